import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brackets } from '../../../../../src/api/brackets'
import { lateOrders } from '../../../../../src/planning/preview'
import { project } from '../../../../../src/planning/build'
import { homeQuery } from '../../../../../src/resources/kit/define/defineHome'
import { productionHome } from '../../../../../src/resources/home/productionHome'
import { shiftHandovers } from '../../../../../src/resources/production/handovers/shift_handovers'
import { isLateOrder } from '../../../../../src/resources/production/orders/lateness'
import { productionOrders } from '../../../../../src/resources/production/orders/production_orders'
import { attainmentOf, unitsOfDay } from '../../../../../src/resources/production/plan/attainment'
import { dailyOrderLines } from '../../../../../src/resources/production/plan/daily_order_lines'
import { dailyOrders } from '../../../../../src/resources/production/plan/daily_orders'
import { daysLate } from '../../../../../src/streams/boards/productionBoard'
import { boardTiles } from '../../../../../server/modules/production/boards/boardTiles'
import { keepNextLine } from '../../../../../server/modules/production/plan/nextLine'
import { planSnapshot } from '../../../../../server/modules/production/plan/planSnapshot'
import { system } from '../../../../../server/engine/unitOfWork'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'
import { startServer, type TestNode } from '../../../../harness/server'

const day = '2026-11-21'
let node: TestNode
let worked: WorkedPlant
let reader: Awaited<ReturnType<TestNode['as']>>

beforeAll(async () => {
  node = await startServer()
  worked = await workedPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
  reader = await node.as('manager')
}, 60_000)
afterAll(async () => {
  await worked.plant.close()
  await node.stop()
})

describe('attainment', () => {
  it('is the same on the tiles of the boards, at the head of the plan, in the report of a day and on its closed shift', async () => {
    const { plant } = worked
    const planner = await plant.person('planning')
    const orderId = await worked.bottled(1000)
    const step = await plant.step(orderId, 'bottling')
    const shiftOf = async (shift: 'day' | 'evening', qty: number) => {
      const { id } = await plant.make(planner, dailyOrders, {
        location_id: plant.plant.id,
        plan_date: day,
        shift,
      })
      await plant.as(system, async (unit) => {
        await unit.insert(dailyOrderLines, {
          status: 'planned',
          source: 'plan',
          product_id: plant.bottle.id,
          planned_qty: qty,
          wanted_on: day,
          daily_order_id: id,
          machine_id: plant.floor['filler 1'] ?? 0,
          sequence: 10,
          production_order_id: orderId,
          step_id: step.id,
          phase_id: step.phase_id,
        })
        await keepNextLine(unit, step.id)
      })
      return id
    }
    const first = await shiftOf('day', 600)
    await plant.as(planner, (unit) => unit.fire(dailyOrders, first, 'publish', {}, planner))
    await shiftOf('evening', 400)
    await plant.work(orderId, 'bottling', 'start', { machine_id: plant.floor['filler 1'] })
    await plant.work(orderId, 'bottling', 'report', { qty_good: 450 })

    const everywhere = async () => {
      const { daily_orders: shifts } = await planSnapshot(node.db, null)
      const { data } = await reader.get(
        `/production/reports/daily-orders-report/groups?by[]=plan_date&plan_date=${day}`,
      )
      return {
        tile: (await boardTiles(node.db)).attainment,
        plan: attainmentOf(unitsOfDay(shifts, day)),
        report: Number(data.groups[0].aggregates.attainment_share),
      }
    }
    // What is drafted, the evening, is no promise yet.
    expect(await everywhere()).toEqual({ tile: 75, plan: 75, report: 75 })
    await plant.as(planner, (unit) => unit.fire(dailyOrders, first, 'close', {}, planner))
    // What was carried over is not attained.
    expect(await everywhere()).toEqual({ tile: 75, plan: 75, report: 75 })
    expect(await plant.as(system, (unit) => unit.get(dailyOrders, first))).toMatchObject({ attainment: 75 })
  })

  it('is nothing where nothing is planned, and more than all where more was made', () => {
    expect(attainmentOf({ planned_units: 0, done_units: 0 })).toBeNull()
    expect(attainmentOf({ planned_units: 1000, done_units: 1020 })).toBe(102)
  })
})

describe('late orders', () => {
  it('are those of one rule on either side of the wire, for every status and day', async () => {
    const statuses = Object.keys(productionOrders.workflow?.states ?? {})
    const days = ['2026-11-20', day, '2026-11-22']
    const cases = statuses.flatMap((status) => days.map((due_on) => ({ status, due_on })))
    const { rows } = await sql<{
      is_late: boolean
    }>`select order_is_late(c.status, c.due_on, ${day}) as is_late
      from jsonb_to_recordset(${JSON.stringify(cases.map((one, n) => ({ ...one, n })))}::jsonb)
        as c (status text, due_on date, n int) order by n`.execute(node.db)
    expect(rows.map(({ is_late }) => is_late)).toEqual(cases.map((one) => isLateOrder(one, day)))
    expect(rows.filter(({ is_late }) => is_late)).toHaveLength(4)
  })

  it('are the same on tiles, cards, home, handovers, lists and reports, and all of them end late by the plan', async () => {
    const { plant } = worked
    const ids: number[] = []
    for (const due of ['2026-11-18', '2026-11-20', day, '2026-11-22']) {
      const released = await plant.released(200)
      const { id: draft } = await plant.order(200)
      ids.push(released)
      await node.pool.query(
        `update production_orders set due_on = $1::date, requested_on = null, version = version + 1 where id = any($2)`,
        [due, [released, draft]],
      )
    }
    const { rows: orders } = await node.pool.query<{ id: number; status: string; due_on: string }>(
      'select id, status, due_on::text as due_on from production_orders order by id',
    )
    const late = orders.filter((one) => isLateOrder(one, day)).map(({ id }) => id)
    expect(late).toEqual(ids.slice(0, 2))

    const tiles = await boardTiles(node.db)
    expect(tiles.late).toMatchObject({ count: 2, not_started: 0, worst: { days: 3 } })

    const { rows: board } = await node.pool.query<{ production_order_id: number; due_on: string }>(
      'select production_order_id, due_on::text as due_on from board',
    )
    const cards = board.filter((card) => daysLate(card, day) > 0)
    expect([...new Set(cards.map(({ production_order_id: id }) => id))].toSorted((a, b) => a - b)).toEqual(
      late,
    )

    const home = productionHome.counts.find(({ key }) => key === 'orders_late')
    if (!home) throw new Error('No such count')
    const { filters } = homeQuery(home, day)
    const { data: listed } = await reader.get(
      `/production/production_orders?${brackets({ filters, limit: 50 })}`,
    )
    expect((listed as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(late)
    expect(
      productionOrders.list.due?.open.filter((status) => !isLateOrder({ status, due_on: '2026-01-01' }, day)),
    ).toEqual([])

    const handover = await plant.make(await plant.person('supervisor_production'), shiftHandovers, {
      location_id: plant.plant.id,
      plan_date: day,
      shift: 'day',
    })
    const { rows: handed } = await node.pool.query<{ id: number }>(
      `select production_order_id as id from shift_handover_lines where shift_handover_id = $1 and topic = 'late' order by 1`,
      [handover.id],
    )
    expect(handed.map(({ id }) => id)).toEqual(late)

    // The report counts days from the day of the database.
    const { rows: now } = await node.pool.query<{ day: string }>('select plant_today()::text as day')
    const { data: reported } = await reader.get('/production/reports/master-production-report?limit=50')
    for (const row of reported as { id: number; days_late: number | null; done_on: string | null }[]) {
      const order = orders.find(({ id }) => id === row.id)
      if (row.done_on === null && order)
        expect([row.id, row.days_late !== null]).toEqual([row.id, isLateOrder(order, now[0]?.day ?? day)])
    }

    const { model } = await planSnapshot(node.db, null)
    const times = project(model)
    if ('circle' in times) throw new Error('The plan waits for itself')
    expect(lateOrders(model, times)).toEqual(expect.arrayContaining(late))
  })
})
