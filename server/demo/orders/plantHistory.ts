import type pg from 'pg'
import { calendar } from '../company/calendar'
import type { Bottle } from '../catalogue/catalogue'
import { type DemoOrder, type DemoStep, type Floor, runOrder, statusOf } from './floor'
import { addOrder, addStep, addWorked, type Writing } from './history'
import { writeMachineStates } from './machineHistory'
import type { DemoMachine } from './machines'
import { random } from '../company/random'
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

/** The orders of the last weeks up to now; arrivals become closer at the end until as many run as a busy day has. */
function pastOrders(plant: Plant, now: number, timezone: string): { orders: DemoOrder[]; floor: Floor } {
  for (let spacing = 150; ; spacing -= 15) {
    const chance = random(4711)
    const days = calendar(now, plant.days, timezone)
    const floor: Floor = { now, calendar: days, machines: plant.machines, crew: plant.crew, free: new Map() }
    const orders: DemoOrder[] = []
    const run = (arrival: number) => {
      const bottle = chance.pick(plant.bottles)
      const most = Math.min(60, Math.floor(480_000 / bottle.volume / 100))
      const qty = 100 * chance.whole(Math.min(most, 24), Math.max(24, most))
      orders.push(runOrder(floor, chance, { bottle, qty, arrival, begin: true }))
    }
    const begins = days.open(now - (plant.days - 1) * day)
    const workHours = (plant.days - 3) * 16
    for (let at = 0; at < past; at++) run(days.after(begins, (at * workHours) / past))
    const open = () => orders.filter((order) => statusOf(order) === 'in_progress').length
    const recent = []
    for (let back = 44 * 60; back >= 130; back -= spacing) recent.push(now - back * 60_000)
    for (const at of recent) {
      if (open() >= running - 2) break
      run(days.open(at))
    }
    // Two mixes are always on the way.
    for (const minutes of [95, 50]) run(days.open(now - minutes * 60_000))
    if (open() >= running || spacing <= 30) return { orders, floor }
  }
}

/** Sixty days of work up to now: orders in every status, their steps and logs, and what the machines did. */
export function addHistory(client: pg.ClientBase, plant: Plant, writing: Writing, since: number) {
  const { now, timezone } = writing
  const { orders, floor } = pastOrders(plant, now, timezone)
  disruptions(orders)
  const chance = random(1867)
  const stepIds = new Map<DemoStep, number>()
  const worked = orders.filter((order) => statusOf(order) !== 'released')
  for (const order of worked) for (const [step, id] of addWorked(writing, order)) stepIds.set(step, id)
  const ahead = (status: string, dueInDays: number, more: Record<string, unknown> = {}) => {
    const order = runOrder(floor, chance, {
      bottle: chance.pick(plant.bottles),
      qty: 100 * chance.whole(10, 40),
      arrival: now - chance.between(0.2, 2) * hour,
      begin: false,
    })
    const hasSteps = status === 'planned' || status === 'released'
    const id = addOrder(
      writing,
      order.bottle,
      order.qty,
      order.volume,
      order.batches,
      { status, arrival: order.arrival, due: now + dueInDays * day, more },
      hasSteps ? order.steps : [],
    )
    if (!hasSteps) return
    for (const step of order.steps) {
      if (step.phase === 'batching' && status === 'released') {
        step.readyAt = order.arrival
        step.qtyIn = step.planned
      }
      addStep(writing, id, step, status === 'released')
    }
  }
  for (let at = 0; at < 6; at++) ahead('released', 2 + at)
  for (let at = 0; at < 8; at++) ahead('planned', 4 + at)
  for (let at = 0; at < 6; at++) ahead('pending', 6 + at)
  for (let at = 0; at < 3; at++) ahead('draft', 9 + at)
  for (let at = 0; at < 5; at++) ahead('cancelled', 3 + at, { cancel_note: 'Customer withdrew' })
  const finish = async () => {
    await client.query(
      `insert into production_order_materials (production_order_id, product_id, source, qty_required)
       select o.id, l.product_id, 'recipe', round(o.volume_planned_ml * l.percent / 100, 6)
       from production_orders o join recipe_lines l on l.recipe_id = o.recipe_id
       where o.status not in ('draft', 'pending', 'cancelled')
       union all
       select o.id, c.component_product_id, 'packaging', ceil(o.qty_planned * c.qty_per_unit * (100 + c.scrap_percent) / 100)
       from production_orders o join product_components c on c.product_id = o.product_id
         join products p on p.id = c.component_product_id
       where p.kind <> 'semi_finished' and o.status not in ('draft', 'pending', 'cancelled')`,
    )
    await writeMachineStates(client, {
      machines: plant.machines,
      orders: worked,
      stepIds,
      reasons: writing.reasons,
      calendar: floor.calendar,
      since,
      now,
    })
  }
  return { worked, stepIds, finish }
}
