import { afterAll, beforeAll, expect, it } from 'vitest'
import { labelChecks } from '../../../../../src/resources/production/labelChecks/label_checks'
import { stockLabelGate } from '../../../../../src/resources/production/gates/labelGates'
import { openUnstampedStock, type UnstampedStock } from '../../../../fixtures/floor/unstampedStock'
import { refusalOf } from '../../../../fixtures/plant'

let shop: UnstampedStock
beforeAll(async () => {
  shop = await openUnstampedStock()
})
afterAll(() => shop.plant.close())

/** An order of stock with a reel on, of which no label was looked at. */
async function started(qty: number) {
  const { id } = await shop.ordered(qty)
  await shop.plant.stamping.send(id, 'plan')
  const reel = await shop.plant.stamping.reel(500)
  await shop.plant.stamping.send(id, 'start', {
    stamping_machine_id: shop.machine.id,
    reel_id: reel.id,
    printed_serial: reel.first_serial,
    older_reel_reason: 'Test',
  })
  return { id, reel, first: Number(reel.first_serial) }
}

it('no stamped bottle of stock is counted before the label of the first one passed its check, and all are counted then', async () => {
  const { stamping } = shop.plant
  const { id, reel, first } = await started(100)
  const half = { end_serial: first + 49, applied: 50 }
  const unchecked = { code: 'label_check_required', data: { text: 'The first label is not checked' } }
  expect(await refusalOf(stamping.send(id, 'change_reel', { ...half, reel_id: reel.id }))).toMatchObject(
    unchecked,
  )
  expect(await refusalOf(stamping.send(id, 'unmount_reel', half))).toMatchObject(unchecked)
  expect(await refusalOf(stamping.send(id, 'finish', { ...half, short_reason: 'Test' }))).toMatchObject(
    unchecked,
  )
  expect(stockLabelGate(await shop.get(id), 'report', new Date().toISOString())).toMatchObject({
    gate: 'label_checked',
    event: 'Record label check',
  })
  const check = await shop.checked(id)
  expect(check).toMatchObject({
    status: 'passed',
    machine_id: shop.machine.machine_id,
    production_order_id: null,
  })
  const { label_due_at } = await shop.get(id)
  expect(Date.parse(label_due_at ?? '') - Date.parse(check.checked_at)).toBe(60 * 60_000)
  await stamping.send(id, 'change_reel', { ...half, reel_id: reel.id })
  expect(await stamping.send(id, 'finish', { end_serial: first + 99, applied: 50 })).toMatchObject({
    status: 'done',
  })
})

it('a wrong label of stock keeps its bottles from being counted until quality resolves it and a new check passes', async () => {
  const { stamping, as, person } = shop.plant
  const { id, reel, first } = await started(60)
  await shop.checked(id)
  const failed = await shop.checked(id, { checkpoint: 'hourly', wrong_items: ['stamp_jurisdiction'] })
  expect(failed.status).toBe('failed')
  expect(await shop.get(id)).toMatchObject({ label_failed: failed.number, label_due_at: null })
  const counts = { end_serial: first + 59, applied: 60 }
  const finish = () => stamping.send(id, 'finish', counts)
  expect(await refusalOf(finish())).toMatchObject({
    code: 'label_check_failed',
    data: { text: `${failed.number} found a wrong label` },
  })
  // A reel on which nothing was stamped may come off all the same.
  await stamping.send(id, 'unmount_reel', { end_serial: first - 1 })
  const mount = () =>
    stamping.send(id, 'mount_reel', {
      stamping_machine_id: shop.machine.id,
      reel_id: reel.id,
      printed_serial: reel.first_serial,
      older_reel_reason: 'Test',
    })
  expect(await refusalOf(mount())).toMatchObject({ code: 'label_check_failed' })
  await shop.checked(id, { checkpoint: 'hourly' })
  expect(await refusalOf(mount())).toMatchObject({ code: 'label_check_failed' })
  await as(await person('qa_manager'), (unit) =>
    unit.fire(labelChecks, failed.id, 'resolve', { resolution: 'Reel of another province was on' }, unit.by),
  )
  await mount()
  expect(await refusalOf(finish())).toMatchObject({ code: 'label_check_required' })
  await shop.checked(id, { checkpoint: 'hourly' })
  expect(await finish()).toMatchObject({ status: 'done', qty_stamped: 60 })
  expect(await refusalOf(shop.checked(id))).toMatchObject({ code: 'invalid_transition' })
})
