import { Link } from 'react-router-dom'
import { opens } from '../../../access'
import { recoveries } from '../../../resources/production/recoveries/recoveries'
import { figure } from '../../format/format'
import { instant } from '../../format/timeText'
import { cellText } from '../../fields/cellText'
import { DocumentRow } from '../../parts/table/DocumentRow'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import type { OrderTabProps } from '../orders/orderTabs'
import { usePerson } from '../../session/session'
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
    <table className="dc-order-table">
      <thead>
        <tr>
          <th scope="col">{t('Recovery')}</th>
          <th scope="col">{t('Kind')}</th>
          <th scope="col">{t('Lot')}</th>
          <th scope="col" className="dc-right">
            {t('Volume')}
          </th>
          <th scope="col" className="dc-right">
            {t('Remaining')}
          </th>
          <th scope="col" className="dc-right">
            {t('Pails')}
          </th>
          <th scope="col">{t('Recorded')}</th>
          <th scope="col">{t('Order')}</th>
          <th scope="col">{t('Status')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <DocumentRow
            key={row.id}
            number={row.number}
            to={mayOpen ? `${recoveries.path}?open=${row.id}` : null}
            status={row.status}
          >
            <td>{cellText(recoveries, 'kind', row)}</td>
            <td>{row.lot}</td>
            <td className="dc-right">
              {figure(row.volume_ml)} <small>ml</small>
            </td>
            <td className={row.remaining_ml === 0 ? 'dc-right dc-zero' : 'dc-right'}>
              {figure(row.remaining_ml)} <small>ml</small>
            </td>
            <td className="dc-right">{figure(row.pail_count)}</td>
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
      </tbody>
    </table>
  )
}
