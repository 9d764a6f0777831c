import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { billedOf } from '../../../api/purchases'
import type { AnyRow } from '../../../api/resourceApi'
import { invoices } from '../../../resources/purchase/invoices/invoices'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { DocumentRow } from '../../parts/table/DocumentRow'
import { PlainTable } from '../../parts/table/PlainTable'
import { ProgressBar } from '../../parts/ProgressBar'
import { RowsSection } from '../../parts/table/RowsSection'
import { StatusTag } from '../../parts/StatusTag'
import { mayCreate } from '../../resource/list/rights'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { usePerson } from '../../session/session'
import { useRowParts } from '../../hooks/useRowParts'
import { t } from '../../../texts/texts'

const newestFirst = [{ field: 'number', direction: 'desc' }] as const

/** Ordered, received and billed of each line of an order in three bars. */
function Overview({ row }: { row: AnyRow }) {
  const { parts } = useRowParts(row, billedOf)
  if (!parts) return null
  return (
    <PlainTable
      label={t('Ordered, received and billed by line')}
      heads={[
        t('Product'),
        { figure: t('Ordered') },
        { figure: t('Received') },
        t('Received'),
        { figure: t('Billed') },
        t('Billed'),
        { figure: t('Not billed') },
      ]}
    >
      {parts.map((line) => (
        <tr key={line.purchase_line_id}>
          <td>{line.product}</td>
          <td className="dc-right">
            {figure(line.qty_ordered)} {line.measure}
          </td>
          <td className="dc-right">{line.is_service === 1 ? t('Service') : figure(line.qty_received)}</td>
          <td className="dc-purchase-bar">
            {line.is_service === 0 && (
              <ProgressBar
                done={line.qty_received}
                planned={line.qty_ordered}
                label={t('Received of {product}', { product: line.product })}
              />
            )}
          </td>
          <td className="dc-right">{figure(line.qty_invoiced)}</td>
          <td className="dc-purchase-bar">
            <ProgressBar
              done={line.qty_invoiced}
              planned={line.qty_ordered}
              label={t('Billed of {product}', { product: line.product })}
            />
          </td>
          <td className="dc-right">{figure(line.qty_unbilled)}</td>
        </tr>
      ))}
    </PlainTable>
  )
}

/** The bills of an order, and how far its lines are billed. */
export function PurchaseBills({ row }: { row: AnyRow }) {
  const person = usePerson()
  const filters = useMemo(() => [equals('purchase_id', row.id)], [row.id])
  const { rows } = useLiveRows(invoices, filters, newestFirst)
  return (
    <RowsSection title={t('Bills')} count={rows.length}>
      {mayCreate(invoices, person) && row.invoice_status !== 'invoiced' && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          component={Link}
          to={`/purchase/${row.id}/invoice`}
        >
          {t('New bill')}
        </Button>
      )}
      <Overview key={rows.map(({ version }) => version).join()} row={row} />
      {rows.length > 0 && (
        <PlainTable
          label={t('Bills of this order')}
          heads={[
            t('Number'),
            t('Bill number'),
            t('Bill date'),
            t('Due'),
            { figure: t('Total') },
            t('Match'),
            t('Status'),
          ]}
        >
          {rows.map((bill) => (
            <DocumentRow key={bill.id} number={bill.number} to={`/invoice/${bill.id}`} status={bill.status}>
              <td>{bill.supplier_invoice_number}</td>
              <td>{day(bill.invoice_date)}</td>
              <td>{bill.due_date && day(bill.due_date)}</td>
              <td className="dc-right">
                {figure(bill.kind === 'credit_note' ? -bill.total : bill.total, 2)} {bill.currency}
              </td>
              <td>
                <StatusTag status={bill.match_status} />
              </td>
            </DocumentRow>
          ))}
        </PlainTable>
      )}
    </RowsSection>
  )
}
