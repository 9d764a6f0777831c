import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mixingPlant } from '../../../../fixtures/floor/mixing'
import { type Laboratory, openLaboratory } from '../../../../fixtures/laboratory'
import { startServer, type TestNode } from '../../../../harness/server'

type Caller = Awaited<ReturnType<TestNode['as']>>
type Values = Record<string, unknown>

let node: TestNode
let lab: Laboratory
let reader: Caller
/** Passed at its first test, and failed at it. */
let good = 0
let low = 0

beforeAll(async () => {
  node = await startServer()
  lab = await openLaboratory({ db: node.db, pool: node.pool, drop: async () => undefined })
  const { plant } = lab
  const mixing = await mixingPlant(plant)
  await mixing.stockAll()
  reader = await node.as('manager')
  await node.pool.query(`insert into settings (key, value) values ('auth.badge_only', 'true')
    on conflict (key) do update set value = excluded.value`)

  // Planned for 07:30 and begun at 08:00, mixed in an hour, tested in half an hour, bottled half an hour later.
  good = await plant.released(10_000, { planned_start: '2026-11-21T12:30:00.000Z' })
  await plant.work(good, 'batching', 'start', { machine_id: plant.floor['tank 1'], crew_count: 2 })
  const { id: step_id } = await plant.step(good, 'batching')
  const weigher = await node.as('batcher')
  const supervisor = await node.as('supervisor_batcher')
  await node.pool.query(`update users set badge_code = 'B-1' where username = $1`, [supervisor.username])
  const { token } = (await weigher.post('/general/witness', { badge_code: 'B-1' })).data
  const { lines } = (await weigher.get(`/production/production_order_steps/${step_id}/batching_sheet`)).data
  for (const [sku, actual_qty, more] of [
    ['MANGO', 24_600, {}],
    ['COOL', 3_800, { override_reason: 'Scale drifted', override_by: token }],
  ] as const) {
    const line = lines.find((one: Values) => one.sku === sku)
    const lot_id = line.lots[0].lot_id
    const { recipe_line_id } = line
    await weigher.post('/production/batching_logs', {
      step_id,
      recipe_line_id,
      lot_id,
      actual_qty,
      unit: 'ml',
      ...more,
    })
  }
  plant.later(60)
  await plant.work(good, 'batching', 'finish', { qty_good: 304_425 })
  const [first] = await lab.requests(good)
  plant.later(30)
  await lab.tested(first?.id ?? 0, [11.9, 12.1])
  plant.later(30)
  await plant.work(good, 'bottling', 'start', { machine_id: plant.floor['filler 1'] })

  low = await plant.released()
  await plant.work(low, 'batching', 'start', { machine_id: plant.floor['tank 2'] })
  plant.later(120)
  await plant.work(low, 'batching', 'finish', { qty_good: 307_500 })
  const [second] = await lab.requests(low)
  plant.later(150)
  await lab.tested(second?.id ?? 0, [10.8, 10.8])
  // The database notes its own time of a new row.
  await node.pool.query(`update hplc_requests set created_at = due_at - interval '120 minutes'`)
}, 60_000)
afterAll(async () => {
  await lab.plant.close()
  await node.stop()
})

const rows = async (report: string, query = '', by = reader): Promise<Values[]> =>
  (await by.get(`/production/${report}${query}`)).data
const groups = async (report: string, ...by: string[]) => {
  const query = by.map((key) => `by[]=${key}`).join('&')
  const { data } = await reader.get(`/production/${report}/groups?${query}`)
  return data as {
    groups: { key: Values; sums: Values; aggregates: Values }[]
    whole: { sums: Values; aggregates: Values }
  }
}
const some = (row: Values | undefined, ...names: string[]) => names.map((name) => row?.[name])

describe('batching summary', () => {
  it('has the batches by day, product and batcher, with litres, deviation, adjustments, first passes and hours', async () => {
    const { groups: found } = await groups('reports/batching-summary', 'made_on', 'product_id', 'batcher_id')
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({
      key: { made_on: '2026-11-21', product_id: lab.plant.bulk.id, batcher_id: expect.any(Number) },
      sums: {
        batch_count: '2',
        planned_l: '615',
        actual_l: '611.925',
        adjustment_count: '0',
        first_pass_count: '1',
        run_hours: '3',
      },
      aggregates: { deviation_share: '-0.5', first_pass_share: '50' },
    })
  })

  it('says how far each batch is from its plan, and finds it by the brand of what its order makes', async () => {
    const [found] = await rows('reports/batching-summary', `?production_order_id=${good}&brand=Northlake`)
    expect(some(found, 'planned_l', 'actual_l', 'deviation_l', 'deviation_percent')).toEqual([
      307.5, 304.425, -3.075, -1,
    ])
    expect(await rows('reports/batching-summary', '?brand=Coastline')).toEqual([])
  })
})

describe('batching KPI', () => {
  it('works out every figure of a batcher in a week, and takes no wait of a batch that has not passed', async () => {
    const { groups: found } = await groups('reports/batching-kpi', 'batcher_id', 'made_on:week')
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({
      key: { 'made_on:week': '2026-W47' },
      sums: { batch_count: '2', actual_l: '611.925', labour_hours: '4', late_count: '1' },
      aggregates: {
        // 611.925 l in an hour of two people and two of one.
        litres_per_hour: '152.9813',
        first_pass_share: '50',
        in_tolerance_share: '50',
        // 2.981 % and 0 of the two weighings.
        mean_deviation: '1.4905',
        adjustments_per_batch: '0',
        cycle_p50: '1.5',
        hplc_wait_p50: '0.5',
        bottling_wait_p50: '0.5',
        late_share: '100',
        recovered_share: '0',
      },
    })
  })

  it('has the deviation of strength of each batch, by order and by shift', async () => {
    const found = await rows('reports/batching-kpi', '?shift=day&sort[0][field]=id&sort[0][direction]=asc')
    expect(
      found.map((row) => some(row, 'production_order_id', 'strength_deviation_percent', 'hplc_wait_hours')),
    ).toEqual([
      [good, 0, 0.5],
      [low, -10, null],
    ])
  })
})

describe('batching logs', () => {
  it('counts what was out of tolerance among what was weighed', async () => {
    const { whole } = await groups('batching_logs', 'product_id')
    expect(whole).toMatchObject({
      sums: { judged_count: '2', out_of_tolerance_count: '1' },
      aggregates: { out_of_tolerance_share: '50' },
    })
  })

  it('names target, reading, deviation, tolerance, verdict, and who weighed and who answered for it', async () => {
    const [found] = await rows('batching_logs', '?verdict=overridden&category=E-liquid')
    expect(found).toMatchObject({
      production_order_id: good,
      batch_no: 1,
      target_qty: 3_690,
      actual_qty: 3_800,
      unit: 'ml',
      deviation_percent: 2.981,
      tolerance_percent: 0.5,
      override_reason: 'Scale drifted',
      weighed_by_id: expect.any(Number),
      override_by_id: expect.any(Number),
      verified_by_id: null,
    })
  })
})

describe('batching order picking', () => {
  it('says what to take from which bin and lot, then that it is picked, and to which staging bin the order goes', async () => {
    const { plant } = lab
    const warehouse = await node.as('warehouse')
    // What came with the plant is in storage, and there is no other nicotine.
    await node.pool.query(`update bins set kind = 'storage' where code = 'STAGE-1'`)
    const order = await plant.released(10_000, { due_on: '2026-11-27' })
    const lineOf = async (sku: string) =>
      (
        await rows(
          'reports/batching-order-picking-report',
          `?production_order_id=${order}&sku=${sku}`,
          warehouse,
        )
      )[0] ?? {}
    const before = await lineOf('NIC-100')
    expect(before).toMatchObject({
      due_on: '2026-11-27',
      batch_no: 1,
      qty_required: 36_900,
      measure: 'ml',
      staged_qty: 0,
      pick_qty: 36_900,
      bin: 'STAGE-1',
      state: 'to_pick',
      staging_bin_id: null,
    })
    const { product_id, lot_id, bin_id: from_bin_id } = before
    const stage = (await node.pool.query(`select id from bins where code = 'STAGE'`)).rows[0].id
    const lines = [{ product_id, lot_id, from_bin_id, to_bin_id: stage, qty: 36_900 }]
    await warehouse.post(`/production/production_orders/${order}/pick`, { lines })
    expect(await lineOf('NIC-100')).toMatchObject({
      state: 'picked',
      bin_id: stage,
      staging_bin_id: stage,
      staged_qty: 36_900,
    })
    expect(await lineOf('SWEET')).toMatchObject({ staging_bin_id: stage })

    const { groups: found } = await (
      await warehouse.get('/production/reports/batching-order-picking-report/groups?by[]=staging_bin_id')
    ).data
    expect(found.map(({ key }: { key: Values }) => key.staging_bin_id)).toContain(stage)
  })

  it('has nothing to pick for a line that was weighed within its tolerance, however much is left of it', async () => {
    const { plant } = lab
    const order = await plant.released(10_000, { due_on: '2026-11-27' })
    const warehouse = await node.as('warehouse')
    const path = 'reports/batching-order-picking-report'
    const skusOf = async () =>
      (await rows(path, `?production_order_id=${order}`, warehouse)).map(({ sku }) => sku)
    expect(await skusOf()).toContain('MANGO')
    await plant.work(order, 'batching', 'start', { machine_id: plant.floor['tank 1'] })
    const { id: step_id } = await plant.step(order, 'batching')
    const weigher = await node.as('batcher')
    const { lines } = (await weigher.get(`/production/production_order_steps/${step_id}/batching_sheet`)).data
    const mango = lines.find(({ sku }: Values) => sku === 'MANGO')
    const { message } = await weigher.post('/production/batching_logs', {
      step_id,
      recipe_line_id: mango.recipe_line_id,
      lot_id: mango.lots[0].lot_id,
      actual_qty: 24_590,
      unit: 'ml',
    })
    expect(message).toBe('')
    expect(await skusOf()).not.toContain('MANGO')
    expect(await skusOf()).toContain('COOL')
  })

  it('is read by batchers and the warehouse, and by no other role but admin', async () => {
    const path = '/production/reports/batching-order-picking-report'
    for (const role of ['batcher', 'admin'] as const)
      expect((await (await node.as(role)).get(path)).http).toBe(200)
    for (const role of ['production_reports', 'manager'] as const)
      expect((await (await node.as(role)).get(path)).http).toBe(403)
  })
})

describe('HPLC report', () => {
  it('has pass rate and SLA of the tests, by category', async () => {
    const { groups: found } = await groups('reports/hplc-report', 'hplc_category_id')
    expect(found[0]).toMatchObject({
      key: { hplc_category_id: lab.category.id },
      sums: { concluded_count: '2', passed_count: '1', in_time_count: '1' },
      aggregates: { pass_rate: '50', sla_rate: '50' },
    })
  })

  it('has limits, result, verdict, attempt, analyst, reviewer and minutes of each test, found by its order', async () => {
    const [found] = await rows('reports/hplc-report', `?production_order_id=${low}`)
    expect(found).toMatchObject({
      target_strength_mg_ml: 12,
      min_mg_ml: 11.4,
      max_mg_ml: 12.6,
      valid_replicates: 2,
      final_mg_ml: 10.8,
      deviation_percent: -10,
      verdict: 'low',
      attempt: 1,
      analyst_id: lab.people.analyst.id,
      concluded_by_id: lab.people.quality.id,
      result_minutes: 150,
    })
  })
})
