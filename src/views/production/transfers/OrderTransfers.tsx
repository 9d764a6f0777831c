import { opens } from '../../../access'
import { floorTransfers } from '../../../resources/production/floorTransfers/floor_transfers'
import { figure } from '../../format/format'
import { instant } from '../../format/timeText'
import { DocumentRow } from '../../parts/table/DocumentRow'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { usePerson } from '../../session/session'
import type { OrderTabProps } from '../orders/orderTabs'
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
    <table className="dc-order-table">
      <thead>
        <tr>
          <th scope="col">{t('Transfer')}</th>
          <th scope="col">{t('Item')}</th>
          <th scope="col" className="dc-right">
            {t('Sent')}
          </th>
          <th scope="col" className="dc-right">
            {t('Received')}
          </th>
          <th scope="col">{t('Bin')}</th>
          <th scope="col">{t('Sent on')}</th>
          <th scope="col">{t('Received on')}</th>
          <th scope="col">{t('Status')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((transfer) => (
          <DocumentRow
            key={transfer.id}
            number={transfer.number}
            to={opens(roles, ['transfer']) ? `${floorTransfers.path}?open=${transfer.id}` : null}
            status={transfer.status}
          >
            <td>{transfer.item}</td>
            <td className="dc-right">{figure(transfer.qty_sent)}</td>
            <td className="dc-right">{figure(transfer.qty_received)}</td>
            <td>{transfer.to_bin}</td>
            <td>{transfer.sent_at === null ? '' : instant(transfer.sent_at)}</td>
            <td>{transfer.received_at === null ? '' : instant(transfer.received_at)}</td>
          </DocumentRow>
        ))}
      </tbody>
    </table>
  )
}
