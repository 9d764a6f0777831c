import { opens } from '../../../access'
import { cartons } from '../../../resources/production/cartons/cartons'
import { floorTransfers } from '../../../resources/production/floorTransfers/floor_transfers'
import { figure } from '../../format/format'
import { instant } from '../../format/timeText'
import { DocumentRow } from '../../parts/table/DocumentRow'
import { equals, filled, useLiveRows, withIds } from '../../resource/live/useLiveRows'
import { usePerson } from '../../session/session'
import type { OrderTabProps } from '../orders/orderTabs'
import { OrderTable } from '../orders/OrderTable'
import { FigureCell } from '../../parts/table/FigureCell'
import { t } from '../../../texts/texts'

const newest = [{ field: 'number', direction: 'desc' }] as const

/** The transfers that took something of an order, those of skids shared with other orders too, with how much of it is there. */
function useTransfersOf(orderId: number) {
  const own = useLiveRows(floorTransfers, [equals('production_order_id', orderId)], newest)
  const carried = useLiveRows(cartons, [equals('production_order_id', orderId), filled('floor_transfer_id')])
  const units = new Map<number, number>()
  for (const { floor_transfer_id: id, units: more } of carried.rows)
    if (id !== null) units.set(id, (units.get(id) ?? 0) + more)
  const isOwn = new Set(own.rows.map(({ id }) => id))
  const ids = [...units.keys()].filter((id) => !isOwn.has(id)).toSorted((one, other) => one - other)
  const shared = useLiveRows(floorTransfers, ids.length > 0 ? [withIds(ids)] : null, newest)
  const rows = [...own.rows, ...shared.rows].toSorted((one, other) => (one.number < other.number ? 1 : -1))
  return {
    rows,
    isLoaded: own.isLoaded && carried.isLoaded && (ids.length === 0 || shared.isLoaded),
    /** What of a shared transfer is of the order; null where all of it is. */
    partOf: (id: number) => (isOwn.has(id) ? null : (units.get(id) ?? null)),
  }
}

/** The transfers of an order to the warehouse, the newest first. */
export function OrderTransfers({ order: { id } }: OrderTabProps) {
  const { roles } = usePerson()
  const { rows, isLoaded, partOf } = useTransfersOf(id)
  if (!isLoaded) return null
  if (rows.length === 0)
    return <p className="dc-order-none">{t('Nothing of this order was transferred yet')}</p>
  return (
    <OrderTable
      heads={[
        t('Transfer'),
        t('Item'),
        { figure: t('Sent') },
        { figure: t('Received') },
        t('Bin'),
        t('Sent on'),
        t('Received on'),
        t('Status'),
      ]}
    >
      {rows.map((transfer) => (
        <DocumentRow
          key={transfer.id}
          number={transfer.number}
          to={opens(roles, ['transfer']) ? `${floorTransfers.path}?open=${transfer.id}` : null}
          status={transfer.status}
        >
          <td>
            {transfer.item}
            {partOf(transfer.id) !== null && (
              <small> {t('{units} of this order', { units: figure(partOf(transfer.id) ?? 0) })}</small>
            )}
          </td>
          <FigureCell value={transfer.qty_sent} />
          <FigureCell value={transfer.qty_received} />
          <td>{transfer.to_bin}</td>
          <td>{transfer.sent_at === null ? '' : instant(transfer.sent_at)}</td>
          <td>{transfer.received_at === null ? '' : instant(transfer.received_at)}</td>
        </DocumentRow>
      ))}
    </OrderTable>
  )
}
