import type { PlanModel, PlanOperation } from '../../../src/planning/model'

const hour = 3600

/** An operation of order 0 that takes an hour on machine 0. */
export const operation = (key: string, values: Partial<PlanOperation> = {}): PlanOperation => ({
  key,
  order: 0,
  step: Number(key.replace(/\D/g, '')),
  batch: null,
  quantity: 1,
  crew: 1,
  choices: [{ machine: 0, perUnit: hour, setup: 0 }],
  class: 0,
  after: [],
  bounds: [],
  holds: [],
  pin: null,
  state: 'waiting',
  started: null,
  ended: null,
  rest: null,
  ...values,
})

/** A plan of one order due after ten hours, on machines that are open from 6 to 14 on each of thirty days. */
export const plan = (operations: PlanOperation[], values: Partial<PlanModel> = {}): PlanModel => ({
  origin: '2026-11-25T00:00:00Z',
  version: 1,
  now: 0,
  frozenUntil: 0,
  horizon: 30 * 24 * hour,
  calendars: [
    Array.from({ length: 30 }, (_, day) => ({ from: (day * 24 + 6) * hour, to: (day * 24 + 14) * hour })),
  ],
  machines: [1, 2].map((id) => ({ id, calendar: 0, group: 0, set: null, taken: [] })),
  changeOvers: [{ classes: 2, seconds: [0, 1800, 900, 0] }],
  orders: [{ id: 1, due: 10 * hour, rush: false, weight: 1 }],
  operations,
  lanes: [[], []],
  ...values,
})
