import type { Projection } from './build'

const cache = new WeakMap<Projection, Projection>()

/**
 * The same plan with its backlog in the lanes where it was built, and the same times: a change of it leaves what is not in
 * lanes in the sequence in which it is, so that one pass re-times it.
 */
export function inLanes(before: Projection): Projection {
  const cached = cache.get(before)
  if (cached) return cached
  const { model, pass, built } = before
  const lanes: number[][] = model.lanes.map(() => [])
  for (const at of pass.sequence) {
    const machine = pass.laid.machine[at]!
    if (machine >= 0) lanes[machine]!.push(at)
  }
  const count = pass.sequence.length
  const made: Projection = {
    ...before,
    // A lane without backlog stays the same list, of which sums are stored.
    model: {
      ...model,
      lanes: lanes.map((lane, machine) =>
        lane.length === model.lanes[machine]!.length ? model.lanes[machine]! : lane,
      ),
    },
    // Nothing waits for a backlog any more.
    pass: { ...pass, step: new Int32Array(count) },
    built: { ...built, head: count, isBuilt: new Uint8Array(count), isForced: false },
  }
  cache.set(before, made)
  return made
}
