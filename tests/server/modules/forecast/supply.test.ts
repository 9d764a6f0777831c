import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currencies } from '../../../../src/resources/general/accounting/currencies'
import { allocationRules } from '../../../../src/forecasting/supply'
import { runUnit, system } from '../../../../server/engine/unitOfWork'
import { build } from '../../../fixtures/build'
import { forecaster } from '../../../fixtures/forecast/forecaster'
import { startServer, type TestNode } from '../../../harness/server'

let node: TestNode
let plant: Awaited<ReturnType<typeof forecaster>>
beforeAll(async () => {
  node = await startServer()
  plant = await forecaster(node)
})
afterAll(() => node.stop())

type Row = {
  id: number
  version: number
  allocated_qty: number | null
  forecast_qty: number
  priority: number
}

let months = 0
/** A month of its own with three customers who want 60, 30 and 10, and a purchase that brings so much until its end. */
async function supplied(supply: number, status = 'open', quantities: readonly number[] = [60, 30, 10]) {
  months += 1
  const date = (add: number) =>
    new Date(Date.UTC(2033, months + add, add > 0 ? 0 : 1)).toISOString().slice(0, 10)
  const [date_from, date_to] = [date(0), date(1)]
  const product_id = await runUnit(node.db, system, async (unit) => {
    const { id } = await build(unit).product({
      kind: 'finished_good',
      volume_ml: 30,
      strength_mg_ml: 12,
      excise_jurisdiction: 'ON',
      is_saleable: true,
      brand_id: (await build(unit).brand()).id,
      flavor_id: (await build(unit).flavor()).id,
    })
    return id
  })
  const customers = [plant.first.id, plant.second.id, null]
  const period = await plant.period(
    { name: `Supply ${months}`, date_from, date_to },
    quantities.map((qty, place) => ({ customer_id: customers[place] ?? null, qty, product_id })),
    status,
  )
  await receive(product_id, date_to, supply)
  return { ...period, product_id, date_to }
}

/** A purchase order that brings so much of a product on a day. */
const receive = (product_id: number, day: string, qty: number) =>
  runUnit(node.db, system, async (unit) => {
    const { id: supplier_id } = await build(unit).supplier()
    const site = await build(unit).location()
    const [currency] = await unit.find(currencies, { code: 'CAD' })
    const { rows } = await sql<{
      id: number
    }>`insert into purchases (number, status, supplier_id, location_id,
        currency_id, order_date, expected_on)
      values (${`PO-${supplier_id}`}, 'ordered', ${supplier_id}, ${site.id}, ${currency?.id}, '2026-11-01', ${day}::date)
      returning id`.execute(unit.trx)
    await sql`insert into purchase_lines (purchase_id, product_id, qty_ordered, factor, measure_id)
      values (${rows[0]?.id}, ${product_id}, ${qty}, 1, (select id from measures where code = 'ea'))`.execute(
      unit.trx,
    )
  })

const run = (input: object, by: { post: typeof plant.manager.post } = plant.manager) =>
  by.post('/forecast/forecast_allocations/run', input)
const rowsOf = async (period: number): Promise<Row[]> =>
  (await plant.manager.get(`/forecast/forecast_supply?period_id=${period}`)).data.rows
const allocated = async (period: number) => (await rowsOf(period)).map(({ allocated_qty: qty }) => qty)

describe('the supply of a period', () => {
  it('supply is what is available with the receipts until the last day of the period, each with its document and day', async () => {
    const { id, product_id, date_to } = await supplied(40)
    await receive(product_id, '2034-12-31', 500)
    const { data } = await plant.manager.get(`/forecast/forecast_supply?period_id=${id}`)
    expect(data.products).toMatchObject([
      {
        id: product_id,
        available_qty: 0,
        supply_qty: 40,
        receipts: [{ on: date_to, kind: 'purchase', qty: 40 }],
      },
    ])
    expect(data.last_run).toBe(null)
  })

  it('a dry run answers what a run would come to and changes nothing; the run is written and can be undone', async () => {
    const { id } = await supplied(50)
    const dry = await run({ period_id: id, rule: 'proportional', dry_run: 1 })
    expect(dry.data).toMatchObject({
      run_id: null,
      totals: {
        changed: 3,
        supply_qty: 50,
        forecast_qty: 100,
        allocated_qty: 50,
        short_qty: 50,
        short_products: 1,
      },
    })
    expect(await allocated(id)).toEqual([null, null, null])

    const made = await run({ period_id: id, rule: 'proportional' })
    expect(made.data.run_id).toBeGreaterThan(0)
    expect(await allocated(id)).toEqual([30, 15, 5])
    await run({ period_id: id, rule: 'equal' })
    expect(await allocated(id)).toEqual([20, 20, 10])

    const undo = () => plant.manager.post('/forecast/forecast_allocations/undo_run', { period_id: id })
    expect((await undo()).data).toEqual({ restored: 3, changed_since: 0 })
    expect(await allocated(id)).toEqual([30, 15, 5])
    expect((await undo()).data).toEqual({ restored: 3, changed_since: 0 })
    expect(await allocated(id)).toEqual([null, null, null])
    expect((await undo()).http).toBe(422)
  })

  it('a run that changes nothing is not written', async () => {
    const { id } = await supplied(50)
    await run({ period_id: id, rule: 'equal' })
    expect((await run({ period_id: id, rule: 'equal' })).data).toMatchObject({
      run_id: null,
      totals: { changed: 0 },
    })
  })

  it('what was changed by hand since a run stays when the run is undone', async () => {
    const { id } = await supplied(50)
    await run({ period_id: id, rule: 'proportional' })
    const [first] = await rowsOf(id)
    await plant.manager.post(`/forecast/forecast_allocations/${first?.id}/allocate`, {
      version: first?.version,
      allocated_qty: 12,
    })
    const { data } = await plant.manager.post('/forecast/forecast_allocations/undo_run', { period_id: id })
    expect(data).toEqual({ restored: 2, changed_since: 1 })
    expect(await allocated(id)).toEqual([12, null, null])
  })

  it('the customer with priority 1 is served first, and a locked row keeps what it has', async () => {
    const { id } = await supplied(50)
    const prioritise = await plant.manager.post('/forecast/forecast_allocations/prioritise', {
      period_id: id,
      customer_id: plant.second.id,
      priority: 1,
    })
    expect(prioritise.data).toEqual({ changed: 1 })
    await run({ period_id: id, rule: 'priority' })
    // The other two share what is left in proportion: 20 of 70.
    expect(await allocated(id)).toEqual([17, 30, 3])
    const [first] = await rowsOf(id)
    const locked = await plant.manager.put(`/forecast/forecast_allocations/${first?.id}`, {
      version: first?.version,
      is_locked: true,
    })
    expect(locked.http).toBe(200)
    await run({ period_id: id, rule: 'equal' })
    expect(await allocated(id)).toEqual([17, 23, 10])
  })

  it('no promise exceeds the forecast of its row or what the supply leaves, and one of an old version is refused', async () => {
    const { id } = await supplied(50)
    await run({ period_id: id, rule: 'proportional' })
    const [first] = await rowsOf(id)
    const allocate = (values: object) =>
      plant.manager.post(`/forecast/forecast_allocations/${first?.id}/allocate`, {
        version: first?.version,
        ...values,
      })
    expect((await allocate({ allocated_qty: 61 })).data).toMatchObject({
      allocated_qty: { code: 'other', text: 'More than the forecast of 60' },
    })
    expect((await allocate({ allocated_qty: 31 })).data).toMatchObject({
      allocated_qty: { code: 'other', text: 'The supply leaves 30' },
    })
    expect((await allocate({ allocated_qty: -1 })).http).toBe(422)
    expect((await allocate({ allocated_qty: 20, version: 99 })).message).toBe('stale_version')
    expect((await allocate({ allocated_qty: 20 })).data).toMatchObject({ allocated_qty: 20 })
  })

  it('the supply of a frozen period is promised, that of a closed one is not, and its forecast does not change', async () => {
    const { id, rows } = await supplied(50, 'frozen')
    expect((await run({ period_id: id, rule: 'equal' })).data.totals.allocated_qty).toBe(50)
    const [first = 0] = rows
    const { version } = await plant.rowOf(first)
    const put = (values: object) =>
      plant.manager.put(`/forecast/forecast_allocations/${first}`, { version, ...values })
    expect((await put({ manual_qty: 5 })).data).toMatchObject({ status: { text: 'The period is frozen' } })
    expect((await put({ priority: 2 })).data).toMatchObject({ priority: 2, forecast_qty: 60 })
    await node.pool.query(`update forecast_periods set status = 'closed' where id = $1`, [id])
    expect((await run({ period_id: id, rule: 'equal' })).http).toBe(422)
  })

  it('an unknown rule, period or product is refused, and only who forecasts reads or promises supply', async () => {
    const { id } = await supplied(50)
    expect((await run({ period_id: id, rule: 'first_come' })).data).toMatchObject({ rule: 'in' })
    expect((await run({ period_id: 999_999, rule: 'equal' })).data).toEqual({ period_id: 'exists' })
    expect((await run({ period_id: id, rule: 'equal', product_ids: [999_999] })).http).toBe(422)
    for (const role of ['sale', 'planning', 'inventory'] as const) {
      const other = await node.as(role)
      expect((await run({ period_id: id, rule: 'equal' }, other)).http).toBe(403)
      expect((await other.get('/forecast/forecast_supply')).http).toBe(403)
      for (const path of ['undo_run', 'prioritise'])
        expect((await other.post(`/forecast/forecast_allocations/${path}`, { period_id: id })).http).toBe(403)
    }
  })

  it('whatever the forecasts, locks and rules: a product is promised at most its supply and no row more than its forecast', async () => {
    const quantities = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 3, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 500 }),
        quantities,
        fc.array(fc.constantFrom(...allocationRules), { minLength: 1, maxLength: 3 }),
        fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
        async (supply, wants, rules, locks) => {
          const { id, rows } = await supplied(supply + 1, 'open', wants)
          for (const rule of rules) {
            await run({ period_id: id, rule })
            const now = await rowsOf(id)
            const sum = now.reduce((all, { allocated_qty: qty }) => all + (qty ?? 0), 0)
            expect(sum).toBeLessThanOrEqual(supply + 1)
            for (const row of now) expect(row.allocated_qty ?? 0).toBeLessThanOrEqual(row.forecast_qty)
            await node.pool.query('update forecast_allocations set is_locked = true where id = any($1)', [
              rows.filter((_, place) => locks[place]),
            ])
          }
        },
      ),
      { numRuns: 20 },
    )
  })

  it('two runs at once end with the quantities of one of them', async () => {
    const { id } = await supplied(50)
    const other = await node.as('manager')
    await Promise.all([
      run({ period_id: id, rule: 'equal' }),
      run({ period_id: id, rule: 'proportional' }, other),
    ])
    const sum = (await allocated(id)).reduce<number>((all, qty) => all + (qty ?? 0), 0)
    expect(sum).toBe(50)
  })
})
