import { machines } from '../../../../../src/resources/production/machines/machines'
import { pickValues } from '../../../../../src/resources/kit/fields/pickValues'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { system } from '../../../../../server/engine/unitOfWork'
import { lots } from '../../../../../src/resources/inventory/stock/lots'
import { openUnstampedStock, type UnstampedStock } from '../../../../fixtures/floor/unstampedStock'
import { refusalOf } from '../../../../fixtures/plant'

let shop: UnstampedStock
beforeAll(async () => {
  shop = await openUnstampedStock(200)
})
afterAll(() => shop.plant.close())

const send = (event: 'hold' | 'release', reason: string) =>
  shop.plant.as(shop.plant.admin, (unit) => unit.fire(lots, shop.lot.id, event, { reason }, unit.by))
const bottles = async (sku: string) => (await shop.stock()).find((row) => row.sku === sku)

it('bottles of a lot on hold get no reel, and are reserved again once it is released', async () => {
  const { stamping } = shop.plant
  const { id } = await shop.ordered(100)
  await stamping.send(id, 'plan')
  const reel = await stamping.reel(100)
  const start = () =>
    stamping.send(id, 'start', {
      stamping_machine_id: shop.machine.id,
      reel_id: reel.id,
      printed_serial: reel.first_serial,
      older_reel_reason: 'Test',
    })
  await send('hold', 'Complaint')
  expect(await bottles('MINT-30')).toMatchObject({ qty: 200, reserved: 0 })
  expect(await refusalOf(start())).toMatchObject({ code: 'lot_not_released' })
  await send('release', 'Solved')
  await start()
  await shop.checked(id)
  expect(await bottles('MINT-30')).toMatchObject({ qty: 200, reserved: 100 })
  await stamping.send(id, 'finish', { end_serial: Number(reel.first_serial) + 99, applied: 100 })
  expect(await shop.stock()).toEqual([
    { sku: 'MINT-30', qty: 100, reserved: 0 },
    { sku: 'MINT-30-ON', qty: 100, reserved: 0 },
  ])
})

it('what was stamped before a hold is counted, and neither reel nor line goes on', async () => {
  const { stamping } = shop.plant
  const { id, reel, first } = await shop.running(100, 200)
  await send('hold', 'Complaint')
  const change = stamping.send(id, 'change_reel', {
    end_serial: first + 39,
    applied: 40,
    reel_id: reel.id,
  })
  expect(await refusalOf(change)).toMatchObject({ code: 'lot_not_released' })
  await stamping.send(id, 'pause', { pause_reason_parameter_id: await shop.plant.reason('waiting_reel') })
  expect(await refusalOf(stamping.send(id, 'resume'))).toMatchObject({ code: 'lot_not_released' })
  const done = await stamping.send(id, 'finish', {
    end_serial: first + 39,
    applied: 40,
    short_reason: 'Lot on hold',
  })
  expect(done).toMatchObject({ status: 'done', qty_stamped: 40 })
  expect(await shop.stock()).toEqual([
    { sku: 'MINT-30', qty: 60, reserved: 0 },
    { sku: 'MINT-30-ON', qty: 140, reserved: 0 },
  ])
})

it('bottles of stock are stamped in production, on none of the stampers of packs', async () => {
  await send('release', 'Checked')
  const { stamping } = shop.plant
  const packs = await shop.plant.as(system, async (unit) =>
    unit.insert(machines, {
      ...pickValues(await unit.get(machines, shop.machine.machine_id), [
        'phase_id',
        'location_id',
        'current_state_since',
      ]),
      code: 'AS-01',
      name: 'Stamper of packs',
      kind: 'stamper',
      ideal_rate_per_hour: 600,
      area: 'assembly',
    }),
  )
  const machine = await stamping.stampingMachine(packs.id)
  const reel = await stamping.reel(100)
  const { id } = await shop.ordered(50)
  await stamping.send(id, 'plan')
  const start = { reel_id: reel.id, printed_serial: reel.first_serial }
  expect(
    await refusalOf(stamping.send(id, 'start', { ...start, stamping_machine_id: machine.id })),
  ).toMatchObject({
    data: { stamping_machine_id: 'exists' },
  })
  await stamping.send(id, 'cancel')
})

it('what was stamped before its lot expired is counted, and no other reel is put on', async () => {
  const { stamping } = shop.plant
  const { id, reel, first } = await shop.running(50, 200)
  await shop.plant.pool.query(
    `update lots set expires_on = '2026-01-01' where product_id = (select id from products where sku = 'MINT-30')`,
  )
  const counts = { end_serial: first + 9, applied: 10 }
  expect(await refusalOf(stamping.send(id, 'change_reel', { ...counts, reel_id: reel.id }))).toMatchObject({
    code: 'lot_expired',
  })
  expect(await stamping.send(id, 'finish', { ...counts, short_reason: 'Lot expired' })).toMatchObject({
    status: 'done',
    qty_stamped: 10,
  })
})
