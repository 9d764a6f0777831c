import type { PurchaseLine } from '../../../src/resources/purchase/purchase_lines'
import { scaled, unscaled } from '../../../src/resources/kit/text/sum'

type Priced = Pick<PurchaseLine, 'qty_ordered' | 'unit_price' | 'discount_percent'>

const tenTo = (places: number) => 10n ** BigInt(places)

/** What a column of money holds, in cents. */
export const mostCents = 999_999_999_999n

/** A figure above nothing with so many decimals, rounded to fewer, half away from zero. */
const rounded = (value: bigint, places: number) => (value + tenTo(places) / 2n) / tenTo(places)

/** The amount of a line before its discount, in cents. */
export const grossCents = ({ qty_ordered, unit_price }: Priced) =>
  rounded(scaled(qty_ordered) * scaled(unit_price ?? 0, 4), 8)

/** The amount of a line, in cents. */
export const netCents = (line: Priced) =>
  rounded(
    scaled(line.qty_ordered) *
      scaled(line.unit_price ?? 0, 4) *
      (scaled(100, 4) - scaled(line.discount_percent, 4)),
    14,
  )

export const dollars = (cents: bigint) => Number(unscaled(cents, 2))

/** What one stock unit of a line costs in Canadian dollars, to a hundredth of a cent. */
export function stockCost(
  { unit_price, discount_percent, factor }: Pick<PurchaseLine, 'unit_price' | 'discount_percent' | 'factor'>,
  rateToCad: number,
): number | null {
  if (unit_price === null) return null
  const price = scaled(unit_price, 4) * (scaled(100, 4) - scaled(discount_percent, 4)) * scaled(rateToCad, 8)
  // Price and rate have 4 and 8 decimals, the discount 6, the factor 6: four of them stay.
  const per = scaled(factor ?? 1) * tenTo(8)
  return Number(unscaled((price + per / 2n) / per, 4))
}
