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

const path = '/forecast/forecast_allocations/mass_change'
const withCustomer = (id: number) => [
  {
    field: 'customer_id',
    field_type: 'integer',
    filters: [{ logic_operator: 'and', operator: '=', value_type: 'value', value: id }],
  },
]
const quantities = async (rows: readonly number[]) =>
  Promise.all(rows.map(async (id) => (await plant.rowOf(id)).forecast_qty))

describe('a change of many rows', () => {
  it('a dry run answers the rows that pass the filter with both sums and changes nothing; the change is written as that of a planner', async () => {
    const { manager, period, first, second } = plant
    const { id, rows } = await period({ name: 'M1', date_from: '2034-01-01', date_to: '2034-01-31' }, [
      { customer_id: first.id, qty: 100 },
      { customer_id: second.id, qty: 50 },
    ])
    await period({ name: 'M2', date_from: '2034-02-01', date_to: '2034-02-28' }, [
      { customer_id: first.id, qty: 100 },
    ])
    const change = { period_id: id, filters: withCustomer(first.id), percent: 10 }
    const dry = await manager.post(path, { ...change, dry_run: 1 })
    expect(dry.data).toMatchObject({
      rows: [{ id: rows[0], before_qty: 100, after_qty: 110 }],
      totals: { changed: 1, locked: 0, before_qty: 100, after_qty: 110 },
    })
    expect(await quantities(rows)).toEqual([100, 50])
    expect((await manager.post(path, change)).data.totals.changed).toBe(1)
    expect(await quantities(rows)).toEqual([110, 50])
    expect(await plant.rowOf(rows[0] ?? 0)).toMatchObject({ status: 'adjusted', planner_id: manager.id })
  })

  it('locked rows stay, and more than 25 % from the baseline needs a reason', async () => {
    const { manager, period, first, second } = plant
    const { id, rows } = await period({ name: 'M3', date_from: '2034-03-01', date_to: '2034-03-31' }, [
      { customer_id: first.id, qty: 100 },
      { customer_id: second.id, qty: 100 },
    ])
    await node.pool.query('update forecast_allocations set is_locked = true where id = $1', [rows[1]])
    const far = await manager.post(path, { period_id: id, set: 150 })
    expect(far.data).toMatchObject({ reason: 'requiredif' })
    const made = await manager.post(path, { period_id: id, set: 150, reason: 'Promotion' })
    expect(made.data.totals).toMatchObject({ changed: 1, locked: 1 })
    expect(await quantities(rows)).toEqual([150, 100])
  })

  it('a change needs a percentage or a quantity that is a number, an open period, and who forecasts', async () => {
    const { manager, period, first } = plant
    const { id } = await period(
      { name: 'M4', date_from: '2034-04-01', date_to: '2034-04-30' },
      [{ customer_id: first.id, qty: 100 }],
      'frozen',
    )
    expect((await manager.post(path, { period_id: id, percent: 5 })).data).toMatchObject({
      status: { text: 'The period is frozen' },
    })
    for (const [wrong, field] of [
      [{}, 'percent'],
      [{ percent: 5, set: 5 }, 'percent'],
      [{ percent: 'x' }, 'percent'],
      [{ percent: -101 }, 'percent'],
      [{ set: -1 }, 'set'],
    ] as const)
      expect(Object.keys((await manager.post(path, { period_id: id, ...wrong })).data)).toEqual([field])
    expect((await manager.post(path, { period_id: 999_999, percent: 5 })).data).toEqual({
      period_id: 'exists',
    })
    const seller = await node.as('sale')
    expect((await seller.post(path, { period_id: id, percent: 5 })).http).toBe(403)
  })
})

describe('the history of a product', () => {
  it('its months have what was demanded and what was forecast, and the compared methods have their errors, the chosen one first', async () => {
    const { manager, period, first, bottle } = plant
    const months = Array.from({ length: 24 }, (_, place) => new Date(Date.UTC(2024, place, 10)))
    for (const [place, month] of months.entries())
      await node.pool.query(
        `insert into forecast_history (product_id, customer_id, day, ordered_qty, shipped_qty) values ($1, $2, $3, $4, $5)`,
        [bottle.id, first.id, month.toISOString().slice(0, 10), 100 + place, 90],
      )
    await period({ name: 'H1', date_from: '2025-12-01', date_to: '2025-12-31' }, [
      { customer_id: first.id, qty: 120 },
      { customer_id: null, qty: 20 },
    ])
    const query = `product_id=${bottle.id}&from=2024-01-01&to=2025-12-31`
    const { data } = await manager.get(`/forecast/forecast_allocations/history?${query}`)
    expect(data.buckets).toHaveLength(24)
    expect(data.buckets[0]).toMatchObject({ start: '2024-01-01', demand: 100, forecast: null })
    expect(data.buckets.at(-1)).toMatchObject({
      start: '2025-12-01',
      demand: 123,
      baseline: 140,
      forecast: 140,
    })
    expect(data.demand_class).toBe('smooth')
    const errors = data.methods.map(({ mae }: { mae: number }) => mae)
    expect(errors.length).toBeGreaterThan(1)
    expect(errors).toEqual(errors.toSorted((one: number, other: number) => one - other))

    const own = await manager.get(
      `/forecast/forecast_allocations/history?${query}&customer_id=${first.id}&basis=shipped`,
    )
    expect(own.data.buckets.at(-1)).toMatchObject({ demand: 90, forecast: 120 })
  })

  it('an unknown product is refused, and only who forecasts reads a history', async () => {
    const { manager, bottle } = plant
    const path = '/forecast/forecast_allocations/history?product_id='
    expect((await manager.get(`${path}999999`)).http).toBe(422)
    const seller = await node.as('sale')
    expect((await seller.get(`${path}${bottle.id}`)).http).toBe(403)
  })
})
