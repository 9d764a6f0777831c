/** So much of something, from a second of the plan on; what is there already is there from second 0. */
export type Supply<T> = { qty: number; at: number; of: T }

/** The least that is counted: quantities are of six decimals. */
const least = 5e-7

/**
 * Gives out what is there and what is to come, first come first served: each taker gets what comes first, and hears of
 * the supply that it waits for last, of `none` where all of them are not enough, null where it waits for none.
 */
export function suppliesOf<T>(supplies: readonly Supply<T>[]) {
  const left = supplies.map((supply) => ({ ...supply })).toSorted((one, other) => one.at - other.at)
  return {
    take(qty: number): Supply<T> | 'none' | null {
      let open = qty
      let last: Supply<T> | null = null
      while (open > least) {
        const next = left[0]
        if (!next) return 'none'
        const part = Math.min(next.qty, open)
        next.qty -= part
        open -= part
        last = next
        if (next.qty <= least) left.shift()
      }
      return last !== null && last.at > 0 ? last : null
    },
  }
}

export type Supplies<T> = ReturnType<typeof suppliesOf<T>>
