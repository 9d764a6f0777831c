import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../../../../../src/access'
import type { EventName } from '../../../../../src/resources/kit/define/row'
import { carts } from '../../../../../src/resources/production/carts/carts'
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
