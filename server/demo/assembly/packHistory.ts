import type { Bottle } from '../catalogue/catalogue'
import { calendar } from '../company/calendar'
import { random, type Random } from '../company/random'
import type { DemoRow } from '../company/tables'
import { addCartons } from '../carriers/cartons'
import { type DemoOrder, type Floor, statusOf, type WrittenOrder } from '../orders/floor'
import type { Writing } from '../company/writing'
import type { DemoMachine } from '../orders/machines'
import { addLabelChecks } from '../orders/labelChecks'
import { addOrders, type Ahead } from '../orders/plantHistory'
import { addSkids } from '../carriers/skids'
import { addTransfers } from '../carriers/transfers'
import type { UnstampedSource } from '../stamping/unstamped'
import type { DemoLedger } from '../stock/ledger'
import type { Buyers } from '../trade/sales'
import { addPackLots } from './packLots'
import { postPacks } from './packPostings'
import { addPackShipments } from './packShipments'
import { runPacks, waitingPacks } from './packs'

const hour = 3_600_000
const day = 24 * hour

/** Orders of the last weeks, those of them that leave today, those that run now and those that wait for a sealer. */
const many = { past: 112, atDock: 3, running: 5, released: 3 }
const days = 45
const attempts = 512
/** What the packs of an order are worth at most by their list price, so that one customer takes them all. */
const mostWorth = 70_000

type Options = {
  writing: Writing
  machines: readonly DemoMachine[]
  bottles: readonly Bottle[]
  crew: Floor['crew']
}

type StockOptions = {
  ledger: DemoLedger
  unstamped: UnstampedSource
  /** Where packs are until they go to the warehouse, on the way there, and then. */
  floor: { line: number; transit: number; stores: readonly number[] }
  buyers: Buyers
  sellers: readonly number[]
  pickers: readonly number[]
  /** Who says what becomes of wrong labels. */
  reviewer: number
}

/** Whether packs are at each machine, some of them on a skid that is not full. */
function isBusy(orders: readonly DemoOrder[], products: ReadonlyMap<number, DemoRow>) {
  const open = orders.filter((order) => statusOf(order) === 'in_progress')
  const workOf = ({ steps }: DemoOrder, phase: string) => steps.find((step) => step.phase === phase)?.work
  const isFilling = (order: DemoOrder) => {
    const cartons = Math.floor((workOf(order, 'cartoning')?.good ?? 0) / (order.bottle.perCarton ?? Infinity))
    return cartons % Number(products.get(order.bottle.id)?.cartons_per_skid ?? 1) > 0
  }
  const isAt = (phase: string) => open.some((order) => (workOf(order, phase)?.status ?? 'done') !== 'done')
  return open.length >= many.running && isAt('stamping') && isAt('cartoning') && open.some(isFilling)
}

/** The orders of assembly up to now, by another chance where too little of what runs can be shown. */
function pastPacks(options: Options): DemoOrder[] {
  const products = new Map(options.writing.to.rows('products').map((row) => [row.id, row]))
  for (let attempt = 0; ; attempt++) {
    const orders = packsBy(random(20_261_130 + 7 * attempt), options, products)
    if (isBusy(orders, products) || attempt >= attempts) return orders
  }
}

/** Arrivals come closer at the end, until as many orders run as a day has. */
function packsBy(
  chance: Random,
  { writing, machines, bottles, crew }: Options,
  products: ReadonlyMap<number, DemoRow>,
): DemoOrder[] {
  const { now, timezone } = writing
  const open = calendar(now, days, timezone)
  const floor: Floor = { now, calendar: open, machines, crew, free: new Map(), mixed: new Map(), washes: [] }
  const orders: DemoOrder[] = []
  const run = (arrival: number) => {
    const bottle = chance.pick(bottles)
    const most = Math.floor(mostWorth / 100 / Number(products.get(bottle.id)?.list_price ?? 1))
    orders.push(runPacks(floor, chance, { bottle, qty: 100 * Math.min(most, chance.whole(5, 30)), arrival }))
  }
  const begins = open.open(now - (days - 1) * day)
  for (let at = 0; at < many.past; at++) run(open.after(begins, (at * (days - 2) * 16) / many.past))
  // The last that left leave today: they are at the dock.
  const endOf = ({ steps }: DemoOrder) => steps.find(({ phase }) => phase === 'shipping')?.work?.end ?? 0
  for (const { steps } of orders.toSorted((one, other) => endOf(other) - endOf(one)).slice(0, many.atDock))
    for (const step of steps) if (step.phase === 'shipping') step.work = null
  const runs = () => orders.filter((order) => statusOf(order) === 'in_progress').length
  for (let minutes = 720; minutes > 30 && runs() < many.running; minutes -= 45)
    run(open.open(now - minutes * 60_000))
  return orders.filter((order) => statusOf(order) !== 'released')
}

/**
 * Writes the orders of assembly, worked and released, with what their packs are made of: how that moved the stock, and
 * how the packs left.
 */
export function addPackHistory(options: Options & StockOptions): {
  written: readonly WrittenOrder[]
  machines: readonly DemoMachine[]
} {
  const { writing, machines, crew } = options
  const { to, now, phases } = writing
  const unstamped = new Map(
    to.rows('products').map(({ id, unstamped_product_id }) => [id, unstamped_product_id]),
  )
  // Packs leave in cartons, which some bottles are put into none of.
  const bottles = options.bottles.filter(
    ({ id, perCarton }) => perCarton !== null && typeof unstamped.get(id) === 'number',
  )
  const worked = pastPacks({ writing, machines, bottles, crew })
  const chance = random(1871)
  const ahead = Array.from({ length: many.released }, (_, nth): Ahead => {
    const qty = 100 * chance.whole(5, 30)
    const order = waitingPacks({
      bottle: chance.pick(bottles),
      qty,
      arrival: now - hour,
    })
    return { status: 'released', dueInDays: 2 + nth, order, more: {} }
  })
  const written = addOrders(writing, { worked, ahead })
  for (const { order, id } of written)
    to.add('production_order_materials', {
      production_order_id: id,
      product_id: unstamped.get(order.bottle.id),
      source: 'component',
      qty_required: Math.ceil(order.qty * 1.01),
      qty_per_pack: 1,
      scrap_percent: 1,
      lot_rule: 'fefo',
      consumed_at_phase_id: phases.get('sealing'),
    })
  const stepIds = new Map(written.flatMap((one) => [...one.stepIds]))
  const started = written.map(({ order }) => order)
  addLabelChecks(to, started, stepIds, { now, quality: options.reviewer })
  addPackStock(writing, written, options)
  return { written, machines }
}

/** Lots of components and packs, cartons, skids and transfers, and the shipments of what left. */
function addPackStock(
  { to, now, timezone, plantId }: Writing,
  orders: readonly WrittenOrder[],
  { ledger, unstamped, floor, buyers, sellers, pickers }: StockOptions,
) {
  const { line, transit, stores } = floor
  const entries = addPackLots(to, { orders, unstamped, timezone })
  postPacks(entries, { ledger, unstamped: unstamped.bin, line })
  const stepIds = new Map(orders.flatMap((one) => [...one.stepIds]))
  addCartons(
    to,
    orders.map(({ order }) => order),
    stepIds,
    { now, timezone },
  )
  addSkids(to, line, 'assembly')
  addTransfers(to, orders, { line, transit, places: stores, now, ledger })
  addPackShipments(to, entries, { ledger, buyers, sellers, pickers, plantId, now })
}
