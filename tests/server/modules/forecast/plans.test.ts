import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planned } from '../../../fixtures/forecast/planned'
import { openPlant, type Plant, refusalOf } from '../../../fixtures/plant'
import { update } from '../../../../server/engine/crud'
import { prepareEvent } from '../../../../server/engine/hooks/hooks'
import { forecastProductionPlanLines } from '../../../../src/resources/forecast/forecast_production_plan_lines'
import { forecastProductionPlans } from '../../../../src/resources/forecast/forecast_production_plans'
import { dailyOrderLines } from '../../../../src/resources/production/plan/daily_order_lines'

let plant: Plant
let forecast: Awaited<ReturnType<typeof planned>>
beforeAll(async () => {
  plant = await openPlant()
  forecast = await planned(plant)
})
afterAll(() => plant.close())

const oneWeek = { horizon_from: '2099-01-05', horizon_to: '2099-01-11' }

describe('production plans', () => {
  let period: number

  it('12,000 forecast, 1,500 sold, 2,100 open, 1,320 on hand and 600 safety need 9,780 and make 10,000 in thousands', async () => {
    period = await forecast.week('2099-01-05', '2099-01-11', 12_000)
    await forecast.stocked(1320)
    await forecast.demanded('2099-01-06', 1500, 2100)
    await forecast.range({ rule: 'multiple', multiple_qty: 1000, lead_time_days: 5, waste_percent: 2 })
    const id = await forecast.calculated(period, { ...oneWeek, safety_method: 'percent', safety_percent: 5 })
    const [line, ...others] = await forecast.linesOf(id)
    expect(others).toEqual([])
    expect(line).toMatchObject({
      on_hand_qty: 1320,
      forecast_qty: 12_000,
      sold_qty: 1500,
      open_sales_qty: 2100,
      gross_requirement_qty: 10_500,
      safety_stock_qty: 600,
      projected_qty: -9180,
      net_requirement_qty: 9780,
      suggested_qty: 10_000,
      planned_qty: 10_000,
      planned_volume_ml: 306_000,
      due_date: '2099-01-05',
      start_date: '2098-12-29',
      recipe_id: plant.recipe.id,
      status: 'proposed',
      coverage_state: 'stockout',
      drift_qty: 0,
    })
  })

  it('calculated twice nothing changes, and every line is netted from its own figures', async () => {
    const two = await forecast.week('2099-01-12', '2099-01-18', 4000)
    const id = await forecast.calculated(two, { horizon_from: '2099-01-05', horizon_to: '2099-01-18' })
    const figures = async () =>
      (await forecast.linesOf(id)).map(
        ({ id: _, version: __, created_at: ___, updated_at: ____, ...line }) => line,
      )
    const before = await figures()
    await forecast.fire(forecastProductionPlans, id, 'calculate')
    expect(await figures()).toEqual(before)
    expect(before.map(({ bucket_start }) => bucket_start)).toEqual(['2099-01-05', '2099-01-12'])
    for (const line of before) {
      const remaining = Math.max(0, line.forecast_qty - line.sold_qty - line.open_sales_qty)
      expect(line.gross_requirement_qty).toBe(line.open_sales_qty + remaining)
      expect(line.projected_qty).toBe(
        line.on_hand_qty + line.open_production_qty + line.open_purchase_qty - line.gross_requirement_qty,
      )
      expect(line.net_requirement_qty).toBe(Math.max(0, line.safety_stock_qty - line.projected_qty))
    }
    // What is made for one week is stock of the next.
    expect(before[1]?.on_hand_qty).toBe((before[0]?.projected_qty ?? 0) + (before[0]?.planned_qty ?? 0))
  })

  it('a confirmed line keeps the quantity of its planner when the plan is calculated again, a proposed one is made anew', async () => {
    const id = await forecast.calculated(period, oneWeek)
    const [line] = await forecast.linesOf(id)
    const lineId = line?.id ?? 0
    const edit = (values: object) =>
      plant.as(forecast.manager, async (unit) => {
        const { version } = await unit.get(forecastProductionPlanLines, lineId)
        return update(unit, forecastProductionPlanLines, lineId, { version, ...values })
      })
    expect(await refusalOf(edit({ planned_qty: 12_000 }))).toMatchObject({
      data: { change_reason: 'requiredif' },
    })
    expect(await refusalOf(edit({ due_date: '2099-02-02' }))).toMatchObject({ code: 'validation_error' })
    await edit({ planned_qty: 12_000, change_reason: 'Promotion' })
    await forecast.fire(forecastProductionPlanLines, lineId, 'confirm')
    await forecast.fire(forecastProductionPlans, id, 'calculate')
    const [after] = await forecast.linesOf(id)
    expect(after).toMatchObject({
      id: lineId,
      planned_qty: 12_000,
      status: 'confirmed',
      planned_volume_ml: 367_200,
    })
  })

  it('a plan is approved once every line that needs something is confirmed or skipped, and remembers what it planned', async () => {
    const id = await forecast.calculated(period, oneWeek)
    expect(await refusalOf(forecast.fire(forecastProductionPlans, id, 'approve'))).toMatchObject({
      data: { text: '1 lines are neither confirmed nor skipped' },
    })
    const [line] = await forecast.linesOf(id)
    await forecast.fire(forecastProductionPlanLines, line?.id ?? 0, 'skip', { change_reason: 'Bought in' })
    await forecast.fire(forecastProductionPlans, id, 'approve')
    await forecast.fire(forecastProductionPlans, id, 'revise')
    expect(await forecast.planAt(id)).toMatchObject({ status: 'calculated', revision: 2, short_lines: 1 })
  })

  it('a line without an approved recipe is not confirmed, and lines of an approved plan are decided no more', async () => {
    const id = await forecast.calculated(period, oneWeek)
    const [line] = await forecast.linesOf(id)
    await sql`update forecast_production_plan_lines set recipe_id = null where plan_id = ${id}`.execute(
      plant.db,
    )
    expect(
      await refusalOf(forecast.fire(forecastProductionPlanLines, line?.id ?? 0, 'confirm')),
    ).toMatchObject({ data: { recipe_id: { text: 'There is no approved recipe for this product' } } })
    await forecast.fire(forecastProductionPlanLines, line?.id ?? 0, 'skip', { change_reason: 'No recipe' })
    await forecast.fire(forecastProductionPlans, id, 'approve')
    expect(
      await refusalOf(forecast.fire(forecastProductionPlanLines, line?.id ?? 0, 'reopen')),
    ).toMatchObject({ code: 'invalid_transition' })
  })

  it('lines over the liquid of their week are flagged, and no other', async () => {
    const capacity = { ...oneWeek, capacity_ml_per_day: 61_000 }
    const flagged = async (values: object) =>
      (await forecast.linesOf(await forecast.calculated(period, values))).map(
        ({ is_over_capacity }) => is_over_capacity,
      )
    // Five working days: 305,000 ml for 306,000.
    expect(await flagged({ ...capacity, safety_method: 'percent', safety_percent: 5 })).toEqual([1])
    expect(
      await flagged({
        ...capacity,
        capacity_ml_per_day: 61_200,
        safety_method: 'percent',
        safety_percent: 5,
      }),
    ).toEqual([0])
  })

  it('nothing is released whose start has passed', async () => {
    const { id, lines } = await forecast.approved(period, oneWeek)
    await sql`update forecast_production_plan_lines set start_date = '2026-11-20' where plan_id = ${id}`.execute(
      plant.db,
    )
    expect(
      await refusalOf(
        forecast.fire(forecastProductionPlans, id, 'release', { line_ids: lines.map((line) => line.id) }),
      ),
    ).toMatchObject({ data: { start_date: { text: 'The start date has passed' } } })
  })

  it('bad plans are refused: a horizon that ends before it starts, longer than 26 weeks, safety without its figure', async () => {
    const refused = async (values: object) =>
      (await refusalOf(forecast.plan(period, { ...oneWeek, ...values }))).data
    expect(await refused({ horizon_to: '2099-01-02' })).toMatchObject({ horizon_to: { code: 'other' } })
    expect(await refused({ horizon_to: '2100-01-01' })).toMatchObject({ horizon_to: { code: 'other' } })
    expect(await refused({ safety_method: 'percent' })).toEqual({ safety_percent: 'requiredif' })
    expect(await refused({ safety_method: 'days_of_cover' })).toEqual({ safety_days: 'requiredif' })
  })

  it('the fewest batches within the liquid of each week cover what batches of each week do', async () => {
    const long = {
      horizon_from: '2099-01-05',
      horizon_to: '2099-01-18',
      lot_sizing: 'fewest_batches' as const,
    }
    const planned = async (values: object) =>
      (await forecast.linesOf(await forecast.calculated(period, values))).map(
        ({ planned_qty }) => planned_qty,
      )
    const free = await planned(long)
    expect(free.filter((qty) => qty > 0)).toHaveLength(1)
    const tight = await planned({ ...long, capacity_ml_per_day: 62_500 })
    expect(tight.filter((qty) => qty > 0)).toHaveLength(2)
    expect(tight.reduce((sum, qty) => sum + qty, 0)).toBe(free.reduce((sum, qty) => sum + qty, 0))
  })

  it('sizes that were solved before the safety stock of their plan changed are refused, and those solved after it are taken', async () => {
    const id = await forecast.plan(period, { ...oneWeek, lot_sizing: 'fewest_batches' })
    await prepareEvent(plant.db, forecastProductionPlans, id, 'calculate')
    await plant.as(forecast.manager, async (unit) => {
      const { version } = await unit.get(forecastProductionPlans, id)
      return update(unit, forecastProductionPlans, id, {
        version,
        safety_method: 'percent',
        safety_percent: 7,
      })
    })
    expect(await refusalOf(forecast.fireNow(forecastProductionPlans, id, 'calculate'))).toMatchObject({
      data: { text: 'The figures changed meanwhile: calculate again' },
    })
    expect(await forecast.planAt(id)).toMatchObject({ status: 'draft' })
    await forecast.fire(forecastProductionPlans, id, 'calculate')
    expect(await forecast.planAt(id)).toMatchObject({ status: 'calculated' })
  })

  it('a sale beyond the forecast shows as drift of the lines of its product, one within it does not', async () => {
    const id = await forecast.calculated(period, oneWeek)
    await forecast.demanded('2099-01-07', 0, 500)
    expect((await forecast.linesOf(id))[0]?.drift_qty).toBe(0)
    await forecast.demanded('2099-01-07', 0, 12_000)
    expect((await forecast.linesOf(id))[0]?.drift_qty).toBe(4100)
  })

  it('a released line is one request in the daily order of its start, made by one of two who release it at once', async () => {
    const { id, lines } = await forecast.approved(period, oneWeek)
    const release = () =>
      forecast.fire(forecastProductionPlans, id, 'release', { line_ids: lines.map((line) => line.id) })
    const results = await Promise.allSettled([release(), release()])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [line] = await forecast.linesOf(id)
    expect(line).toMatchObject({ status: 'released' })
    const requests = await plant.as(forecast.manager, (unit) =>
      unit.find(dailyOrderLines, { source: 'forecast', product_id: plant.bottle.id }),
    )
    expect(requests).toMatchObject([
      {
        id: line?.daily_order_line_id,
        planned_qty: line?.planned_qty,
        status: 'requested',
        plan_date: line?.start_date,
      },
    ])

    // Production declines it: the line is free again with its note.
    const planning = await plant.person('planning')
    await plant.as(planning, (unit) =>
      unit.fire(dailyOrderLines, line?.daily_order_line_id ?? 0, 'decline', { note: 'No tank' }, planning),
    )
    expect((await forecast.linesOf(id))[0]).toMatchObject({
      status: 'confirmed',
      daily_order_line_id: null,
      return_note: 'No tank',
    })
  })

  it('a line whose request becomes an order follows that, is given back when it is cancelled, and may be released again', async () => {
    const { id, lines } = await forecast.approved(period, oneWeek)
    const ids = { line_ids: lines.map((line) => line.id) }
    await forecast.fire(forecastProductionPlans, id, 'release', ids)
    const [line] = await forecast.linesOf(id)
    await forecast.makeOrder(line)
    const [ordered] = await forecast.linesOf(id)
    expect(ordered?.production_order_id).not.toBeNull()
    await plant.send(['planning'], ordered?.production_order_id ?? 0, 'cancel', {
      cancel_note: 'Wrong product',
    })
    expect((await forecast.linesOf(id))[0]).toMatchObject({ status: 'confirmed', production_order_id: null })
    await forecast.fire(forecastProductionPlans, id, 'release', ids)
    expect((await forecast.linesOf(id))[0]).toMatchObject({ status: 'released' })
  })
})

it('lines of a plan are sent again when the stock of their product changes, and those of a cancelled plan are not', async () => {
  const period = await forecast.week('2099-02-02', '2099-02-08', 5000)
  const horizon = { horizon_from: '2099-02-02', horizon_to: '2099-02-08' }
  const [open, over] = [
    await forecast.calculated(period, horizon),
    await forecast.calculated(period, horizon),
  ]
  await forecast.fire(forecastProductionPlans, over, 'cancel')
  const ids = async (plan: number) => (await forecast.linesOf(plan)).map(({ id }) => id)
  const { rows: before } = await sql<{ at: string }>`select position::text as at from feed`.execute(plant.db)
  await forecast.stocked(10)
  const { rows } = await sql<{ id: number }>`select distinct row_id::int as id from changes
    where table_name = 'forecast_production_plan_lines' and position > ${before[0]?.at}::bigint`.execute(
    plant.db,
  )
  const sent = new Set(rows.map(({ id }) => id))
  expect((await ids(open)).filter((id) => !sent.has(id))).toEqual([])
  expect((await ids(open)).length).toBeGreaterThan(0)
  expect((await ids(over)).filter((id) => sent.has(id))).toEqual([])
})
