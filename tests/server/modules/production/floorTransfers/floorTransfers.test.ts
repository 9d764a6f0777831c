import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carts } from '../../../../../src/resources/production/carts/carts'
import { refusalOf } from '../../../../fixtures/plant'
import {
  idOf,
  numberOf,
  openTransferRoom,
  type TransferRoom,
} from '../../../../fixtures/transfers/transferRoom'

let room: TransferRoom
beforeAll(async () => {
  room = await openTransferRoom()
})
afterAll(() => room.close())

describe('floor transfers', () => {
  it('a skid is sent and received by its own label: the ledger moves it once each way, and its lot is released', async () => {
    const made = await room.skidsOf(400)
    const { order } = made
    expect(await room.stockOf(order)).toEqual(['FLOOR 500 quarantine'])
    expect((await room.scan(numberOf(made), 'send')).data).toMatchObject({
      number: 'FT-00001',
      status: 'in_transfer',
      item: numberOf(made),
      is_new: 1,
      qty: 200,
    })
    expect(await room.stockOf(order)).toEqual(['FLOOR 300 quarantine', 'FLOOR-TRANSIT 200 quarantine'])
    expect(await room.stepOf(order)).toMatchObject({ status: 'in_progress', qty_good: 0 })
    expect((await room.toStore(numberOf(made))).data).toMatchObject({
      status: 'received',
      is_new: 1,
      bin: 'W-01',
    })
    expect(await room.stockOf(order)).toEqual(['FLOOR 300 released', 'W-01 200 released'])
    expect(await room.stepOf(order)).toMatchObject({ status: 'in_progress', qty_good: 200 })
    expect(await room.plant.get(order)).toMatchObject({ qty_transferred: 200 })
    expect(await room.faults()).toEqual([])
  })

  it('a code that is scanned twice counts once, on either side', async () => {
    const made = await room.skidsOf(200)
    const { qr_payload: code, id } = await room.generated(idOf(made))
    expect(code).toMatch(/^FT\|FT-\d{5}\|\d$/)
    expect((await room.scan(code, 'send')).data).toMatchObject({ is_new: 1, qty: 200 })
    expect((await room.scan(code, 'send')).data).toMatchObject({ is_new: 0, qty: 200 })
    expect((await room.scan(numberOf(made), 'send')).data).toMatchObject({ is_new: 0 })
    expect((await room.toStore(code)).data).toMatchObject({ is_new: 1, qty: 200 })
    expect((await room.toStore(code)).data).toMatchObject({ is_new: 0, qty: 200 })
    expect(await room.transferAt(id)).toMatchObject({ qty_sent: 200, qty_received: 200 })
    expect(await room.faults()).toEqual([])
  })

  it('a bin is known by its scanned code where goods are received into it, and no other code is', async () => {
    const transfer = await room.by('transfer')
    const placeOn = async (code: string) =>
      (await transfer.get(`/production/floor_transfers/place?code=${encodeURIComponent(code)}`)).data
    expect(await placeOn(' w-01 ')).toEqual({ id: room.store, code: 'W-01' })
    // The bin of the lines is none that goods go to.
    expect(await placeOn('FLOOR')).toBeNull()
    expect(await placeOn('SK-00001')).toBeNull()
    const sale = await room.by('sale')
    expect((await sale.get('/production/floor_transfers/place?code=W-01')).http).toBe(403)
  })

  it('two scanners on one skid at once send it once', async () => {
    const made = await room.skidsOf(200)
    const answers = await Promise.all([1, 2, 3, 4].map(() => room.scan(numberOf(made), 'send')))
    expect(answers.filter(({ data }) => data?.is_new === 1)).toHaveLength(1)
    expect(await room.stockOf(made.order)).toEqual(['FLOOR 100 quarantine', 'FLOOR-TRANSIT 200 quarantine'])
    expect(await room.faults()).toEqual([])
  })

  it('what is missing has a reason, and is written off by supervisors: it leaves its carton and counts as scrap', async () => {
    const made = await room.skidsOf(200)
    const { id } = await room.generated(idOf(made))
    await room.scan(numberOf(made), 'send')
    const short = { to_bin_id: room.store, qty: 195 }
    expect(await room.fire('transfer', id, 'receive', short)).toMatchObject({
      http: 422,
      data: { difference_reason: 'requiredif' },
    })
    expect(await room.fire('transfer', id, 'receive', { ...short, qty: 201 })).toMatchObject({
      message: 'over_sent',
    })
    const answer = await room.fire('transfer', id, 'receive', {
      ...short,
      difference_reason: 'A carton fell',
    })
    expect(answer.data).toMatchObject({ status: 'partially_received', qty_received: 195 })
    expect((await room.plant.step(made.order, 'transfer')).qty_good).toBe(195)
    expect(await room.faults()).toEqual([])
    const lost = {
      difference_reason: 'Five broken',
      scrap_reason_parameter_id: await room.plant.reason('carton_damaged'),
    }
    expect(await room.fire('transfer', id, 'write_off', lost)).toMatchObject({ http: 403 })
    expect((await room.fire('supervisor_production', id, 'write_off', lost)).data).toMatchObject({
      status: 'received',
      qty_written_off: 5,
    })
    expect(await room.stepOf(made.order)).toMatchObject({ qty_good: 195, qty_scrap: 5 })
    expect(await (await room.by('labeler')).get(`/production/skids/${idOf(made)}`)).toMatchObject({
      data: { status: 'received', units: 195, cartons: 2, bin_id: room.store },
    })
    expect(await room.faults()).toEqual([])
  })

  it('a missing rest that turns up is received later, without a write-off', async () => {
    const made = await room.skidsOf(200)
    const { id } = await room.generated(idOf(made))
    await room.scan(numberOf(made), 'send')
    await room.fire('transfer', id, 'receive', {
      to_bin_id: room.store,
      qty: 150,
      difference_reason: 'Second forklift',
    })
    expect((await room.toStore(numberOf(made))).data).toMatchObject({
      status: 'received',
      is_new: 1,
      qty: 200,
    })
    expect(await room.faults()).toEqual([])
  })

  it('refused goods are on the floor again, and may be sent with another label', async () => {
    const made = await room.skidsOf(200)
    const { id, qr_payload } = await room.generated(idOf(made))
    await room.scan(numberOf(made), 'send')
    expect(await room.fire('transfer', id, 'refuse')).toMatchObject({
      data: { difference_reason: 'required' },
    })
    expect(await room.fire('bottler', id, 'refuse', { difference_reason: 'Wet' })).toMatchObject({
      http: 403,
    })
    const refused = await room.fire('shipping', id, 'refuse', { difference_reason: 'Wet' })
    expect(refused.data).toMatchObject({ status: 'refused', qty_refused: 200 })
    expect(await room.stockOf(made.order)).toEqual(['FLOOR 300 quarantine'])
    expect(await room.scan(qr_payload, 'send')).toMatchObject({ http: 422, message: 'qr_wrong_context' })
    expect((await room.scan(numberOf(made), 'send')).data).toMatchObject({ is_new: 1 })
    expect(await room.faults()).toEqual([])
  })

  it('a skid is in one transfer: another label is refused, and it is not opened until the first is cancelled', async () => {
    const made = await room.skidsOf(200)
    const { id, number } = await room.generated(idOf(made))
    const again = await room.post('transfer', '/generate', {
      items: [{ item_kind: 'skid', skid_id: idOf(made) }],
    })
    expect(again).toMatchObject({ message: 'already_in_transfer', data: { number } })
    const skid = async () => (await (await room.by('labeler')).get(`/production/skids/${idOf(made)}`)).data
    const reopen = async () =>
      (await room.by('labeler')).post(`/production/skids/${idOf(made)}/reopen`, {
        version: (await skid()).version,
      })
    expect(await reopen()).toMatchObject({ message: 'already_in_transfer' })
    expect((await room.fire('requester', id, 'cancel')).data).toMatchObject({ status: 'cancelled' })
    expect((await reopen()).data).toMatchObject({ status: 'open' })
    expect(await room.faults()).toEqual([])
  })

  it('cartons alone go too, and a carton on a skid stands for its skid', async () => {
    const order = await room.packing.toPack(400)
    await room.packing.pack(order, 400)
    const [first, second, third] = await room.packing.cartonsOf(order)
    expect((await room.scan(first?.number ?? '', 'send')).data).toMatchObject({
      qty: 100,
      item: first?.number,
    })
    await room.moving.onSkids(order, 3)
    expect((await room.scan(second?.number ?? '', 'send')).data).toMatchObject({ qty: 300, is_new: 1 })
    expect((await room.scan(third?.number ?? '', 'send')).data).toMatchObject({ is_new: 0 })
    await room.toStore(first?.number ?? '')
    await room.toStore(second?.number ?? '')
    // Everything that was packed is received: with the end of packing the transfer and the order end by themselves.
    await room.packing.pack(order, 0, 'finish')
    expect(await room.stepOf(order)).toMatchObject({ status: 'done', qty_good: 400 })
    expect(await room.plant.get(order)).toMatchObject({ status: 'done', qty_transferred: 400 })
    expect(await room.faults()).toEqual([])
  })

  it('bottles without a carton are sent as so much of their lot, never more than is loose', async () => {
    const order = await room.packing.toPack(250)
    await room.packing.pack(order, 150)
    const lot_id = await room.lotOf(order)
    const loose = (qty: number) =>
      room.post('transfer', '/generate', { items: [{ item_kind: 'loose', lot_id, qty }] })
    expect(await loose(101)).toMatchObject({ http: 422 })
    const made = (await loose(100)).data[0]
    expect(await loose(1)).toMatchObject({ http: 422 })
    expect((await room.scan(made.qr_payload, 'send')).data).toMatchObject({ qty: 100 })
    expect((await room.toStore(made.number)).data).toMatchObject({ status: 'received' })
    expect(await room.faults()).toEqual([])
  })

  it('a loaded cart is sent by its own code with its bottles, is emptied only by what receives it, and goes back loaded', async () => {
    const order = await room.packing.toPack(250)
    await room.packing.pack(order, 150)
    const { plant } = room
    const made = await plant.make(plant.admin, carts, { name: 'Cart of loose bottles', capacity_units: 100 })
    const cart = () => plant.as(plant.admin, (unit) => unit.get(carts, made.id))
    const { code } = await cart()
    const packer = await plant.person('labeler')
    const act = (event: 'load' | 'unload', payload: object = {}) =>
      plant.as(packer, (unit) => unit.fire(carts, made.id, event, payload, packer))
    expect(await room.scan(code, 'send')).toMatchObject({ http: 422, message: 'qr_wrong_context' })
    await act('load', { step_id: (await plant.step(order, 'packing')).id, qty: 80 })
    expect((await room.scan(code, 'send')).data).toMatchObject({ item: code, qty: 80, is_new: 1 })
    expect((await room.scan(code, 'send')).data).toMatchObject({ is_new: 0 })
    expect(await room.stockOf(order)).toEqual(['FLOOR 170 quarantine', 'FLOOR-TRANSIT 80 quarantine'])
    expect(await refusalOf(act('unload'))).toMatchObject({ code: 'already_in_transfer' })

    const { floor_transfer_id: first } = await cart()
    const refused = { difference_reason: 'The bottles are wet' }
    expect((await room.fire('transfer', first ?? 0, 'refuse', refused)).data).toMatchObject({
      status: 'refused',
    })
    expect(await cart()).toMatchObject({ status: 'loaded', qty: 80, floor_transfer_id: null })

    await room.scan(code, 'send')
    expect((await room.toStore(code)).data).toMatchObject({ status: 'received', qty: 80, bin: 'W-01' })
    expect(await cart()).toMatchObject({ status: 'cleaning', qty: 0, production_order_id: null })
    expect(await room.stockOf(order)).toEqual(['FLOOR 170 released', 'W-01 80 released'])
    expect(await room.faults()).toEqual([])
  })
})
