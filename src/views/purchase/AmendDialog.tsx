import { useMemo, useState } from 'react'
import type { AnyRow } from '../../api/resourceApi'
import { type PurchaseLine, purchaseLines } from '../../resources/purchase/purchase_lines'
import { purchases } from '../../resources/purchase/purchases'
import { FieldInput } from '../fields/FieldInput'
import { PlainTable } from '../parts/PlainTable'
import { fireRow } from '../resource/events/fireRow'
import { equals, useLiveRows } from '../resource/list/useLiveRows'
import { notifySuccess } from '../ui/notify'
import { ChangeDialog } from './ChangeDialog'

const names = ['qty_ordered', 'unit_price', 'expected_on'] as const
type Typed = Readonly<Record<number, Partial<Record<(typeof names)[number], unknown>>>>

const inOrder = [{ field: 'line_no', direction: 'asc' }] as const

/** Quantities, prices and days of an order agreed anew; above the limit of the company it is approved anew. */
export function AmendDialog({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const filters = useMemo(() => [equals('purchase_id', row.id)], [row.id])
  const { rows } = useLiveRows(purchaseLines, filters, inOrder)
  const [typed, setTyped] = useState<Typed>({})
  const lines = rows.flatMap((line: PurchaseLine) => {
    const changed = Object.entries(typed[line.id] ?? {}).filter(
      ([name, value]) => value !== null && value !== '' && value !== line[name as keyof PurchaseLine],
    )
    return changed.length > 0 ? [{ purchase_line_id: line.id, ...Object.fromEntries(changed) }] : []
  })
  const send = async (reason: string) => {
    const after = await fireRow(purchases, row, 'amend', { lines, reason })
    notifySuccess(
      after?.status === 'submitted' ? 'Amended: above the limit, it is approved anew' : 'Purchase amended',
    )
    onClose()
  }
  return (
    <ChangeDialog
      title={`Amend ${String(row.number)}`}
      verb="Amend"
      isEmpty={lines.length === 0}
      onClose={onClose}
      onSend={send}
    >
      <PlainTable label="Lines of the order" heads={['Product', 'Ordered', 'Price', 'Expected']}>
        {rows.map((line) => (
          <tr key={line.id}>
            <td>
              {line.sku} {line.product}
            </td>
            {names.map((name) => (
              <td key={name}>
                <FieldInput
                  field={{ ...purchaseLines.fields[name], presence: 'optional' }}
                  aria-label={`${purchaseLines.fields[name].label} of line ${line.line_no}`}
                  value={name in (typed[line.id] ?? {}) ? typed[line.id]?.[name] : line[name]}
                  onChange={(value) =>
                    setTyped((now) => ({ ...now, [line.id]: { ...now[line.id], [name]: value } }))
                  }
                />
              </td>
            ))}
          </tr>
        ))}
      </PlainTable>
    </ChangeDialog>
  )
}
