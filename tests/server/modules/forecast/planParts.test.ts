import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { planned } from '../../../fixtures/forecast/planned'
import { openPlant, type Plant } from '../../../fixtures/plant'
import { startServer, type TestNode } from '../../../harness/server'
import { forecastPlanned } from '../../../../server/modules/forecast/wall/planned'
import type { ForecastProductionPlanLine } from '../../../../src/resources/forecast/forecast_production_plan_lines'
import { forecastProductionPlanLines } from '../../../../src/resources/forecast/forecast_production_plan_lines'
import { forecastProductionPlans } from '../../../../src/resources/forecast/forecast_production_plans'

const path = '/forecast/forecast_production_plan_lines'

let node: TestNode
let plant: Plant
let forecast: Awaited<ReturnType<typeof planned>>
let manager: Awaited<ReturnType<TestNode['as']>>
let period: number
let plan: number
let line: ForecastProductionPlanLine

beforeAll(async () => {
  node = await startServer()
  plant = await openPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
  forecast = await planned(plant)
  manager = await node.as('manager')
  period = await forecast.week('2099-01-05', '2099-01-11', 9000)
})
afterAll(async () => {
  await plant.close()
  await node.stop()
})

beforeEach(async () => {
  plan = await forecast.calculated(period, { horizon_from: '2099-01-05', horizon_to: '2099-01-18' })
  const [first] = await forecast.linesOf(plan)
  if (!first) throw new Error('The plan has no line')
  line = first
})

const split = (quantities: unknown, dates: unknown, of = line, by = manager) =>
  by.post(`${path}/${of.id}/split`, { version: of.version, quantities, dates })
const merge = (...ids: number[]) => manager.post(`${path}/merge`, { line_ids: ids })
const shown = async () =>
  (await forecast.linesOf(plan)).map(({ part, bucket_start, due_date, planned_qty, net_requirement_qty }) => [
    part,
    bucket_start,
    due_date,
    planned_qty,
    net_requirement_qty,
  ])

/** A line of another product of the same recipe in the plan. */
async function besides(more: { recipe?: number | null; start?: string; volume?: number } = {}) {
  const { recipe = line.recipe_id, start = '2099-01-05', volume = 1000 } = more
  const { rows } = await sql<{
    id: number
  }>`insert into forecast_production_plan_lines (plan_id, product_id, recipe_id,
      bucket_start, bucket_end, due_date, start_date, planned_qty, planned_volume_ml)
    select ${plan}, min(id), ${recipe}, '2099-01-05', '2099-01-11', '2099-01-09', ${start}, 10, ${volume}
    from products where id <> ${line.product_id} returning id`.execute(node.db)
  return Number(rows[0]?.id)
}

describe('parts of a line', () => {
  it('a line is split into quantities with a day each: the first stays the line, and the requirement is counted once', async () => {
    const { status, data } = await split([4000, 3000, 2000], ['2099-01-05', '2099-01-08', '2099-01-13'])
    expect([status, data.length]).toEqual([1, 3])
    expect(await shown()).toEqual([
      [1, '2099-01-05', '2099-01-05', 4000, 9000],
      [2, '2099-01-05', '2099-01-08', 3000, 0],
      [2, '2099-01-12', '2099-01-13', 2000, 0],
    ])
    const volumes = (await forecast.linesOf(plan)).map(({ planned_volume_ml: volume }) => volume)
    expect(volumes.reduce((sum, volume) => sum + volume, 0)).toBe(line.planned_volume_ml)
  })

  it('a line all of whose parts are in its week is not short, and one with a part in the next week is', async () => {
    await split([5000, 4000], ['2099-01-05', '2099-01-09'])
    expect(await forecast.planAt(plan)).toMatchObject({ short_lines: 0, lines: 2 })
    const [first] = await forecast.linesOf(plan)
    await split([4000, 1000], ['2099-01-05', '2099-01-13'], first)
    expect(await forecast.planAt(plan)).toMatchObject({ short_lines: 1, lines: 3 })
  })

  it('parts that do not come to the line, lack a day or leave the plan are refused, and nothing is split', async () => {
    const days = ['2099-01-05', '2099-01-08']
    const refused = async (...input: Parameters<typeof split>) => (await split(...input)).data
    expect(await refused([4000, 4000], days)).toMatchObject({
      quantities: { code: 'other', text: 'The parts come to 8000, and 9000 is planned' },
    })
    expect(await refused([9000], ['2099-01-05'])).toEqual({ quantities: 'required', dates: 'required' })
    expect(await refused([9001, -1], days)).toEqual({
      'quantities.1': { code: 'other', text: 'Quantity must be greater than 0' },
    })
    expect(await refused([8000, 'x'], days)).toEqual({ 'quantities.1': 'numeric' })
    expect(await refused([4000, 3000, 2000], days)).toMatchObject({ dates: { code: 'other' } })
    expect(await refused([5000, 4000], ['2099-01-13', '2099-01-05'])).toMatchObject({
      dates: { text: 'The first part stays in the bucket of the line' },
    })
    expect(await refused([5000, 4000], ['2099-01-05', '2099-03-02'])).toMatchObject({
      dates: { text: 'The day is not within the horizon of the plan' },
    })
    expect(await refused([5000, 4000], ['2099-01-05', '2099-02-30'])).toEqual({ 'dates.1': 'date' })
    const stale = await split([5000, 4000], days, { ...line, version: line.version + 1 })
    expect(stale.message).toBe('stale_version')
    expect((await split([5000, 4000], days, line, await node.as('planning'))).http).toBe(403)
    expect(await shown()).toHaveLength(1)
  })

  it('a skipped line is not split, nor any line of a plan that is approved', async () => {
    await forecast.fire(forecastProductionPlanLines, line.id, 'skip', { change_reason: 'Bought in' })
    const [skipped] = await forecast.linesOf(plan)
    expect((await split([5000, 4000], ['2099-01-05', '2099-01-08'], skipped)).message).toBe(
      'invalid_transition',
    )
    await forecast.fire(forecastProductionPlans, plan, 'approve')
    expect((await split([5000, 4000], ['2099-01-05', '2099-01-08'], skipped)).message).toBe(
      'invalid_transition',
    )
  })

  it('a part that is confirmed stays when the plan is calculated again, and the line makes the rest', async () => {
    await split([5000, 4000], ['2099-01-05', '2099-01-08'])
    const [, part] = await forecast.linesOf(plan)
    await forecast.fire(forecastProductionPlanLines, part?.id ?? 0, 'confirm')
    await forecast.fire(forecastProductionPlans, plan, 'calculate')
    expect((await shown()).toSorted((one, other) => Number(one[0]) - Number(other[0]))).toEqual([
      [1, '2099-01-05', '2099-01-05', 5000, 9000],
      [2, '2099-01-05', '2099-01-08', 4000, 0],
    ])
  })

  it('an approved revision remembers the parts of a week as one quantity', async () => {
    await split([5000, 4000], ['2099-01-05', '2099-01-08'])
    for (const { id } of await forecast.linesOf(plan))
      await forecast.fire(forecastProductionPlanLines, id, 'confirm')
    await forecast.fire(forecastProductionPlans, plan, 'approve')
    const { data } = await manager.get(`/forecast/forecast_production_plans/${plan}/compare`)
    expect(data).toEqual({ revisions: [1], rows: [] })
  })
})

describe('a line that is moved to another day', () => {
  const move = (due_date: string, of = line, by = manager) =>
    by.post(`${path}/${of.id}/move`, { version: of.version, due_date })
  const states = async () =>
    (await forecast.linesOf(plan)).map(({ part, bucket_start, due_date, planned_qty, status }) => [
      part,
      bucket_start,
      due_date,
      planned_qty,
      status,
    ])

  it('of its week stays the line, and of another week is confirmed there while its figures are skipped', async () => {
    const within = await move('2099-01-08')
    expect(within.data).toMatchObject([{ id: line.id, due_date: '2099-01-08', status: 'proposed' }])
    const [now = line] = await forecast.linesOf(plan)
    expect((await move('2099-01-14', now)).message).toBe('')
    const moved = [
      [1, '2099-01-05', '2099-01-08', 9000, 'skipped'],
      [2, '2099-01-12', '2099-01-14', 9000, 'confirmed'],
    ]
    expect(await states()).toEqual(moved)
    await forecast.fire(forecastProductionPlans, plan, 'calculate')
    expect((await states()).filter(([, , , qty]) => qty !== 0)).toEqual(moved)
  })

  it('back into its week is a part of it beside the skipped one', async () => {
    const { data } = await move('2099-01-14')
    const part = data.find((one: ForecastProductionPlanLine) => one.part === 2)
    await move('2099-01-07', part)
    expect(await states()).toEqual([
      [1, '2099-01-05', '2099-01-05', 9000, 'skipped'],
      [2, '2099-01-05', '2099-01-07', 9000, 'confirmed'],
    ])
  })

  it('outside of the horizon, in an older version or without a recipe is refused', async () => {
    const late = await move('2099-01-19')
    expect(late.data.due_date.text).toBe('The day is not within the horizon of the plan')
    expect((await move('2099-01-13', { ...line, version: line.version + 1 })).message).toBe('stale_version')
    const other = await besides({ recipe: null })
    const { version } = (await manager.get(`${path}/${other}`)).data
    const unmade = await manager.post(`${path}/${other}/move`, { version, due_date: '2099-01-13' })
    expect(unmade.data.recipe_id.text).toBe('There is no approved recipe for this product')
    expect((await move('2099-01-13', line, await node.as('warehouse'))).status).toBe(0)
  })
})

describe('lines of one batch', () => {
  it('parts of a line become one line again, with the quantity of all', async () => {
    const { data } = await split([5000, 4000], ['2099-01-07', '2099-01-08'])
    const merged = await merge(...data.map(({ id }: { id: number }) => id))
    expect(merged.data).toMatchObject([{ id: line.id, planned_qty: 9000, batch: null }])
    expect(await shown()).toEqual([[1, '2099-01-05', '2099-01-07', 9000, 9000]])
    expect((await forecast.linesOf(plan))[0]).toMatchObject({
      planned_volume_ml: line.planned_volume_ml,
      change_reason: null,
    })
  })

  it('lines of two products of one recipe are made from one batch that begins on the earliest of their days', async () => {
    const other = await besides({ start: '2098-12-30' })
    const { data } = await merge(line.id, other)
    expect(data).toMatchObject([
      { batch: 1, start_date: '2098-12-30' },
      { batch: 1, start_date: '2098-12-30' },
    ])
    const [batched] = await forecast.linesOf(plan)
    await manager.put(`${path}/${line.id}`, { version: batched?.version, due_date: '2099-01-10' })
    expect((await forecast.linesOf(plan))[0]).toMatchObject({ batch: null, due_date: '2099-01-10' })
  })

  it('lines of different recipes, of none, of another plan or one alone are not merged', async () => {
    const text = async (...ids: number[]) => (await merge(...ids)).data?.line_ids?.text
    expect(await text(line.id)).toBe('Two lines are needed to merge them')
    expect(await text(line.id, await besides({ recipe: null }))).toBe(
      'Only lines of one recipe are made from one batch',
    )
    const elsewhere = await forecast.calculated(period, {
      horizon_from: '2099-01-05',
      horizon_to: '2099-01-11',
    })
    const [foreign] = await forecast.linesOf(elsewhere)
    expect(await text(line.id, foreign?.id ?? 0)).toBe('A line belongs to another plan')
  })

  it('a batch is not larger than the kettle of its range', async () => {
    const other = await besides({ volume: 1000 })
    await forecast.range({ name: 'Small kettle', rule: 'exact', max_batch_volume_ml: 270_500 })
    await sql`update forecast_production_plan_lines set qty_range_id = (select max(id) from forecast_production_qty_ranges)
      where id = ${line.id}`.execute(node.db)
    expect((await merge(line.id, other)).data.line_ids.text).toBe(
      'The batch of 271 L is larger than Small kettle allows',
    )
    await sql`update forecast_production_qty_ranges set max_batch_volume_ml = 271000`.execute(node.db)
    expect((await merge(line.id, other)).status).toBe(1)
  })
})

it('a wall has the lines of released plans that are made today by state, their litres, and those of the next days', async () => {
  const before = await forecastPlanned(node.db)
  const lineCount = (await forecast.linesOf(plan)).length
  await sql`update forecast_production_plans set status = 'released' where id = ${plan}`.execute(node.db)
  await sql`update forecast_production_plan_lines set status = 'in_progress', planned_qty = 100, produced_qty = 25,
      planned_volume_ml = 60000, start_date = plant_today(), due_date = plant_today() + part - 1,
      bucket_end = greatest(bucket_end, plant_today()), bucket_start = plant_today() - id::int where plan_id = ${plan}`.execute(
    node.db,
  )
  const { plans, today, days } = await forecastPlanned(node.db)
  expect(plans).toContain((await forecast.planAt(plan)).number)
  expect(today).toEqual({
    ...before.today,
    in_progress: lineCount,
    done_l: 15 * lineCount,
    planned_l: 60 * lineCount,
  })
  expect(days).toHaveLength(14)
  expect(days.map(({ planned_l }) => planned_l)).toEqual([60 * lineCount, ...Array(13).fill(0)])
})
