import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../../../harness/server'
import { openPlant, type Plant } from '../../../../fixtures/plant'

let node: TestNode
let plant: Plant
beforeAll(async () => {
  node = await startServer()
  plant = await openPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
})
afterAll(async () => {
  await plant.close()
  await node.stop()
})

const bulk = async (role: 'planning' | 'batcher', body: object) =>
  (await node.as(role)).post('/production/production_orders/bulk', body)

describe('one action for many orders', () => {
  it('an event for orders of mixed status moves those that take it and says for each other one why not', async () => {
    const draft = (await plant.order(100)).id
    const released = await plant.released(1000)
    const { http, data } = await bulk('planning', { ids: [draft, released, 999_999], event: 'unrelease' })
    expect(http).toBe(200)
    expect(data).toMatchObject([
      { id: draft, status: 0, message: 'invalid_transition', data: { status: 'draft', event: 'unrelease' } },
      { id: released, status: 1, row: { status: 'planned' } },
      { id: 999_999, status: 0, message: 'not_found' },
    ])
  })

  it('fields are set for many orders, each in a transaction of its own', async () => {
    const [open, closed] = [(await plant.order(100)).id, (await plant.order(100)).id]
    await node.pool.query(`update production_orders set status = 'cancelled' where id = $1`, [closed])
    const { data } = await bulk('planning', { ids: [closed, open], changes: { priority: 'rush' } })
    expect(data).toMatchObject([
      { id: closed, status: 0, message: 'invalid_transition' },
      { id: open, status: 1, row: { priority: 'rush', urgency: 1 } },
    ])
    const past = await bulk('planning', { ids: [open], changes: { due_on: '2020-01-01' } })
    expect(past.data).toMatchObject([{ status: 0, message: 'validation_error', data: { due_on: {} } }])
  })

  it('only fields that the list offers are set for many rows, only by people who write them, and never beside an event', async () => {
    const { id } = await plant.order(100)
    expect((await bulk('planning', { ids: [id], changes: { qty_planned: 5 } })).data).toEqual({
      qty_planned: 'in',
    })
    expect((await bulk('batcher', { ids: [id], changes: { priority: 'low' } })).http).toBe(403)
    expect(
      (await bulk('planning', { ids: [id], event: 'submit', changes: { priority: 'low' } })).data,
    ).toEqual({ event: 'required' })
    expect((await bulk('planning', { ids: [id], event: 'fly' })).data).toEqual({ event: 'in' })
  })
})
