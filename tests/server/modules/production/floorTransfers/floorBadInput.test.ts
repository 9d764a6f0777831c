import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lots } from '../../../../../src/resources/inventory/stock/lots'
import { carts } from '../../../../../src/resources/production/carts/carts'
import { issueDetails } from '../../../../../src/resources/production/maintenance/issue_details'
import { issueSections } from '../../../../../src/resources/production/maintenance/issue_sections'
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
  it('a label is not made for no bottles, nor for less than none', async () => {
    const made = await room.skidsOf(200)
    const lot_id = await room.lotOf(made.order)
    for (const [qty, answer] of [
      [0, { code: 'other', text: 'Quantity must be greater than 0' }],
      [-5, 'size'],
    ] as const)
      expect(
        await room.post('transfer', '/generate', { items: [{ item_kind: 'loose', lot_id, qty }] }),
        String(qty),
      ).toMatchObject({ http: 422, data: { 'items.0.qty': answer } })
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
