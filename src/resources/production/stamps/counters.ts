import { sizeOf, type StampMove } from './ranges'
import type { StampEnd } from './stampStates'

/** The stamps of a reel, by what became of them. */
export type StampCounters = {
  applied: number
  damaged: number
  missing: number
  returned: number
  destroyed_unused: number
  destroyed_damaged: number
  count_adjust: number
}

export const noStamps: StampCounters = {
  applied: 0,
  damaged: 0,
  missing: 0,
  returned: 0,
  destroyed_unused: 0,
  destroyed_damaged: 0,
  count_adjust: 0,
}

const counterOf: Partial<Record<StampEnd, keyof StampCounters>> = {
  applied: 'applied',
  damaged_held: 'damaged',
  lost: 'missing',
  returned: 'returned',
  destroyed: 'destroyed_unused',
}

/** What moves change of the counters: spoiled stamps that are destroyed stay damaged. */
export function countersMoved(before: StampCounters, moves: readonly StampMove[]): StampCounters {
  const after = { ...before }
  for (const move of moves) {
    const { from, to } = move
    const qty = from === to ? 0 : sizeOf(move)
    if (from === 'damaged_held' && to === 'destroyed') after.destroyed_damaged += qty
    else if (from === 'destroyed' && to === 'damaged_held') after.destroyed_damaged -= qty
    else {
      const [left, entered] = [counterOf[from], counterOf[to]]
      if (left) after[left] -= qty
      if (entered) after[entered] += qty
      if (from === 'uncounted') after.count_adjust += qty
      if (to === 'uncounted') after.count_adjust -= qty
    }
  }
  return after
}

/** What is still on the reel. */
export const remainingOf = (
  quantity: number,
  { applied, damaged, missing, returned, destroyed_unused, count_adjust }: StampCounters,
) => quantity - applied - damaged - missing - returned - destroyed_unused + count_adjust
