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

describe('revisions of a plan', () => {
  it('two revisions are compared by product and bucket, and the last one with the plan as it is now', async () => {
    const { manager, period, bottle } = plant
    const { id: period_id } = await period({ name: 'R', date_from: '2035-01-01', date_to: '2035-01-31' }, [
      { customer_id: null, qty: 100 },
    ])
    const plan = await manager.post('/forecast/forecast_production_plans', {
      period_id,
      name: 'Plan',
      horizon_from: '2035-01-01',
      horizon_to: '2035-01-28',
    })
    const compare = async (query = '') =>
      manager.get(`/forecast/forecast_production_plans/${plan.data.id}/compare${query}`)
    expect((await compare()).data).toEqual({ revisions: [], rows: [] })
    await node.pool.query(
      `insert into forecast_plan_revisions (plan_id, revision, product_id, bucket_start, planned_qty)
       values ($1, 1, $2, '2035-01-01', 300), ($1, 1, $2, '2035-01-08', 120), ($1, 2, $2, '2035-01-01', 300),
         ($1, 2, $2, '2035-01-15', 240)`,
      [plan.data.id, bottle.id],
    )
    const { data } = await compare('?before=1&after=2')
    expect(data.revisions).toEqual([1, 2])
    const changes = ({ rows }: { rows: { bucket_start: string; before_qty: number; after_qty: number }[] }) =>
      rows.map(({ bucket_start, before_qty, after_qty }) => [bucket_start, before_qty, after_qty])
    expect(changes(data)).toEqual([
      ['2035-01-08', 120, 0],
      ['2035-01-15', 0, 240],
    ])
    expect(changes((await compare()).data)).toEqual([
      ['2035-01-01', 300, 0],
      ['2035-01-15', 240, 0],
    ])
    expect((await compare('?before=7')).data).toMatchObject({ before: 'exists' })
    const seller = await node.as('sale')
    expect((await seller.get(`/forecast/forecast_production_plans/${plan.data.id}/compare`)).http).toBe(403)
    expect((await manager.get('/forecast/forecast_production_plans/999999/compare')).http).toBe(404)
  })
})
