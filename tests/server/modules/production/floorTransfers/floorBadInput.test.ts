import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lots } from '../../../../../src/resources/inventory/stock/lots'
import { carts } from '../../../../../src/resources/production/carts/carts'
import { issueDetails } from '../../../../../src/resources/production/maintenance/issue_details'
import { issueSections } from '../../../../../src/resources/production/maintenance/issue_sections'
import { skids } from '../../../../../src/resources/production/skids/skids'
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

const expire = async (id: number) =>
  room.plant.as(room.plant.admin, (unit) => unit.transition(lots, id, 'expire', {}))

describe('what the floor and the dock refuse', () => {
  it('a label is made for a quantity above 0 that is loose there, and in copies from 1 to 20', async () => {
    const order = await room.packing.toPack(250)
    const lot_id = await room.lotOf(order)
    await room.packing.pack(order, 200)
    for (const [qty, answer] of [
      [0, { code: 'other', text: 'Quantity must be greater than 0' }],
      [-5, 'size'],
      ['ten', 'numeric'],
      [Number.MAX_SAFE_INTEGER, 'digits'],
    ] as const)
      expect(
        await room.post('transfer', '/generate', { items: [{ item_kind: 'loose', lot_id, qty }] }),
        String(qty),
      ).toMatchObject({ http: 422, data: { 'items.0.qty': answer } })
    const loose = { item_kind: 'loose', lot_id, qty: 51 }
    expect(await room.post('transfer', '/generate', { items: [loose] })).toMatchObject({
      http: 422,
      data: { qty: { text: expect.stringContaining('Only 50 of lot') } },
    })
    for (const copies of [0, -1, 21, 1.5, 'two'])
      expect(
        await room.post('transfer', '/generate', { items: [{ ...loose, qty: 5 }], copies }),
        String(copies),
      ).toMatchObject({ http: 422, data: { copies: expect.anything() } })
    expect(await room.faults()).toEqual([])
  })

  it('no more is received than is in transit, and never none, less than none, a part of a bottle or a word', async () => {
    const made = await room.skidsOf(200)
    await room.scan(numberOf(made), 'send')
    const { floor_transfer_id: id } = await room.plant.as(room.plant.admin, (unit) =>
      unit.get(skids, idOf(made)),
    )
    const receive = (qty: unknown) =>
      room.fire('transfer', id ?? 0, 'receive', { to_bin_id: room.store, qty, difference_reason: 'Counted' })
    for (const [qty, answer] of [
      [0, { code: 'other', text: 'Quantity must be greater than 0' }],
      [-1, 'size'],
      [99.5, 'integer'],
      ['ten', 'numeric'],
    ] as const)
      expect(await receive(qty), String(qty)).toMatchObject({ http: 422, data: { qty: answer } })
    const { qty_sent } = await room.transferAt(id ?? 0)
    expect(await receive(qty_sent + 1)).toMatchObject({
      http: 422,
      message: 'over_sent',
      data: { available: qty_sent },
    })
    expect(
      await room.fire('transfer', id ?? 0, 'receive', { to_bin_id: room.store, qty: qty_sent - 1 }),
    ).toMatchObject({ http: 422, data: { difference_reason: 'requiredif' } })
    expect(await receive(qty_sent - 1)).toMatchObject({ data: { status: 'partially_received' } })
    expect(await receive(2)).toMatchObject({ http: 422, message: 'over_sent', data: { available: 1 } })
    expect(await room.transferAt(id ?? 0)).toMatchObject({ qty_received: qty_sent - 1 })
    expect(await room.faults()).toEqual([])
  })

  it('a cart is loaded with bottles from 1 to what it carries and the step has made, of a lot of its order', async () => {
    const order = await room.packing.toPack(100)
    const other = await room.lotOf(await room.packing.toPack(50))
    const { id: step_id } = await room.plant.step(order, 'labelling')
    const { id } = await room.plant.make(room.plant.admin, carts, { name: 'Small', capacity_units: 80 })
    const load = async (body: object) =>
      (await room.by('labeler')).post(`/production/carts/${id}/load`, {
        version: (await room.plant.as(room.plant.admin, (unit) => unit.get(carts, id))).version,
        ...{ step_id, qty: 50 },
        ...body,
      })
    for (const [body, field] of [
      [{ qty: 0 }, 'qty'],
      [{ qty: -1 }, 'qty'],
      [{ qty: 0.5 }, 'qty'],
      [{ qty: 'ten' }, 'qty'],
      [{ qty: null }, 'qty'],
      [{ qty: 81 }, 'qty'],
      [{ step_id: 999_999 }, 'step_id'],
      [{ lot_id: 999_999 }, 'lot_id'],
      [{ lot_id: other }, 'lot_id'],
    ] as const)
      expect(await load(body), JSON.stringify(body)).toMatchObject({
        http: 422,
        data: { [field]: expect.anything() },
      })
    expect(await load({})).toMatchObject({ http: 200, data: { qty: 50 } })
    expect(await load({})).toMatchObject({ http: 409 })
  })

  it('a label whose check digit is wrong is unknown, and one of goods that arrived says when they did', async () => {
    const made = await room.skidsOf(200)
    const { qr_payload: code } = await room.generated(idOf(made))
    const damaged = code.replace(/\d$/, (digit: string) => String((Number(digit) + 1) % 10))
    expect(await room.scan(damaged, 'send')).toMatchObject({ http: 422, message: 'qr_unknown' })
    await room.scan(code, 'send')
    await room.toStore(code)
    expect(await room.scan(code, 'send')).toMatchObject({
      http: 422,
      message: 'qr_wrong_context',
      data: { text: expect.stringContaining('received'), at: expect.stringMatching(/^\d{4}-\d\d-\d\d/) },
    })
  })

  it('who acts on what another has changed since is told so, and nothing happens', async () => {
    const made = await room.skidsOf(200)
    const { id, version } = await room.generated(idOf(made))
    await room.scan(numberOf(made), 'send')
    for (const [event, body] of [
      ['receive', { to_bin_id: room.store }],
      ['refuse', { difference_reason: 'Wet' }],
      ['cancel', {}],
    ] as const)
      expect(await room.post('transfer', `/${id}/${event}`, { version, ...body }), event).toMatchObject({
        http: 409,
        message: 'stale_version',
      })
    const labeler = await room.by('labeler')
    const reopened = await labeler.post(`/production/skids/${idOf(made)}/reopen`, { version: 0 })
    expect(reopened).toMatchObject({ http: 409, message: 'stale_version' })
    expect(await room.transferAt(id)).toMatchObject({ status: 'in_transfer' })
    expect(await room.faults()).toEqual([])
  })

  it('bottles of an expired lot are refused by name: they neither leave the floor nor come into store', async () => {
    const [here, away] = [await room.skidsOf(200), await room.skidsOf(200)]
    await room.scan(numberOf(away), 'send')
    for (const { order } of [here, away]) await expire(await room.lotOf(order))
    expect(await room.scan(numberOf(here), 'send')).toMatchObject({ http: 422, message: 'lot_expired' })
    expect(await room.toStore(numberOf(away))).toMatchObject({ http: 422, message: 'lot_expired' })
    expect(await room.faults()).toEqual([])
  })

  it('goods are received into a bin that is in use, to receive into, and a cart out of service carries none', async () => {
    const made = await room.skidsOf(200)
    await room.scan(numberOf(made), 'send')
    const closed = await room.moving.place('W-OLD')
    await sql`update bins set is_active = false where id = ${closed}`.execute(room.node.db)
    const { rows } = await sql<{ id: number }>`select id::int from bins where code = 'FLOOR'`.execute(
      room.node.db,
    )
    for (const to_bin_id of [closed, rows[0]?.id, 999_999])
      expect(await room.scan(numberOf(made), 'receive', { to_bin_id }), String(to_bin_id)).toMatchObject({
        http: 422,
        data: { to_bin_id: expect.anything() },
      })
    const { id } = await room.plant.make(room.plant.admin, carts, { name: 'Broken', capacity_units: 10 })
    const { code } = await room.plant.as(room.plant.admin, (unit) =>
      unit.fire(carts, id, 'retire', {}, room.plant.admin),
    )
    expect(await room.scan(code, 'send')).toMatchObject({ http: 422, message: 'qr_wrong_context' })
  })

  it('what other records refer to is not deleted, and no user deletes what the table of access denies', async () => {
    const { plant } = room
    const section = await plant.make(plant.admin, issueSections, { code: 'HYD', name: 'Hydraulics' })
    await plant.make(plant.admin, issueDetails, { issue_section_id: section.id, name: 'Leaks oil' })
    const used = `/production/issue_sections/${section.id}`
    expect(await (await room.by('manager')).delete(used)).toMatchObject({
      http: 409,
      message: 'database_delete_1451',
    })
    const made = await room.skidsOf(200)
    const cart = await plant.make(plant.admin, carts, { name: 'Mine', capacity_units: 10 })
    for (const [role, path] of [
      ['bottler', used],
      ['manager', `/production/carts/${cart.id}`],
      ['labeler', `/production/skids/${idOf(made)}`],
      ['admin', `/production/skids/${idOf(made)}`],
      ['transfer', '/production/warehouse_product_locations/1'],
    ] as const)
      expect(await (await room.by(role)).delete(path), `${role} ${path}`).toMatchObject({
        http: 403,
        message: 'no_privileges',
      })
  })
})
