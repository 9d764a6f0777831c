import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
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
/** Orders that are written at once. */
const writers = 4
const seconds = 20
/** Selling ends after so long, however many lines it came to, and the boards have as long to settle. */
const longestMs = 30_000

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

/** What the board of a plan reads when it is opened. */
async function freshOf(url: string, token: string, planId: number) {
  const answer = await fetch(`${url}/api/forecast/live?plan_id=${planId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data, message } = (await answer.json()) as {
    data: { position: string; rows: CoverageRow[] }
    message: string
  }
  assert.equal(message, '', `GET /forecast/live: ${answer.status} ${message} ${JSON.stringify(data)}`)
  return data
}

/** A board as a person watches it: what it shows of each line, and when each state came. */
async function follow(url: string, token: string, planId: number) {
  const board = {
    states: new Map<number, State>(),
    times: new Map<number, number[]>(),
    /** Milliseconds from the commit of a line of a sale to the first state that has it. */
    latencies: [] as number[],
    reloads: 0,
    older: 0,
  }
  const waiting = new Map<number, { open: number; at: number }[]>()
  const seen = new Map<number, number>()
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
  const take = (state: State, isHeard = false) => {
    const before = board.states.get(state.id)
    if (before && numberOf(state.position) < numberOf(before.position)) {
      // What is loaded may be older than what was heard meanwhile.
      if (isHeard) board.older += 1
      return
    }
    board.states.set(state.id, state)
    const { row } = state
    if (row) seen.set(row.product_id, row.live_open_sales_qty)
    const own = row ? (waiting.get(row.product_id) ?? []) : []
    while (own[0] && row && row.live_open_sales_qty >= own[0].open)
      board.latencies.push(performance.now() - (own.shift()?.at ?? 0))
  }
  const load = async () => {
    const { position, rows } = await freshOf(url, token, planId)
    for (const row of rows) take({ position, id: row.id, row })
  }
  channel.bind('product_state_changed', (state: State) => {
    board.times.set(state.id, [...(board.times.get(state.id) ?? []), performance.now()])
    take(state, true)
  })
  channel.bind('reload', () => {
    board.reloads += 1
    void load()
  })
  await new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error('The board was not subscribed to')), longestMs).unref()
    channel.bind('pusher:subscription_succeeded', () => resolve())
    channel.bind('pusher:subscription_error', (error: unknown) => reject(new Error(JSON.stringify(error))))
  })
  await load()
  return {
    ...board,
    /** Expects a state with so much open of a product from now on. */
    expect(product: number, open: number) {
      // Its state may come before the answer of the commit.
      if ((seen.get(product) ?? -Infinity) >= open) return void board.latencies.push(0)
      waiting.set(product, [...(waiting.get(product) ?? []), { open, at: performance.now() }])
    },
    counted: () => ({ reloads: board.reloads, older: board.older }),
  }
}

/** Sells so many lines a second, ten in an order, in turn of the products of the plan; names each line once it is committed. */
async function sell(
  pool: pg.Pool,
  products: readonly number[],
  committed: (product: number, qty: number) => void,
) {
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
  let lines = 0
  const orders = (linesASecond * seconds) / linesOfASale
  const everyMs = (1000 * linesOfASale) / linesASecond
  const from = performance.now()
  const open = new Set<Promise<void>>()
  for (let order = 0; order < orders; order += 1) {
    const due = from + order * everyMs
    const early = due - performance.now()
    if (early > 0) await wait(early)
    while (open.size >= writers) await Promise.race(open)
    if (performance.now() - from > longestMs) break
    const parts = Array.from({ length: linesOfASale }, (_, line) => {
      const product = products[(order * linesOfASale + line) % products.length] ?? 0
      return { product, qty: 1 + ((order + line) % 9) }
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
      await unit.insertAll(
        saleLines,
        parts.map(({ product, qty }) => ({
          sale_id: sale.id,
          product_id: product,
          qty_ordered: qty,
          measure_id: at.ea,
          tax_class: 'standard',
        })),
      )
    })
    const ended = written
      .then(() => {
        lines += parts.length
        for (const { product, qty } of parts) committed(product, qty)
      })
      .finally(() => open.delete(ended))
    open.add(ended)
  }
  await Promise.all(open)
  return { lines, took: (performance.now() - from) / 1000 }
}

type Board = Awaited<ReturnType<typeof follow>>

/** The boards of both people after the burst beside what is read anew, once they show it or time is over. */
async function settled(boards: readonly Board[], fresh: () => Promise<readonly CoverageRow[]>) {
  const endedAt = performance.now()
  const rows = await fresh()
  const differing = (board: Board) =>
    rows.filter((row) => !isDeepStrictEqual(board.states.get(row.id)?.row, row)).length
  while (boards.some((board) => differing(board) > 0) && performance.now() - endedAt < longestMs)
    await wait(50)
  return {
    seconds: (performance.now() - endedAt) / 1000,
    differing: boards.map(differing),
    rows: rows.length,
  }
}

const ms = (value: number) => value.toFixed(0)

/** Says what is done, and how long it took: a run that hangs shows where. */
const stepper = () => {
  let since = performance.now()
  return (what: string) => {
    console.log(`${what} after ${((performance.now() - since) / 1000).toFixed(1)} s`)
    since = performance.now()
  }
}

/** Sells 500 lines a second under two live boards: a state of each product once a second, and the last one right. */
export async function burst() {
  const done = stepper()
  const { connection, pool } = await demoDatabase()
  done('demo company made')
  const url = await startNode({ connection })
  const [manager, admin] = [await signIn(url, 'manager'), await signIn(url, 'admin')]
  done('server started')
  const planId = await plan(url, manager, pool)
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
  const boards = [await follow(url, manager, planId), await follow(url, admin, planId)]
  done(`plan of ${products.length} products calculated and opened on ${boards.length} boards`)
  const open = new Map<number, number>()
  for (const { row } of boards[0]?.states.values() ?? [])
    if (row) open.set(row.product_id, row.live_open_sales_qty)
  const sold = new Map<number, number>()
  const { lines, took } = await sell(pool, products, (product, qty) => {
    sold.set(product, (sold.get(product) ?? 0) + qty)
    for (const board of boards) board.expect(product, (open.get(product) ?? 0) + (sold.get(product) ?? 0))
  })
  done(`${lines} lines of sales written`)
  const found = await settled(boards, async () => (await freshOf(url, manager, planId)).rows)
  done('boards settled')
  const after = await demandOf()
  const lost = [...sold].filter(([id, qty]) => (after.get(id) ?? 0) - (before.get(id) ?? 0) !== qty)
  console.log(
    `${lines} sale lines of ${products.length} products in ${took.toFixed(1)} s, ${(lines / took).toFixed(0)} a second, aim ${linesASecond} | lost = ${lost.length}`,
  )
  for (const [place, board] of boards.entries()) {
    const gaps = [...board.times.values()].flatMap((times) =>
      times.slice(1).map((time, at) => time - (times[at] ?? 0)),
    )
    const states = [...board.times.values()].reduce((sum, times) => sum + times.length, 0)
    const [gap, latency] = [percentiles(gaps), percentiles(board.latencies)]
    const { reloads, older } = board.counted()
    console.log(
      `board ${place + 1}: ${states} states of ${board.times.size} lines | a line every p50 ${ms(gap.p50)}, p95 ${ms(gap.p95)} ms, at least ${ms(Math.min(...gaps))} | from commit to board p50 ${ms(latency.p50)}, p95 ${ms(latency.p95)}, p99 ${ms(latency.p99)} ms of ${board.latencies.length} | ${reloads} reloads, ${older} of a lower position`,
    )
    if (older > 0) process.exitCode = 1
  }
  console.log(
    `equal to a fresh load ${found.seconds.toFixed(2)} s after the last line | ${found.differing.join(' and ')} of ${found.rows} lines differ`,
  )
  if (lost.length + found.differing.reduce((sum, one) => sum + one, 0) > 0) process.exitCode = 1
}
