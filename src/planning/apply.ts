import type { PlanChange, Refusal } from './changes'
import {
  alter,
  assertFits,
  type Draft,
  draftOf,
  indexAt,
  machineAt,
  modelOf,
  putInto,
  Refused,
  takeOut,
  waitingAt,
} from './drafts/draft'
import type { PlanModel } from './model'
import { joinPiece, resize, takePiece } from './drafts/pieces'

type Of<K extends PlanChange['kind']> = Extract<PlanChange, { kind: K }>

function place(draft: Draft, { key, machine, after, quantity }: Of<'place'>) {
  const at = waitingAt(draft, key)
  const isPart = quantity !== undefined && quantity !== draft.operations[at]!.quantity
  const moved = isPart ? takePiece(draft, at, quantity) : at
  if (after === key && !isPart) throw new Refused('not_in_lane', key)
  putInto(draft, moved, machineAt(draft, machine), after)
}

function split(draft: Draft, { key, quantity, machine, after, as }: Of<'split'>) {
  const piece = takePiece(draft, waitingAt(draft, key), quantity, as)
  if (machine !== undefined) putInto(draft, piece, machineAt(draft, machine), after)
}

function unplan(draft: Draft, { key }: Of<'unplan'>) {
  const at = waitingAt(draft, key)
  if (draft.operations[at]!.pin) throw new Refused('pinned', key)
  takeOut(draft, at)
}

function pin(draft: Draft, { key, at, machine }: Of<'pin'>) {
  const index = waitingAt(draft, key)
  const lane = machine === undefined ? draft.laneOf[index]! : machineAt(draft, machine)
  // What is in a lane is held there: to another machine it goes by a place, which the planner sees.
  if (lane < 0 || (draft.laneOf[index]! >= 0 && draft.laneOf[index] !== lane))
    throw new Refused('not_in_lane', key)
  alter(draft, index, { pin: null })
  assertFits(draft, index, lane)
  alter(draft, index, { pin: { machine: lane, at } })
}

function rush(draft: Draft, { order, on }: Of<'rush'>) {
  const at = draft.orders.findIndex(({ id }) => id === order)
  if (at < 0) throw new Refused('not_found', `O${order}`)
  draft.orders = draft.orders.with(at, { ...draft.orders[at]!, rush: on })
}

function carry(draft: Draft, { key, at, machine }: Of<'carry'>) {
  const index = waitingAt(draft, key)
  const lane = machine === undefined ? draft.laneOf[index]! : machineAt(draft, machine)
  if (lane < 0) throw new Refused('not_in_lane', key)
  alter(draft, index, { pin: null })
  putInto(draft, index, lane, undefined)
  alter(draft, index, { pin: { machine: lane, at } })
}

function sequence(draft: Draft, { machine, keys }: Of<'sequence'>) {
  const lane = machineAt(draft, machine)
  const expected = keys.map((key) => indexAt(draft, key))
  const named = new Set(expected)
  for (const at of draft.lanes[lane]!)
    if (!named.has(at)) {
      waitingAt(draft, draft.operations[at]!.key)
      if (draft.operations[at]!.pin?.machine === lane) throw new Refused('pinned', draft.operations[at]!.key)
      draft.laneOf[at] = -1
    }
  for (const at of named) {
    if (draft.laneOf[at] === lane) continue
    waitingAt(draft, draft.operations[at]!.key)
    assertFits(draft, at, lane)
    takeOut(draft, at)
    draft.laneOf[at] = lane
  }
  draft.lanes[lane] = [...named]
}

function make(draft: Draft, change: PlanChange) {
  switch (change.kind) {
    case 'place':
      return place(draft, change)
    case 'split':
      return split(draft, change)
    case 'unplan':
      return unplan(draft, change)
    case 'resize':
      return resize(draft, waitingAt(draft, change.key), change.quantity, change.alone === true)
    case 'pin':
      return pin(draft, change)
    case 'unpin':
      return alter(draft, waitingAt(draft, change.key), { pin: null })
    case 'rush':
      return rush(draft, change)
    case 'carry':
      return carry(draft, change)
    case 'sequence':
      return sequence(draft, change)
    case 'join': {
      const piece = waitingAt(draft, change.key)
      return joinPiece(draft, piece, indexAt(draft, change.into))
    }
  }
}

/**
 * The model with changes made on it, all or none. What a change touches is copied, everything else is shared. Circles
 * show when it is re-timed.
 */
export function applyChanges(model: PlanModel, changes: readonly PlanChange[]): PlanModel | Refusal {
  const draft = draftOf(model)
  try {
    for (const change of changes) make(draft, change)
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
  return modelOf(draft)
}
