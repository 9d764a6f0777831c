import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forecaster } from '../../../fixtures/forecast/forecaster'
import { planned } from '../../../fixtures/forecast/planned'
import { openPlant, type Plant } from '../../../fixtures/plant'
import { startServer, type TestNode } from '../../../harness/server'
import { forecastProductionPlanLines } from '../../../../src/resources/forecast/forecast_production_plan_lines'
import { forecastProductionPlans } from '../../../../src/resources/forecast/forecast_production_plans'

let node: TestNode
let plant: Plant
let rows: Awaited<ReturnType<typeof forecaster>>
let plans: Awaited<ReturnType<typeof planned>>
let open: Awaited<ReturnType<typeof rows.period>>
let frozen: Awaited<ReturnType<typeof rows.period>>
let week: number
let range: number

beforeAll(async () => {
  node = await startServer()
  rows = await forecaster(node)
  plant = await openPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
  plans = await planned(plant)
  open = await rows.period({ name: 'March', date_from: '2099-03-01', date_to: '2099-03-31' }, [
    { customer_id: rows.first.id, qty: 100 },
  ])
  frozen = await rows.period(
    { name: 'April', date_from: '2099-04-01', date_to: '2099-04-30' },
    [{ customer_id: rows.first.id, qty: 100 }],
    'frozen',
  )
  week = await plans.week('2099-01-05', '2099-01-11', 9000)
  range = (await plans.range({ rule: 'multiple', multiple_qty: 1000, min_qty: 40 })).id
})
afterAll(async () => {
  await plant.close()
  await node.stop()
})

const tables = [
  'forecast_periods',
  'forecast_allocations',
  'forecast_production_plans',
  'forecast_production_plan_lines',
  'forecast_production_qty_ranges',
]
/** Every row of the forecast, to see that a refusal wrote nothing. */
const everything = async () => {
  const all: unknown[] = []
  for (const table of tables)
    all.push((await node.pool.query(`select to_jsonb(t) as row from ${table} t order by id`)).rows)
  return all
}

type Refused = { data?: unknown; message: string; http: number }

/** What a call is refused with; that it wrote nothing is checked with it. */
async function refused(call: () => Promise<Refused>) {
  const before = await everything()
  const { data, message, http } = await call()
  expect(http).toBeGreaterThanOrEqual(400)
  expect(await everything()).toEqual(before)
  return { message, data }
}

const { post, put, remove } = {
  post: (path: string, body: object) => () => rows.manager.post(`/forecast/${path}`, body),
  put: (path: string, body: object) => () => rows.manager.put(`/forecast/${path}`, body),
  remove: (path: string, body: object) => () => rows.manager.delete(`/forecast/${path}`, body),
}
const refusedFields = async (call: () => Promise<Refused>) => {
  const { message, data } = await refused(call)
  expect(message).toBe('validation_error')
  return data
}
const march = { name: 'Again', date_from: '2099-03-15', date_to: '2099-05-31' }

it('a period that overlaps another, or whose history ends after it starts, is refused at its date', async () => {
  expect(await refusedFields(post('forecast_periods', march))).toEqual({
    date_from: { code: 'other', text: 'Another period already covers these dates' },
  })
  const may = { name: 'May', date_from: '2099-05-01', date_to: '2099-05-31' }
  expect(await refusedFields(post('forecast_periods', { ...may, history_to: '2099-05-01' }))).toEqual({
    history_to: { code: 'other', text: 'The history must end before the period starts' },
  })
})

it('a quantity that is no number, negative or far from the baseline without a reason is refused', async () => {
  const [id = 0] = open.rows
  const row = await rows.rowOf(id)
  const set = (values: object) => put(`forecast_allocations/${id}`, { version: row.version, ...values })
  expect(await refusedFields(set({ manual_qty: 'many' }))).toEqual({ manual_qty: 'numeric' })
  expect(await refusedFields(set({ manual_qty: -1 }))).toEqual({
    manual_qty: { code: 'other', text: 'The quantity cannot be negative' },
  })
  expect(await refusedFields(set({ manual_qty: 126 }))).toEqual({ override_reason: 'requiredif' })
})

it('a product and customer twice in a period, and what does not exist, are refused at their field', async () => {
  const made = (values: object) =>
    post('forecast_allocations', {
      period_id: open.id,
      product_id: rows.bottle.id,
      customer_id: rows.first.id,
      ...values,
    })
  expect(await refusedFields(made({}))).toEqual({ customer_id: 'unique' })
  expect(await refusedFields(made({ customer_id: 999_999 }))).toEqual({ customer_id: 'exists' })
  expect(await refusedFields(made({ product_id: 999_999 }))).toEqual({ product_id: 'exists' })
  expect(await refusedFields(made({ period_id: 999_999 }))).toEqual({ period_id: 'exists' })
})

it('a range that overlaps another of its scope, or ends before it starts, is refused', async () => {
  const made = (values: object) =>
    post('forecast_production_qty_ranges', { name: 'Again', rule: 'exact', ...values })
  expect(await refusedFields(made({ min_qty: 10, max_qty: 41 }))).toEqual({
    min_qty: { code: 'other', text: 'This range overlaps Thousands' },
  })
  expect(await refusedFields(made({ min_qty: 10, max_qty: 10 }))).toEqual({
    max_qty: { code: 'other', text: 'The end must be greater than the start' },
  })
})

it('a line changed without a reason, confirmed without a recipe, or decided again in its state is refused', async () => {
  const plan = await plans.calculated(week, { horizon_from: '2099-01-05', horizon_to: '2099-01-11' })
  const [line] = await plans.linesOf(plan)
  const path = `forecast_production_plan_lines/${line?.id}`
  expect(await refusedFields(put(path, { version: line?.version, planned_qty: 1 }))).toEqual({
    change_reason: 'requiredif',
  })
  expect(await refused(post(`${path}/reopen`, { version: line?.version }))).toMatchObject({
    message: 'invalid_transition',
    data: { text: 'Not possible while proposed' },
  })
  await sql`update forecast_production_plan_lines set recipe_id = null where plan_id = ${plan}`.execute(
    node.db,
  )
  expect(await refusedFields(post(`${path}/confirm`, { version: line?.version }))).toEqual({
    recipe_id: { code: 'other', text: 'There is no approved recipe for this product' },
  })
})

it('nothing is released whose start has passed', async () => {
  const plan = await plans.calculated(week, { horizon_from: '2099-01-05', horizon_to: '2099-01-11' })
  const [line] = await plans.linesOf(plan)
  await plans.fire(forecastProductionPlanLines, line?.id ?? 0, 'confirm')
  await plans.fire(forecastProductionPlans, plan, 'approve')
  await sql`update forecast_production_plan_lines set start_date = '2026-01-05' where plan_id = ${plan}`.execute(
    node.db,
  )
  const { version } = await plans.planAt(plan)
  expect(
    await refusedFields(post(`forecast_production_plans/${plan}/release`, { version, line_ids: [line?.id] })),
  ).toEqual({ start_date: { code: 'other', text: 'The start date has passed' } })
})

it('a row of a frozen period is not changed, and an old version gets the current row', async () => {
  const [id = 0] = frozen.rows
  const { version } = await rows.rowOf(id)
  expect(await refusedFields(put(`forecast_allocations/${id}`, { version, manual_qty: 101 }))).toEqual({
    status: { code: 'other', text: 'The period is frozen' },
  })
  const [first = 0] = open.rows
  const current = await rows.rowOf(first)
  expect(
    await refused(put(`forecast_allocations/${first}`, { version: current.version + 1, manual_qty: 101 })),
  ).toMatchObject({ message: 'stale_version', data: { id: first, version: current.version } })
})

it('a period with plans and a range that a plan applied are not deleted', async () => {
  const draft = await rows.period(
    { name: 'June', date_from: '2099-06-01', date_to: '2099-06-30' },
    [],
    'open',
  )
  await plans.plan(draft.id, { horizon_from: '2099-06-01', horizon_to: '2099-06-30' })
  await sql`update forecast_periods set status = 'draft' where id = ${draft.id}`.execute(node.db)
  const { data: period } = await rows.manager.get(`/forecast/forecast_periods/${draft.id}`)
  expect(await refused(remove(`forecast_periods/${draft.id}`, { version: period.version }))).toMatchObject({
    message: 'database_delete_1451',
  })
  const { data: used } = await rows.manager.get(`/forecast/forecast_production_qty_ranges/${range}`)
  expect(
    await refused(remove(`forecast_production_qty_ranges/${range}`, { version: used.version })),
  ).toMatchObject({ message: 'database_delete_1451' })
})

it('what a path names and is not there is not found, what a call names beside it is refused at its field', async () => {
  const none = 999_999
  const get = (path: string) => () => rows.manager.get(`/forecast/${path}`)
  const plan = await plans.plan(week, { horizon_from: '2099-01-05', horizon_to: '2099-01-11' })
  const { version } = await plans.planAt(plan)
  for (const call of [
    get(`forecast_periods/${none}/preview`),
    get(`forecast_periods/${none}/accuracy`),
    get(`forecast_production_plans/${none}/compare`),
    post(`forecast_periods/${none}/freeze`, { version: 1 }),
    post(`forecast_allocations/${none}/allocate`, { version: 1, allocated_qty: 1 }),
    post(`forecast_production_plan_lines/${none}/split`, {
      version: 1,
      quantities: [1, 1],
      dates: ['2099-01-05', '2099-01-06'],
    }),
  ]) {
    const { message, http } = await call()
    expect([message, http]).toEqual(['not_found', 404])
  }
  const period_id = none
  for (const [field, call] of [
    ['period_id', get(`forecast_grid?period_id=${none}`)],
    ['period_id', get(`forecast_supply?period_id=${none}`)],
    ['plan_id', get(`live?plan_id=${none}`)],
    ['product_id', get(`forecast_allocations/history?product_id=${none}`)],
    ['customer_id', get(`forecast_allocations/history?product_id=${rows.bottle.id}&customer_id=${none}`)],
    ['period_id', post('forecast_allocations/mass_change', { period_id, percent: 1 })],
    ['period_id', post('forecast_allocations/run', { period_id, rule: 'equal' })],
    [
      'product_ids',
      post('forecast_allocations/run', { period_id: open.id, rule: 'equal', product_ids: [none] }),
    ],
    ['period_id', post('forecast_allocations/undo_run', { period_id })],
    ['period_id', post('forecast_allocations/prioritise', { period_id, customer_id: null, priority: 1 })],
    [
      'customer_id',
      post('forecast_allocations/prioritise', { period_id: open.id, customer_id: none, priority: 1 }),
    ],
    ['cells', post('forecast_cells', { cells: [{ id: none, before: null, after: 1 }] })],
    ['line_ids', post('forecast_production_plan_lines/merge', { line_ids: [none, none + 1] })],
    [
      'period_id',
      post('forecast_production_plans', {
        period_id,
        name: 'None',
        horizon_from: '2099-01-05',
        horizon_to: '2099-01-11',
      }),
    ],
  ] as const)
    expect([field, await refusedFields(call)]).toEqual([field, { [field]: 'exists' }])
  await sql`update forecast_production_plans set status = 'approved' where id = ${plan}`.execute(node.db)
  expect(
    await refusedFields(post(`forecast_production_plans/${plan}/release`, { version, line_ids: [none] })),
  ).toEqual({ line_ids: 'exists' })
})
