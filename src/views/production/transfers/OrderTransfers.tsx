import { opens } from '../../../access'
import { floorTransfers } from '../../../resources/production/floorTransfers/floor_transfers'
import { instant } from '../../format/timeText'
import { DocumentRow } from '../../parts/table/DocumentRow'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { usePerson } from '../../session/session'
import type { OrderTabProps } from '../orders/orderTabs'
import { OrderTable } from '../orders/OrderTable'
import { FigureCell } from '../../parts/table/FigureCell'
import { t } from '../../../texts/texts'

const newest = [{ field: 'number', direction: 'desc' }] as const

/** The transfers of an order to the warehouse, the newest first. */
export function OrderTransfers({ order: { id } }: OrderTabProps) {
  const { roles } = usePerson()
  const { rows, isLoaded } = useLiveRows(floorTransfers, [equals('production_order_id', id)], newest)
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
          <td>{transfer.item}</td>
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
