import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { AnyRow } from '../../api/resourceApi'
import { step } from '../../machines/kit'
import { purchaseMachine } from '../../machines/workflows/purchase/purchases'
import { type PurchaseLine, purchaseLines } from '../../resources/purchase/purchase_lines'
import { purchaseEvents } from '../../resources/purchase/purchase_events'
import { purchases } from '../../resources/purchase/purchases'
import { figure } from '../format/format'
import { PlainTable } from '../parts/table/PlainTable'
import { ProgressBar } from '../parts/ProgressBar'
import { RowsSection } from '../parts/table/RowsSection'
import { StatusTag } from '../parts/StatusTag'
import { ActionDialog } from '../resource/events/ActionDialog'
import { fireRow } from '../resource/events/fireRow'
import { actorOf } from '../resource/list/rights'
import { equals, useLiveRows } from '../resource/live/useLiveRows'
import { usePerson } from '../session/session'
import { notifySuccess } from '../ui/notify'
import { t } from '../../texts/texts'

const inOrder = [{ field: 'line_no', direction: 'asc' }] as const

// Its line is the one whose button was pressed.
const { inputs: _line, ...cancelling } = purchaseEvents.cancel_line

const heads = [
  t('Product'),
  { figure: t('Ordered') },
  { figure: t('Received') },
  t('Progress'),
  { figure: t('Rejected') },
  { figure: t('Returned') },
  { figure: t('Cancelled') },
  { figure: t('Open') },
  t('Status'),
]

/** How much of each line has come, and what is still open of it. */
export function PurchaseProgress({ row }: { row: AnyRow }) {
  const person = usePerson()
  const filters = useMemo(() => [equals('purchase_id', row.id)], [row.id])
  const { rows } = useLiveRows(purchaseLines, filters, inOrder)
  const [asking, setAsking] = useState<PurchaseLine | null>(null)
  const mayCancel = step(purchaseMachine, String(row.status), row, 'cancel_line', actorOf(person)).ok
  const openOf = ({ qty_ordered, qty_cancelled, qty_received }: PurchaseLine) =>
    Math.max(0, Number((qty_ordered - qty_cancelled - qty_received).toFixed(6)))
  return (
    <RowsSection title={t('Received')} count={rows.length}>
      <PlainTable label={t('Receipt by line')} heads={heads} hasTools={mayCancel}>
        {rows.map((line) => (
          <tr key={line.id}>
            <td>
              {line.sku} {line.product}
            </td>
            <td className="dc-right">
              {figure(line.qty_ordered)} {line.measure}
            </td>
            <td className="dc-right">{figure(line.qty_received)}</td>
            <td className="dc-purchase-bar">
              <ProgressBar
                done={line.qty_received}
                planned={line.qty_ordered - line.qty_cancelled}
                label={t('Received of {product}', { product: line.product ?? '' })}
              />
            </td>
            <td className="dc-right">{figure(line.qty_rejected)}</td>
            <td className="dc-right">{figure(line.qty_returned)}</td>
            <td className="dc-right">{figure(line.qty_cancelled)}</td>
            <td className="dc-right">{figure(openOf(line))}</td>
            <td>
              <StatusTag status={line.line_status} />
            </td>
            {mayCancel && (
              <td>
                {openOf(line) > 0 && (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={t('Cancel line {lineNo}', { lineNo: line.line_no })}
                    onClick={() => setAsking(line)}
                  >
                    {t('Cancel line')}
                  </Button>
                )}
              </td>
            )}
          </tr>
        ))}
      </PlainTable>
      {asking && (
        <ActionDialog
          resource={purchases}
          row={row}
          notes={cancelling}
          called={t('{product} of {number}', { product: asking.product ?? '', number: String(row.number) })}
          onCancel={() => setAsking(null)}
          onSend={async () => {
            await fireRow(purchases, row, 'cancel_line', { purchase_line_id: asking.id })
            setAsking(null)
            notifySuccess(t('Line cancelled'))
          }}
        />
      )}
    </RowsSection>
  )
}
