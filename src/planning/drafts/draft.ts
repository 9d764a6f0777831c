import type { Refusal, RefusalCode } from '../changes'
import type { PlanModel, PlanOperation, PlanOrder } from '../model'

/** A model while changes are made on it: lists are copied before the first write to them. */
export type Draft = {
  model: PlanModel
  operations: readonly PlanOperation[]
  /** The operations once they were written to; those of the model until then. */
  ownOperations: PlanOperation[] | null
  orders: readonly PlanOrder[]
  lanes: (readonly number[])[]
  byKey: ReadonlyMap<string, number>
  /** The machine (index) whose lane each operation is in, -1 for the backlog. */
  laneOf: Int32Array
}

/** Thrown inside `applyChanges` alone, which answers it. */
export class Refused extends Error {
  readonly refusal: Refusal
  constructor(refused: RefusalCode, ...keys: string[]) {
    super(refused)
    this.refusal = { refused, keys }
  }
}

const keyCache = new WeakMap<readonly PlanOperation[], ReadonlyMap<string, number>>()

/** Indexes of the operations by key. */
export function indexOf({ operations }: Pick<PlanModel, 'operations'>): ReadonlyMap<string, number> {
  const cached = keyCache.get(operations)
  if (cached) return cached
  const made = new Map(operations.map(({ key }, at) => [key, at]))
  keyCache.set(operations, made)
  return made
}

export function laneOf({ operations, lanes }: Pick<PlanModel, 'operations' | 'lanes'>): Int32Array {
  const machines = new Int32Array(operations.length).fill(-1)
  lanes.forEach((lane, machine) => {
    for (const at of lane) machines[at] = machine
  })
  return machines
}

export const draftOf = (model: PlanModel): Draft => ({
  model,
  operations: model.operations,
  ownOperations: null,
  orders: model.orders,
  lanes: [...model.lanes],
  byKey: indexOf(model),
  laneOf: laneOf(model),
})

/** The model of a draft; lists in which nothing changed stay the same objects, so that what is compiled of them holds. */
export function modelOf({ model, operations, orders, lanes }: Draft): PlanModel {
  const isSame = <T>(before: readonly T[], after: readonly T[]) =>
    before === after || (before.length === after.length && before.every((one, at) => one === after[at]))
  return {
    ...model,
    operations: isSame(model.operations, operations) ? model.operations : operations,
    orders: isSame(model.orders, orders) ? model.orders : orders,
    lanes: isSame(model.lanes, lanes) ? model.lanes : lanes,
  }
}

export function indexAt(draft: Draft, key: string): number {
  const at = draft.byKey.get(key)
  if (at === undefined) throw new Refused('not_found', key)
  return at
}

/** An operation that no machine has begun. */
export function waitingAt(draft: Draft, key: string): number {
  const at = indexAt(draft, key)
  if (draft.operations[at]!.state !== 'waiting') throw new Refused('started', key)
  return at
}

export function machineAt(draft: Draft, id: number): number {
  const at = draft.model.machines.findIndex((machine) => machine.id === id)
  if (at < 0) throw new Refused('not_found', `M${id}`)
  return at
}

/** The operations to write to. */
export function ownOperations(draft: Draft): PlanOperation[] {
  const own = draft.ownOperations ?? [...draft.operations]
  draft.operations = own
  draft.ownOperations = own
  return own
}

export const alter = (draft: Draft, at: number, values: Partial<PlanOperation>) => {
  ownOperations(draft)[at] = { ...draft.operations[at]!, ...values }
}

export function takeOut(draft: Draft, at: number) {
  const machine = draft.laneOf[at]!
  if (machine < 0) return
  draft.lanes[machine] = draft.lanes[machine]!.filter((one) => one !== at)
  draft.laneOf[at] = -1
}

/** Whether an operation can be made on a machine and no pin holds it to another. */
export function assertFits(draft: Draft, at: number, machine: number) {
  const { key, choices, pin } = draft.operations[at]!
  if (!choices.some((choice) => choice.machine === machine)) throw new Refused('not_eligible', key)
  if (pin !== null && pin.machine !== machine) throw new Refused('pinned', key)
}

/** Behind the operation of a key, first without one, last with nothing said. */
export function putInto(draft: Draft, at: number, machine: number, after: string | null | undefined) {
  assertFits(draft, at, machine)
  takeOut(draft, at)
  const lane = draft.lanes[machine]!
  const place =
    after === undefined ? lane.length : after === null ? 0 : lane.indexOf(indexAt(draft, after)) + 1
  if (place === 0 && typeof after === 'string') throw new Refused('not_in_lane', after)
  draft.lanes[machine] = lane.toSpliced(place, 0, at)
  draft.laneOf[at] = machine
}
