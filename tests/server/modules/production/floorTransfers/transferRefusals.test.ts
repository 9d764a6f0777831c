import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lots } from '../../../../../src/resources/inventory/stock/lots'
import { labelItemsOf } from '../../../../../src/resources/production/labelChecks/labelRule'
import { productionOrderSteps } from '../../../../../src/resources/production/steps/production_order_steps'
import { correctStep } from '../../../../../server/modules/production/steps/correctedStep'
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

describe('refused transfers', () => {
  it('goods whose labels were found wrong, or that quality holds, are received into quarantine only', async () => {
    const made = await room.skidsOf(400)
    await room.scan(numberOf(made), 'send')
    const { id: step_id } = await room.plant.step(made.order, 'packing')
    const check = await (
      await room.by('labeler')
    ).post('/production/label_checks', {
      step_id,
      checkpoint: 'start',
      items: labelItemsOf('ON'),
      wrong_items: [labelItemsOf('ON')[0]],
    })
    expect(check.data).toMatchObject({ status: 'failed' })
    const refused = await room.toStore(numberOf(made))
    expect(refused).toMatchObject({ message: 'lot_not_released' })
    expect((await room.toStore(numberOf(made), { to_bin_id: room.quarantine })).data).toMatchObject({
      bin: 'Q-01',
    })
    expect(await room.stockOf(made.order)).toEqual(['FLOOR 300 quarantine', 'Q-01 200 quarantine'])
    await (
      await room.by('qa_manager')
    ).post(`/production/label_checks/${check.data.id}/resolve`, {
      version: check.data.version,
      resolution: 'Labelled anew',
    })
    await room.scan(numberOf(made, 1), 'send')
    const lot = await room.lotOf(made.order)
    await room.plant.as(room.plant.admin, (unit) =>
      unit.fire(lots, lot, 'hold', { reason: 'Complaint' }, room.plant.admin),
    )
    expect(await room.toStore(numberOf(made, 1))).toMatchObject({ message: 'lot_not_released' })
    expect((await room.toStore(numberOf(made, 1), { to_bin_id: room.quarantine })).http).toBe(200)
    expect(await room.faults()).toEqual([])
  })

  it('the step of a transfer counts what is received and nothing else, and does not end while something is in transit', async () => {
    const made = await room.skidsOf(200)
    await room.scan(numberOf(made), 'send')
    const press = async (event: string, body: object) => {
      const { id, version } = await room.stepOf(made.order)
      return (await room.by('transfer')).post(`/production/production_order_steps/${id}/${event}`, {
        version,
        ...body,
      })
    }
    expect(await press('report', { qty_good: 10 })).toMatchObject({ message: 'floor_transfer_required' })
    expect(await press('finish', { qty_good: 0, rest_lost: 200 })).toMatchObject({ http: 422 })
    await room.packing.pack(made.order, 0, 'finish').catch(() => undefined)
    const order = async (event: string, body: object) => {
      const { version } = (
        await (await room.by('manager')).get(`/production/production_orders/${made.order}`)
      ).data
      return (await room.by('manager')).post(`/production/production_orders/${made.order}/${event}`, {
        version,
        ...body,
      })
    }
    expect(await order('cancel', { cancel_note: 'No', disposal_ref: 'X' })).toMatchObject({
      message: 'transfer_open',
    })
    const corrected = await (
      await room.by('supervisor_production')
    ).get(`/production/production_orders/${made.order}`)
    expect(corrected.data.status).toBe('in_progress')
  })

  it('a correction of packing takes bottles out of cartons that are in no transfer alone', async () => {
    const made = await room.skidsOf(200)
    await room.generated(idOf(made))
    const step = await room.plant.step(made.order, 'packing')
    const counts = { qty_good: -100, qty_scrap: 0, qty_rework: 0, scrap_reason_parameter_id: null }
    const lowered = room.plant.as(room.plant.admin, async (unit) =>
      correctStep(unit, await unit.lock(productionOrderSteps, step.id), counts, {}),
    )
    await expect(lowered).rejects.toMatchObject({ code: 'over_available' })
  })

  it('an order on hold sends nothing; what is on its way may still be received', async () => {
    const made = await room.skidsOf(400)
    await room.scan(numberOf(made), 'send')
    const reason = await room.plant.reason('qa_hold')
    await room.plant.send(['manager'], made.order, 'hold', {
      hold_reason_parameter_id: reason,
      hold_note: 'Complaint',
    })
    expect((await room.scan(numberOf(made, 1), 'send')).http).not.toBe(200)
    expect((await room.toStore(numberOf(made), { to_bin_id: room.quarantine })).data).toMatchObject({
      status: 'received',
    })
    expect(await room.faults()).toEqual([])
  })

  it('labels are made and printed by who may, goods sent from the floor, and received by transfer, shipping and supervisors', async () => {
    const made = await room.skidsOf(200)
    const item = { items: [{ item_kind: 'skid', skid_id: idOf(made) }] }
    for (const role of ['bottler', 'planning', 'manager', 'sale'] as const)
      expect(await room.post(role, '/generate', item), role).toMatchObject({ http: 403 })
    const { id } = await room.generated(idOf(made), 'requester')
    expect(await room.post('bottler', '/printed', { ids: [id] })).toMatchObject({ http: 403 })
    expect((await room.post('supervisor', '/printed', { ids: [id] })).data).toEqual({ printed: 1 })
    expect(await room.transferAt(id)).toMatchObject({ status: 'printed', prints: 1 })
    expect(await room.scan(numberOf(made), 'send', {}, 'requester')).toMatchObject({ http: 403 })
    expect(await room.scan(numberOf(made), 'send', {}, 'sale')).toMatchObject({ http: 403 })
    expect((await room.scan(numberOf(made), 'send', {}, 'stamper')).data).toMatchObject({ is_new: 1 })
    for (const role of ['bottler', 'manager', 'planning'] as const)
      expect(await room.scan(numberOf(made), 'receive', { to_bin_id: room.store }, role), role).toMatchObject(
        { http: 403 },
      )
    expect(
      (await room.scan(numberOf(made), 'receive', { to_bin_id: room.store }, 'supervisor_batcher')).data,
    ).toMatchObject({ status: 'received' })
  })

  it('what is sent wrongly is refused with its field or code, never a fault', async () => {
    const made = await room.skidsOf(200)
    const bad = [
      [{ code: '', act: 'send' }, 'validation_error'],
      [{ code: 'x'.repeat(201), act: 'send' }, 'validation_error'],
      [{ code: 7, act: 'send' }, 'validation_error'],
      [{ code: 'SK-1', act: 'steal' }, 'validation_error'],
      [{ code: 'SK-99999', act: 'send' }, 'qr_unknown'],
      [{ code: 'FT|FT-00001|0', act: 'send' }, 'qr_unknown'],
      [{ code: "'; drop table skids", act: 'receive' }, 'qr_unknown'],
      [{ code: numberOf(made), act: 'receive', to_bin_id: room.store }, 'qr_wrong_context'],
    ] as const
    for (const [body, message] of bad)
      expect(await room.post('transfer', '/scan', body), JSON.stringify(body)).toMatchObject({
        http: 422,
        message,
      })
    await room.scan(numberOf(made), 'send')
    expect(await room.scan(numberOf(made), 'receive')).toMatchObject({ data: { to_bin_id: 'requiredif' } })
    const elsewhere = await room.plant.as(room.plant.admin, async (unit) => {
      const { rows } = await sql<{
        id: number
      }>`insert into locations (code, name, kind, address, city, province_id,
        postal_code, timezone, is_stock_location) select 'OTH', 'Other', 'warehouse', 'A', 'B', province_id, postal_code,
        timezone, true from locations order by id limit 1 returning id`.execute(unit.trx)
      const { rows: made } = await sql<{ id: number }>`insert into bins (code, location_id, kind)
        values ('O-01', ${rows[0]?.id}, 'storage') returning id`.execute(unit.trx)
      return made[0]?.id
    })
    for (const to_bin_id of [999_999, elsewhere, 'x', -1])
      expect(await room.scan(numberOf(made), 'receive', { to_bin_id }), String(to_bin_id)).toMatchObject({
        http: 422,
        message: 'validation_error',
      })
    const items = [
      [],
      [{ item_kind: 'skid' }],
      [{ item_kind: 'skid', skid_id: 999_999 }],
      [{ item_kind: 'drum' }],
      [{ item_kind: 'cart' }],
      [{ item_kind: 'cart', cart_id: 999_999 }],
      [{ item_kind: 'loose', lot_id: 1 }],
      [{ item_kind: 'loose', lot_id: 1, qty: -1 }],
      'x',
    ]
    for (const wrong of items)
      expect(
        (await room.post('transfer', '/generate', { items: wrong })).http,
        JSON.stringify(wrong),
      ).toBeOneOf([404, 422])
    expect(await room.post('transfer', '/printed', { ids: [999_999] })).toMatchObject({ http: 404 })
    expect(await room.post('transfer', '/999999/receive', { version: 1 })).toMatchObject({ http: 404 })
    expect(await room.faults()).toEqual([])
  })
})
