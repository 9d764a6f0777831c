import { type FormulaLine, formulaTotals, sharesOf } from './formulaTotals'

/** What a litre of an ingredient costs from a quantity on. */
export type PriceStep = { product_id: number; from_litres: number; cost_per_litre: number }

/** The price of the highest step that a need reaches; below the least that is sold, the price of the least. */
export function priceAt(steps: readonly PriceStep[], litres: number): number | null {
  const inOrder = steps.toSorted((one, other) => one.from_litres - other.from_litres)
  const reached = inOrder.findLast(({ from_litres }) => from_litres <= litres)
  return (reached ?? inOrder[0])?.cost_per_litre ?? null
}

type BoughtLine = FormulaLine & { product_id: number }

/**
 * What a litre of a formula costs where its ingredients are bought for so many litres of it. An ingredient without a price
 * of a supplier costs what its line says.
 */
export function costAtVolume(
  lines: readonly BoughtLine[],
  { basis, steps, litres }: { basis: 'volume' | 'weight'; steps: readonly PriceStep[]; litres: number },
): number | null {
  const shares = sharesOf(lines)
  const volumes = lines.map(
    ({ density_g_ml: density }, at) => (shares[at] ?? 0) / (basis === 'weight' ? (density ?? 1) : 1),
  )
  const whole = volumes.reduce((sum, volume) => sum + volume, 0)
  return formulaTotals(
    lines.map((line, at) => {
      const needed = whole === 0 ? 0 : (litres * (volumes[at] ?? 0)) / whole
      const own = steps.filter(({ product_id }) => product_id === line.product_id)
      return { ...line, cost_per_litre: priceAt(own, needed) ?? line.cost_per_litre }
    }),
    basis,
  ).cost_per_l
}
