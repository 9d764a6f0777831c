import { labelChecks } from '../../../resources/production/labelChecks/label_checks'
import { cellText } from '../../fields/cellText'
import { instant } from '../../format/timeText'
import { DocumentRow } from '../../parts/table/DocumentRow'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { OrderTable } from '../orders/OrderTable'
import type { OrderTabProps } from '../orders/orderTabs'
import { t } from '../../../texts/texts'

const newest = [{ field: 'checked_at', direction: 'desc' }] as const

/** The checks of the labels of an order. */
export function OrderLabelChecks({ order: { id } }: OrderTabProps) {
  const { rows, isLoaded } = useLiveRows(labelChecks, [equals('production_order_id', id)], newest)
  if (!isLoaded) return null
  if (rows.length === 0) return <p className="dc-order-none">{t('No label of this order was checked yet')}</p>
  return (
    <OrderTable
      heads={[
        t('Label check'),
        t('Checked'),
        t('Checkpoint'),
        t('Machine'),
        t('Checked by'),
        t('Failed'),
        t('Status'),
      ]}
    >
      {rows.map((row) => (
        <DocumentRow
          key={row.id}
          number={row.number}
          to={`${labelChecks.path}?open=${row.id}`}
          status={row.status}
        >
          <td>{instant(row.checked_at)}</td>
          <td>{cellText(labelChecks, 'checkpoint', row)}</td>
          <td>{row.machine}</td>
          <td>{row.user}</td>
          <td className="dc-wraps">{cellText(labelChecks, 'failed_items', row)}</td>
        </DocumentRow>
      ))}
    </OrderTable>
  )
}
