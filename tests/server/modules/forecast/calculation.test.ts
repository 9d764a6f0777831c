import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  type BaselineRunner,
  baselinesHere,
} from '../../../../server/modules/forecast/calculation/baselineRunner'
import type { Calculation } from '../../../../server/modules/forecast/calculation/calculations'
import { calculateHere } from '../../../../server/modules/forecast/calculation/calculator'
import { runUnit, system } from '../../../../server/engine/unitOfWork'
import { build } from '../../../fixtures/build'
import { forecaster } from '../../../fixtures/forecast/forecaster'
import { startServer, type TestNode } from '../../../harness/server'

let node: TestNode
let plant: Awaited<ReturnType<typeof forecaster>>
beforeAll(async () => {
  node = await startServer()
  plant = await forecaster(node)
  // Two years of months, a third of them for the second customer.
  await node.pool.query(
    `insert into forecast_history (product_id, customer_id, day, ordered_qty, shipped_qty)
     select $1, c.id, ('2029-01-05'::date + m * interval '1 month')::date, c.qty + m, c.qty + m
     from generate_series(0, 23) m, (values ($2::bigint, 200), ($3::bigint, 100)) c (id, qty)`,
    [plant.bottle.id, plant.first.id, plant.second.id],
  )
})
afterAll(() => node.stop())

const path = '/forecast/forecast_periods'
const periodAt = async (id: number) => (await plant.manager.get(`${path}/${id}`)).data

const fire = async (id: number, event: string, payload: object = {}) => {
  const { version } = await periodAt(id)
  return plant.manager.post(`${path}/${id}/${event}`, { version, ...payload })
}

/** The period once its calculation has ended. */
const calculated = async (id: number) => {
  await vi.waitUntil(async () => !['queued', 'running'].includes((await periodAt(id)).calculation_state), {
    timeout: 30_000,
    interval: 20,
  })
  return periodAt(id)
}

const made = async (name: string, month: string, values: object = {}) =>
  (
    await plant.manager.post(path, {
      name,
      date_from: `${month}-01`,
      date_to: `${month}-28`,
      history_from: '2029-01-01',
      history_to: '2030-12-31',
      ...values,
    })
  ).data.id as number

const rowsOf = async (id: number) =>
  (await node.pool.query('select * from forecast_allocations where period_id = $1 order by id', [id])).rows

describe('the calculation of a period', () => {
  it('answers a job at once, which writes the baselines by itself, split by what customers took', async () => {
    const id = await made('February 2031', '2031-02')
    const { data } = await fire(id, 'calculate')
    expect(data).toMatchObject({ status: 'draft', calculation_state: 'queued', calculated_at: null })
    expect(data.calculation_id).toBeGreaterThan(0)
    const period = await calculated(id)
    expect(period).toMatchObject({
      calculation_id: data.calculation_id,
      calculation_state: 'done',
      calculation_done: 1,
      calculation_total: 1,
      calculation_note: '2 rows changed',
      calculated_by_id: plant.manager.id,
      products: 1,
    })
    const rows = await rowsOf(id)
    expect(rows.reduce((sum, { share_percent: share }) => sum + Number(share), 0)).toBe(100)
    expect(rows.every(({ method_reason: reason }) => reason.startsWith('Error: '))).toBe(true)
  })

  it('again without new data changes no row, and sends none', async () => {
    const id = await made('March 2031', '2031-03')
    await fire(id, 'calculate')
    await calculated(id)
    const before = await rowsOf(id)
    const position = async () =>
      (
        await node.pool.query(
          `select coalesce(max(position), 0) as at from changes where table_name = 'forecast_allocations'`,
        )
      ).rows[0].at
    const at = await position()
    await fire(id, 'calculate')
    expect(await calculated(id)).toMatchObject({
      calculation_state: 'done',
      calculation_note: '0 rows changed',
    })
    expect(await rowsOf(id)).toEqual(before)
    expect(await position()).toBe(at)
  })

  /** A calculation of a period that waits while this test has its lock. */
  const waiting = async (periodId: number) => {
    const client = await node.pool.connect()
    await client.query('begin')
    const { rows } = await client.query<Calculation>(
      `insert into forecast_calculations (period_id) values ($1)
       returning id, period_id, discards_changes, requested_by_id`,
      [periodId],
    )
    const [calculation] = rows
    if (!calculation) throw new Error('Nothing was queued')
    await client.query('select pg_advisory_lock(7203014, $1)', [calculation.id])
    await client.query('commit')
    const release = async () => {
      await client.query('select pg_advisory_unlock(7203014, $1)', [calculation.id])
      client.release()
    }
    return { calculation, release }
  }

  it('is begun once at a time, says how far it is, and writes nothing once it was stopped', async () => {
    const id = await made('April 2031', '2031-04')
    const { calculation, release } = await waiting(id)
    expect((await fire(id, 'calculate')).message).toBe('job_busy')
    const seen: unknown[] = []
    const stopping: BaselineRunner = {
      ...baselinesHere,
      baselines: async (rules, products) => {
        seen.push((await periodAt(id)).calculation_state)
        await fire(id, 'stop')
        return baselinesHere.baselines(rules, products)
      },
    }
    const quiet = { info: () => {}, warn: () => {}, error: () => {} }
    await calculateHere(
      { db: node.db, log: quiet, runner: stopping },
      calculation,
      new AbortController().signal,
    )
    await release()
    expect(seen).toEqual(['running'])
    expect(await periodAt(id)).toMatchObject({ calculation_state: 'cancelled', is_calculating: 0 })
    expect(await rowsOf(id)).toEqual([])
    expect((await fire(id, 'stop')).data.text).toBe('The period is not being calculated')
  })

  it('an outlier of the history is shown with what is taken instead, and taken as it is once it is dismissed', async () => {
    await node.pool.query(`update forecast_history set ordered_qty = 5000, shipped_qty = 5000
      where day = '2030-11-05' and customer_id = ${plant.first.id}`)
    const id = await made('June 2031', '2031-06', { default_method: 'moving_average' })
    await fire(id, 'calculate')
    await calculated(id)
    const baseline = async () => (await rowsOf(id)).reduce((sum, row) => sum + Number(row.baseline_qty), 0)
    const first = await baseline()
    const { data } = await plant.manager.get('/forecast/forecast_corrections')
    expect(data).toMatchObject([
      { product_id: plant.bottle.id, kind: 'outlier', bucket_start: '2030-11-01', actual_qty: 5122 },
    ])
    const [{ id: correction, version, corrected_qty: instead }] = data
    expect(instead).toBeLessThan(400)
    expect(first).toBeLessThan(400)
    await plant.manager.put(`/forecast/forecast_corrections/${correction}`, { version, is_dismissed: true })
    await fire(id, 'calculate')
    await calculated(id)
    // Both baselines are in whole units.
    expect(Math.abs((await baseline()) - first - (5122 - instead) / 3)).toBeLessThanOrEqual(1)
  })

  it('an event of the period moves its forecast by its effect, and a product takes over the demand of another', async () => {
    const id = await made('July 2031', '2031-07', { default_method: 'naive' })
    await plant.manager.post('/forecast/forecast_events', {
      name: 'Summer promotion',
      kind: 'promotion',
      date_from: '2031-07-01',
      date_to: '2031-07-28',
      effect_percent: 50,
    })
    await fire(id, 'calculate')
    await calculated(id)
    const rows = await rowsOf(id)
    const naive = rows.reduce((sum, row) => sum + Number(row.naive_qty), 0)
    expect(rows.reduce((sum, row) => sum + Number(row.baseline_qty), 0)).toBe(Math.round(1.5 * naive))
    expect(rows[0].method_reason).toBe('events: +50 %')
  })

  it('learns from what was ordered, shipped or invoiced, as its period says', async () => {
    const site = await runUnit(node.db, system, (unit) => build(unit).location())
    await node.pool.query(
      `with made as (insert into sales (number, status, customer_id, location_id, order_date, ship_to_province_id, currency_id,
          rate_to_cad, invoice_number)
        select 'SO-9' || v.no, 'done', $2, $3, '2028-12-05', c.ship_province_id,
          (select id from currencies where code = 'CAD'), 1, v.invoice
        from customers c, (values (1, 'SI-90001'), (2, null)) v (no, invoice) where c.id = $2 returning id, invoice_number)
       insert into sale_lines (sale_id, product_id, qty_ordered, qty_shipped, measure_id, tax_class)
       select id, $1, case when invoice_number is null then 200 else 700 end,
         case when invoice_number is null then 150 else 600 end, (select id from measures where code = 'ea'), 'standard'
       from made`,
      [plant.bottle.id, plant.first.id, site.id],
    )
    for (const [place, [basis, expected]] of Object.entries({
      ordered: 900,
      shipped: 750,
      invoiced: 600,
    }).entries()) {
      const id = await made(`Of what was ${basis}`, `2029-0${place + 1}`, {
        default_method: 'naive',
        history_basis: basis,
        history_from: '2028-10-01',
        history_to: '2028-12-31',
      })
      await fire(id, 'calculate')
      await calculated(id)
      const rows = await rowsOf(id)
      expect(rows.reduce((sum, row) => sum + Number(row.naive_qty), 0)).toBe(expected)
    }
  })

  it('without demand in its history fails and says so', async () => {
    const id = await made('May 2031', '2031-05', { history_from: '2020-01-01', history_to: '2020-12-31' })
    await fire(id, 'calculate')
    expect(await calculated(id)).toMatchObject({
      calculation_state: 'failed',
      calculation_note: 'There is no demand in the history',
      calculated_at: null,
    })
  })

  it('leaves a locked row as it is and a planner the number, and shares the rest among the others', async () => {
    const id = await made('August 2031', '2031-08', { default_method: 'naive' })
    await fire(id, 'calculate')
    await calculated(id)
    const customer = async (of: number | null) =>
      (await rowsOf(id)).find((row) => (row.customer_id === null ? null : Number(row.customer_id)) === of)
    const first = await customer(plant.first.id)
    const path = '/forecast/forecast_allocations'
    await plant.manager.put(`${path}/${first.id}`, { version: first.version, is_locked: 1 })
    const locked = await customer(plant.first.id)
    // Most of what is shared is now of others.
    await node.pool.query(
      `insert into forecast_history (product_id, customer_id, day, ordered_qty, shipped_qty)
       values ($1, null, '2030-12-20', 2000, 2000)`,
      [plant.bottle.id],
    )
    await fire(id, 'calculate')
    await calculated(id)
    expect(await customer(plant.first.id)).toEqual(locked)
    const rows = await rowsOf(id)
    const share = rows.reduce((sum, row) => sum + Math.round(Number(row.share_percent) * 10_000), 0)
    expect(share).toBe(1_000_000)
    expect(rows).toHaveLength(3)
    const others = await customer(null)
    await plant.manager.post('/forecast/forecast_cells', {
      cells: [{ id: Number(others.id), before: null, after: 7 }],
      override_reason: 'They left',
    })
    const { version } = await periodAt(id)
    await plant.manager.put(`/forecast/forecast_periods/${id}`, { version, growth_percent: 0.5 })
    await fire(id, 'calculate')
    await calculated(id)
    expect(await customer(null)).toMatchObject({ manual_qty: 7, forecast_qty: 7 })
    const second = await customer(plant.second.id)
    expect(Number(second.forecast_qty)).toBe(Math.round(1.005 * Number(second.baseline_qty)))
  })
})
