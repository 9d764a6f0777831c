import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobNamed } from '../../../../server/jobs/jobs'
import { forecaster } from '../../../fixtures/forecast/forecaster'
import type { ForecastSold } from '../../../../src/resources/forecast/wallValues'
import { startServer, type TestNode } from '../../../harness/server'

let node: TestNode
let plant: Awaited<ReturnType<typeof forecaster>>
beforeAll(async () => {
  node = await startServer()
  plant = await forecaster(node)
})
afterAll(() => node.stop())

const demanded = (customer: number | null, day: string, qty: number) =>
  node.pool.query(
    `insert into forecast_history (product_id, customer_id, day, ordered_qty, shipped_qty) values ($1, $2, $3, $4, $4)`,
    [plant.bottle.id, customer, day, qty],
  )

/** Sums travel as texts of exact decimals. */
const figures = (sums: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(
    Object.entries(sums).map(([name, value]) => [name, value === null ? null : Number(value)]),
  )

describe('reports of the forecast', () => {
  let period: { id: number; rows: number[] }

  it('demand 100, 0, 50 of forecasts 80, 10, 60 is a WAPE of 26.67 % and no bias, by the planner who made them', async () => {
    const { first, second, manager } = plant
    period = await plant.period({ name: 'January 2025', date_from: '2025-01-01', date_to: '2025-01-31' }, [
      { customer_id: first.id, qty: 50 },
      { customer_id: second.id, qty: 20 },
      { customer_id: null, qty: 60 },
    ])
    for (const [place, qty] of [80, 10].entries())
      await manager.post('/forecast/forecast_cells', {
        cells: [{ id: period.rows[place], before: null, after: qty }],
        override_reason: 'Promotion',
      })
    await demanded(first.id, '2025-01-10', 100)
    await demanded(null, '2025-01-20', 50)
    const { version } = (await manager.get(`/forecast/forecast_periods/${period.id}`)).data
    const frozen = await manager.post(`/forecast/forecast_periods/${period.id}/freeze`, { version })
    expect(frozen.data).toMatchObject({ status: 'frozen' })
    const closed = await manager.post(`/forecast/forecast_periods/${period.id}/close`, {
      version: frozen.data.version,
    })
    expect(closed.data).toMatchObject({ status: 'closed', wape: 26.6667, bias: 0 })

    const report = '/forecast/reports/forecast-value-added'
    const { data } = await manager.get(`${report}/groups?by[]=planner_id`)
    expect(figures(data.whole.sums)).toMatchObject({
      actual_qty: 150,
      forecast_error: 40,
      baseline_error: 80,
      planner_gain: 40,
      overridden_count: 2,
    })
    expect(figures(data.whole.aggregates)).toMatchObject({ wape: 26.6667, bias: 0, planner_added: 26.6667 })
    const own = data.groups.find(
      ({ key }: { key: { planner_id: number | null } }) => key.planner_id === manager.id,
    )
    expect(figures(own.sums)).toMatchObject({ planner_gain: 40, row_count: 2 })
  })

  it('what was forecast is written down when a period is frozen, and not again where nothing changed', async () => {
    const snapshots = async () =>
      (
        await node.pool.query(
          'select kind, lag, qty::float8 as qty from forecast_snapshots where period_id = $1 order by id',
          [period.id],
        )
      ).rows
    expect(await snapshots()).toEqual([80, 10, 60].map((qty) => ({ kind: 'forecast', lag: 0, qty })))
  })

  it('nothing of a closed period is changed any more', async () => {
    const [id = 0] = period.rows
    const answer = await plant.manager.post('/forecast/forecast_cells', {
      cells: [{ id, before: 80, after: 81 }],
      override_reason: null,
    })
    expect(answer.data.refused).toEqual([{ id, text: 'The period is frozen', needs_reason: 0 }])
    expect(await plant.rowOf(id)).toMatchObject({ frozen_qty: 80, forecast_qty: 80 })
  })

  it('the sales report has what was ordered beside what was forecast, by product and by customer', async () => {
    const { data } = await plant.manager.get('/forecast/reports/sales-report/groups?by[]=product_id')
    expect(figures(data.whole.sums)).toMatchObject({ ordered_qty: 150, shipped_qty: 150, forecast_qty: 150 })
    expect(figures(data.whole.aggregates)).toMatchObject({ attainment: 100 })
    const { data: byCustomer } = await plant.manager.get(
      '/forecast/reports/sales-report/groups?by[]=customer_id',
    )
    expect(byCustomer.groups).toHaveLength(3)
  })

  it('the stock report has the coverage of each product at the forecast of the month', async () => {
    const today = new Date()
    const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1))
      .toISOString()
      .slice(0, 10)
    const last = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 0))
      .toISOString()
      .slice(0, 10)
    await plant.period({ name: 'This month', date_from: first, date_to: last }, [
      { customer_id: null, qty: 500 },
    ])
    const { data } = await plant.manager.get('/forecast/reports/stock-report')
    const [row] = data.filter(({ product_id }: { product_id: number }) => product_id === plant.bottle.id)
    expect(row).toMatchObject({
      on_hand_qty: 0,
      remaining_qty: 500,
      projected_qty: -500,
      coverage_state: 'stockout',
      days_of_cover: 0,
    })
  })

  const run = () =>
    jobNamed('forecast_freeze')?.work({
      db: node.db,
      pool: node.pool,
      signal: new AbortController().signal,
      at: new Date().toISOString(),
      tell: () => Promise.resolve(),
    })

  it('an open period is frozen at night once it has begun, unless the company freezes by hand', async () => {
    const statusOf = async (id: number) =>
      (await plant.manager.get(`/forecast/forecast_periods/${id}`)).data.status
    const started = await plant.period(
      { name: 'February 2025', date_from: '2025-02-01', date_to: '2025-02-28' },
      [{ customer_id: null, qty: 5 }],
    )
    const ahead = await plant.period({ name: 'May 2040', date_from: '2040-05-01', date_to: '2040-05-31' }, [
      { customer_id: null, qty: 5 },
    ])
    const set = (value: string) =>
      node.pool.query(
        `insert into settings (key, value) values ('forecast.auto_freeze', $1)
         on conflict (key) do update set value = excluded.value`,
        [value],
      )
    await set('false')
    await run()
    expect(await statusOf(started.id)).toBe('open')
    await set('true')
    await run()
    expect([await statusOf(started.id), await statusOf(ahead.id)]).toEqual(['frozen', 'open'])
    expect(await plant.rowOf(started.rows[0] ?? 0)).toMatchObject({ frozen_qty: 5, status: 'confirmed' })
  })

  it('on the first day of a period what is forecast of the next three is written down, once, by how far they are ahead', async () => {
    const { rows: days } = await node.pool.query<{ from: string; to: string }>(
      `select (plant_today() + 7 * n)::text as "from", (plant_today() + 7 * n + 6)::text as "to"
       from generate_series(0, 4) n`,
    )
    const weeks: number[] = []
    for (const { from, to } of days) {
      const { data } = await plant.manager.post('/forecast/forecast_periods', {
        name: `Week of ${from}`,
        granularity: 'week',
        date_from: from,
        date_to: to,
      })
      await node.pool.query(
        `insert into forecast_allocations (period_id, product_id, baseline_qty, baseline_upper_qty, naive_qty, forecast_qty)
         values ($1, $2, 40, 40, 30, 40)`,
        [data.id, plant.bottle.id],
      )
      weeks.push(data.id)
    }
    await node.pool.query(`update forecast_periods set status = 'open' where id = any($1)`, [weeks.slice(1)])
    const written = async () =>
      (
        await node.pool.query(
          `select period_id, lag, kind, qty::float8 as qty from forecast_snapshots where period_id = any($1)
           order by period_id, kind`,
          [weeks],
        )
      ).rows.map(({ period_id, lag, kind, qty }) => [weeks.indexOf(Number(period_id)), lag, kind, qty])
    const ahead = (week: number) => [
      [week, week, 'baseline', 40],
      [week, week, 'forecast', 40],
      [week, week, 'naive', 30],
    ]
    await run()
    expect(await written()).toEqual([...ahead(1), ...ahead(2), ...ahead(3)])
    await run()
    expect(await written()).toHaveLength(9)
  })
})

it('a wall shows what of the period of today is sold beside what should be, with the largest surprise and the score so far', async () => {
  const { manager, bottle } = plant
  const { rows } = await node.pool.query<{ today: string }>('select plant_today()::text as today')
  const today = rows[0]?.today ?? ''
  await demanded(null, today, 900)
  const { period, surprises } = (await manager.get('/forecast/forecast_sold')).data.value as ForecastSold
  const day = Number(today.slice(8))
  const days = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 0)).getUTCDate()
  expect(period).toEqual({
    name: 'This month',
    day,
    days,
    sold_l: 27,
    open_l: 0,
    forecast_l: 15,
    attainment_percent: 180,
    should_percent: Number(((100 * day) / days).toFixed(1)),
  })
  expect(surprises).toEqual([
    {
      product_id: bottle.id,
      sku: bottle.sku,
      demand_qty: 900,
      forecast_qty: Math.round((500 * day) / days),
    },
  ])
  const until = (500 * day) / days
  const percent = (value: number) => Number((100 * value).toFixed(4))
  expect((await manager.get('/forecast/forecast_scored')).data.value).toMatchObject({
    closed: { name: 'January 2025', bias: 0 },
    current: {
      name: 'This month',
      wape: percent(Math.abs(until - 900) / 900),
      bias: percent((until - 900) / 900),
    },
  })
})

it('a wall counts the products that run out and names them with their next receipt, for people of the forecast alone', async () => {
  const { data } = await plant.manager.get('/forecast/forecast_covered')
  expect(data.value.stockouts).toBe(0)
  // 900 of it are sold.
  await node.pool.query(
    `update forecast_allocations set forecast_qty = 2000
     where period_id = (select id from forecast_periods where name = 'This month')`,
  )
  const { value } = (await plant.manager.get('/forecast/forecast_covered')).data
  expect(value).toMatchObject({
    stockouts: 1,
    worst: [{ sku: plant.bottle.sku, projected_qty: -1100, days_of_cover: 0, next_receipt_on: null }],
  })
  const trend = value.counts.find(({ state }: { state: string }) => state === 'stockout').trend
  expect(trend).toEqual([1, 1, 1, 1, 1, 1, 1])
  const planner = await node.as('planning')
  for (const name of ['sold', 'covered', 'planned', 'scored'])
    expect((await planner.get(`/forecast/forecast_${name}`)).message).toBe('no_privileges')
})
