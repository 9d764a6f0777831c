import { type PlanModel, type PlanOperation, secondsOf } from '../model'

/** What of the operations does not change with the lanes, as arrays; lists of lists are one list with its starts. */
export type Compiled = {
  count: number
  afterStart: Int32Array
  afterOperation: Int32Array
  afterShare: Float64Array
  afterLag: Int32Array
  nextStart: Int32Array
  /** Positions in the `after` arrays that name the operation. */
  nextEdge: Int32Array
  /** The operation that each of these positions belongs to. */
  nextOwner: Int32Array
  /** The operation that the position in the `after` arrays belongs to. */
  edgeOwner: Int32Array
  choiceStart: Int32Array
  choiceMachine: Int32Array
  choiceSeconds: Int32Array
  choiceSetup: Int32Array
  order: Int32Array
  class: Int32Array
  crew: Int32Array
  /** The latest bound, 0 without one, and its position. */
  boundAt: Int32Array
  boundBy: Int32Array
  pinAt: Int32Array
  isStarted: Uint8Array
  isPinned: Uint8Array
  /** Whether its tank stays taken behind it, and whether one stays taken until its end. */
  isHolder: Uint8Array
  isHeld: Uint8Array
  hasHolds: boolean
}

const startsOf = (operations: readonly PlanOperation[], size: (one: PlanOperation) => number) => {
  const starts = new Int32Array(operations.length + 1)
  operations.forEach((one, at) => {
    starts[at + 1] = starts[at]! + size(one)
  })
  return starts
}

function edges(operations: readonly PlanOperation[]) {
  const count = operations.length
  const afterStart = startsOf(operations, ({ after }) => after.length)
  const total = afterStart[count]!
  const afterOperation = new Int32Array(total)
  const afterShare = new Float64Array(total)
  const afterLag = new Int32Array(total)
  const edgeOwner = new Int32Array(total)
  const nextStart = new Int32Array(count + 1)
  let edge = 0
  operations.forEach(({ after }, owner) => {
    for (const { operation, share, lag } of after) {
      afterOperation[edge] = operation
      afterShare[edge] = share
      afterLag[edge] = lag
      edgeOwner[edge] = owner
      nextStart[operation + 1]!++
      edge++
    }
  })
  for (let at = 0; at < count; at++) nextStart[at + 1]! += nextStart[at]!
  const filled = nextStart.slice()
  const nextEdge = new Int32Array(total)
  for (let at = 0; at < total; at++) nextEdge[filled[afterOperation[at]!]!++] = at
  const nextOwner = nextEdge.map((at) => edgeOwner[at]!)
  return { afterStart, afterOperation, afterShare, afterLag, edgeOwner, nextStart, nextEdge, nextOwner }
}

function choicesOf(operations: readonly PlanOperation[]) {
  const choiceStart = startsOf(operations, ({ choices }) => choices.length)
  const total = choiceStart[operations.length]!
  const choiceMachine = new Int32Array(total)
  const choiceSeconds = new Int32Array(total)
  const choiceSetup = new Int32Array(total)
  let at = 0
  for (const { choices, quantity } of operations)
    for (const { machine, perUnit, setup } of choices) {
      choiceMachine[at] = machine
      choiceSeconds[at] = secondsOf(perUnit, quantity)
      choiceSetup[at] = setup
      at++
    }
  return { choiceStart, choiceMachine, choiceSeconds, choiceSetup }
}

function releases(operations: readonly PlanOperation[]) {
  const boundAt = new Int32Array(operations.length)
  const boundBy = new Int32Array(operations.length).fill(-1)
  operations.forEach(({ bounds }, owner) => {
    bounds.forEach(({ at }, position) => {
      if (boundBy[owner] !== -1 && at <= boundAt[owner]!) return
      boundAt[owner] = at
      boundBy[owner] = position
    })
  })
  return { boundAt, boundBy, pinAt: Int32Array.from(operations, ({ pin }) => pin?.at ?? -1) }
}

function heldOf(operations: readonly PlanOperation[]): Uint8Array {
  const isHeld = new Uint8Array(operations.length)
  for (const { holds } of operations) for (const at of holds) isHeld[at] = 1
  return isHeld
}

const compile = (operations: readonly PlanOperation[]): Compiled => ({
  count: operations.length,
  ...edges(operations),
  ...choicesOf(operations),
  ...releases(operations),
  order: Int32Array.from(operations, ({ order }) => order),
  class: Int32Array.from(operations, (one) => one.class),
  crew: Int32Array.from(operations, ({ crew }) => crew),
  isStarted: Uint8Array.from(operations, ({ state }) => (state === 'waiting' ? 0 : 1)),
  isPinned: Uint8Array.from(operations, ({ pin }) => (pin ? 1 : 0)),
  isHolder: Uint8Array.from(operations, ({ holds }) => (holds.length > 0 ? 1 : 0)),
  isHeld: heldOf(operations),
  hasHolds: operations.some(({ holds }) => holds.length > 0),
})

const cache = new WeakMap<readonly PlanOperation[], Compiled>()

/** Compiled once per list of operations: a change of lanes alone costs nothing here. */
export function compiledOf({ operations }: PlanModel): Compiled {
  const cached = cache.get(operations)
  if (cached) return cached
  const made = compile(operations)
  cache.set(operations, made)
  return made
}

/** The position of a machine among the choices of an operation, of the first choice when it is none of them. */
export function choiceOn(compiled: Compiled, operation: number, machine: number): number {
  const from = compiled.choiceStart[operation]!
  const to = compiled.choiceStart[operation + 1]!
  for (let at = from; at < to; at++) if (compiled.choiceMachine[at] === machine) return at
  return from < to ? from : -1
}
