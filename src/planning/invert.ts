import { applyChanges } from './apply'
import type { PlanChange, Refusal } from './changes'
import { indexOf } from './drafts/draft'
import type { PlanModel, PlanOperation } from './model'

const keysOf = (model: PlanModel, lane: readonly number[]) => lane.map((at) => model.operations[at]!.key)

/** Pairs of the operations that are in both models, when they are not the same objects. */
function altered(before: PlanModel, after: PlanModel): [PlanOperation, PlanOperation][] {
  if (before.operations === after.operations) return []
  const later = indexOf(after)
  return before.operations.flatMap((one) => {
    const other = after.operations[later.get(one.key) ?? -1]
    return other && other !== one ? [[one, other] as [PlanOperation, PlanOperation]] : []
  })
}

const samePin = ([before, after]: [PlanOperation, PlanOperation]) =>
  before.pin?.machine === after.pin?.machine && before.pin?.at === after.pin?.at

/** Pieces that came are joined again, pieces that went are split off again, other quantities are set back. */
function quantities(change: PlanChange, before: PlanModel, after: PlanModel): PlanChange[] {
  if (change.kind === 'join') {
    const piece = before.operations[indexOf(before).get(change.key)!]!
    return [{ kind: 'split', key: change.into, quantity: piece.quantity, as: change.key }]
  }
  const existing = indexOf(before)
  const made = after.operations.slice(before.operations.length).filter(({ key }) => !existing.has(key))
  if ('key' in change && made.length > 0)
    return made.map(({ key }) => ({ kind: 'join', key, into: change.key }))
  return altered(before, after)
    .filter(([one, other]) => one.quantity !== other.quantity)
    .map(([{ key, quantity }]) => ({ kind: 'resize', key, quantity, alone: true }))
}

/** What takes one change back, on the model it made. */
function inverseOf(change: PlanChange, before: PlanModel, after: PlanModel): PlanChange[] {
  const isJoin = change.kind === 'join'
  const pairs = altered(before, after).filter((pair) => !samePin(pair))
  const lanes = before.lanes.flatMap((lane, machine): PlanChange[] => {
    const id = before.machines[machine]!.id
    const keys = keysOf(before, lane)
    const later = keysOf(after, after.lanes[machine]!)
    const isSame = keys.length === later.length && keys.every((key, at) => key === later[at])
    return isSame ? [] : [{ kind: 'sequence', machine: id, keys }]
  })
  const pieces = quantities(change, before, after)
  const orders = before.orders.flatMap(({ id, rush }, at): PlanChange[] =>
    after.orders[at]!.rush === rush ? [] : [{ kind: 'rush', order: id, on: rush }],
  )
  return [
    ...pairs.map(([{ key }]): PlanChange => ({ kind: 'unpin', key })),
    ...(isJoin ? [...pieces, ...lanes] : [...lanes, ...pieces]),
    ...pairs.flatMap(([{ key, pin }]): PlanChange[] =>
      pin ? [{ kind: 'pin', key, at: pin.at, machine: before.machines[pin.machine]!.id }] : [],
    ),
    ...orders,
  ]
}

/** The changes that take changes back, to be made on the model with them. */
export function invert(model: PlanModel, changes: readonly PlanChange[]): PlanChange[] | Refusal {
  let current = model
  const inverse: PlanChange[][] = []
  for (const change of changes) {
    const next = applyChanges(current, [change])
    if ('refused' in next) return next
    inverse.push(inverseOf(change, current, next))
    current = next
  }
  return inverse.toReversed().flat()
}
