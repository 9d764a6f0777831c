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

  it('pending orders are approved at once, each for itself: not twice, not by who submitted it, and only by who may', async () => {
    const [own, other, draft] = [
      (await plant.order(100)).id,
      (await plant.order(200)).id,
      (await plant.order(300)).id,
    ]
    const author = await node.as('planning')
    for (const id of [own, other]) {
      const { data } = await author.get(`/production/production_orders/${id}`)
      expect(
        (await author.post(`/production/production_orders/${id}/submit`, { version: data.version })).http,
      ).toBe(200)
    }
    expect((await plant.get(own)).submitted_at).not.toBeNull()
    const approval = { ids: [own, draft, other], event: 'approve' }
    const batcher = await node.as('batcher')
    const forbidden = await batcher.post('/production/production_orders/bulk', approval)
    expect(forbidden.data).toMatchObject([own, draft, other].map((id) => ({ id, status: 0 })))
    expect((await plant.get(own)).status).toBe('pending')
    await node.pool.query(
      `insert into settings (key, value, module) values ('four_eyes_orders', 'true', 'production')`,
    )
    const refused = await author.post('/production/production_orders/bulk', approval)
    expect(refused.data).toMatchObject([
      { id: own, status: 0, message: 'four_eyes' },
      { id: draft, status: 0, message: 'invalid_transition' },
      { id: other, status: 0, message: 'four_eyes' },
    ])
    expect((await plant.get(own)).status).toBe('pending')
    expect(await plant.steps(own)).toEqual([])
    const manager = await node.as('manager')
    const { data } = await manager.post('/production/production_orders/bulk', approval)
    expect(data).toMatchObject([
      { id: own, status: 1, row: { status: 'planned', approved_by_id: manager.id } },
      { id: draft, status: 0, message: 'invalid_transition' },
      { id: other, status: 1, row: { status: 'planned' } },
    ])
    // What is approved has its steps and materials.
    expect((await plant.steps(other)).length).toBeGreaterThan(0)
    const again = await manager.post('/production/production_orders/bulk', { ids: [own], event: 'approve' })
    expect(again.data).toMatchObject([{ status: 0, message: 'invalid_transition' }])
    await node.pool.query(`delete from settings where key = 'four_eyes_orders'`)
  })

  it('orders are rejected at once with one reason, and wait for their author again', async () => {
    const ids = [(await plant.order(100)).id, (await plant.order(200)).id]
    for (const id of ids) await plant.send(['planning'], id, 'submit')
    const manager = await node.as('manager')
    const silent = await manager.post('/production/production_orders/bulk', {
      ids,
      event: 'reject',
      payload: {},
    })
    expect(JSON.stringify(silent.data)).toContain('reject_note')
    const { data } = await manager.post('/production/production_orders/bulk', {
      ids,
      event: 'reject',
      payload: { reject_note: 'Not this month' },
    })
    expect(data).toMatchObject(
      ids.map((id) => ({
        id,
        status: 1,
        row: { status: 'draft', reject_note: 'Not this month', submitted_at: null, submitted_by_id: null },
      })),
    )
  })

  it('orders on hold are resumed at once', async () => {
    const ids = [await plant.released(1000), await plant.released(1000)]
    const hold_reason_parameter_id = await plant.reason('material_doubt')
    for (const id of ids) await plant.send(['manager'], id, 'hold', { hold_reason_parameter_id })
    const { data } = await (
      await node.as('manager')
    ).post('/production/production_orders/bulk', {
      ids,
      event: 'resume',
    })
    expect(data).toMatchObject(
      ids.map((id) => ({ id, status: 1, row: { status: 'released', held_at: null } })),
    )
  })
})

describe('orders short of material', () => {
  const shortOf = async (id: number) => {
    const manager = await node.as('manager')
    const { data } = await manager.get(`/production/reports/short-orders?production_order_id=${id}`)
    return (data as Record<string, unknown>[])[0]
  }
  const valueNow = async () => (await node.as('manager')).get('/production/short_orders_now')

  it('an order says what it lacks in one row, what is ordered of it and by when, and goes once it lacks nothing', async () => {
    const id = await plant.released(1000)
    expect(await shortOf(id)).toBeUndefined()
    const { rows: reserved } = await node.pool.query(
      `select r.id, r.qty::float8 as qty, p.sku, p.id as product_id from stock_reservations r
         join production_order_materials m on m.id = r.source_line_id join products p on p.id = m.product_id
       where r.source_type = 'production_orders' and r.source_id = $1 and p.sku in ('BOTTLE', 'CARTON') order by p.sku`,
      [id],
    )
    const { data: before } = await valueNow()
    const free = async (index: number) =>
      node.pool.query(
        `with gone as (delete from stock_reservations where id = $1 returning level_id, qty)
         update stock_levels l set reserved = l.reserved - g.qty from gone g where l.id = g.level_id`,
        [reserved[index].id],
      )
    await free(0)
    await free(1)
    expect(await shortOf(id)).toMatchObject({
      qty_planned: 1000,
      measure: 'unit',
      order_status: 'released',
      short_count: 2,
      shortage: 'BOTTLE 1015 ea, CARTON 10 ea',
      purchases: null,
      expected_on: null,
      unordered_count: 2,
    })
    const { data: after } = await valueNow()
    expect(after.value).toMatchObject({ orders: before.value.orders + 1 })
    // What an open list follows differs with a figure of a row too.
    await node.pool.query(
      `with gone as (select id, qty from stock_reservations where source_type = 'production_orders'
         and source_id = $1 order by id limit 1)
       delete from stock_reservations r using gone g where r.id = g.id`,
      [id],
    )
    const { data: shorter } = await valueNow()
    expect(shorter.value.orders).toBe(after.value.orders)
    expect(shorter.value.digest).not.toBe(after.value.digest)
    await plant.send(['planning'], id, 'cancel', { cancel_note: 'Test' })
    expect(await shortOf(id)).toBeUndefined()
  })
})
