import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forecaster } from '../../../fixtures/forecast/forecaster'
import { startServer, type TestNode } from '../../../harness/server'

let node: TestNode
let plant: Awaited<ReturnType<typeof forecaster>>
beforeAll(async () => {
  node = await startServer()
  plant = await forecaster(node)
})
afterAll(() => node.stop())

const month = (name: string, from: string, to: string) => ({ name, date_from: from, date_to: to })
const save = (by: { post: typeof plant.manager.post }, cells: object[], reason: string | null = null) =>
  by.post('/forecast/forecast_cells', { cells, override_reason: reason })

describe('the planning grid', () => {
  it('a grid has the periods from one on with what one bottle asks of the plant, and what of each row is sold', async () => {
    const { first, period, manager, bottle } = plant
    const january = await period(month('G1', '2032-01-01', '2032-01-31'), [
      { customer_id: first.id, qty: 60 },
      { customer_id: null, qty: 40 },
    ])
    const february = await period(month('G2', '2032-02-01', '2032-02-29'), [{ customer_id: null, qty: 90 }])
    await node.pool.query(
      `insert into forecast_history (product_id, customer_id, day, ordered_qty, shipped_qty)
       values ($1, $2, '2032-01-10', 5, 5), ($1, $3, '2032-01-11', 7, 7), ($1, null, '2032-01-12', 1, 1)`,
      [bottle.id, first.id, plant.second.id],
    )
    const { data } = await manager.get(`/forecast/forecast_grid?period_id=${january.id}`)
    expect(data.periods.map(({ id }: { id: number }) => id)).toEqual([january.id, february.id])
    expect(data.products).toMatchObject([
      { id: bottle.id, volume_ml: 30, strength_mg_ml: 12, stamps: 1, jurisdiction: 'ON' },
    ])
    // Who has no row of their own counts for the row of all others.
    expect(data.rows.map(({ sold_qty }: { sold_qty: number }) => sold_qty)).toEqual([5, 8, 0])
  })

  it('a grid has the demand of 24 whole buckets before its first period, of customers with a row and of all others', async () => {
    const { first, period, manager, bottle } = plant
    const march = await period(month('G0', '2024-03-01', '2024-03-31'), [
      { customer_id: first.id, qty: 60 },
      { customer_id: null, qty: 40 },
    ])
    await node.pool.query(
      `insert into forecast_history (product_id, customer_id, day, ordered_qty, shipped_qty)
       values ($1, $2, '2024-02-29', 5, 0), ($1, $3, '2022-03-01', 7, 7), ($1, null, '2022-03-31', 1, 1),
         ($1, $2, '2022-02-28', 9, 9), ($1, $2, '2024-03-01', 9, 9)`,
      [bottle.id, first.id, plant.second.id],
    )
    const { data } = await manager.get(`/forecast/forecast_grid?period_id=${march.id}`)
    expect([data.buckets.length, data.buckets[0], data.buckets.at(-1)]).toEqual([
      24,
      '2022-03-01',
      '2024-02-01',
    ])
    const none = Array.from({ length: 23 }, () => 0)
    expect(data.histories).toHaveLength(2)
    expect(data.histories).toEqual(
      expect.arrayContaining([
        { product_id: bottle.id, customer_id: first.id, demand: [...none, 5] },
        { product_id: bottle.id, customer_id: null, demand: [8, ...none] },
      ]),
    )
  })

  it('a cell that another planner changed since it was seen is left as it is and answered with its number and author', async () => {
    const { period, rowOf, manager } = plant
    const { rows } = await period(month('C1', '2032-03-01', '2032-03-31'), [
      { customer_id: plant.first.id, qty: 100 },
      { customer_id: null, qty: 50 },
    ])
    const [one = 0, other = 0] = rows
    const second = await node.as('manager')
    expect((await save(second, [{ id: one, before: null, after: 110 }])).data.saved).toEqual([one])
    const { data } = await save(manager, [
      { id: one, before: null, after: 90 },
      { id: other, before: null, after: 55 },
    ])
    expect(data).toEqual({
      saved: [other],
      conflicts: [{ id: one, manual_qty: 110, by: second.username }],
      refused: [],
    })
    expect(await rowOf(one)).toMatchObject({ manual_qty: 110, forecast_qty: 110, status: 'adjusted' })
    expect((await save(manager, [{ id: one, before: 110, after: 90 }])).data.saved).toEqual([one])
  })

  it('two planners who paste over the same block at once lose nothing: each cell has one of their numbers', async () => {
    const { period, rowOf } = plant
    const { rows } = await period(month('P1', '2032-04-01', '2032-04-30'), [
      { customer_id: plant.first.id, qty: 100 },
      { customer_id: plant.second.id, qty: 100 },
      { customer_id: null, qty: 100 },
    ])
    const [one, other] = [await node.as('manager'), await node.as('manager')]
    const answers = await Promise.all([
      save(
        one,
        rows.map((id) => ({ id, before: null, after: 101 })),
      ),
      save(
        other,
        rows.toReversed().map((id) => ({ id, before: null, after: 102 })),
      ),
    ])
    const saved = answers.flatMap(({ data }) => data.saved as number[])
    const conflicts = answers.flatMap(({ data }) => data.conflicts as { id: number }[])
    expect(saved.toSorted((a, b) => a - b)).toEqual(rows)
    expect(conflicts.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(rows)
    const winner = answers[0]?.data.saved.length > 0 ? 101 : 102
    for (const id of rows) expect(await rowOf(id)).toMatchObject({ manual_qty: winner })
  })

  it('a number more than 25 % from the baseline needs a reason, and one that is cleared is that of the method again', async () => {
    const { period, rowOf, manager } = plant
    const { rows } = await period(month('R1', '2032-05-01', '2032-05-31'), [{ customer_id: null, qty: 100 }])
    const [id = 0] = rows
    const far = await save(manager, [{ id, before: null, after: 126 }])
    expect(far.data).toMatchObject({ saved: [], refused: [{ id, needs_reason: 1 }] })
    expect((await save(manager, [{ id, before: null, after: 125 }])).data.saved).toEqual([id])
    expect((await save(manager, [{ id, before: 125, after: 300 }], 'Promotion')).data.saved).toEqual([id])
    expect(await rowOf(id)).toMatchObject({ forecast_qty: 300, override_reason: 'Promotion' })
    expect((await save(manager, [{ id, before: 300, after: null }])).data.saved).toEqual([id])
    expect(await rowOf(id)).toMatchObject({ forecast_qty: 100, override_reason: null, status: 'proposed' })
  })

  it('the rows of a product sum to its rounded forecast, whatever of them is typed, cleared, locked or grown', async () => {
    const { bottle, manager, period } = plant
    const rounded = (to: string) =>
      node.pool.query(
        `insert into settings (key, value) values ('forecast.round_to', to_jsonb($1::text))
         on conflict (key) do update set value = excluded.value`,
        [to],
      )
    const path = '/forecast/forecast_allocations'
    const customers = [plant.first.id, plant.second.id, null]
    let months = 0
    const act = fc.record({
      row: fc.nat(2),
      what: fc.constantFrom('type', 'clear', 'adjust', 'reset', 'lock', 'unlock', 'grow'),
      qty: fc.nat(900),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(5000), { minLength: 3, maxLength: 3 }),
        fc.array(act, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('units', 'cartons'),
        async (baselines, acts, rounding) => {
          await rounded(rounding)
          const date = `${2040 + Math.floor(months / 12)}-${String(1 + (months % 12)).padStart(2, '0')}`
          months += 1
          const { id, rows } = await period(
            month(`S${months}`, `${date}-01`, `${date}-28`),
            baselines.map((qty, place) => ({ customer_id: customers[place] ?? null, qty })),
          )
          // From here on the rows are rounded by what is done with them.
          const { data } = await manager.get(`/forecast/forecast_periods/${id}`)
          await manager.put(`/forecast/forecast_periods/${id}`, {
            version: data.version,
            growth_percent: 0.7,
          })
          for (const { row, what, qty } of acts) {
            const one = await plant.rowOf(rows[row] ?? 0)
            const { version, manual_qty: before } = one
            if (what === 'type' || what === 'clear')
              await save(manager, [{ id: one.id, before, after: what === 'type' ? qty : null }], 'A reason')
            else if (what === 'adjust')
              await manager.post(`${path}/${one.id}/adjust`, {
                version,
                manual_qty: qty,
                override_reason: 'A reason',
              })
            else if (what === 'reset') await manager.post(`${path}/${one.id}/reset`, { version })
            else if (what === 'grow') {
              const { data: now } = await manager.get(`/forecast/forecast_periods/${id}`)
              await manager.put(`/forecast/forecast_periods/${id}`, {
                version: now.version,
                growth_percent: qty / 10 - 20,
              })
            } else await manager.put(`${path}/${one.id}`, { version, is_locked: what === 'lock' ? 1 : 0 })
          }
          const { growth_percent: growth } = (await manager.get(`/forecast/forecast_periods/${id}`)).data
          const all = await Promise.all(rows.map((one) => plant.rowOf(one)))
          const step = rounding === 'cartons' ? (bottle.units_per_carton ?? 1) : 1
          const free = all.filter((row) => row.manual_qty === null && row.is_locked === 0)
          const grown = (qty: number) => qty * (1 + growth / 100)
          const sum = (of: (row: (typeof all)[number]) => number) =>
            free.reduce((whole, row) => whole + of(row), 0)
          const whole = Math.floor(grown(sum((row) => row.baseline_qty)) / step + 0.5 + 1e-9) * step
          expect(sum((row) => row.forecast_qty)).toBe(whole)
          for (const row of free)
            expect(Math.abs(row.forecast_qty - grown(row.baseline_qty))).toBeLessThan(step)
          for (const row of all) if (row.manual_qty !== null) expect(row.forecast_qty).toBe(row.manual_qty)
        },
      ),
      { numRuns: 15 },
    )
    await rounded('units')
  })

  it('nothing of a frozen period is saved, the rest of a block is', async () => {
    const { period, rowOf, manager } = plant
    const frozen = await period(
      month('F1', '2032-06-01', '2032-06-30'),
      [{ customer_id: null, qty: 10 }],
      'frozen',
    )
    const open = await period(month('F2', '2032-07-01', '2032-07-31'), [{ customer_id: null, qty: 10 }])
    const cells = [...frozen.rows, ...open.rows].map((id) => ({ id, before: null, after: 11 }))
    expect((await save(manager, cells)).data).toEqual({
      saved: open.rows,
      conflicts: [],
      refused: [{ id: frozen.rows[0], text: 'The period is frozen', needs_reason: 0 }],
    })
    expect(await rowOf(frozen.rows[0] ?? 0)).toMatchObject({ manual_qty: null, forecast_qty: 10 })
  })

  it('bad cells are refused, and only who forecasts reads or writes them', async () => {
    const { manager } = plant
    for (const cells of [
      [],
      [{ id: 1, before: null, after: -1 }],
      [{ id: 'x', before: null, after: 1 }],
      'x',
    ])
      expect((await save(manager, cells as object[])).http).toBe(422)
    const missing = await save(manager, [{ id: 999_999, before: null, after: 1 }])
    expect([missing.http, missing.data]).toEqual([422, { cells: 'exists' }])
    const seller = await node.as('sale')
    expect((await seller.get('/forecast/forecast_grid')).http).toBe(403)
    expect((await save(seller, [{ id: 1, before: null, after: 1 }])).http).toBe(403)
  })
})
