type Row = { id: number; version: number }

/** What a list shows after a change, told so that a grid may follow it row by row. */
export type Shown<T> = {
  /** All rows in their order. */
  rows: readonly T[]
  /** The order is a new one. */
  isRearranged: boolean
  updated: readonly T[]
  /** Rows added at the end. */
  appended: readonly T[]
  /** Rows that still stand in their place but are deleted or no longer pass the filters. */
  gone: ReadonlySet<number>
  /** New rows that wait to be shown. */
  waiting: number
}

/**
 * Keeps the order of a list still while somebody looks at it: rows change in place, new ones wait, those that left
 * stay struck through; only what comes at the end is shown at once.
 */
export function arrangement<T extends Row>(compare: (left: T, right: T) => number) {
  let rows: ReadonlyMap<number, T> = new Map()
  let order: number[] = []
  let shown = new Map<number, T>()
  let waiting = new Set<number>()
  let gone = new Set<number>()

  const inOrder = () => order.map((id) => shown.get(id)).filter((row) => row !== undefined)

  const tell = (news: Partial<Shown<T>>): Shown<T> => ({
    rows: inOrder(),
    isRearranged: false,
    updated: [],
    appended: [],
    gone,
    waiting: waiting.size,
    ...news,
  })

  const rearrange = (passes: (row: T) => boolean) => {
    const passing = [...rows.values()].filter(passes).sort(compare)
    shown = new Map(passing.map((row) => [row.id, row]))
    order = passing.map(({ id }) => id)
    waiting = new Set()
    gone = new Set()
    return tell({ isRearranged: true })
  }

  const follow = (changed: Iterable<number>, passes: (row: T) => boolean, own: ReadonlySet<number>) => {
    const updated: T[] = []
    const entering: T[] = []
    let isOwn = false
    gone = new Set(gone)
    for (const id of changed) {
      const row = rows.get(id)
      const isIn = row !== undefined && passes(row)
      if (shown.has(id)) {
        if (isIn) gone.delete(id)
        else gone.add(id)
        const kept = row ?? shown.get(id)
        if (!kept) continue
        shown.set(id, kept)
        updated.push(kept)
      } else if (isIn) {
        entering.push(row)
        isOwn ||= own.has(id)
      } else waiting.delete(id)
    }
    if (isOwn) return rearrange(passes)
    entering.sort(compare)
    const last = order.length > 0 ? shown.get(order.at(-1) ?? 0) : undefined
    const appended = entering.filter((row) => !last || compare(last, row) < 0)
    for (const row of appended) {
      shown.set(row.id, row)
      order.push(row.id)
      waiting.delete(row.id)
    }
    for (const row of entering) if (!shown.has(row.id)) waiting.add(row.id)
    return tell({ updated, appended })
  }

  return {
    /** Takes the rows as they are and what changed among them. */
    take(
      now: ReadonlyMap<number, T>,
      changed: Iterable<number>,
      passes: (row: T) => boolean,
      { isStill, own = new Set<number>() }: { isStill: boolean; own?: ReadonlySet<number> },
    ): Shown<T> {
      rows = now
      return isStill ? follow(changed, passes, own) : rearrange(passes)
    },
    rearrange,
    /** Whether the order shown is not the order it should have. */
    isUntidy: () => waiting.size > 0 || gone.size > 0,
  }
}
