/** A stretch of time, in whole seconds after the origin of the model, without its last second. */
export type Stretch = { from: number; to: number }

/** Open stretches of a calendar: sorted, apart. After the last one all time is open, so that every end is finite. */
export type OpenTime = readonly Stretch[]

type TakenWhy = 'down' | 'maintenance' | 'planned_stop' | 'people'

/** Time in which a machine does not work although its calendar is open. */
export type Taken = Stretch & { why: TakenWhy; ref: number | null }

export type PlanMachine = {
  id: number
  /** Index of its calendar. */
  calendar: number
  /** Index of its matrix of change-overs. */
  group: number
  /** Class it is set up for now, before the first operation of its lane. */
  set: number | null
  taken: readonly Taken[]
}

/** Seconds from one class to another, `from * classes + to`. */
type ChangeOvers = { classes: number; seconds: readonly number[] }

export type PlanOrder = { id: number; due: number; rush: boolean; weight: number }

/**
 * A machine that can do an operation: seconds of work for each unit, so that a piece that is split off, resized or joined
 * again takes what it took, and its own set-up, change-over apart.
 */
type Choice = { machine: number; perUnit: number; setup: number }

/** Seconds of work of a quantity. */
export const secondsOf = (perUnit: number, quantity: number) => Math.round(perUnit * quantity)

/** The operation may start `lag` seconds after a share of another one is made; it never ends before that one. */
type After = { operation: number; share: number; lag: number }

export type BoundWhy = 'material' | 'stamps' | 'hplc' | 'order' | 'people'

/** What an operation waits for beside operations and machines. */
export type Bound = { at: number; why: BoundWhy; ref: number | null }

/** An operation held to a machine (index), and not before a time when there is one. */
type Pin = { machine: number; at: number | null }

type OperationState = 'waiting' | 'running' | 'paused' | 'blocked' | 'done'

/** One piece of a step: a line of a daily order, or the rest of a step that no line plans. */
export type PlanOperation = {
  /** `L123` a line, `S456` the rest of step 456, `L123.1` a piece split off that has no id yet. */
  key: string
  /** Index of its order. */
  order: number
  step: number
  batch: number | null
  quantity: number
  crew: number
  /** Machines that can do it, by index; none for a wait that takes no machine. */
  choices: readonly Choice[]
  /** Class in the matrix of change-overs. */
  class: number
  after: readonly After[]
  bounds: readonly Bound[]
  /** Operations until whose end its machine (a tank) stays taken. */
  holds: readonly number[]
  pin: Pin | null
  state: OperationState
  started: number | null
  ended: number | null
  /** Seconds of work left at the actual rate, once it is started. */
  rest: number | null
}

/** Everything the times of a plan follow from. Plain data: the server sends it, the browser computes on it. */
export type PlanModel = {
  /** ISO instant of second 0. */
  origin: string
  /** Version of the plan, which seeds every choice by chance. */
  version: number
  now: number
  /** Improving moves nothing that starts before it. */
  frozenUntil: number
  horizon: number
  calendars: readonly OpenTime[]
  machines: readonly PlanMachine[]
  changeOvers: readonly ChangeOvers[]
  orders: readonly PlanOrder[]
  operations: readonly PlanOperation[]
  /** Per machine the operations of its lane in sequence; what is in no lane is backlog. */
  lanes: readonly (readonly number[])[]
}

/** What set the start of an operation; `boundBy` says which. */
export const bindings = {
  /** Nothing: it starts now, or it has started. */
  none: 0,
  /** An operation it follows, by index. */
  after: 1,
  /** The operation before it in its lane, by index. */
  lane: 2,
  /** An operation that keeps its tank taken, by index. */
  hold: 3,
  /** One of its bounds, by position. */
  bound: 4,
  pin: 5,
} as const

/** Times of every operation, by its index; -1 where there is none. */
export type PlanTimes = {
  setupFrom: Int32Array
  start: Int32Array
  end: Int32Array
  machine: Int32Array
  binding: Uint8Array
  boundBy: Int32Array
  /** Latest end at which no order, its own or one that waits for it, is late. */
  needBy: Int32Array
  /** Seconds from its end to `needBy`; below 0 an order is late. */
  slack: Int32Array
}

/** Two operations that wait for each other, by key. */
export type Circle = { circle: readonly [string, string] }
