type Row = { id: number; version: number }

/** What a list shows after a change, in a form a grid can apply row by row. */
export type Shown<T> = {
  /** All rows in their order. */
  rows: readonly T[]
  /** The order is a new one. */
  isRearranged: boolean
  updated: readonly T[]
  /** Rows added at the end. */
  appended: readonly T[]
  /** Rows still shown in place that are deleted or no longer match the filters. */
  removedIds: ReadonlySet<number>
  /** New rows that wait to be shown. */
  waiting: number
}

/**
 * Keeps the order of a list stable while it is in use: rows change in place, new ones wait, removed ones stay
 * struck through; only rows at the end are added at once.
 */
export function arrangement<T extends Row>(
  compare: (left: T, right: T) => number,
  /** Rows in a manual order also move once the list is not in use. */
  { followsOrder = false } = {},
) {
  let rows: ReadonlyMap<number, T> = new Map()
  let shown: T[] = []
  let places = new Map<number, number>()
  let waiting = new Set<number>()
  let removedIds = new Set<number>()
  let isMisplaced = false

  const tell = (news: Partial<Shown<T>>): Shown<T> => ({
    rows: shown,
    isRearranged: false,
    updated: [],
    appended: [],
    removedIds,
    waiting: waiting.size,
    ...news,
  })

  const rearrange = (passes: (row: T) => boolean) => {
    shown = [...rows.values()].filter(passes).sort(compare)
    places = new Map(shown.map(({ id }, place) => [id, place]))
    waiting = new Set()
    removedIds = new Set()
    isMisplaced = false
    return tell({ isRearranged: true })
  }

  const mark = (id: number, isGone: boolean) => {
    if (removedIds.has(id) === isGone) return
    removedIds = new Set(removedIds)
    if (isGone) removedIds.add(id)
    else removedIds.delete(id)
  }

  const isOutOfPlace = (row: T) => {
    const place = places.get(row.id) ?? 0
    const [before, after] = [shown[place - 1], shown[place + 1]]
    return (before && compare(before, row) > 0) || (after && compare(row, after) > 0)
  }

  const append = (row: T) => {
    places.set(row.id, shown.length)
    shown.push(row)
    waiting.delete(row.id)
  }

  const follow = (changed: Iterable<number>, passes: (row: T) => boolean, own: ReadonlySet<number>) => {
    const updated: T[] = []
    const entering: T[] = []
    for (const id of changed) {
      const row = rows.get(id)
      const isIn = row !== undefined && passes(row)
      const place = places.get(id)
      const before = place === undefined ? undefined : shown[place]
      if (place !== undefined && before) {
        mark(id, !isIn)
        shown[place] = row ?? before
        updated.push(row ?? before)
      } else if (isIn) entering.push(row)
      else waiting.delete(id)
    }
    if (followsOrder && updated.some(isOutOfPlace)) isMisplaced = true
    if (entering.length === 0) return tell({ updated })
    if (entering.some(({ id }) => own.has(id))) return rearrange(passes)
    const last = shown.at(-1)
    const appended = entering.sort(compare).filter((row) => !last || compare(last, row) < 0)
    for (const row of appended) append(row)
    for (const { id } of entering) if (!places.has(id)) waiting.add(id)
    return tell({ updated, appended })
  }

  return {
    /** Applies the current rows and the ids that changed. */
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
    /** Whether the shown order differs from the actual one. */
    isUntidy: () => waiting.size > 0 || removedIds.size > 0 || isMisplaced,
  }
}
