import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import Pusher from 'pusher-js'
import { databaseOver } from '../../server/db/dedicatedConnection'
import { runUnit, system } from '../../server/engine/unitOfWork'
import '../../server/modules'
import { saleLines } from '../../src/resources/sale/sale_lines'
import { sales } from '../../src/resources/sale/sales'
import type { CoverageRow } from '../../src/resources/forecast/liveCalls'
import { demoDatabase } from '../harness/database'
import { whenEnding } from '../harness/ending'
import { startNode } from '../harness/process'
import { percentiles } from '../harness/report'
import { signIn } from '../harness/signIn'

const linesASecond = 500
const linesOfASale = 10
const seconds = 20
const longestMs = 60_000

type State = { position: string; id: number; row: CoverageRow | null }
type Answered = { data: { id: number; version: number; status: string }; message: string }

/** A plan of the month that is sold now, by weeks, over every product that is made. */
async function plan(url: string, token: string, pool: pg.Pool) {
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api/forecast/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { data, message } = (await answer.json()) as Answered
    assert.equal(message, '', `${path}: ${message} ${JSON.stringify(data)}`)
    return data
  }
  const { rows } = await pool.query<{ id: number; from: string; to: string }>(
    `select id::int, plant_today()::text as "from", (plant_today() + 41)::text as "to" from forecast_periods
     where status in ('open', 'frozen') and date_to >= plant_today() order by date_from limit 1`,
  )
  const [period] = rows
  const made = await send('forecast_production_plans', {
    period_id: period?.id,
    name: 'Burst',
    horizon_from: period?.from,
    horizon_to: period?.to,
    bucket: 'week',
  })
  await send(`forecast_production_plans/${made.id}/calculate`, { version: made.version })
  return made.id
}

/** Follows the live board, and when each state of each line came. */
async function follow(url: string, token: string) {
  const states = new Map<number, State>()
  const times = new Map<number, number[]>()
  const found = { states, times, reloads: 0, older: 0 }
  const pusher = new Pusher('decant-key', {
    ...{ cluster: 'plant', wsHost: '127.0.0.1', wsPort: Number(new URL(url).port), forceTLS: false },
    ...{ enabledTransports: ['ws'], disableStats: true },
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `${url}/broadcasting/auth`,
      headers: { Authorization: `Bearer ${token}` },
    },
  })
  whenEnding(() => pusher.disconnect())
  const channel = pusher.subscribe('private-forecast.live')
  const numberOf = (position: string) => Number(position.split(':')[1])
  channel.bind('product_state_changed', (state: State) => {
    const before = states.get(state.id)
    if (before && numberOf(state.position) < numberOf(before.position)) found.older += 1
    else states.set(state.id, state)
    times.set(state.id, [...(times.get(state.id) ?? []), performance.now()])
  })
  channel.bind('reload', () => (found.reloads += 1))
  await new Promise<void>((resolve, reject) => {
    channel.bind('pusher:subscription_succeeded', () => resolve())
    channel.bind('pusher:subscription_error', (error: unknown) => reject(new Error(JSON.stringify(error))))
  })
  return found
}

/** Sells so many lines a second, ten in an order, in turn of the products of the plan. */
async function sell(pool: pg.Pool, products: readonly number[]) {
  const db = databaseOver(pool)
  const { rows } = await pool.query<{
    customer: number
    province: number
    location: number
    cad: number
    ea: number
  }>(
    `select c.id::int as customer, c.ship_province_id::int as province, (select min(id)::int from locations) as location,
       (select id::int from currencies where code = 'CAD') as cad, (select id::int from measures where code = 'ea') as ea
     from customers c where c.ship_province_id is not null order by c.id limit 1`,
  )
  const [at] = rows
  assert.ok(at)
  const { rows: days } = await pool.query<{ today: string; soon: string }>(
    `select plant_today()::text as today, (plant_today() + 3)::text as soon`,
  )
  const sold = new Map<number, number>()
  const orders = (linesASecond * seconds) / linesOfASale
  const everyMs = (1000 * linesOfASale) / linesASecond
  const from = performance.now()
  const open = new Set<Promise<void>>()
  for (let order = 0; order < orders; order += 1) {
    const due = from + order * everyMs
    const early = due - performance.now()
    if (early > 0) await wait(early)
    while (open.size >= 8) await Promise.race(open)
    const lines = Array.from({ length: linesOfASale }, (_, line) => {
      const product = products[(order * linesOfASale + line) % products.length] ?? 0
      const qty = 1 + ((order + line) % 9)
      sold.set(product, (sold.get(product) ?? 0) + qty)
      return { product, qty }
    })
    const written = runUnit(db, system, async (unit) => {
      const sale = await unit.insert(sales, {
        number: `SO-BURST-${order}`,
        status: 'confirmed',
        customer_id: at.customer,
        location_id: at.location,
        order_date: days[0]?.today ?? '',
        promised_on: days[0]?.soon ?? '',
        ship_to_province_id: at.province,
        currency_id: at.cad,
        rate_to_cad: 1,
      })
      for (const { product, qty } of lines)
        await unit.insert(saleLines, {
          sale_id: sale.id,
          product_id: product,
          qty_ordered: qty,
          measure_id: at.ea,
          tax_class: 'standard',
        })
    })
    const ended = written.finally(() => open.delete(ended))
    open.add(ended)
  }
  await Promise.all(open)
  return { sold, took: (performance.now() - from) / 1000 }
}

/** What an order of a line of the plan comes to, from the lines of all sales alone. */
const openSales = (pool: pg.Pool, planId: number) =>
  pool.query<{ id: number; row: CoverageRow }>(
    `select c.id::int, to_jsonb(c) as row from forecast_coverage c where c.plan_id = $1`,
    [planId],
  )

/** Sells 500 lines a second under the live board: a state of each product once a second, and the last one right. */
export async function burst() {
  const { connection, pool } = await demoDatabase()
  const url = await startNode({ connection })
  const token = await signIn(url, 'manager')
  const planId = await plan(url, token, pool)
  const { rows: planned } = await pool.query<{ product_id: number }>(
    'select distinct product_id::int from forecast_production_plan_lines where plan_id = $1 order by 1',
    [planId],
  )
  const products = planned.map(({ product_id }) => product_id)
  const demandOf = async () =>
    new Map(
      (
        await pool.query<{ id: number; qty: number }>(
          `select product_id::int as id, sum(ordered_qty)::float8 as qty from forecast_demand_days
           where product_id = any($1) group by 1`,
          [products],
        )
      ).rows.map(({ id, qty }) => [id, qty]),
    )
  const before = await demandOf()
  const board = await follow(url, token)
  const { sold, took } = await sell(pool, products)
  const endedAt = performance.now()
  const expected = new Map((await openSales(pool, planId)).rows.map(({ id, row }) => [id, row]))
  const isRight = (id: number) => {
    const row = board.states.get(id)?.row
    return (
      row !== null && row !== undefined && row.live_projected_qty === expected.get(id)?.live_projected_qty
    )
  }
  const touched = [...expected].flatMap(([id, row]) => (sold.has(row.product_id) ? [id] : []))
  while (!touched.every(isRight) && performance.now() - endedAt < longestMs) await wait(50)
  const settled = (performance.now() - endedAt) / 1000
  const wrong = touched.filter((id) => !isRight(id))
  const after = await demandOf()
  const lost = [...sold].filter(([id, qty]) => (after.get(id) ?? 0) - (before.get(id) ?? 0) !== qty)
  const fresh = (await (
    await fetch(`${url}/api/forecast/live?plan_id=${planId}`, {
      headers: { authorization: `Bearer ${token}` },
    })
  ).json()) as { data: { rows: CoverageRow[] } }
  const differing = fresh.data.rows.filter((row) => {
    const heard = board.states.get(row.id)?.row
    return heard && JSON.stringify(heard) !== JSON.stringify(row)
  })
  const gaps = [...board.times.values()].flatMap((times) =>
    times.slice(1).map((time, place) => time - (times[place] ?? 0)),
  )
  const states = [...board.times.values()].reduce((sum, times) => sum + times.length, 0)
  const { p50, p95 } = percentiles(gaps)
  const lines = linesASecond * seconds
  console.log(
    `${lines} sale lines of ${products.length} products in ${took.toFixed(1)} s, ${(lines / took).toFixed(0)} a second, aim ${linesASecond}`,
  )
  console.log(
    `${states} states of ${board.times.size} lines of the plan | a line every p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)} ms, at least ${Math.min(...gaps).toFixed(0)} | ${board.reloads} reloads, ${board.older} of a lower position`,
  )
  console.log(
    `right ${settled.toFixed(2)} s after the last line | ${touched.length - wrong.length} of ${touched.length} lines as from scratch, ${differing.length} differ from a fresh load, ${lost.length} products with lines lost`,
  )
  if (wrong.length + differing.length + lost.length + board.older > 0) process.exitCode = 1
}
