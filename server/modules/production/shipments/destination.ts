import { sql } from 'kysely'
import { customers } from '../../../../src/resources/general/customers/customers'
import { type Location, locations } from '../../../../src/resources/general/places/locations'
import { type Allocation, allocations } from '../../../../src/resources/inventory/allocations/allocations'
import { type Transfer, transfers } from '../../../../src/resources/inventory/transfers/transfers'
import { pickValues } from '../../../../src/resources/kit/fields/pickValues'
import type { Shipment } from '../../../../src/resources/production/shipments/shipments'
import { dutyExemptFields } from '../../../../src/resources/production/stamps/dutyExempt'
import { shipToFields } from '../../../../src/resources/sale/shipTo'
import { t } from '../../../../src/texts/texts'
import { invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { dayAt, siteOf } from '../../../site/plant'
import { settingsNow } from '../../../site/settings'
import { instantAt } from '../../../site/shifts'

/** The stamp of goods that are sold in a province; those that leave Canada are marked for export. */
async function jurisdictionOf(unit: Unit, provinceId: number) {
  const { rows } = await sql<{ jurisdiction: string }>`
    select case when c.iso2 = 'CA' then p.excise_jurisdiction else 'EX' end as jurisdiction
    from provinces p join countries c on c.id = p.country_id where p.id = ${provinceId}`.execute(unit.trx)
  return rows[0]?.jurisdiction ?? null
}

/** When a shipment leaves: on its day, today at the earliest, at the cut-off of the plant. */
export async function plannedFor(unit: Unit, day: string | null) {
  const { timezone } = await siteOf(unit.trx)
  const { shipping_cut_off: time } = await settingsNow(unit.trx, 'shipping_cut_off')
  const today = dayAt(unit.at, timezone)
  const planned_on = day !== null && day > today ? day : today
  return { planned_on, cut_off_at: new Date(instantAt(planned_on, time, timezone)).toISOString() }
}

/** Where the goods of a packing list go, and how. */
export async function toCustomer(unit: Unit, allocation: Allocation) {
  const { id, sale_id, customer_id, location_id, carrier_id, service, tracking_number } = allocation
  const { name } = await unit.get(customers, customer_id)
  return {
    allocation_id: id,
    transfer_id: null,
    location_id: null,
    from_location_id: location_id,
    destination_kind: 'customer',
    destination: name,
    customer_id,
    sale_id,
    ...pickValues(allocation, [...shipToFields, ...dutyExemptFields]),
    destination_jurisdiction: await jurisdictionOf(unit, allocation.ship_to_province_id),
    carrier_id,
    service,
    tracking_number,
  } as const
}

/** A distribution centre as the place where a shipment goes. */
function centre({ id, name, kind, address, city, province_id, postal_code }: Location, field: string) {
  if (kind !== 'distribution_centre')
    throw invalidBecause(field, t('{name} is no distribution centre', { name }))
  if (province_id === null) throw invalidBecause(field, t('{name} has no province', { name }))
  return {
    location_id: id,
    destination_kind: 'distribution_centre',
    destination: name,
    ship_to_address1: address?.slice(0, 120) ?? null,
    ship_to_city: city,
    ship_to_province_id: province_id,
    ship_to_postal_code: postal_code,
  } as const
}

/** Where the goods of a transfer go, and how. */
export async function toCentre(unit: Unit, transfer: Transfer) {
  const { id, to_location_id, from_location_id, carrier_id, tracking_number } = transfer
  return {
    ...centre(await unit.get(locations, to_location_id), 'transfer_id'),
    allocation_id: null,
    transfer_id: id,
    from_location_id,
    carrier_id,
    tracking_number,
  } as const
}

/** Where skids go for which there is no transfer yet. */
export async function toPlace(unit: Unit, locationId: number, from: number) {
  if (locationId === from) throw invalidBecause('location_id', t('Choose another location than the source'))
  return centre(await unit.get(locations, locationId), 'location_id')
}

/** What a shipment fulfils, locked: before the shipment itself, everywhere. */
export async function lockDocument(
  unit: Unit,
  { allocation_id, transfer_id }: Pick<Shipment, 'allocation_id' | 'transfer_id'>,
) {
  if (allocation_id !== null) await unit.lock(allocations, allocation_id)
  if (transfer_id !== null) await unit.lock(transfers, transfer_id)
}
