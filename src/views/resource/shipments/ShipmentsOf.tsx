import { opens } from '../../../access'
import { shipments } from '../../../resources/production/shipments/shipments'
import { usePerson } from '../../session/session'
import { equals } from '../live/useLiveRows'
import { RowsTable } from '../list/RowsTable'
import { t } from '../../../texts/texts'

const columns = [
  'number',
  'destination',
  'carrier_id',
  'skids_loaded',
  'skids_count',
  'units',
  'cut_off_at',
  'shipped_at',
  'status',
]

type Props = { field: 'allocation_id' | 'sale_id' | 'transfer_id'; id: number }

/** The shipments of a sale, packing list or transfer, live. */
export function ShipmentsOf({ field, id }: Props) {
  const { roles } = usePerson()
  if (!opens(roles, shipments.access.read)) return null
  return (
    <RowsTable
      resource={shipments}
      title={t('Shipments')}
      columns={columns}
      filters={[equals(field, id)]}
      sort={[{ field: 'number', direction: 'desc' }]}
      none={t('Nothing is packed for a shipment yet')}
      {...(opens(roles, ['transfer']) && { leads: (row) => `${shipments.path}?open=${String(row.id)}` })}
    />
  )
}
