import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../../../../../src/access'
import type { EventName } from '../../../../../src/resources/kit/define/row'
import { carts } from '../../../../../src/resources/production/carts/carts'
import { productionLogs } from '../../../../../src/resources/production/orders/production_logs'
import { lots } from '../../../../../src/resources/inventory/stock/lots'
import { type Plant, refusalOf } from '../../../../fixtures/plant'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'

let worked: WorkedPlant
let plant: Plant
let cartNo = 0
beforeAll(async () => {
  worked = await workedPlant()
  ;({ plant } = worked)
})
afterAll(() => plant?.close())
beforeEach(() => worked.clear())

const cart = async (capacity_units = 500) => {
  const { id } = await plant.make(plant.admin, carts, { name: `Cart ${++cartNo}`, capacity_units })
  return id
}
const send = async (role: Role, id: number, event: EventName<typeof carts>, payload: object = {}) => {
  const by = await plant.person(role)
  return plant.as(by, (unit) => unit.fire(carts, id, event, { ...payload }, by))
}
/** An order of which so many bottles are filled. */
const filled = async (bottles: number) => {
  const orderId = await worked.started(1000)
  await plant.work(orderId, 'bottling', 'report', { qty_good: bottles })
  return { orderId, step_id: (await plant.step(orderId, 'bottling')).id }
}

describe('cart', () => {
  it('a cart has the next code, which is its QR code too', async () => {
    const id = await cart()
    expect(await plant.as(plant.admin, (unit) => unit.get(carts, id))).toMatchObject({
      code: `CRT-${String(cartNo).padStart(5, '0')}`,
      qr_code: `CRT-${String(cartNo).padStart(5, '0')}`,
      status: 'free',
      qty: 0,
    })
  })

  it('a cart names order, step and bottles while it is loaded, and is cleaned before it is loaded again', async () => {
    const { orderId, step_id } = await filled(300)
    const id = await cart()
    expect(await send('bottler', id, 'load', { step_id, qty: 300 })).toMatchObject({
      status: 'loaded',
      production_order_id: orderId,
      step_id,
      qty: 300,
    })
    expect(await send('labeler', id, 'unload')).toMatchObject({
      status: 'cleaning',
      production_order_id: null,
      step_id: null,
      qty: 0,
    })
    const again = await refusalOf(send('bottler', id, 'load', { step_id, qty: 1 }))
    expect(again.code).toBe('invalid_transition')
    const cleaned = await send('bottler', id, 'clean')
    expect(cleaned).toMatchObject({ status: 'free', last_cleaned_at: plant.time() })
  })

  it('a cart takes no more than it carries, and only bottles that its step has made and no other cart has', async () => {
    const { step_id } = await filled(300)
    const [small, large] = [await cart(100), await cart()]
    const load = (id: number, qty: number) => refusalOf(send('bottler', id, 'load', { step_id, qty }))
    expect((await load(small, 101)).data).toHaveProperty('qty')
    await send('bottler', small, 'load', { step_id, qty: 100 })
    expect((await load(large, 201)).data).toEqual({
      qty: { code: 'other', text: 'Only 200 bottles of this step are not on a cart yet' },
    })
    expect(await send('bottler', large, 'load', { step_id, qty: 200 })).toMatchObject({ qty: 200 })
  })

  it('a cart is loaded only with bottles, and with a lot of their order', async () => {
    const { orderId, step_id } = await filled(10)
    const id = await cart()
    const batching = (await plant.step(orderId, 'batching')).id
    const mixed = await refusalOf(send('bottler', id, 'load', { step_id: batching, qty: 1 }))
    expect(mixed.data).toHaveProperty('step_id')
    const lot = await plant.as(plant.admin, (unit) =>
      unit.insert(lots, { lot_number: `OTHER-${cartNo}`, product_id: plant.bottle.id }),
    )
    const foreign = await refusalOf(send('bottler', id, 'load', { step_id, qty: 1, lot_id: lot.id }))
    expect(foreign.data).toHaveProperty('lot_id')
  })
})

describe('a count that names its cart', () => {
  const counted = (orderId: number, payload: object) => plant.work(orderId, 'bottling', 'report', payload)
  const logged = async (stepId: number) =>
    (
      await plant.as(plant.admin, (unit) => unit.find(productionLogs, { step_id: stepId, event: 'report' }))
    ).map(({ qty_good, cart_id, skid_id }) => ({ qty_good, cart_id, skid_id }))

  it('puts its good bottles on it, and the log says on which', async () => {
    const { orderId, step_id } = await filled(300)
    const id = await cart()
    await counted(orderId, { qty_good: 200, cart_id: id })
    expect(await plant.as(plant.admin, (unit) => unit.get(carts, id))).toMatchObject({
      status: 'loaded',
      production_order_id: orderId,
      step_id,
      qty: 200,
    })
    expect(await logged(step_id)).toEqual([
      { qty_good: 300, cart_id: null, skid_id: null },
      { qty_good: 200, cart_id: id, skid_id: null },
    ])
  })

  it('is refused as a whole where the cart is not free or carries less, and where nothing good was counted', async () => {
    const { orderId, step_id } = await filled(300)
    const [id, small] = [await cart(), await cart(50)]
    await counted(orderId, { qty_good: 100, cart_id: id })
    for (const [payload, field] of [
      [{ qty_good: 100, cart_id: id }, 'cart_id'],
      [{ qty_good: 100, cart_id: small }, 'qty'],
      [{ qty_good: 0, qty_rework: 5, cart_id: small }, 'cart_id'],
      [{ qty_good: 100, cart_id: 999_999 }, 'cart_id'],
      [{ qty_good: 100, skid_id: 999_999 }, 'skid_id'],
    ] as const) {
      const { code, data } = await refusalOf(counted(orderId, payload))
      expect([code, Object.keys(data as object)], JSON.stringify(payload)).toEqual([
        'validation_error',
        [field],
      ])
    }
    expect(await logged(step_id)).toHaveLength(2)
  })
})
