import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import Pusher from 'pusher-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CoverageAnswer, CoverageCause, CoverageRow } from '../../../../src/resources/forecast/liveCalls'
import { forecastProductionPlanLines } from '../../../../src/resources/forecast/forecast_production_plan_lines'
import { forecastProductionPlans } from '../../../../src/resources/forecast/forecast_production_plans'
import { saleLines } from '../../../../src/resources/sale/sale_lines'
import { sales } from '../../../../src/resources/sale/sales'
import { rowTable } from '../../../../src/streams/rows/rowTable'
import { build } from '../../../fixtures/build'
import { planned } from '../../../fixtures/forecast/planned'
import { openPlant, type Plant } from '../../../fixtures/plant'
import { startServer, type TestNode } from '../../../harness/server'

type StateChanged = {
  position: string
  id: number
  version: number | null
  plan_id: number
  product_id: number
  row: CoverageRow | null
  cause: CoverageCause
}

let node: TestNode
let plant: Plant
let forecast: Awaited<ReturnType<typeof planned>>
let manager: Awaited<ReturnType<TestNode['as']>>
let period = 0
const clients: Pusher[] = []
beforeAll(async () => {
  node = await startServer()
  plant = await openPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
  forecast = await planned(plant)
  manager = await node.as('manager')
  period = await forecast.week('2099-01-05', '2099-01-11', 3000)
  await forecast.range({ rule: 'multiple', multiple_qty: 120 })
  await forecast.stocked(4000)
})
afterAll(async () => {
  for (const one of clients) one.disconnect()
  await plant.close()
  await node.stop()
})

const horizon = { horizon_from: '2099-01-05', horizon_to: '2099-01-11' }
const safe = { ...horizon, safety_method: 'percent', safety_percent: 10 }

/** Follows the states as a person; every event that comes is passed on. */
async function follow(token: string, heard: (state: StateChanged) => void, reload = () => {}) {
  const pusher = new Pusher('decant-key', {
    ...{ cluster: 'plant', wsHost: '127.0.0.1', wsPort: Number(new URL(node.url).port), forceTLS: false },
    ...{ enabledTransports: ['ws'], disableStats: true },
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `${node.url}/broadcasting/auth`,
      headers: { Authorization: `Bearer ${token}` },
    },
  })
  clients.push(pusher)
  const channel = pusher.subscribe('private-forecast.live')
  channel.bind('product_state_changed', heard)
  channel.bind('reload', reload)
  await new Promise<void>((resolve, reject) => {
    channel.bind('pusher:subscription_succeeded', () => resolve())
    channel.bind('pusher:subscription_error', (error: unknown) => reject(new Error(JSON.stringify(error))))
  })
}

const live = async (query = ''): Promise<CoverageAnswer> => (await manager.get(`/forecast/live${query}`)).data

/** An order of so many bottles for a day of the week, as one unit of its own. */
const sold = async (qty: number, status: 'confirmed' | 'draft' = 'confirmed') => {
  const cad = (await node.pool.query<{ id: number }>(`select id from currencies where code = 'CAD'`)).rows[0]
  const ea = (await node.pool.query<{ id: number }>(`select id from measures where code = 'ea'`)).rows[0]
  return plant.as(plant.admin, async (unit) => {
    const customer = await build(unit).customer()
    const sale = await unit.insert(sales, {
      number: `SO-${crypto.randomUUID().slice(0, 8)}`,
      status,
      customer_id: customer.id,
      location_id: plant.plant.id,
      order_date: '2026-11-01',
      promised_on: '2099-01-06',
      ship_to_province_id: customer.ship_province_id ?? 0,
      currency_id: Number(cad?.id),
      rate_to_cad: 1,
    })
    await unit.insert(saleLines, {
      sale_id: sale.id,
      product_id: plant.bottle.id,
      qty_ordered: qty,
      measure_id: Number(ea?.id),
      tax_class: 'standard',
    })
    return sale.id
  })
}

/** Once a condition is true after an event. */
function heardUntil() {
  const states: StateChanged[] = []
  const waiting = new Set<() => void>()
  return {
    states,
    add: (state: StateChanged) => {
      states.push(state)
      for (const look of waiting) look()
    },
    first: (isMatching: (state: StateChanged) => boolean) =>
      new Promise<StateChanged>((resolve) => {
        const look = () => {
          const found = states.find(isMatching)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
  }
}

describe('live coverage', () => {
  it('a sale arrives on the socket as the changed state of its product, with its position and the sale as its cause', async () => {
    const plan = await forecast.calculated(period, safe)
    const heard = heardUntil()
    await follow(manager.token, heard.add)
    const before = await live(`?plan_id=${plan}`)
    expect(before).toMatchObject({ complete: 1, rows: [{ coverage_state: 'covered', drift_qty: 0 }] })
    const sale = await sold(4500)
    const state = await heard.first((one) => one.plan_id === plan && one.row?.live_open_sales_qty === 4500)
    const after = await live(`?plan_id=${plan}`)
    expect(state).toMatchObject({
      product_id: plant.bottle.id,
      cause: { document: 'sales', id: sale },
      row: {
        ...after.rows[0],
        coverage_state: 'stockout',
        live_projected_qty: -500,
        live_open_sales_qty: 4500,
      },
    })
    expect(Number(state.position.split(':')[1])).toBeGreaterThan(Number(before.position.split(':')[1]))
  })

  it('an order that is confirmed later counts from then on, and what is stocked names its level', async () => {
    const heard = heardUntil()
    await follow(manager.token, heard.add)
    const draft = await sold(700, 'draft')
    await plant.as(plant.admin, (unit) => unit.update(sales, draft, { status: 'confirmed' }))
    const state = await heard.first(({ row }) => row?.live_open_sales_qty === 5200)
    expect(state.cause).toEqual({ document: 'sales', id: draft })
    await forecast.stocked(100)
    const stocked = await heard.first(({ cause }) => cause.document === 'stock_levels')
    expect(stocked.row?.live_available_qty).toBe(4100)
  })

  it('the plan that is cancelled and the line that is removed leave the live rows, also for who missed it', async () => {
    const plan = await forecast.calculated(period, horizon)
    const other = await forecast.calculated(period, horizon)
    const heard = heardUntil()
    await new Promise<void>((resolve, reject) => {
      follow(manager.token, heard.add, resolve).catch(reject)
    })
    const { position, rows } = await live()
    const [line] = rows.filter(({ plan_id }) => plan_id === plan)
    const [removed] = rows.filter(({ plan_id }) => plan_id === other)
    await forecast.fire(forecastProductionPlans, plan, 'cancel')
    await plant.as(plant.admin, (unit) => unit.remove(forecastProductionPlanLines, removed?.id ?? 0))
    await heard.first(({ id, row }) => id === line?.id && row === null)
    await heard.first(({ id, row }) => id === removed?.id && row === null)
    const missed = await live(`?cursor=${position}`)
    expect(missed.complete).toBe(0)
    expect(new Set(missed.removed)).toEqual(new Set([line?.id, removed?.id]))
    expect((await live('?cursor=another:1')).complete).toBe(1)
  })

  it('only people of the forecast may follow or read it', async () => {
    const batcher = await node.as('batcher')
    await expect(follow(batcher.token, () => undefined)).rejects.toThrow('403')
    expect((await batcher.get('/forecast/live')).message).toBe('no_privileges')
  })

  it('whatever is sold and stocked at once, what was heard is what a plan calculated anew has, and who missed it catches up to the same', async () => {
    const plan = await forecast.calculated(period, safe)
    const [whole, cut] = [rowTable<CoverageRow>(), rowTable<CoverageRow>()]
    const positions = new Map<number, number>()
    const fell: string[] = []
    let isCut = false
    let look = () => {}
    const reread = async () => {
      whole.replace(await live())
      look()
    }
    await follow(
      manager.token,
      (state) => {
        const place = Number(state.position.split(':')[1])
        if (place < (positions.get(state.id) ?? 0)) fell.push(state.position)
        positions.set(state.id, place)
        whole.apply(state)
        if (!isCut) cut.apply(state)
        look()
      },
      () => void reread(),
    )
    const first = await live()
    whole.replace(first)
    cut.replace(first)
    const act = fc.oneof(
      fc.record({ kind: fc.constant('sell' as const), qty: fc.integer({ min: 1, max: 400 }) }),
      fc.record({ kind: fc.constant('stock' as const), qty: fc.integer({ min: 1, max: 400 }) }),
    )
    const acts = fc.array(act, { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(acts, fc.boolean(), async (all, misses) => {
        isCut = misses
        await Promise.all(all.map(({ kind, qty }) => (kind === 'sell' ? sold(qty) : forecast.stocked(qty))))
        const [lineId] = (await live(`?plan_id=${plan}`)).rows.map(({ id }) => id)
        const fresh = await live()
        // What is pushed has its columns in another order than what is read.
        const isSame = () =>
          isDeepStrictEqual(
            whole.rows.get(lineId ?? 0),
            fresh.rows.find(({ id }) => id === lineId),
          )
        await new Promise<void>((resolve) => {
          look = () => {
            if (isSame()) resolve()
          }
          look()
        })
        const [line] = await forecast.linesOf(await forecast.calculated(period, safe))
        expect(whole.rows.get(lineId ?? 0)).toMatchObject({
          live_projected_qty: line?.projected_qty,
          coverage_state: line?.coverage_state,
        })
        const missed = await live(`?cursor=${cut.cursor()}`)
        if (missed.complete) cut.replace(missed)
        else {
          for (const row of missed.rows)
            cut.apply({ position: missed.position, id: row.id, version: row.version, row })
          for (const id of missed.removed)
            cut.apply({ position: missed.position, id, version: null, row: null })
          cut.confirm(missed.position)
        }
        const now = await live()
        expect([...cut.rows.values()].toSorted((one, other) => one.id - other.id)).toEqual(now.rows)
        expect(fell).toEqual([])
      }),
      { numRuns: 8 },
    )
  })
})
