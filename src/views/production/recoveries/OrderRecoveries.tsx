import { Link } from 'react-router-dom'
import { opens } from '../../../access'
import { recoveries } from '../../../resources/production/recoveries/recoveries'
import { instant } from '../../format/timeText'
import { cellText } from '../../fields/cellText'
import { DocumentRow } from '../../parts/table/DocumentRow'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import type { OrderTabProps } from '../orders/orderTabs'
import { usePerson } from '../../session/session'
import { OrderTable } from '../orders/OrderTable'
import { FigureCell } from '../../parts/table/FigureCell'
import { t } from '../../../texts/texts'

/** Liquid taken out of an order, and recovered liquid that was used in it. */
export function OrderRecoveries({ order: { id: orderId } }: OrderTabProps) {
  const { roles } = usePerson()
  const sort = [{ field: 'recorded_at', direction: 'asc' }] as const
  const taken = useLiveRows(recoveries, [equals('source_order_id', orderId)], sort)
  const used = useLiveRows(recoveries, [equals('target_order_id', orderId)], sort)
  const rows = [...taken.rows, ...used.rows.filter(({ id }) => !taken.rows.some((one) => one.id === id))]
  if (!taken.isLoaded || !used.isLoaded) return null
  if (rows.length === 0)
    return <p className="dc-order-none">{t('No liquid was recovered from this order')}</p>
  const mayOpen = opens(roles, ['production_page', 'production_dashboard'])
  return (
    <OrderTable
      heads={[
        t('Recovery'),
        t('Kind'),
        t('Lot'),
        { figure: t('Volume') },
        { figure: t('Remaining') },
        { figure: t('Pails') },
        t('Recorded'),
        t('Order'),
        t('Status'),
      ]}
    >
      {rows.map((row) => (
        <DocumentRow
          key={row.id}
          number={row.number}
          to={mayOpen ? `${recoveries.path}?open=${row.id}` : null}
          status={row.status}
        >
          <td>{cellText(recoveries, 'kind', row)}</td>
          <td>{row.lot}</td>
          <FigureCell value={row.volume_ml} unit="ml" />
          <FigureCell value={row.remaining_ml} unit="ml" />
          <FigureCell value={row.pail_count} />
          <td>{instant(row.recorded_at)}</td>
          <td>
            {row.source_order_id === orderId ? (
              row.target_order && t('Used in {number}', { number: row.target_order })
            ) : (
              <Link className="dc-link" to={`/production/production-orders/${row.source_order_id}`}>
                {t('From {number}', { number: row.source_order ?? '' })}
              </Link>
            )}
          </td>
        </DocumentRow>
      ))}
    </OrderTable>
  )
}
