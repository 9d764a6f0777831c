import { pickValues } from '../../../../src/resources/kit/fields/pickValues'
import { type Sale, sales } from '../../../../src/resources/sale/sales'
import { shipToFields } from '../../../../src/resources/sale/shipTo'
import { dutyExemptFields } from '../../../../src/resources/production/stamps/dutyExempt'
import { type Allocation, allocations } from '../../../../src/resources/inventory/allocations/allocations'
import { invalid, invalidBecause } from '../../../engine/errors'
import { assertAllocatable } from './allocationSale'
import type { Unit } from '../../../engine/unitTypes'
import type { NewValues } from '../../../../src/resources/kit/define/row'
import { t } from '../../../../src/texts/texts'

/** What a packing list takes over from its sale. */
export const ofSale = (
  sale: Pick<Sale, 'customer_id' | (typeof shipToFields)[number] | (typeof dutyExemptFields)[number]>,
) => pickValues(sale, ['customer_id', ...shipToFields, ...dutyExemptFields])

export async function beforeAllocationCreate(unit: Unit, values: NewValues<typeof allocations>) {
  const sale = await unit.lock(sales, Number(values.sale_id))
  await assertAllocatable(unit, sale)
  return {
    ...values,
    ...ofSale(sale),
    promised_on: values.promised_on ?? sale.promised_on,
    priority: sale.priority,
  }
}

/** A posting of a packing list: one per event and version, so that what is sent twice happens once. */
export const postingOf = (
  { id, version, duty_exempt }: Pick<Allocation, 'id' | 'version' | 'duty_exempt'>,
  event: string,
) => ({
  posting_key: `${allocations.name}:${id}:${event}:${version}`,
  source_type: allocations.name,
  source_id: id,
  event,
  duty_exempt,
})

/** A lane that the goods of a packing list may be put into: of the location they are shipped from. */
export function assertLane(lane: { location_id: number | null; kind: string }, locationId: number) {
  if (lane.kind !== 'staging') throw invalid({ staging_bin_id: 'in' })
  if (lane.location_id !== locationId)
    throw invalidBecause('staging_bin_id', t('This lane is at another location'))
}
