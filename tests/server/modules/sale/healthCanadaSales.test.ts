import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dutyAtStake, rateOn } from '../../../../src/resources/production/stamps/duty'
import { exciseSettings } from '../../../../src/resources/general/law/exciseSettings'
import { bins } from '../../../../src/resources/inventory/bins/bins'
import { receivings } from '../../../../src/resources/inventory/receiving/receivings'
import { startServer, type TestNode } from '../../../harness/server'
import { build } from '../../../fixtures/build'
import { type Desk, openDesk } from '../../../fixtures/desk'

let node: TestNode
let desk: Desk
let places: { lane: number; back: number; customers: number }
const lotOf = new Map<number, number>()
beforeAll(async () => {
  node = await startServer()
  desk = await openDesk(node)
  places = await desk.shop.as(async (unit) => {
    const records = build(unit)
    const at = { location_id: desk.shop.site }
    for (const product_id of [desk.shop.goods.on, desk.shop.goods.ca])
      lotOf.set(product_id, (await records.lot({ product_id })).id)
    return {
      lane: (await records.bin({ ...at, kind: 'staging' })).id,
      back: (await records.bin({ ...at, kind: 'quarantine' })).id,
      customers: (await unit.find(bins, { kind: 'virtual_customer' }))[0]?.id ?? 0,
    }
  })
})
afterAll(() => node.stop())

type Deal = {
  buyer: 'on' | 'bc'
  /** The day after which it was shipped, within two years. */
  after: number
  qty: number
  cents: number
  back: number
  isReversed: boolean
}

const dayMs = 86_400_000
const dayAfter = (days: number) => new Date(Date.parse('2025-01-01T17:00:00Z') + days * dayMs).toISOString()
const price = (cents: number) => cents / 100
const goodsFor = { on: 'on', bc: 'ca' } as const

let made = 0
/** A sale that was shipped on its day, and what of it came back later. */
const settle = (deal: Deal) =>
  desk.shop.as(async (unit) => {
    const product = desk.shop.goods[goodsFor[deal.buyer]]
    const lot = lotOf.get(product) ?? 0
    const shipped_at = dayAfter(deal.after)
    const number = `T-${++made}`
    const duty = await dutyPerBottle(deal.buyer, shipped_at.slice(0, 10))
    const { rows } = await sql<{ allocation: number; line: number; customer: number }>`
      with sale as (
        insert into sales (number, status, customer_id, location_id, order_date, ship_to_province_id, currency_id,
          rate_to_cad, line_count)
        select ${number}, 'shipped', c.id, ${desk.shop.site}, plant_day(${shipped_at}), c.ship_province_id, c.currency_id, 1, 1
        from customers c where c.id = ${desk.shop.shops[deal.buyer]} returning id, customer_id, ship_to_province_id
      ), line as (
        insert into sale_lines (sale_id, line_no, product_id, qty_ordered, qty_shipped, measure_id, tax_class, unit_price,
          duty_amount)
        select sale.id, 1, p.id, ${deal.qty}, ${deal.qty}, p.stock_measure_id, p.tax_class, ${price(deal.cents)},
          ${duty * deal.qty}
        from sale, products p where p.id = ${product} returning id, sale_id
      ), packed as (
        insert into allocations (number, status, sale_id, location_id, customer_id, ship_to_province_id)
        select ${number}, 'shipped', id, ${desk.shop.site}, customer_id, ship_to_province_id from sale returning id
      )
      insert into allocation_lines (allocation_id, sale_line_id, product_id, qty_requested, qty_allocated, qty_picked,
        qty_packed, qty_shipped)
      select packed.id, line.id, ${product}, ${deal.qty}, ${deal.qty}, ${deal.qty}, ${deal.qty}, ${deal.qty} from packed, line
      returning id as line, allocation_id as allocation`.execute(unit.trx)
    const [at] = rows
    if (!at) throw new Error('Nothing was sold')
    const move = async (
      source_type: string,
      source_id: number,
      line: number | null,
      reason: string,
      [from, to]: readonly [number, number],
      qty: number,
      moved_at: string,
    ) =>
      sql`with posting as (
          insert into stock_postings (posting_key, source_type, source_id, event)
          values (${`${number}:${reason}`}, ${source_type}, ${source_id}, ${reason}) returning id)
        insert into stock_movements (product_id, lot_id, from_bin_id, to_bin_id, qty, unit_cost, value, reason, source_type,
          source_id, source_line_id, posting_id, line_no, moved_at)
        select ${product}, ${lot}, ${from}, ${to}, ${qty}, 0, 0, ${reason}, ${source_type}, ${source_id}, ${line}, id, 1,
          ${moved_at}::timestamptz from posting`.execute(unit.trx)
    const out = [places.lane, places.customers] as const
    await move('allocations', at.allocation, at.line, 'ship', out, deal.qty, shipped_at)
    if (deal.back > 0) {
      const arrival = await unit.insert(receivings, {
        source_kind: 'customer_return',
        customer_id: desk.shop.shops[deal.buyer],
        location_id: desk.shop.site,
      })
      const home = [places.customers, places.back] as const
      const later = dayAfter(deal.after + 30)
      await move('receivings', arrival.id, null, 'customer_return', home, deal.back, later)
    }
    if (deal.isReversed) {
      await sql`insert into stock_movements (product_id, lot_id, from_bin_id, to_bin_id, qty, unit_cost, value, reason,
          source_type, source_id, posting_id, line_no, reverses_id, moved_at)
        select product_id, lot_id, to_bin_id, from_bin_id, qty, unit_cost, value, 'reverse', source_type, source_id,
          posting_id, 99, id, moved_at from stock_movements where source_type = 'allocations' and source_id = ${at.allocation}`.execute(
        unit.trx,
      )
    }
  })

async function dutyPerBottle(buyer: Deal['buyer'], day: string) {
  const rate = rateOn(exciseSettings['excise.rates'].initial, day)
  return rate ? dutyAtStake(30, 30, rate, buyer === 'on') : 0
}

type Figures = { sold: number; returned: number; net_sales: number; duty: number; net_litres: number }
const nothing: Figures = { sold: 0, returned: 0, net_sales: 0, duty: 0, net_litres: 0 }
const halfOf = (iso: string) => `${iso.slice(0, 4)} H${Number(iso.slice(5, 7)) <= 6 ? 1 : 2}`
const cents = (value: number) => Math.round(value * 100) / 100

/** What the report has to say of these deals, worked out one by one. */
async function recomputed(deals: readonly Deal[]) {
  const all = new Map<string, Figures>()
  const note = (key: string, more: Partial<Figures>) => {
    const now = { ...(all.get(key) ?? nothing) }
    for (const name of Object.keys(more) as (keyof Figures)[]) now[name] += more[name] ?? 0
    all.set(key, now)
  }
  const inOrder = deals.map((deal, at) => ({ ...deal, at }))
  for (const deal of inOrder) {
    const duty = await dutyPerBottle(deal.buyer, dayAfter(deal.after).slice(0, 10))
    if (!deal.isReversed)
      note(`${halfOf(dayAfter(deal.after))} ${deal.buyer}`, {
        sold: deal.qty,
        net_sales: deal.qty * (price(deal.cents) - duty),
        duty: deal.qty * duty,
        net_litres: deal.qty * 0.03,
      })
    if (deal.back === 0) continue
    const until = deal.after + 30
    const [last] = inOrder
      .filter((one) => one.buyer === deal.buyer && one.after <= until)
      .toSorted((one, other) => other.after - one.after || other.at - one.at)
    const paid = price(last?.cents ?? 0)
    const dutyBack = await dutyPerBottle(deal.buyer, dayAfter(last?.after ?? 0).slice(0, 10))
    note(`${halfOf(dayAfter(until))} ${deal.buyer}`, {
      returned: deal.back,
      net_sales: -deal.back * (paid - dutyBack),
      duty: -deal.back * dutyBack,
      net_litres: -deal.back * 0.03,
    })
  }
  return Object.fromEntries(
    [...all].map(([key, { sold, returned, net_sales, duty, net_litres }]) => [
      key,
      {
        sold,
        returned,
        net_sales: cents(net_sales),
        duty: cents(duty),
        net_litres: Number(net_litres.toFixed(6)),
      },
    ]),
  )
}

type Row = Figures & { period: string; province: string | null; market: string; due_on: string }
const reported = async () =>
  (await desk.director.get('/sale/reports/health-canada-sales?limit=500')).data as readonly Row[]
const buyerIn: Readonly<Record<string, Deal['buyer']>> = { Ontario: 'on', 'British Columbia': 'bc' }

it('the half-yearly report of sales equals what its shipments and returns add up to, brand by brand and place by place', async () => {
  const dealt: Deal[] = []
  const deal = fc.record({
    buyer: fc.constantFrom('on' as const, 'bc' as const),
    after: fc.integer({ min: 0, max: 700 }),
    qty: fc.integer({ min: 1, max: 40 }),
    cents: fc.integer({ min: 1000, max: 9000 }),
    back: fc.constantFrom(0, 0, 1),
    isReversed: fc.constantFrom(false, false, false, true),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(deal, { minLength: 1, maxLength: 6 }), async (deals) => {
      // What was taken back did not leave.
      const settled = deals.map((one) => (one.isReversed ? { ...one, back: 0 } : one))
      for (const one of settled) await settle(one)
      dealt.push(...settled)
      const rows = await reported()
      const seen = Object.fromEntries(
        rows
          .filter(({ sold, returned }) => sold + returned > 0)
          .map(({ period, province, sold, returned, net_sales, duty, net_litres }) => [
            `${period} ${buyerIn[province ?? '']}`,
            { sold, returned, net_sales, duty, net_litres },
          ]),
      )
      expect(seen).toEqual(await recomputed(dealt))
    }),
    { numRuns: 6 },
  )
  const rows = await reported()
  expect(new Set(rows.map(({ province }) => province)).size).toBe(13)
  expect(
    rows.every(({ period, due_on }) => due_on.slice(5) === (period.endsWith('H1') ? '07-31' : '01-31')),
  ).toBe(true)
})
