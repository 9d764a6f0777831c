import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lots } from '../../../../../src/resources/inventory/stock/lots'
import { productStampingOrders } from '../../../../../src/resources/production/stamping/product_stamping_orders'
import { stampingMachines } from '../../../../../src/resources/production/stamping/stamping_machines'
import { reels } from '../../../../../src/resources/production/stamps/reels'
import { system } from '../../../../../server/engine/unitOfWork'
import { dayAfter } from '../../../../../src/resources/kit/text/days'
import { openUnstampedStock, type UnstampedStock } from '../../../../fixtures/floor/unstampedStock'
import { refusalOf } from '../../../../fixtures/plant'

let shop: UnstampedStock
beforeAll(async () => {
  shop = await openUnstampedStock()
})
afterAll(() => shop.plant.close())

const stampedLot = async () => {
  const [lot] = await shop.plant.as(system, (unit) => unit.find(lots, { product_id: shop.ontario.id }))
  return lot
}

describe('bottles of stock', () => {
  it('bottles of stock that are planned are reserved, and free again when the order is cancelled', async () => {
    const { id } = await shop.ordered(300)
    expect((await shop.get(id)).jurisdiction).toBe('ON')
    await shop.plant.stamping.send(id, 'plan')
    expect(await shop.stock()).toEqual([{ sku: 'MINT-30', qty: 1000, reserved: 300 }])
    await shop.plant.stamping.send(id, 'cancel')
    expect(await shop.stock()).toEqual([{ sku: 'MINT-30', qty: 1000, reserved: 0 }])
    expect(await refusalOf(shop.plant.stamping.send((await shop.ordered(1001)).id, 'plan'))).toMatchObject({
      code: 'insufficient_stock',
    })
  })

  it('bottles of stock become stamped ones of the same lot, lost ones are scrapped, and duty arises at stamping', async () => {
    const { id, first } = await shop.running(300)
    const done = await shop.plant.stamping.send(id, 'finish', {
      end_serial: first + 298,
      applied: 296,
      damaged: 3,
      wasted_bottles: 2,
      scrapped_bottles: 1,
      damage_reason_parameter_id: shop.damage,
      scrap_reason_parameter_id: await shop.plant.reason('leak'),
      short_reason: 'One bottle is missing from the carton',
    })
    expect(done).toMatchObject({
      status: 'done',
      qty_stamped: 296,
      qty_wasted_bottles: 2,
      qty_scrapped_bottles: 1,
      duty_amount: 2320.64,
      additional_duty_amount: 2320.64,
    })
    // 300 were planned, 299 of them are gone, and nothing is reserved any more.
    expect(await shop.stock()).toEqual([
      { sku: 'MINT-30', qty: 701, reserved: 0 },
      { sku: 'MINT-30-ON', qty: 296, reserved: 0 },
    ])
    expect(await stampedLot()).toMatchObject({
      lot_number: '26320-00007',
      expires_on: '2028-11-16',
      status: 'released',
      stamped_on: '2026-11-21',
    })
  })

  it('bottles of stock are stamped only as their own stamped version, for a jurisdiction, never for export', async () => {
    const exported = { target_product_id: shop.exported.id }
    expect(await refusalOf(shop.ordered(10, exported))).toMatchObject({
      data: {
        target_product_id: { text: 'MINT-30-EX carries no excise stamp: choose a product of a jurisdiction' },
      },
    })
    expect(await refusalOf(shop.ordered(10, { target_product_id: shop.plant.bottle.id }))).toMatchObject({
      data: { target_product_id: { text: 'MANGO-12-30-ON is not stamped of this product' } },
    })
    expect(await refusalOf(shop.ordered(10, { source_lot_id: null }))).toMatchObject({
      data: { source_lot_id: 'requiredif' },
    })
    expect(await refusalOf(shop.ordered(10, { due_on: '2026-11-20' }))).toMatchObject({
      data: { due_on: { text: 'The due date is before today' } },
    })
    expect(await refusalOf(shop.ordered(0))).toMatchObject({ code: 'validation_error' })
  })
})

describe('a reel that is put on', () => {
  const startWith = async (id: number, more: object) =>
    refusalOf(
      shop.plant.stamping.send(id, 'start', {
        stamping_machine_id: shop.machine.id,
        older_reel_reason: 'Test',
        ...more,
      }),
    )

  it('a reel that is put on is of the jurisdiction, shows its next number, is free and the oldest, on a free spindle', async () => {
    const { stamping } = shop.plant
    const { id } = await shop.ordered(50)
    await stamping.send(id, 'plan')
    const quebec = await stamping.reel(100, { jurisdiction: 'QC' })
    expect(await startWith(id, { reel_id: quebec.id, printed_serial: quebec.first_serial })).toMatchObject({
      code: 'reel_jurisdiction_mismatch',
      data: { text: 'Reel is for Quebec, the order needs Ontario' },
    })
    const reel = await stamping.reel(100)
    expect(
      await startWith(id, { reel_id: reel.id, printed_serial: Number(reel.first_serial) + 1 }),
    ).toMatchObject({ code: 'reel_serial_mismatch', data: { next_serial: reel.first_serial } })
    expect(await startWith(id, { reel_id: reel.id })).toMatchObject({
      data: { printed_serial: 'requiredif' },
    })
    const older = await stamping.reel(100, { received_on: '2026-10-01' })
    const start = { reel_id: reel.id, printed_serial: reel.first_serial }
    expect(await startWith(id, { ...start, older_reel_reason: null })).toMatchObject({
      code: 'older_reel_first',
      data: { reel: older.number },
    })
    await stamping.send(id, 'start', {
      stamping_machine_id: shop.machine.id,
      older_reel_reason: 'Test',
      ...start,
    })
    await shop.checked(id)
    const { id: other } = await shop.ordered(50)
    await stamping.send(other, 'plan')
    expect(await startWith(other, start)).toMatchObject({ data: { reel_id: 'exists' } })
    expect(await startWith(other, { reel_id: older.id, printed_serial: older.first_serial })).toMatchObject({
      code: 'spindle_busy',
    })
    const finish = { end_serial: Number(reel.first_serial) + 49, applied: 50 }
    expect((await stamping.send(id, 'finish', finish)).status).toBe('done')
    await stamping.send(other, 'cancel')
  })
})

describe('a reel that is counted', () => {
  it('a reel that is counted is refused with a count that cannot be, and nothing of it is kept', async () => {
    const { stamping } = shop.plant
    const { id, reel, first } = await shop.running(100, 200)
    const refused = async (more: object) =>
      refusalOf(stamping.send(id, 'finish', { end_serial: first + 99, ...more }))
    const damage_reason_parameter_id = shop.damage
    expect(await refused({ applied: 88 })).toMatchObject({
      code: 'stamps_unbalanced',
      data: { text: '12 stamps are not accounted for' },
    })
    expect(await refused({ applied: 101 })).toMatchObject({ data: { unaccounted: -1 } })
    expect(await refused({ applied: 99, missing: 1 })).toMatchObject({
      data: { missing_reason: 'requiredif' },
    })
    expect(await refused({ applied: 99, damaged: 1 })).toMatchObject({
      data: { damage_reason_parameter_id: 'requiredif' },
    })
    expect(
      await refused({ applied: 99, damaged: 1, wasted_bottles: 2, damage_reason_parameter_id }),
    ).toMatchObject({
      data: { wasted_bottles: { text: 'At most 1: each wasted bottle took a damaged stamp' } },
    })
    expect(await refused({ applied: 100, scrapped_bottles: 1 })).toMatchObject({
      data: { scrap_reason_parameter_id: 'requiredif' },
    })
    expect(await refused({ end_serial: first - 2 })).toMatchObject({ code: 'validation_error' })
    expect(await refused({ end_serial: first + 200, applied: 100 })).toMatchObject({
      data: { end_serial: { text: expect.stringContaining('Serial is not on this reel: it ends at') } },
    })
    expect(await refused({ end_serial: first + 149, applied: 150 })).toMatchObject({ code: 'over_available' })
    expect(await refused({ end_serial: first + 49, applied: 50 })).toMatchObject({
      data: { short_reason: { text: expect.stringContaining('50 bottles of') } },
    })
    expect(await refused({ applied: -1 })).toMatchObject({ code: 'validation_error' })
    expect((await shop.plant.as(system, (unit) => unit.get(productStampingOrders, id))).qty_stamped).toBe(0)
    expect((await stamping.sessions(id)).map(({ status, reel_id }) => [status, reel_id])).toEqual([
      ['open', reel.id],
    ])
    await stamping.send(id, 'finish', { end_serial: first + 99, applied: 100 })
  })

  it('a reel that is counted and stays on goes on with its next stamp, and its bottles are stamped ones at once', async () => {
    const { stamping } = shop.plant
    const { id, reel, first } = await shop.running(100, 200)
    const before = await shop.stock()
    await stamping.send(id, 'change_reel', { end_serial: first + 39, applied: 40, reel_id: reel.id })
    const stampedIn = (rows: typeof before) => rows.find(({ sku }) => sku === 'MINT-30-ON')?.qty ?? 0
    expect(stampedIn(await shop.stock()) - stampedIn(before)).toBe(40)
    expect((await stamping.sessions(id)).at(-1)).toMatchObject({ status: 'open', start_serial: first + 40 })
    await stamping.send(id, 'pause', { pause_reason_parameter_id: await shop.plant.reason('waiting_reel') })
    await stamping.send(id, 'resume')
    await stamping.send(id, 'finish', { end_serial: first + 99, applied: 60 })
    expect((await shop.get(id)).status).toBe('done')
  })
})

describe('a reel that is unmounted', () => {
  const unmounted = async () => {
    const { stamping } = shop.plant
    const { id, reel, first } = await shop.running(100, 200)
    const order = await stamping.send(id, 'unmount_reel', { end_serial: first + 39, applied: 40 })
    return { id, reel, first, order }
  }

  it('a reel that is unmounted is counted and free, its order waits, and neither counts nor runs without a reel', async () => {
    const { stamping } = shop.plant
    const { id, reel, first, order } = await unmounted()
    expect(order).toMatchObject({ status: 'paused', qty_stamped: 40 })
    expect(await shop.plant.as(system, (unit) => unit.get(reels, reel.id))).toMatchObject({
      status: 'available',
      mounted_machine_id: null,
      next_serial: first + 40,
      applied: 40,
    })
    const machine = await shop.plant.as(system, (unit) => unit.get(stampingMachines, shop.machine.id))
    expect(machine.current_reel_id).toBeNull()
    expect(await refusalOf(stamping.send(id, 'resume'))).toMatchObject({ code: 'no_open_session' })
    expect(
      await refusalOf(stamping.send(id, 'finish', { end_serial: first + 99, applied: 60 })),
    ).toMatchObject({ code: 'no_open_session' })
    expect(await refusalOf(stamping.send(id, 'unmount_reel', { end_serial: first + 39 }))).toMatchObject({
      code: 'no_open_session',
    })
    const done = await stamping.send(id, 'finish', { short_reason: 'Ordered less' })
    expect(done).toMatchObject({ status: 'done', qty_stamped: 40 })
  })

  it('a reel that is unmounted is mounted again with the number on its next stamp, while no other is on', async () => {
    const { stamping } = shop.plant
    const { id, reel, first } = await unmounted()
    const mount = (printed_serial: number) =>
      stamping.send(id, 'mount_reel', {
        stamping_machine_id: shop.machine.id,
        reel_id: reel.id,
        printed_serial,
        older_reel_reason: 'Test',
      })
    expect(await refusalOf(mount(first))).toMatchObject({ code: 'reel_serial_mismatch' })
    expect((await mount(first + 40)).status).toBe('in_progress')
    await stamping.send(id, 'pause', { pause_reason_parameter_id: await shop.plant.reason('waiting_reel') })
    const other = await stamping.reel(50)
    expect(
      await refusalOf(
        stamping.send(id, 'mount_reel', {
          stamping_machine_id: shop.machine.id,
          reel_id: other.id,
          printed_serial: other.first_serial,
          older_reel_reason: 'Test',
        }),
      ),
    ).toMatchObject({ code: 'spindle_busy', data: { text: expect.stringContaining('unmount it first') } })
    const off = await stamping.send(id, 'unmount_reel', { end_serial: first + 79, applied: 40 })
    expect(off).toMatchObject({ status: 'paused', qty_stamped: 80 })
    await mount(first + 80)
    expect((await stamping.send(id, 'finish', { end_serial: first + 99, applied: 20 })).status).toBe('done')
  })
})

describe('bottles of stock whose time is over', () => {
  it('an order counts down to the last day of its bottles, and is near from the days of the warning on', async () => {
    const { plant, lot } = shop
    const { id } = await shop.ordered(10)
    const before = (await shop.get(id)).stamp_by
    const until = async (stamp_by: string | null) => {
      await plant.as(system, (unit) => unit.update(lots, lot.id, { stamp_by }))
      return shop.get(id)
    }
    const { rows } = await sql<{ day: string }>`select plant_today()::text as day`.execute(plant.db)
    const [near, far] = [14, 15].map((days) => dayAfter(rows[0]?.day ?? '', days))
    expect(await until(near ?? null)).toMatchObject({ stamp_by: near, is_stamp_soon: 1 })
    expect(await until(far ?? null)).toMatchObject({ stamp_by: far, is_stamp_soon: 0 })
    await plant.stamping.send(id, 'cancel')
    expect(await until(before)).toMatchObject({ stamp_by: null, is_stamp_soon: 0 })
  })

  it('bottles of stock whose time is over get no reel, and their order can be cancelled', async () => {
    const { plant } = shop
    const { id } = await shop.ordered(10)
    await plant.stamping.send(id, 'plan')
    const before = await plant.as(system, (unit) => unit.get(lots, shop.lot.id))
    await plant.as(system, (unit) =>
      unit.update(lots, shop.lot.id, { packaged_on: '2026-08-31', stamp_by: '2026-10-31' }),
    )
    const reel = await plant.stamping.reel(100)
    const refused = await refusalOf(
      plant.stamping.send(id, 'start', {
        stamping_machine_id: shop.machine.id,
        reel_id: reel.id,
        printed_serial: reel.first_serial,
        older_reel_reason: 'Test',
      }),
    )
    expect(refused).toMatchObject({ code: 'clock_over' })
    expect((await plant.stamping.send(id, 'cancel')).status).toBe('cancelled')
    const { packaged_on, stamp_by } = before
    await plant.as(system, (unit) => unit.update(lots, shop.lot.id, { packaged_on, stamp_by }))
  })
})
