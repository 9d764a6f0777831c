import type { PlanChange } from '../../../../../planning/changes'
import { indexOf } from '../../../../../planning/drafts/draft'
import type { PlanModel, PlanTimes } from '../../../../../planning/model'

/** Where a card is let go: over the backlog, or in the lane of a machine (index) at a second. */
export type DropPlace = 'backlog' | { machine: number; second: number }

/**
 * The change that letting a card go makes: in a lane behind the cards whose middle is before it, which are those of the
 * plan as it was before the card was lifted, so that nothing swings under the pointer. None where it is already.
 */
export function dropChange(
  model: PlanModel,
  times: PlanTimes,
  key: string,
  place: DropPlace,
): PlanChange | null {
  const at = indexOf(model).get(key)
  if (at === undefined) return null
  const lane = model.lanes.findIndex((planned) => planned.includes(at))
  if (place === 'backlog') return lane < 0 ? null : { kind: 'unplan', key }
  const others = (model.lanes[place.machine] ?? []).filter((one) => one !== at)
  const isBefore = (one: number) =>
    model.operations[one]!.state !== 'waiting' || (times.start[one]! + times.end[one]!) / 2 < place.second
  const last = others.findLast(isBefore)
  const after = last === undefined ? null : model.operations[last]!.key
  if (lane === place.machine) {
    const own = model.lanes[lane]!
    const before = own[own.indexOf(at) - 1]
    if (before === last) return null
  }
  return { kind: 'place', key, machine: model.machines[place.machine]!.id, after }
}
