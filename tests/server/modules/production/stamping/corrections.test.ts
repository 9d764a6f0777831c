import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stampingCorrections } from '../../../../../src/resources/production/stamping/stamping_corrections'
import { reels } from '../../../../../src/resources/production/stamps/reels'
import { update } from '../../../../../server/engine/crud'
import { system } from '../../../../../server/engine/unitOfWork'
import { openUnstampedStock, type UnstampedStock } from '../../../../fixtures/floor/unstampedStock'
import { refusalOf } from '../../../../fixtures/plant'

let shop: UnstampedStock
beforeAll(async () => {
  shop = await openUnstampedStock(5000)
})
afterAll(() => shop.plant.close())

/** An order of 100 that is finished with these counts. */
async function stamped(counts: object, stamps = 5000) {
  const { id, reel, first } = await shop.running(100, stamps)
  await shop.plant.stamping.send(id, 'finish', {
    end_serial: first + 99,
    damage_reason_parameter_id: shop.damage,
    short_reason: 'Test',
    ...counts,
  })
  const [session] = await shop.plant.stamping.sessions(id)
  if (!session) throw new Error('There is no session')
  return { id, reel, first, session }
}
const reelNow = (id: number) => shop.plant.as(system, (unit) => unit.get(reels, id))
const correctionOf = async (id: number) => {
  const [found] = await shop.plant.as(system, (unit) =>
    unit.find(stampingCorrections, { product_stamping_order_id: id }),
  )
  if (!found) throw new Error('There is no correction')
  return found
}
const counts = { new_missing_qty: 0, new_wasted_bottles: 0, new_scrapped_bottles: 0, reason: 'Counted again' }

describe('a correction of stamps', () => {
  it('a correction of stamps changes reel, session, bottles, sums and duty by its difference, once it is approved', async () => {
    const { id, reel, session } = await stamped({ applied: 98, damaged: 2, wasted_bottles: 1 })
    const before = await shop.stock()
    const { id: correction } = await shop.correct({
      stamping_log_id: session.id,
      kind: 'count_error',
      ...counts,
      new_applied_qty: 97,
      new_damaged_qty: 3,
      new_wasted_bottles: 2,
    })
    // Nothing changes by asking.
    expect((await shop.get(id)).qty_stamped).toBe(98)
    expect(await refusalOf(shop.decide(correction, 'approve', shop.keeper))).toMatchObject({
      code: 'self_approval',
    })
    const decided = await shop.decide(correction, 'approve')
    expect(decided).toMatchObject({ status: 'approved', old_applied_qty: 98, decided_by_id: shop.manager.id })
    expect(decided.effect_movement_ids).toMatch(/^\d+(, \d+)+$/)
    expect(await shop.get(id)).toMatchObject({
      status: 'done',
      qty_stamped: 97,
      qty_wasted_bottles: 2,
      stamps_damaged: 3,
      duty_units: 97,
      duty_amount: 760.48,
    })
    expect(await reelNow(reel.id)).toMatchObject({ applied: 97, damaged: 3, remaining: 4900 })
    const [after] = await shop.plant.stamping.sessions(id)
    expect(after).toMatchObject({ status: 'corrected', applied_qty: 97, stamps_consumed: 100 })
    const change = (sku: string, rows: typeof before) => rows.find((row) => row.sku === sku)?.qty ?? 0
    const now = await shop.stock()
    // One stamped bottle was none: it is unstamped again, and wasted.
    expect(change('MINT-30-ON', now) - change('MINT-30-ON', before)).toBe(-1)
    expect(change('MINT-30', now) - change('MINT-30', before)).toBe(0)
  })

  it('a correction of stamps moves the end of a session only while it is the last one of its reel', async () => {
    const { stamping } = shop.plant
    const { id, reel, first } = await shop.running(100)
    await stamping.send(id, 'change_reel', { end_serial: first + 49, applied: 50, reel_id: reel.id })
    await stamping.send(id, 'finish', { end_serial: first + 99, applied: 50 })
    const [one, two] = await stamping.sessions(id)
    const shorter = { kind: 'count_error', ...counts, new_applied_qty: 49, new_damaged_qty: 0 }
    const ofFirst = await shop.correct({
      ...shorter,
      stamping_log_id: one?.id,
      new_end_serial: first + 48,
    })
    expect(await refusalOf(shop.decide(ofFirst.id, 'approve'))).toMatchObject({ code: 'reel_serial_gap' })
    const ofLast = await shop.correct({ ...shorter, stamping_log_id: two?.id, new_end_serial: first + 98 })
    await shop.decide(ofLast.id, 'approve')
    expect(await reelNow(reel.id)).toMatchObject({ applied: 99, next_serial: first + 99, remaining: 4901 })
    expect((await shop.decide(ofFirst.id, 'reject', shop.manager, { note: 'No' })).status).toBe('rejected')
  })

  it('a correction of stamps that does not balance, changes nothing or waits already is refused', async () => {
    const { session } = await stamped({ applied: 100 })
    const ask = (more: object) =>
      refusalOf(
        shop.correct({
          stamping_log_id: session.id,
          kind: 'count_error',
          ...counts,
          new_damaged_qty: 0,
          ...more,
        }),
      )
    expect(await ask({ new_applied_qty: 99 })).toMatchObject({ code: 'stamps_unbalanced' })
    expect(await ask({ new_applied_qty: 100 })).toMatchObject({ code: 'validation_error' })
    expect(await ask({ new_applied_qty: 99, new_damaged_qty: 1, new_wasted_bottles: 2 })).toMatchObject({
      data: { new_wasted_bottles: { code: 'other' } },
    })
    expect(await ask({ new_applied_qty: 99, new_damaged_qty: 1, kind: 'discrepancy' })).toMatchObject({
      data: { kind: 'in' },
    })
    const request = { stamping_log_id: session.id, kind: 'count_error', ...counts }
    await shop.correct({ ...request, new_applied_qty: 99, new_damaged_qty: 1 })
    expect(await ask({ new_applied_qty: 98, new_damaged_qty: 2 })).toMatchObject({
      data: { stamping_log_id: { text: expect.stringContaining('waits for a decision about this session') } },
    })
  })

  it('a stamper asks for a correction of his own session alone, and withdraws it', async () => {
    const { session } = await stamped({ applied: 100 })
    const request = { stamping_log_id: session.id, kind: 'count_error', ...counts }
    const more = { new_applied_qty: 99, new_damaged_qty: 1 }
    const other = await shop.plant.person('stamper', 'labeler')
    expect(await refusalOf(shop.correct({ ...request, ...more }, other))).toMatchObject({
      code: 'no_privileges',
    })
    const own = await shop.correct({ ...request, ...more }, shop.stamper)
    expect((await shop.decide(own.id, 'withdraw', shop.stamper)).status).toBe('withdrawn')
  })
})

describe('a discrepancy', () => {
  it('a discrepancy is decided as it was counted or with the counts found since, by another person than who found them', async () => {
    const { id, reel } = await stamped({ applied: 98, missing: 2, missing_reason: 'At the splice' })
    expect((await shop.get(id)).status).toBe('pending_approval')
    const request = await correctionOf(id)
    expect(await refusalOf(shop.decide(request.id, 'reject', shop.manager, { note: 'No' }))).toMatchObject({
      code: 'no_privileges',
    })
    // Both stamps were found under the machine, torn.
    await shop.plant.as(shop.keeper, (unit) =>
      update(unit, stampingCorrections, request.id, {
        version: request.version,
        new_missing_qty: 0,
        new_damaged_qty: 2,
      }),
    )
    expect(await refusalOf(shop.decide(request.id, 'approve', shop.keeper))).toMatchObject({
      code: 'self_approval',
    })
    await shop.decide(request.id, 'approve')
    expect(await shop.get(id)).toMatchObject({ status: 'done', stamps_missing: 0, stamps_damaged: 2 })
    expect(await reelNow(reel.id)).toMatchObject({ missing: 0, damaged: 2 })
  })

  it('a discrepancy arises from a counter that differs by more than its tolerance, with no stamp missing', async () => {
    const { id: orderId } = await shop.ordered(100)
    const { stamping } = shop.plant
    await stamping.send(orderId, 'plan')
    const reel = await stamping.reel(200)
    const first = Number(reel.first_serial)
    await stamping.send(orderId, 'start', {
      stamping_machine_id: shop.machine.id,
      reel_id: reel.id,
      printed_serial: first,
      counter_start: 1000,
      older_reel_reason: 'Test',
    })
    await shop.checked(orderId)
    const done = await stamping.send(orderId, 'finish', {
      end_serial: first + 99,
      applied: 100,
      counter_end: 1103,
    })
    expect(done.status).toBe('pending_approval')
    expect((await correctionOf(orderId)).reason).toBe('The counter differs from the stamps consumed')
    const { rows } = await sql<{ counter_total: number }>`select counter_total from stamping_machines
      where id = ${shop.machine.id}`.execute(shop.plant.db)
    expect(rows).toEqual([{ counter_total: 1103 }])
  })

  it('a session that was on another reel gives its stamps back and takes as many of the right one', async () => {
    const { id, reel, session } = await stamped({
      applied: 97,
      damaged: 2,
      missing: 1,
      missing_reason: 'Torn off',
    })
    const discrepancy = await correctionOf(id)
    await shop.decide(discrepancy.id, 'approve')
    const right = await shop.plant.stamping.reel(5000)
    const before = await shop.stock()
    const values = {
      stamping_log_id: session.id,
      kind: 'wrong_reel',
      ...counts,
      new_applied_qty: 97,
      new_damaged_qty: 2,
      new_missing_qty: 1,
    }
    expect(await refusalOf(shop.correct(values))).toMatchObject({ data: { new_reel_id: 'requiredif' } })
    expect(await refusalOf(shop.correct({ ...values, new_reel_id: reel.id }))).toMatchObject({
      code: 'validation_error',
    })
    const { id: correction } = await shop.correct({ ...values, new_reel_id: right.id })
    const decided = await shop.decide(correction, 'approve')
    const start = Number(right.first_serial)
    expect(decided).toMatchObject({ old_reel_id: reel.id, new_reel_id: right.id, new_end_serial: start + 99 })
    expect(await reelNow(reel.id)).toMatchObject({ applied: 0, damaged: 0, missing: 0, remaining: 5000 })
    expect(await reelNow(right.id)).toMatchObject({
      applied: 97,
      damaged: 2,
      missing: 1,
      remaining: 4900,
      next_serial: start + 100,
    })
    const [moved] = await shop.plant.stamping.sessions(id)
    expect(moved).toMatchObject({
      reel_id: right.id,
      start_serial: start,
      end_serial: start + 99,
      status: 'corrected',
    })
    expect(await shop.stock()).toEqual(before)
    expect((await shop.get(id)).qty_stamped).toBe(97)
  })

  it('a session leaves its reel only while it was the last on it, for a reel of the same jurisdiction', async () => {
    const { id, reel, session } = await stamped({ applied: 98, damaged: 2 }, 300)
    const [right, other] = [
      await shop.plant.stamping.reel(5000),
      await shop.plant.stamping.reel(500, { jurisdiction: 'QC' }),
    ]
    const values = {
      stamping_log_id: session.id,
      kind: 'wrong_reel',
      ...counts,
      new_applied_qty: 98,
      new_damaged_qty: 2,
    }
    expect(await refusalOf(shop.correct({ ...values, new_reel_id: other.id }))).toMatchObject({
      code: 'validation_error',
    })
    const { id: correction } = await shop.correct({ ...values, new_reel_id: right.id })
    const later = await shop.ordered(50)
    await shop.plant.stamping.send(later.id, 'plan')
    await shop.plant.stamping.send(later.id, 'start', {
      stamping_machine_id: shop.machine.id,
      reel_id: reel.id,
      printed_serial: Number(reel.first_serial) + 100,
      older_reel_reason: 'Test',
    })
    expect(await refusalOf(shop.decide(correction, 'approve'))).toMatchObject({ code: 'reel_serial_gap' })
    expect((await reelNow(right.id)).remaining).toBe(5000)
    await shop.checked(later.id)
    await shop.plant.stamping.send(later.id, 'finish', {
      end_serial: Number(reel.first_serial) + 149,
      applied: 50,
      short_reason: 'Test',
    })
    expect((await shop.get(id)).status).toBe('done')
  })

  it('the duty of a session keeps the accounts that were mapped when it arose, and none where none were', async () => {
    const { session: before } = await stamped({ applied: 98, damaged: 2 })
    expect(before).toMatchObject({ duty_debit_account: null, duty_credit_account: null })
    await sql`insert into accounts (code, name, kind, is_postable) values ('1460', 'Duty', 'asset', true),
      ('2270', 'Duty payable', 'liability', true)`.execute(shop.plant.db)
    await sql`insert into accounting_mappings (event, debit_account_id, credit_account_id, valid_from)
      select 'excise_duty', d.id, c.id, '2020-01-01' from accounts d, accounts c
      where d.code = '1460' and c.code = '2270'`.execute(shop.plant.db)
    const { session } = await stamped({ applied: 98, damaged: 2 })
    expect(session).toMatchObject({ duty_debit_account: '1460', duty_credit_account: '2270' })
  })
})
