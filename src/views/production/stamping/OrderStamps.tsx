import { Link } from 'react-router-dom'
import { opens } from '../../../access'
import { productStampingOrders } from '../../../resources/production/stamping/product_stamping_orders'
import { stampingLogs } from '../../../resources/production/stamping/stamping_logs'
import { DocumentRow } from '../../parts/table/DocumentRow'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { usePerson } from '../../session/session'
import type { OrderTabProps } from '../orders/orderTabs'
import { SessionsTable } from './sessions/SessionsTable'
import { finishAddress, startAddress } from './stampingAddress'
import { OrderTable } from '../orders/OrderTable'
import { FigureCell } from '../../parts/table/FigureCell'
import { t } from '../../../texts/texts'

const oldest = [{ field: 'started_at', direction: 'asc' }] as const

/** Stamping orders of an order, and the reels used on it. */
export function OrderStamps({ order: { id } }: OrderTabProps) {
  const { roles } = usePerson()
  const mayStamp = opens(roles, ['stamping_orders'])
  const orders = useLiveRows(productStampingOrders, [equals('production_order_id', id)])
  const sessions = useLiveRows(stampingLogs, [equals('production_order_id', id)], oldest)
  if (!orders.isLoaded || !sessions.isLoaded) return null
  if (orders.rows.length === 0)
    return <p className="dc-order-none">{t('Bottles of this order have not come to the stampers')}</p>
  const linkOf = (orderId: number, status: string) => {
    if (status === 'planned') return startAddress(orderId)
    return status === 'in_progress' || status === 'paused'
      ? finishAddress(orderId)
      : `${productStampingOrders.path}?open=${orderId}`
  }
  return (
    <>
      <OrderTable
        heads={[
          t('Stamping order'),
          t('Stamper'),
          { figure: t('Planned') },
          { figure: t('Stamped') },
          { figure: t('Wasted') },
          { figure: t('Scrapped') },
          { figure: t('Missing stamps') },
          t('Status'),
        ]}
      >
        {orders.rows.map((one) => (
          <DocumentRow
            key={one.id}
            number={one.number}
            to={mayStamp ? linkOf(one.id, one.status) : null}
            status={one.status}
          >
            <td>{one.stamping_machine}</td>
            <FigureCell value={one.qty_planned} />
            <FigureCell value={one.qty_stamped} />
            <FigureCell value={one.qty_wasted_bottles} />
            <FigureCell value={one.qty_scrapped_bottles} />
            <FigureCell value={one.stamps_missing} />
          </DocumentRow>
        ))}
      </OrderTable>
      {sessions.rows.length > 0 && <SessionsTable rows={sessions.rows} />}
      {mayStamp && <Link to={productStampingOrders.path}>{t('All stamping orders')}</Link>}
    </>
  )
}
