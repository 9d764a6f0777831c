import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../../../harness/server'
import { type RecoveringPlant, recoveringPlant } from '../../../../fixtures/recovered'

let node: TestNode
let room: RecoveringPlant
let order: number
beforeAll(async () => {
  node = await startServer()
  room = await recoveringPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
  order = await room.mixing()
})
afterAll(async () => {
  await room?.plant.close()
  await node.stop()
})

const path = '/production/recoveries'

describe('recoveries over the wire', () => {
  it('liquid is recorded by recovery, batchers and supervisors, and refused for those who only read', async () => {
    const source_lot_id = await room.lay(order, room.plant.bulk.id, 40_000, '26325-90001')
    const codes = await room.makePails(2)
    const body = (at: number) => ({
      source_order_id: order,
      source_lot_id,
      kind: 'left_over',
      bin_id: room.floor,
      pails: [{ code: codes[at], volume_ml: 1_000 }],
    })
    const planner = await node.as('planning')
    expect(await planner.post(`${path}/record`, body(0))).toMatchObject({
      http: 403,
      message: 'no_privileges',
    })
    expect((await planner.get(path)).http).toBe(200)
    const batcher = await node.as('batcher')
    const first = await batcher.post(`${path}/record`, { ...body(0), posting_key: 'scan-1' })
    expect(first).toMatchObject({ http: 201, data: { number: 'RCV-00001', status: 'recorded' } })
    const again = await batcher.post(`${path}/record`, { ...body(0), posting_key: 'scan-1' })
    expect(again.data).toEqual(first.data)
    // Recording is all that a batcher does with it.
    const { id, version } = first.data
    expect((await batcher.post(`${path}/${id}/request_test`, { version })).message).toBe('no_privileges')
    const handler = await node.as('recovery')
    expect((await handler.post(`${path}/${id}/request_test`, { version })).data.status).toBe('testing')
  })

  it('more pails of a recovery are filled once, by those who record, and each wrong pail is named', async () => {
    const source_lot_id = await room.lay(order, room.plant.bulk.id, 40_000, '26325-90005')
    const [first = '', second = ''] = await room.makePails(2)
    const recovery = await node.as('recovery')
    const made = await recovery.post(`${path}/record`, {
      source_order_id: order,
      source_lot_id,
      kind: 'left_over',
      bin_id: room.floor,
      pails: [{ code: first, volume_ml: 1_000 }],
    })
    const fill = `${path}/${made.data.id}/fill`
    const body = { pails: [{ code: second, volume_ml: 500 }], posting_key: 'fill-1' }
    expect((await (await node.as('planning')).post(fill, body)).http).toBe(403)
    expect((await recovery.post(fill, { pails: [{ code: first, volume_ml: 1 }] })).data).toHaveProperty([
      'pails.0.code',
    ])
    expect((await recovery.post(fill, {})).data).toEqual({ pails: 'required' })
    expect((await recovery.post(fill, body)).data).toMatchObject({ volume_ml: 1_500, pail_count: 2 })
    expect((await recovery.post(fill, body)).data).toMatchObject({ volume_ml: 1_500 })
    const other = { ...body, posting_key: 'fill-2' }
    expect((await recovery.post(`${path}/999999/fill`, other)).http).toBe(404)
  })

  it('a recording that is not complete says what is wrong at each field', async () => {
    const { post } = await node.as('recovery')
    expect((await post(`${path}/record`, {})).data).toMatchObject({
      source_order_id: 'required',
      source_lot_id: 'required',
      kind: 'required',
      bin_id: 'required',
      pails: 'required',
    })
    const source_lot_id = await room.lay(order, room.plant.bulk.id, 1_000, '26325-90002')
    const pail = { code: 'PL-00001', volume_ml: 1 }
    const whole = {
      source_order_id: order,
      source_lot_id,
      kind: 'left_over',
      bin_id: room.floor,
      pails: [pail],
    }
    const wrong = async (more: object) => (await post(`${path}/record`, { ...whole, ...more })).data
    expect(await wrong({ kind: 'stolen' })).toEqual({ kind: 'in' })
    expect(await wrong({ source_lot_id: 999_999 })).toEqual({ source_lot_id: 'exists' })
    expect(await wrong({ bin_id: room.outside.virtual_scrap })).toHaveProperty('bin_id')
    expect(await wrong({ pails: [{ ...pail, volume_ml: 0 }] })).toHaveProperty(['pails.0.volume_ml'])
    expect(await wrong({ pails: [{ ...pail, volume_ml: 'two' }] })).toEqual({
      'pails.0.volume_ml': 'numeric',
    })
    expect(await wrong({ pails: [] })).toEqual({ pails: 'required' })
    const other = await room.mixing({}, 'tank 2')
    expect(await wrong({ source_order_id: other })).toHaveProperty('source_lot_id')
  })

  it('the liquid in the tanks of an order is told with the pails that it takes', async () => {
    const { get } = await node.as('recovery')
    await room.clear()
    const id = await room.mixing({}, 'tank 2')
    const path = `/production/production_orders/${id}/recoverable`
    expect((await get(path)).data).toEqual({ ml: 0, pails: 0 })
    await room.plant.work(id, 'batching', 'finish', { qty_good: 32_000 })
    expect((await get(path)).data).toEqual({ ml: 32_000, pails: 2 })
    expect((await (await node.as('purchase')).get(path)).http).toBe(403)
  })

  it('pails and carts are made by the range, with codes one after the other', async () => {
    const recovery = await node.as('recovery')
    const pails = await recovery.post('/production/pails/range', { count: 3, volume_capacity_ml: 10_000 })
    expect(pails).toMatchObject({ http: 200, data: { made: 3 } })
    expect((await (await node.as('planning')).post('/production/pails/range', { count: 3 })).http).toBe(403)
    const admin = await node.as('admin')
    const range = { count: 2, name: 'Bottle cart', capacity_units: 400 }
    expect((await admin.post('/production/carts/range', range)).data).toEqual({
      made: 2,
      codes: ['CRT-00001', 'CRT-00002'],
    })
    const [cart] = (await admin.get('/production/carts')).data
    expect(cart).toMatchObject({ name: 'Bottle cart 00001', capacity_units: 400 })
    expect((await admin.post('/production/carts/range', { ...range, count: 201 })).data).toHaveProperty(
      'count',
    )
    expect((await (await node.as('bottler')).post('/production/carts/range', range)).http).toBe(403)
    const retired = await admin.post(`/production/carts/${cart.id}/retire`, { version: cart.version })
    expect(retired.data.status).toBe('out_of_service')
  })
})
