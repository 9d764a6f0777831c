import fc from 'fast-check'
import Pusher from 'pusher-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runUnit, system } from '../../../../server/engine/unitOfWork'
import type { GridRow, PlanningGrid } from '../../../../src/resources/forecast/planningCalls'
import { saleLines } from '../../../../src/resources/sale/sale_lines'
import { sales } from '../../../../src/resources/sale/sales'
import { rowTable } from '../../../../src/streams/rows/rowTable'
import { build } from '../../../fixtures/build'
import { forecaster } from '../../../fixtures/forecast/forecaster'
import { startServer, type TestNode } from '../../../harness/server'

let node: TestNode
let plant: Awaited<ReturnType<typeof forecaster>>
const sockets: Pusher[] = []
beforeAll(async () => {
  node = await startServer()
  plant = await forecaster(node)
})
afterAll(async () => {
  for (const one of sockets) one.disconnect()
  await node.stop()
})

type Changed = { position: string; id: number; version: number | null; row: GridRow | null }
type Person = Awaited<ReturnType<TestNode['as']>>

/** The sheet of a planner: what was read, and what came since. */
async function sheet(person: Person, periodId: number) {
  const grid = async (): Promise<PlanningGrid> =>
    (await person.get(`/forecast/forecast_grid?period_id=${periodId}`)).data
  const table = rowTable<GridRow>()
  let look = () => {}
  const pusher = new Pusher('decant-key', {
    ...{ cluster: 'plant', wsHost: '127.0.0.1', wsPort: Number(new URL(node.url).port), forceTLS: false },
    ...{ enabledTransports: ['ws'], disableStats: true },
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `${node.url}/broadcasting/auth`,
      headers: { Authorization: `Bearer ${person.token}` },
    },
  })
  sockets.push(pusher)
  const channel = pusher.subscribe('private-forecast.forecast_allocations')
  await new Promise<void>((resolve) => {
    channel.bind('pusher:subscription_succeeded', () => resolve())
  })
  channel.bind_global((event: string, data: Partial<Changed>) => {
    if (event.startsWith('pusher')) return
    if (event === 'reload') void grid().then((read) => table.replace(read))
    else if (data.id !== undefined) table.apply(data as Changed)
    look()
  })
  table.replace(await grid())
  return {
    grid,
    row: (id: number) => table.rows.get(id),
    /** Once the sheet has these rows, and no others. */
    becomes: (rows: readonly GridRow[]) =>
      new Promise<void>((resolve) => {
        // A broadcast has more than the sheet shows of a row.
        const shown = (row: GridRow) =>
          JSON.stringify(rows[0] ? Object.keys(rows[0]).map((name) => row[name as keyof GridRow]) : row)
        look = () => {
          const own = [...table.rows.values()].toSorted((one, other) => one.id - other.id)
          if (JSON.stringify(own.map(shown)) === JSON.stringify(rows.map(shown))) resolve()
        }
        look()
      }),
  }
}

/** An order of a customer for a day of the period. */
const sold = (customer_id: number, location_id: number, qty: number) =>
  runUnit(node.db, system, async (unit) => {
    const { rows } = await node.pool.query<{ cad: number; ea: number }>(
      `select (select id::int from currencies where code = 'CAD') as cad,
         (select id::int from measures where code = 'ea') as ea`,
    )
    const sale = await unit.insert(sales, {
      number: `SO-${crypto.randomUUID().slice(0, 8)}`,
      status: 'confirmed',
      customer_id,
      location_id,
      order_date: '2034-12-01',
      promised_on: '2035-01-10',
      ship_to_province_id: plant.first.ship_province_id ?? 0,
      currency_id: rows[0]?.cad ?? 0,
      rate_to_cad: 1,
    })
    await unit.insert(saleLines, {
      sale_id: sale.id,
      product_id: plant.bottle.id,
      qty_ordered: qty,
      measure_id: rows[0]?.ea ?? 0,
      tax_class: 'standard',
    })
  })

it('two planners type into one sheet while its products are sold: no number is lost, and both have what a fresh load has', async () => {
  const { first, second } = plant
  const [site, stranger] = await runUnit(node.db, system, async (unit) => [
    await build(unit).location(),
    await build(unit).customer(),
  ])
  const { id, rows } = await plant.period({ name: 'Both', date_from: '2035-01-01', date_to: '2035-01-31' }, [
    { customer_id: first.id, qty: 101 },
    { customer_id: second.id, qty: 53 },
    { customer_id: null, qty: 20 },
  ])
  const { version } = (await plant.manager.get(`/forecast/forecast_periods/${id}`)).data
  // With a growth the rows are rounded together, so what one planner types moves a row of the other.
  await plant.manager.put(`/forecast/forecast_periods/${id}`, { version, growth_percent: 1.3 })
  const people = [await node.as('manager'), await node.as('manager')]
  const sheets = await Promise.all(people.map((person) => sheet(person, id)))
  const customers = [first.id, second.id, stranger.id]
  let ordered = 0
  const act = fc.oneof(
    fc.record({
      kind: fc.constant('type' as const),
      by: fc.nat(1),
      row: fc.nat(2),
      qty: fc.option(fc.integer({ min: 1, max: 500 })),
    }),
    fc.record({ kind: fc.constant('sell' as const), to: fc.nat(2), qty: fc.integer({ min: 1, max: 90 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 6 }), async (acts) => {
      const saved = new Map<number, (number | null)[]>()
      await Promise.all(
        acts.map(async (one) => {
          if (one.kind === 'sell') {
            ordered += one.qty
            return sold(customers[one.to] ?? 0, site.id, one.qty)
          }
          const cell = rows[one.row] ?? 0
          const before = sheets[one.by]?.row(cell)?.manual_qty ?? null
          const { data } = await (people[one.by] ?? plant.manager).post('/forecast/forecast_cells', {
            cells: [{ id: cell, before, after: one.qty }],
            override_reason: 'A reason',
          })
          if (data.saved.includes(cell)) saved.set(cell, [...(saved.get(cell) ?? []), one.qty])
          else expect(data.conflicts).toMatchObject([{ id: cell }])
        }),
      )
      const fresh = (await sheets[0]?.grid())?.rows ?? []
      for (const one of sheets) await one.becomes(fresh)
      // A number that was saved is there, unless another one was saved over it.
      for (const [cell, numbers] of saved)
        expect(numbers).toContain(fresh.find((row) => row.id === cell)?.manual_qty)
      expect(fresh.reduce((sum, row) => sum + row.sold_qty + row.open_qty, 0)).toBe(ordered)
    }),
    { numRuns: 6 },
  )
})
