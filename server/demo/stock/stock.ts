import type pg from 'pg'
import { instantAt } from '../../site/shifts'
import { dayOf, weekdayOf } from '../company/calendar'
import { demoLedger, type DemoLedger } from './ledger'
import { random, type Random } from '../company/random'
import type { Buyers } from '../trade/sales'
import { addBins, type StockBins, type StockSites } from './stockBins'
import { materialStock } from './stockBought'
import { costOf } from './stockCosts'
import { type HeldLot, heldStock, type HeldStock, timezone } from './stockHeld'
import { stockProducer, partsOf } from './stockMade'
import { selling, type Shipment } from './stockSold'
import type { DemoRow, Tables } from '../company/tables'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const days = 548

/** When the books were opened: the first hour of a day one and a half years ago. */
export const openedAt = (now: number) => instantAt(dayOf(now - days * dayMs, timezone), '00:00', timezone)

/** What happens in all of that time. */
const size = { deliveries: 178, runs: 910, orders: 915 }

/** Working days from the opening of the books to yesterday, and how much of all work was done before and after each. */
function workingDays(now: number) {
  const all: { day: number; work: number }[] = []
  const last = instantAt(dayOf(now, timezone), '00:00', timezone)
  for (let at = openedAt(now) + 36 * hourMs; at < last; at += dayMs) {
    const weekday = weekdayOf(at, timezone)
    // A little more every month, and on Saturdays few come.
    const growth = 0.8 + (0.4 * (at - openedAt(now))) / (days * dayMs)
    const work = weekday === 0 ? 0 : weekday === 6 ? growth / 5 : growth
    if (work > 0) all.push({ day: instantAt(dayOf(at, timezone), '00:00', timezone), work })
  }
  const whole = all.reduce((sum, { work }) => sum + work, 0)
  let done = 0
  return all.map(({ day, work }) => {
    const before = done / whole
    done += work
    return { day, before, after: Math.min(1, done / whole + 1e-9) }
  })
}

/** A line of the file that opened the books, and what it put into the ledger. */
function addOpening(
  to: Tables,
  { ledger, stock, now }: { ledger: DemoLedger; stock: HeldStock; now: number },
  { stock: batch, bin, qty }: { stock: HeldLot; bin: DemoRow | undefined; qty: number },
) {
  const at = new Date(openedAt(now)).toISOString()
  const { product, lot } = batch
  const line = to.add('opening_stock', {
    product_id: product.id,
    location_id: bin?.location_id,
    bin: bin?.code,
    bin_id: bin?.id,
    lot_number: lot.lot_number,
    expires_on: lot.expires_on,
    qty,
    unit_cost: costOf(product),
    as_of: dayOf(openedAt(now), timezone),
    created_at: at,
    updated_at: at,
  })
  const opened = stock.leg(
    { stock: batch, bin: ledger.outside.virtual_opening ?? 0, qty },
    bin?.id ?? 0,
    'opening',
  )
  ledger.post({
    posting_key: `opening_stock:${line}:open`,
    source_type: 'opening_stock',
    source_id: line,
    event: 'open',
    at,
    movements: [{ ...opened, source_line_id: line }],
  })
}

/** Final lot statuses: waiting, expired, and on hold after complaints. */
function judgeLots(stock: HeldStock, bins: StockBins, chance: Random, now: number) {
  const waits = new Set([...bins.quarantine, ...bins.plantQuarantine])
  for (const { lot, product, until, places } of stock.all()) {
    if (places.size === 0) continue
    const age = now - Date.parse(String(lot.received_at))
    if ([...places.keys()].some((bin) => waits.has(bin)))
      Object.assign(
        lot,
        age < 20 * dayMs
          ? { status: 'quarantine' }
          : { status: 'rejected', status_reason: 'Nicotine outside the limits, to be reworked or destroyed' },
      )
    else if (until < now) lot.status = 'expired'
    else if (product.kind === 'finished_good' && chance.chance(0.04))
      Object.assign(lot, {
        status: 'hold',
        held_from: 'released',
        status_reason: 'Complaint about the taste, samples at the lab',
      })
  }
}

type Options = { sites: StockSites; buyers: Buyers; now: number }

/** What happened in one and a half years: bought, mixed, filled, put away and sold, day by day. */
export async function addStock(client: pg.ClientBase, to: Tables, { sites, buyers, now }: Options) {
  const { rows } = await client.query<{ kind: string; id: number }>(
    'select kind, id from bins where location_id is null',
  )
  const outside = Object.fromEntries(rows.map(({ kind, id }) => [kind, Number(id)]))
  to.startAfter('bins', Math.max(...Object.values(outside)))
  const bins = addBins(to, sites)
  const ledger = demoLedger(to, outside)
  const chance = random(20_261_122)
  const stock = heldStock(to, ledger)
  const shops = selling({ to, stock, bins, outside, chance }, buyers)
  const { bulkOf, partsOf: needs } = partsOf(to)
  const expected = new Map<number, number>()
  for (const bottle of shops.bottles) {
    const pace = shops.paceOf(bottle.id)
    const expect = (part: number, qty: number) => expected.set(part, (expected.get(part) ?? 0) + qty)
    for (const [part, perUnit] of needs(bottle.id)) expect(part, pace * perUnit)
    for (const [part, share] of needs(bulkOf.get(bottle.id) ?? 0))
      expect(part, pace * share * Number(bottle.volume_ml))
  }
  const materials = materialStock({ to, stock, bins, outside, chance }, expected)
  const plant = stockProducer({ to, stock, materials, bins, outside, chance })

  const places = new Map(to.rows('bins').map((bin) => [bin.id, bin]))
  const opening = (product: DemoRow, bin: number, qty: number, daysOld: number) => {
    const batch = stock.lot(product, { at: openedAt(now), madeAt: openedAt(now) - daysOld * dayMs })
    addOpening(to, { ledger, stock, now }, { stock: batch, bin: places.get(bin), qty })
  }
  for (const product of to.rows('products')) {
    product.average_cost = product.last_cost = product.standard_cost = costOf(product)
    if (product.is_purchasable) {
      const { bin, qty } = materials.openingOf(product)
      opening(product, bin, qty, chance.whole(10, 120))
    } else if (product.kind === 'finished_good' && chance.chance(0.6)) {
      const qty = Math.max(6, Math.round(shops.paceOf(product.id) * chance.between(3, 8))) * 10
      opening(product, chance.pick(bins.storage), Math.min(qty, 1_800), chance.whole(5, 260))
    } else if (product.kind === 'semi_finished' && chance.chance(0.25))
      opening(product, chance.pick(bins.tanks), chance.whole(4, 30) * 1_000, chance.whole(3, 60))
  }

  const shipments: Shipment[] = []
  /** The day of the month that regular customers have ordered until, and orders of others that are still to come. */
  let [orderedUntil, pending] = [0, 0]
  for (const { day, before, after } of workingDays(now)) {
    /** How many of so many fall on this day. */
    const due = (all: number) => Math.floor(all * after) - Math.floor(all * before)
    materials.putAway(day)
    plant.putAway(day)
    for (let left = due(size.deliveries); left > 0; left--) materials.deliver(day)
    const cover = ({ id }: DemoRow) => stock.total(id) / Math.max(0.15, shops.paceOf(id))
    const short = shops.bottles.toSorted((one, other) => cover(one) - cover(other)).slice(0, 30)
    let runs = due(size.runs)
    for (const product of short) {
      if (runs === 0 || cover(product) > 74) break
      const missing = shops.paceOf(product.id) * 106 - stock.total(product.id)
      if (plant.fill(day, product, Math.round(Math.min(2_400, Math.max(100, missing)) / 10) * 10)) runs--
    }
    const ofMonth = Number(dayOf(day, timezone).slice(8))
    const regular = shops.regularOn(ofMonth < orderedUntil ? 0 : orderedUntil, ofMonth)
    orderedUntil = ofMonth
    pending += due(size.orders) - regular.length
    const others = Array.from({ length: Math.max(0, pending) }, () => undefined)
    pending -= others.length
    for (const [place, customer] of [...regular, ...others].entries()) {
      const shipment = shops.order(day, place, customer)
      if (shipment) shipments.push(shipment)
    }
    materials.learn()
    shops.learn()
  }
  judgeLots(stock, bins, chance, now)
  return { ledger, shipments, stock, bins }
}
