import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carts } from '../../../../../src/resources/production/carts/carts'
import { refusalOf } from '../../../../fixtures/plant'
import { openTransferRoom, type TransferRoom } from '../../../../fixtures/transfers/transferRoom'

let room: TransferRoom
beforeAll(async () => {
  room = await openTransferRoom()
})
afterAll(() => room.close())

let cartNo = 0
const cartOf = async (step_id: number, load: { qty: number; lot_id?: number }) => {
  const name = `Cart ${++cartNo}`
  const { id } = await room.plant.make(room.plant.admin, carts, { name, capacity_units: 150 })
  const packer = await room.plant.person('labeler')
  return room.plant.as(packer, (unit) => unit.fire(carts, id, 'load', { step_id, ...load }, packer))
}
const cartAt = (id: number) => room.plant.as(room.plant.admin, (unit) => unit.get(carts, id))
const make = (...items: object[]) => room.post('transfer', '/generate', { items })
const loose = (lot_id: number, qty: number) => ({ item_kind: 'loose', lot_id, qty })
const offered = async (lot: number) =>
  (await (await room.by('transfer')).get('/production/floor_transfers/loose')).data.find(
    ({ lot_id }: { lot_id: number }) => lot_id === lot,
  )?.qty ?? 0

const listed = async (code: string) => {
  const all = (await (await room.by('transfer')).get('/production/floor_transfers/carts')).data
  return all.find((cart: { code: string }) => cart.code === code)
}

describe('bottles on a loaded cart', () => {
  it('are not loose: neither the list nor a label of loose bottles takes them, with the cart or without it', async () => {
    const order = await room.packing.toPack(250)
    await room.packing.pack(order, 150)
    const lot = await room.lotOf(order)
    expect(await offered(lot)).toBe(100)
    const cart = await cartOf((await room.plant.step(order, 'labelling')).id, { qty: 80 })
    expect(cart.lot_id).toBe(lot)
    expect(await offered(lot)).toBe(20)
    expect(await make(loose(lot, 21))).toMatchObject({
      http: 422,
      data: { qty: { text: expect.stringContaining('Only 20 of lot') } },
    })
    expect(await listed(cart.code)).toMatchObject({ qty: 80, lots: [{ lot_id: lot }] })
    const both = await make(loose(lot, 21), { item_kind: 'cart', cart_id: cart.id })
    expect(both).toMatchObject({ http: 422, data: { qty: expect.anything() } })
    expect((await cartAt(cart.id)).floor_transfer_id).toBeNull()
    expect((await make(loose(lot, 20), { item_kind: 'cart', cart_id: cart.id })).data).toHaveLength(2)
    expect(await offered(lot)).toBe(0)
    expect(await listed(cart.code)).toBeUndefined()
    expect((await room.scan(cart.code, 'send')).data).toMatchObject({ qty: 80, is_new: 1 })
    expect(await room.faults()).toEqual([])
  })

  it('have a lot: of several lots the one that the loader names, else the cart is refused', async () => {
    const order = await room.packing.ofTwoLots()
    await room.packing.pack(order, 100)
    const [first = 0, second = 0] = await room.lotsOf(order)
    const { id: step_id } = await room.plant.step(order, 'labelling')
    expect(await refusalOf(cartOf(step_id, { qty: 60 }))).toMatchObject({ data: { lot_id: 'requiredif' } })
    const cart = await cartOf(step_id, { qty: 60, lot_id: second })
    expect([await offered(first), await offered(second)]).toEqual([50, 90])
    expect((await room.scan(cart.code, 'send')).data).toMatchObject({ qty: 60 })
    const { floor_transfer_id } = await cartAt(cart.id)
    expect(await room.transferAt(floor_transfer_id ?? 0)).toMatchObject({ lot_id: second })
    expect(await room.faults()).toEqual([])
  })

  it('are of no lot of another order, and of none while the cart is not loaded', async () => {
    const order = await room.packing.ofTwoLots()
    await room.packing.pack(order, 100)
    const other = await room.packing.toPack(100)
    await room.packing.pack(other, 100)
    const { id: step_id } = await room.plant.step(order, 'labelling')
    const [lot_id = 0] = await room.lotsOf(order)
    const cart = await cartOf(step_id, { qty: 60, lot_id })
    await room.plant.as(room.plant.admin, (unit) => unit.update(carts, cart.id, { lot_id: null }))
    const label = { item_kind: 'cart', cart_id: cart.id }
    const foreign = await make({ ...label, lot_id: await room.lotOf(other) })
    expect(foreign).toMatchObject({ http: 422, data: { lot_id: expect.anything() } })
    const empty = await room.plant.make(room.plant.admin, carts, { name: 'Empty', capacity_units: 150 })
    const unloaded = await make({ item_kind: 'cart', cart_id: empty.id, lot_id })
    expect(unloaded).toMatchObject({ http: 422, message: 'qr_wrong_context' })
    expect(await cartAt(cart.id)).toMatchObject({ lot_id: null, floor_transfer_id: null })
  })

  it('of an unknown lot are loose in no lot of their order until a label names it', async () => {
    const order = await room.packing.ofTwoLots()
    await room.packing.pack(order, 100)
    const [first = 0, second = 0] = await room.lotsOf(order)
    const { id: step_id } = await room.plant.step(order, 'labelling')
    const cart = await cartOf(step_id, { qty: 60, lot_id: second })
    // As carts were loaded before they knew their lot.
    await room.plant.as(room.plant.admin, (unit) => unit.update(carts, cart.id, { lot_id: null }))
    expect([await offered(first), await offered(second)]).toEqual([0, 90])
    const { lots = [] } = await listed(cart.code)
    expect(lots.map(({ lot_id }: { lot_id: number }) => lot_id)).toEqual([first, second])
    expect(await room.scan(cart.code, 'send')).toMatchObject({
      http: 422,
      data: { lot_id: expect.anything() },
    })
    const named = (lot_id: number) => ({ item_kind: 'cart', cart_id: cart.id, lot_id })
    expect(await make(named(first))).toMatchObject({ http: 422, data: { qty: expect.anything() } })
    expect((await make(named(second))).data).toHaveLength(1)
    expect(await cartAt(cart.id)).toMatchObject({ lot_id: second })
    expect([await offered(first), await offered(second)]).toEqual([50, 90])
    expect(await room.faults()).toEqual([])
  })

  it('are listed for a label as far as they are packed, though all that is loose is on carts', async () => {
    const order = await room.packing.toPack(250)
    await room.packing.pack(order, 100)
    const lot = await room.lotOf(order)
    const { id: step_id } = await room.plant.step(order, 'labelling')
    const [many, few] = [await cartOf(step_id, { qty: 110 }), await cartOf(step_id, { qty: 40 })]
    expect(await offered(lot)).toBe(0)
    expect(await listed(many.code)).toBeUndefined()
    expect(await listed(few.code)).toMatchObject({ qty: 40, lots: [{ lot_id: lot }] })
    expect((await make({ item_kind: 'cart', cart_id: few.id })).data).toHaveLength(1)
    expect(await room.faults()).toEqual([])
  })
})
