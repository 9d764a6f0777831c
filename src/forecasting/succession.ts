/** Whose demand a product takes over. */
export interface Succession {
  /** Of the same buckets as that of the product. */
  demand: readonly number[]
  factor: number
  /** The product before it, whose demand goes over to it, or one like it, which goes on beside it. */
  kind: 'predecessor' | 'like'
}

/**
 * A history with the one that a product takes over: before its first sale that of the other times a factor, and after it
 * what the predecessor still sold. Source: Kahn, "New product forecasting: an applied approach" (2006), of analogous products.
 */
export function succeeded(history: readonly number[], { demand, factor, kind }: Succession): number[] {
  const first = history.findIndex((value) => value > 0)
  return history.map((value, place) => {
    const isBefore = first < 0 || place < first
    return isBefore || kind === 'predecessor' ? value + factor * (demand[place] ?? 0) : value
  })
}
