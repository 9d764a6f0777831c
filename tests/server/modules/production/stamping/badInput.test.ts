import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remove, update } from '../../../../../server/engine/crud'
import { system } from '../../../../../server/engine/unitOfWork'
import { lots } from '../../../../../src/resources/inventory/stock/lots'
import { productStampingOrders } from '../../../../../src/resources/production/stamping/product_stamping_orders'
import { reels } from '../../../../../src/resources/production/stamps/reels'
import { build } from '../../../../fixtures/build'
import { openUnstampedStock, type UnstampedStock } from '../../../../fixtures/floor/unstampedStock'
import { refusalOf } from '../../../../fixtures/plant'

let shop: UnstampedStock
/** An order that waits, one with a reel on, and the first number of that reel. */
let [planned, running, first, reelId, spare, spareFirst] = [0, 0, 0, 0, 0, 0]
/** An order for Quebec, and a correction that waits. */
let [quebec, waiting] = [0, 0]
/** Lots of the same bottles that are on hold, past their date, and expired, and a drafted order of each but the last. */
let [held, past, expired, heldOrder, pastOrder] = [0, 0, 0, 0, 0]
beforeAll(async () => {
  shop = await openUnstampedStock()
  const counted = await shop.running(10, 100)
  await shop.plant.stamping.send(counted.id, 'finish', { end_serial: counted.first + 9, applied: 10 })
  const [session] = await shop.plant.stamping.sessions(counted.id)
  const wasted = { new_applied_qty: 9, new_damaged_qty: 1, new_wasted_bottles: 1 }
  waiting = (await correct({ stamping_log_id: session?.id, ...wasted })).id
  const on = await shop.running(100, 500)
  ;[running, first, reelId] = [on.id, on.first, on.reel.id]
  planned = (await shop.ordered(50)).id
  await shop.plant.stamping.send(planned, 'plan')
  const free = await shop.plant.stamping.reel(100)
  ;[spare, spareFirst] = [free.id, Number(free.first_serial)]
  quebec = (await shop.ordered(10, { target_product_id: shop.quebec.id })).id
  await shop.plant.stamping.send(quebec, 'plan')
  ;[held, past, expired] = [await lot('H'), await lot('P'), await lot('E')]
  heldOrder = (await shop.ordered(5, { source_lot_id: held })).id
  pastOrder = (await shop.ordered(5, { source_lot_id: past })).id
  await shop.plant.as(system, async (unit) => {
    await unit.transition(lots, held, 'hold', { status_reason: 'Complaint', held_from: 'released' })
    await unit.update(lots, past, { expires_on: '2026-11-20' })
    await unit.transition(lots, expired, 'expire', { status_reason: 'Test' })
  })
})
afterAll(() => shop.plant.close())

const lot = (lot_number: string) =>
  shop.plant.as(shop.plant.admin, async (unit) => {
    const made = await build(unit).lot({
      product_id: shop.unstamped.id,
      lot_number,
      expires_on: '2028-11-16',
    })
    return made.id
  })
const start = (more: object) =>
  shop.plant.stamping.send(planned, 'start', {
    stamping_machine_id: shop.machine.id,
    reel_id: spare,
    printed_serial: spareFirst,
    older_reel_reason: 'Test',
    ...more,
  })
const finish = (more: object) =>
  shop.plant.stamping.send(running, 'finish', { end_serial: first + 99, applied: 100, ...more })
const correct = (more: object) =>
  shop.correct({
    stamping_log_id: 999_999,
    kind: 'count_error',
    reason: 'Test',
    new_applied_qty: 1,
    new_damaged_qty: 0,
    new_missing_qty: 0,
    new_wasted_bottles: 0,
    new_scrapped_bottles: 0,
    ...more,
  })

/** What is sent, and the code or the fields of its refusal. */
const cases: Readonly<Record<string, [send: () => Promise<unknown>, refused: object]>> = {
  'an order of no bottles': [
    () => shop.ordered(0),
    { data: { qty_planned: { text: 'Quantity planned must be greater than 0' } } },
  ],
  'an order of fewer bottles than none': [
    () => shop.ordered(-5),
    { data: { qty_planned: { text: 'Quantity planned must be greater than 0' } } },
  ],
  'an order whose quantity is text': [
    () => shop.ordered(1, { qty_planned: 'ten' }),
    { data: { qty_planned: 'numeric' } },
  ],
  'an order due before today': [
    () => shop.ordered(5, { due_on: '2026-11-20' }),
    { data: { due_on: { text: 'The due date is before today' } } },
  ],
  'an order of a lot that is not there': [
    () => shop.ordered(5, { source_lot_id: 999_999 }),
    { code: 'validation_error' },
  ],
  'an order of a lot on hold': [
    () => shop.ordered(5, { source_lot_id: held }),
    { code: 'lot_not_released', data: { text: 'Lot H is hold: take a released lot' } },
  ],
  'an order of a lot past its date': [
    () => shop.ordered(5, { source_lot_id: past }),
    { code: 'lot_expired', data: { text: 'Lot P expired on 2026-11-20: take another lot' } },
  ],
  'an order of a lot that expired': [
    () => shop.ordered(5, { source_lot_id: expired }),
    { code: 'lot_expired' },
  ],
  'the plan of an order whose lot is on hold meanwhile': [
    () => shop.plant.stamping.send(heldOrder, 'plan'),
    { code: 'lot_not_released' },
  ],
  'the plan of an order whose lot is past its date meanwhile': [
    () => shop.plant.stamping.send(pastOrder, 'plan'),
    { code: 'lot_expired' },
  ],
  'an order without a bin': [
    () => shop.ordered(5, { source_bin_id: null }),
    { data: { source_bin_id: 'requiredif' } },
  ],
  'an order for export': [
    () => shop.ordered(5, { target_product_id: shop.exported.id }),
    { code: 'validation_error' },
  ],
  'a start on a machine that is not there': [
    () => start({ stamping_machine_id: 999_999 }),
    { data: { stamping_machine_id: 'exists' } },
  ],
  'a start without a reel': [() => start({ reel_id: null }), { data: { reel_id: 'required' } }],
  'a start with a reel that is on': [() => start({ reel_id: reelId }), { data: { reel_id: 'exists' } }],
  'a start with a number that is none': [
    () => start({ printed_serial: '12,5x' }),
    { data: { printed_serial: 'numeric' } },
  ],
  'a start on a spindle that the machine has not': [
    () => start({ spindle: 2 }),
    { data: { spindle: 'max' } },
  ],
  'a start on a machine with a reel on': [() => start({}), { code: 'spindle_busy' }],
  'a count below none': [() => finish({ damaged: -1 }), { data: { damaged: 'size' } }],
  'a count in text': [() => finish({ applied: 'all' }), { data: { applied: 'numeric' } }],
  'an end before the start': [() => finish({ end_serial: first - 2 }), { code: 'validation_error' }],
  'an end after the reel': [() => finish({ end_serial: first + 500 }), { code: 'validation_error' }],
  'counts that do not balance': [() => finish({ applied: 88 }), { code: 'stamps_unbalanced' }],
  'a missing stamp without a reason': [
    () => finish({ applied: 99, missing: 1 }),
    { data: { missing_reason: 'requiredif' } },
  ],
  'a damaged stamp without a reason': [
    () => finish({ applied: 99, damaged: 1 }),
    { data: { damage_reason_parameter_id: 'requiredif' } },
  ],
  'a damage reason that is none': [
    () => finish({ applied: 99, damaged: 1, damage_reason_parameter_id: 999_999 }),
    { data: { damage_reason_parameter_id: 'exists' } },
  ],
  'a plan of what is planned already': [
    () => shop.plant.stamping.send(planned, 'plan'),
    { code: 'invalid_transition' },
  ],
  'the finish of an order that is not begun': [
    () => shop.plant.stamping.send(planned, 'finish', {}),
    { code: 'invalid_transition' },
  ],
  'a reel of Ontario on an order for Quebec': [
    () =>
      shop.plant.stamping.send(quebec, 'start', {
        stamping_machine_id: shop.machine.id,
        reel_id: spare,
        printed_serial: spareFirst,
      }),
    {
      code: 'reel_jurisdiction_mismatch',
      data: { text: 'Reel is for Ontario, the order needs Quebec', reel: 'ON', order: 'QC' },
    },
  ],
  'more bottles than were planned': [
    () => finish({ end_serial: first + 199, applied: 200 }),
    { code: 'over_available' },
  ],
  'more bottles than there are': [
    async () => shop.plant.stamping.send((await shop.ordered(100_000)).id, 'plan'),
    { code: 'insufficient_stock' },
  ],
  'a pause without a reason': [
    () => shop.plant.stamping.send(running, 'pause', {}),
    { data: { pause_reason_parameter_id: 'required' } },
  ],
  'the approval of a correction by who requested it': [
    () => shop.decide(waiting, 'approve', shop.keeper),
    { code: 'self_approval', data: { text: 'Another person must approve this' } },
  ],
  'the rejection of a correction by who requested it': [
    () => shop.decide(waiting, 'reject', shop.keeper, { note: 'No' }),
    { code: 'self_approval' },
  ],
  'a rejection of a correction without a reason': [
    () => shop.decide(waiting, 'reject'),
    { data: { note: 'required' } },
  ],
  'the withdrawal of a correction by another person': [
    () => shop.decide(waiting, 'withdraw'),
    { code: 'no_privileges' },
  ],
  'a correction of no session': [() => correct({}), { data: { stamping_log_id: 'exists' } }],
  'a correction without a reason': [() => correct({ reason: '' }), { data: { reason: 'required' } }],
  'a correction of a kind that is none': [() => correct({ kind: 'wish' }), { data: { kind: 'in' } }],
  'a change of what another person has changed': [
    () => shop.plant.as(shop.keeper, (unit) => update(unit, reels, spare, { version: 0, notes: 'Late' })),
    { code: 'stale_version' },
  ],
  'the removal of a reel with stamps': [
    () => shop.plant.as(shop.keeper, (unit) => remove(unit, reels, spare, undefined)),
    { code: 'database_delete_1451' },
  ],
  'the removal of a stamping order': [
    () => shop.plant.as(shop.stamper, (unit) => remove(unit, productStampingOrders, planned, undefined)),
    { code: 'database_delete_1451' },
  ],
}

describe('bad input of stamping', () => {
  it.each(Object.entries(cases))(
    '%s is refused with its code, and changes nothing',
    async (_, [send, refused]) => {
      const rows = () =>
        shop.plant.as(system, async (unit) => [
          await unit.get(productStampingOrders, planned),
          await unit.get(productStampingOrders, running),
          await unit.get(reels, spare),
          await unit.get(reels, reelId),
        ])
      const before = await rows()
      expect(await refusalOf(send())).toMatchObject(refused)
      expect(await rows()).toEqual(before)
    },
  )
})
