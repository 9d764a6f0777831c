import { opens } from '../../../access'
import { cartons } from '../../../resources/production/cartons/cartons'
import { type ShipmentLine, shipmentLines } from '../../../resources/production/shipments/shipment_lines'
import { shipments } from '../../../resources/production/shipments/shipments'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { instant } from '../../format/timeText'
import { DocumentRow } from '../../parts/table/DocumentRow'
import { FigureCell } from '../../parts/table/FigureCell'
import { equals, filled, useLiveRows } from '../../resource/live/useLiveRows'
import { usePerson } from '../../session/session'
import type { OrderTabProps } from '../orders/orderTabs'
import { OrderTable } from '../orders/OrderTable'
import { t } from '../../../texts/texts'

const among = (field: string, ids: readonly number[]): ColumnFilter => ({
  field,
  field_type: 'integer',
  filters: [{ logic_operator: 'and', operator: 'in', value_type: 'value', value: ids }],
})
const sorted = (ids: readonly number[]) => [...new Set(ids)].toSorted((one, other) => one - other)

/** The shipments that bottles of an order are on, or left with: as a skid, or loose. */
export function OrderShipments({ order: { id } }: OrderTabProps) {
  const { roles } = usePerson()
  const ofOrder = useLiveRows(cartons, [equals('production_order_id', id), filled('skid_id')])
  const skidIds = sorted(ofOrder.rows.flatMap(({ skid_id }) => skid_id ?? []))
  const onSkids = useLiveRows(shipmentLines, skidIds.length > 0 ? [among('skid_id', skidIds)] : null)
  const alone = useLiveRows(shipmentLines, [equals('production_order_id', id)])
  const lines: readonly ShipmentLine[] = [
    ...new Map([...onSkids.rows, ...alone.rows].map((line) => [line.id, line])).values(),
  ].filter(({ removed_at }) => removed_at === null)
  const ids = sorted(lines.map(({ shipment_id }) => shipment_id))
  const { rows, isLoaded } = useLiveRows(shipments, ids.length > 0 ? [among('id', ids)] : null, [
    { field: 'number', direction: 'desc' },
  ])
  if (!ofOrder.isLoaded || !alone.isLoaded || (ids.length > 0 && !isLoaded)) return null
  if (ids.length === 0)
    return <p className="dc-order-none">{t('Nothing of this order is on a shipment yet')}</p>
  return (
    <OrderTable
      heads={[
        t('Shipment'),
        t('Destination'),
        t('Carrier'),
        { figure: t('Skids') },
        { figure: t('Units') },
        t('Cut-off'),
        t('Shipped on'),
        t('Status'),
      ]}
    >
      {rows.map((shipment) => (
        <DocumentRow
          key={shipment.id}
          number={shipment.number}
          to={opens(roles, ['transfer']) ? `${shipments.path}?open=${shipment.id}` : null}
          status={shipment.status}
        >
          <td>{shipment.destination}</td>
          <td>{shipment.carrier}</td>
          <FigureCell value={shipment.skids_count} />
          <FigureCell value={shipment.units} />
          <td>{shipment.cut_off_at === null ? '' : instant(shipment.cut_off_at)}</td>
          <td>{shipment.shipped_at === null ? '' : instant(shipment.shipped_at)}</td>
        </DocumentRow>
      ))}
    </OrderTable>
  )
}
