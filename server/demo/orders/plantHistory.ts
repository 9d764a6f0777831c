import { isLeaving } from '../carriers/looseBottles'
import { calendar } from '../company/calendar'
import type { Bottle } from '../catalogue/catalogue'
import { type DemoOrder, type DemoStep, type Floor, runOrder, statusOf, type WrittenOrder } from './floor'
import type { Writing } from '../company/writing'
import { addOrder, addStep, addWorked } from './history'
import type { DemoMachine } from './machines'
import { orderNeeds } from './needs'
import { random } from '../company/random'
import { leftBefore } from '../recoveries/reuse'
import { disruptions } from './today'

const hour = 3_600_000
const day = 24 * hour

export type Plant = {
  machines: readonly DemoMachine[]
  bottles: readonly Bottle[]
  crew: Floor['crew']
  days: number
}

const running = 14
const past = 262
/** Which of the last orders takes recovered liquid, and how old that is at most. */
const reworked = 8
const reusedDays = 6
const onHold = 2
/** So many distances between the last arrivals are tried with each chance, and so many times in all. */
const spacings = 8
const attempts = 512

/** Whether a floor has what its walls show at any hour: orders that run and that are held, one of them on a filler, bottles that leave. */
function isBusy(orders: readonly DemoOrder[]) {
  const open = orders.filter((order) => statusOf(order) === 'in_progress')
  const isFilled = ({ phase, work }: DemoStep) =>
    phase === 'bottling' && work !== null && work.status !== 'done'
  return (
    open.length === running &&
    open.filter(({ hold }) => hold !== undefined).length === onHold &&
    open.some(({ steps }) => steps.some(isFilled)) &&
    open.some(isLeaving)
  )
}

/**
 * The orders of the last weeks up to now; arrivals become closer at the end until as many run as a busy day has, by
 * another chance where the tanks have no room for it or too little of what runs can be shown.
 */
function pastOrders(plant: Plant, now: number, timezone: string): { orders: DemoOrder[]; floor: Floor } {
  for (let attempt = 0; ; attempt++) {
    const spacing = 150 - 15 * (attempt % spacings)
    const chance = random(4711 + Math.floor(attempt / spacings))
    const days = calendar(now, plant.days, timezone)
    const floor: Floor = {
      now,
      calendar: days,
      machines: plant.machines,
      crew: plant.crew,
      free: new Map(),
      mixed: new Map(),
      washes: [],
    }
    const orders: DemoOrder[] = []
    const run = (arrival: number, reuses?: DemoOrder) => {
      const picked = chance.pick(plant.bottles)
      const bottle = reuses?.bottle ?? picked
      const most = Math.min(60, Math.floor(480_000 / bottle.volume / 100))
      const qty = 100 * chance.whole(Math.min(most, 24), Math.max(24, most))
      const order = runOrder(floor, chance, { bottle, qty, arrival, begin: true })
      orders.push(reuses ? { ...order, reuses } : order)
    }
    const begins = days.open(now - (plant.days - 1) * day)
    const workHours = (plant.days - 3) * 16
    for (let at = 0; at < past; at++) run(days.after(begins, (at * workHours) / past))
    const open = () => orders.filter((order) => statusOf(order) === 'in_progress').length
    const recent = []
    for (let back = 44 * 60; back >= 130; back -= spacing) recent.push(now - back * 60_000)
    for (const [nth, at] of recent.entries()) {
      if (open() >= running - 2) break
      // One of them takes what a batch like it has left.
      const reuses = nth === reworked ? leftBefore(orders, at, reusedDays) : undefined
      run(days.open(at), reuses)
    }
    // Two mixes are always on the way.
    for (const minutes of [95, 50]) run(days.open(now - minutes * 60_000))
    disruptions(orders)
    if (isBusy(orders) || attempt >= attempts) return { orders, floor }
  }
}

/** An order that no one has begun: when it is due, and what else its paper says. */
export type Ahead = { status: string; dueInDays: number; order: DemoOrder; more: Record<string, unknown> }

/** What the floor did and has before it, before any of it is written. */
export type PlannedHistory = { worked: readonly DemoOrder[]; ahead: readonly Ahead[]; floor: Floor }

const aheadOf: readonly (readonly [
  status: string,
  many: number,
  due: number,
  more?: Record<string, unknown>,
])[] = [
  ['released', 6, 2],
  ['planned', 8, 4],
  ['pending', 6, 6],
  ['draft', 3, 9],
  ['cancelled', 5, 3, { cancel_note: 'Customer withdrew' }],
]

/** Sixty days of work up to now, and the orders after it. */
export function planHistory(plant: Plant, now: number, timezone: string): PlannedHistory {
  const { orders, floor } = pastOrders(plant, now, timezone)
  const chance = random(1867)
  const ahead = aheadOf.flatMap(([status, many, due, more = {}]) =>
    Array.from({ length: many }, (_, nth): Ahead => {
      const bottle = chance.pick(plant.bottles)
      const qty = 100 * chance.whole(10, 40)
      const arrival = now - chance.between(0.2, 2) * hour
      const order = runOrder(floor, chance, { bottle, qty, arrival, begin: false })
      return { status, dueInDays: due + nth, order, more }
    }),
  )
  return { worked: orders.filter((order) => statusOf(order) !== 'released'), ahead, floor }
}

/** Writes orders in every status, with their steps and logs. */
export function addOrders(
  writing: Writing,
  { worked, ahead }: Pick<PlannedHistory, 'worked' | 'ahead'>,
): WrittenOrder[] {
  const { now } = writing
  const written = worked.map((order) => addWorked(writing, order))
  for (const { status, dueInDays, order, more } of ahead) {
    const { bottle, qty, volume, batches, arrival, steps } = order
    const hasSteps = status === 'planned' || status === 'released'
    const paper = { status, arrival, due: now + dueInDays * day, more }
    const id = addOrder(writing, bottle, qty, volume, batches, paper, hasSteps ? steps : [])
    if (!hasSteps) continue
    const stepIds = new Map<DemoStep, number>()
    for (const step of steps) {
      if (step.phase === steps[0]?.phase && status === 'released') {
        step.readyAt = arrival
        step.qtyIn = step.planned
      }
      stepIds.set(step, addStep(writing, id, step, status === 'released'))
    }
    written.push({ order, id, stepIds })
  }
  return written
}

/** Writes orders of the plant, and what they are made of. */
export function addHistory(writing: Writing, planned: PlannedHistory): WrittenOrder[] {
  const needs = orderNeeds(writing.to)
  const written = addOrders(writing, planned)
  for (const { order, id } of written)
    for (const { product_id, source, qty_required } of needs(order))
      writing.to.add('production_order_materials', {
        production_order_id: id,
        product_id,
        source,
        qty_required,
      })
  return written
}
