import type { AllocationLine } from '../../../../src/resources/inventory/allocations/allocation_lines'
import type { Allocation } from '../../../../src/resources/inventory/allocations/allocations'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { invalid } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { complianceOf, placeOf, saleProductsOf } from '../../../site/saleGoods'

/** Refuses to ship what may not be sold where it goes: another stamp, a banned flavour, too large a bottle. */
export async function assertCompliant(
  { trx }: Unit,
  { ship_to_province_id: provinceId, duty_exempt }: Allocation,
  lines: readonly AllocationLine[],
) {
  const place = await placeOf(trx, provinceId)
  const wares = await saleProductsOf(
    trx,
    lines.map(({ product_id }) => product_id),
  )
  const errors: FieldErrors = {}
  for (const [at, { product_id, qty_packed }] of lines.entries()) {
    const ware = wares.get(product_id)
    const text = ware && place && qty_packed > 0 ? complianceOf(ware, place, duty_exempt) : null
    if (text !== null) errors[`allocation_lines.${at}.product_id`] = { code: 'other', text }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
