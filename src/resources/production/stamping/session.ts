/** How many stamps and bottles of a session were counted. */
export type SessionCounts = {
  applied: number
  damaged: number
  missing: number
  /** Bottles lost with a stamp on them: each of them is one of the damaged stamps. */
  wasted_bottles: number
  /** Bottles lost before a stamp was used. */
  scrapped_bottles: number
}

/** The stamps that left a reel between its first number and the last one used. */
export const consumedBetween = (first: number, last: number) => last - first + 1

/** Stamps that were consumed and are in no count; below 0 where more were counted than consumed. */
export const unaccounted = (
  consumed: number,
  { applied, damaged, missing }: Pick<SessionCounts, 'applied' | 'damaged' | 'missing'>,
) => consumed - applied - damaged - missing

/** Bottles that a session took: stamped, wasted and scrapped. */
export const bottlesOf = ({
  applied,
  wasted_bottles,
  scrapped_bottles,
}: Pick<SessionCounts, 'applied' | 'wasted_bottles' | 'scrapped_bottles'>) =>
  applied + wasted_bottles + scrapped_bottles

/** Whether more bottles were lost with a stamp than stamps were damaged. */
export const wastesTooMany = ({
  wasted_bottles,
  damaged,
}: Pick<SessionCounts, 'wasted_bottles' | 'damaged'>) => wasted_bottles > damaged

export type Tolerances = {
  /** Missing stamps of a session that need no approval. */
  missing: number
  /** How far the counter of the applicator may be from what left the reel. */
  counter: number
}

/** What a second person has to look at before a session counts as closed. */
export type Discrepancy = 'missing' | 'counter'

/** What is not as it should be in a balanced session: stamps missing, or a counter that says something else. */
export function discrepanciesOf(
  { consumed, counted, missing }: { consumed: number; counted: number | null; missing: number },
  tolerances: Tolerances,
): Discrepancy[] {
  const isOff = counted !== null && Math.abs(counted - consumed) > tolerances.counter
  return [
    ...(missing > tolerances.missing ? (['missing'] as const) : []),
    ...(isOff ? (['counter'] as const) : []),
  ]
}

/** What a correction changes: the difference of each count. */
export const deltaOf = (old: SessionCounts, now: SessionCounts): SessionCounts => ({
  applied: now.applied - old.applied,
  damaged: now.damaged - old.damaged,
  missing: now.missing - old.missing,
  wasted_bottles: now.wasted_bottles - old.wasted_bottles,
  scrapped_bottles: now.scrapped_bottles - old.scrapped_bottles,
})

export const isNothing = (delta: SessionCounts) => Object.values(delta).every((part) => part === 0)
