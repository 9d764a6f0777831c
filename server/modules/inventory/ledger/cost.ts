import type { Costs } from './lockedStock'
import type { Movement } from './posting'

const half = (value: bigint, by: bigint) => (value < 0n ? -((-value + by / 2n) / by) : (value + by / 2n) / by)

type Options = {
  movement: Movement
  /** In millionths of the stock measure. */
  qty: bigint
  comesIn: boolean
  goesOut: boolean
  /** Cost of the mirrored movement, for a reversal. */
  mirrored: bigint | null
}

const givenCost = ({ unit_cost }: Movement) =>
  unit_cost === undefined || unit_cost === null ? null : BigInt(Math.round(unit_cost * 10_000))

/**
 * Prices movements of a posting in their order by the moving average: what comes in has a price of its own and moves
 * the average, `(held * average + received * cost) / new quantity`; everything else goes at the average.
 */
export function priced(
  all: readonly Options[],
  products: ReadonlyMap<number, Costs>,
  onHand: Map<number, bigint>,
) {
  const averages = new Map([...products].map(([id, { averageCost }]) => [id, averageCost]))
  const lasts = new Map<number, bigint>()
  // Value in ten-thousandths of a dollar times millionths that this posting used up in production.
  let consumed = 0n
  const costs = all.map(({ movement, qty, comesIn, goesOut, mirrored }): bigint => {
    const { product_id, reason } = movement
    const average = averages.get(product_id) ?? null
    const before = onHand.get(product_id) ?? 0n
    if (goesOut) {
      onHand.set(product_id, before - qty)
      if (reason === 'consume' || reason === 'repack' || reason === 'recover')
        consumed += qty * (average ?? 0n)
      return average ?? 0n
    }
    if (!comesIn) return average ?? 0n
    const isMade = reason === 'produce' || reason === 'repack' || reason === 'recover'
    const standard = products.get(product_id)?.standardCost ?? null
    const ofMade = isMade ? (standard ?? (consumed > 0n ? half(consumed, qty) : null)) : null
    const cost = mirrored ?? givenCost(movement) ?? ofMade ?? average ?? 0n
    averages.set(product_id, half(before * (average ?? 0n) + qty * cost, before + qty))
    if (reason === 'receive' || reason === 'lab_receive' || reason === 'opening') lasts.set(product_id, cost)
    onHand.set(product_id, before + qty)
    return cost
  })
  return { costs, averages, lasts }
}
