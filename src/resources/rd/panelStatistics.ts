/** Ways to ask a panel: which of three is the odd one, or which of two has more of an attribute. */
export const panelMethods = ['triangle', 'paired'] as const
export type PanelMethod = (typeof panelMethods)[number]

const scale = 10n ** 18n

const ratio = (above: bigint, below: bigint) => Number((above * scale) / below) / 1e18

/** How many ways there are to have at least `least` hits of `many`, each with 1 of `one` chances, of all ways. */
function atLeast(many: number, least: number, one: number): number {
  let ways = 1n
  let above = 0n
  const misses = BigInt(one - 1)
  for (let hits = 0; hits <= many; hits += 1) {
    if (hits >= least) above += ways * misses ** BigInt(many - hits)
    ways = (ways * BigInt(many - hits)) / BigInt(hits + 1)
  }
  return ratio(above, BigInt(one) ** BigInt(many))
}

/**
 * The exact probability of a result at least as far from chance. A triangle is one-sided: fewer hits
 * than by guessing mean nothing. A pair is two-sided: which of the two has more is open beforehand.
 */
export function panelP(method: PanelMethod, many: number, hits: number): number {
  if (many === 0) return 1
  if (method === 'triangle') return atLeast(many, hits, 3)
  return Math.min(1, 2 * atLeast(many, Math.max(hits, many - hits), 2))
}

/** The fewest hits of so many answers that chance gives in less than 5 of 100 panels; null where none are enough. */
export function hitsNeeded(method: PanelMethod, many: number, alpha = 0.05): number | null {
  const chance = method === 'triangle' ? many / 3 : many / 2
  for (let hits = Math.ceil(chance); hits <= many; hits += 1)
    if (panelP(method, many, hits) <= alpha) return hits
  return null
}
