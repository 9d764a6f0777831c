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

const demanded = (customer: number | null, day: string, qty: number) =>
  node.pool.query(
    `insert into forecast_history (product_id, customer_id, day, ordered_qty, shipped_qty) values ($1, $2, $3, $4, $4)`,
    [plant.bottle.id, customer, day, qty],
  )

describe('a period of the forecast', () => {
  it('the preview has products by class and method, the largest changes against last year, and products without history', async () => {
    const { manager, period, first } = plant
    const { id, rows } = await period(
      { name: 'Preview', date_from: '2031-01-01', date_to: '2031-01-31' },
      [
        { customer_id: first.id, qty: 70 },
        { customer_id: null, qty: 30 },
      ],
      'draft',
    )
    await node.pool.query(
      `update forecast_allocations set demand_class = 'smooth', baseline_method = 'theta', last_year_qty = 20 where id = any($1)`,
      [rows],
    )
    const { data } = await manager.get(`/forecast/forecast_periods/${id}/preview`)
    expect(data.classes).toEqual([
      {
        demand_class: 'smooth',
        baseline_method: 'theta',
        products: 1,
        baseline_qty: 100,
        forecast_qty: 100,
        last_year_qty: 40,
      },
    ])
    expect(data.changes).toMatchObject([
      { product_id: plant.bottle.id, last_year_qty: 40, forecast_qty: 100 },
    ])
    const names = () => data.without_history.map(({ product_id }: { product_id: number }) => product_id)
    expect(names()).toContain(plant.bottle.id)
    expect(data.without_history_count).toBeGreaterThanOrEqual(1)
  })

  it('demand 100, 0, 50 of forecasts 80, 10, 60 is a WAPE of 26.67 %, no bias and a MAPE of 20 % with one row skipped, by customer and by product', async () => {
    const { manager, period, first, second } = plant
    const { id, rows } = await period({ name: 'Scored', date_from: '2025-01-01', date_to: '2025-01-31' }, [
      { customer_id: first.id, qty: 80 },
      { customer_id: second.id, qty: 10 },
      { customer_id: null, qty: 60 },
    ])
    await demanded(first.id, '2025-01-10', 100)
    await demanded(null, '2025-01-20', 50)
    // Steps of the history: 10 to 30 and back to 20, by 15 on the mean.
    await demanded(first.id, '2024-10-05', 10)
    await demanded(first.id, '2024-11-05', 30)
    await demanded(first.id, '2024-12-05', 20)
    await node.pool.query(
      `update forecast_periods set history_from = '2024-10-01', history_to = '2024-12-31' where id = $1`,
      [id],
    )
    await node.pool.query(
      `insert into forecast_snapshots (period_id, product_id, customer_id, kind, lag, qty)
       select period_id, product_id, customer_id, k.kind, 2, k.qty from forecast_allocations,
         (values ('baseline', 40), ('forecast', 50)) k (kind, qty) where id = any($1)`,
      [rows],
    )
    const accuracy = async (query: string) =>
      manager.get(`/forecast/forecast_periods/${id}/accuracy?${query}`)
    expect((await accuracy('by=customer')).message).toBe('invalid_transition')
    for (const event of ['freeze', 'close']) {
      const { version } = (await manager.get(`/forecast/forecast_periods/${id}`)).data
      await manager.post(`/forecast/forecast_periods/${id}/${event}`, { version })
    }
    const byCustomer = (await accuracy('by=customer')).data
    expect(byCustomer.total).toMatchObject({
      rows: 3,
      actual_qty: 150,
      forecast_qty: 150,
      wape: 26.6667,
      bias: 0,
      mape: 20,
      skipped: 1,
    })
    expect(byCustomer.rows.map(({ key, wape }: { key: number; wape: number }) => [key, wape])).toEqual([
      [first.id, 20],
      [0, 20],
      [second.id, null],
    ])
    expect(byCustomer.lags).toEqual([0, 2])
    // The product was forecast to the unit: an error of 0 by a step of 15.
    const [product] = (await accuracy('by=product')).data.rows
    expect(product).toMatchObject({ key: plant.bottle.id, actual_qty: 150, mase: 0 })

    const lagged = (await accuracy('by=customer&lag=2')).data
    expect(lagged.total).toMatchObject({ forecast_qty: 150, wape: 66.6667, planner_added: 6.6667 })
    const byLag = (await accuracy('by=lag')).data.rows
    expect(byLag.map(({ key, wape }: { key: number; wape: number }) => [key, wape])).toEqual([
      [0, 26.6667],
      [2, 66.6667],
    ])
  })

  it('accuracy and preview are for who forecasts, of periods that there are', async () => {
    const { manager } = plant
    expect((await manager.get('/forecast/forecast_periods/999999/preview')).http).toBe(404)
    expect((await manager.get('/forecast/forecast_periods/999999/accuracy')).http).toBe(404)
    expect((await manager.get('/forecast/forecast_periods/1/accuracy?by=planet')).http).toBe(422)
    const seller = await node.as('sale')
    for (const path of ['preview', 'accuracy'])
      expect((await seller.get(`/forecast/forecast_periods/1/${path}`)).http).toBe(403)
  })
})
