import type { EventPayload, NewValues, UpdateValues } from '../../../../../src/resources/kit/define/row'
import { allows } from '../../../../../src/machines/kit'
import { stampDeciders } from '../../../../../src/machines/workflows/production/stamping_corrections'
import { reels } from '../../../../../src/resources/production/stamps/reels'
import {
  productStampingOrders,
  type StampingOrder,
} from '../../../../../src/resources/production/stamping/product_stamping_orders'
import {
  deltaOf,
  isNothing,
  type SessionCounts,
} from '../../../../../src/resources/production/stamping/session'
import {
  type StampingCorrection,
  stampingCorrections,
} from '../../../../../src/resources/production/stamping/stamping_corrections'
import {
  type StampingLog,
  stampingLogs,
} from '../../../../../src/resources/production/stamping/stamping_logs'
import { t } from '../../../../../src/texts/texts'
import { invalid, invalidBecause, Refused } from '../../../../engine/errors'
import type { Unit } from '../../../../engine/unitTypes'
import { nextStamp, rangesOfSession } from '../../stamps/ledger'
import { correctStamps } from '../../stamps/sessions'
import { settle } from '../../steps/settle'
import { assertCorrect, countsOfCorrection, countsOfSession, endOf } from './correctedCounts'
import { correctBottles, assertOrderOpen } from './correctedBottles'
import { oldCounts } from './discrepancies'
import { inUnits } from '../inUnits'
import { dutyDay, dutyOn } from '../sessionDuty'
import { assertRightReel, takeFromRightReel, type TakenReel } from './wrongReel'

/** Asked for by who counted the session, or by who decides about stamps. */
function assertRequester(unit: Unit, session: StampingLog) {
  const isOwn = [session.user_id, session.ended_by_id].includes(unit.by.id)
  if (!isOwn && !allows(unit.by, stampDeciders)) throw new Refused('no_privileges')
}

async function assertFree(unit: Unit, session: StampingLog) {
  const [pending] = await unit.find(stampingCorrections, { stamping_log_id: session.id, status: 'pending' })
  if (pending)
    throw invalidBecause(
      'stamping_log_id',
      t('{number} waits for a decision about this session', { number: pending.number }),
    )
  if (session.status !== 'closed' && session.status !== 'corrected')
    throw invalidBecause('stamping_log_id', t('The session has not ended'))
}

/** A request keeps what was counted beside what it should be. */
export async function requestCorrection(unit: Unit, values: NewValues<typeof stampingCorrections>) {
  const session = await unit.lock(stampingLogs, values.stamping_log_id)
  assertRequester(unit, session)
  await assertFree(unit, session)
  const expected = { ...values, new_end_serial: values.new_end_serial ?? null }
  assertCorrect(session, expected)
  const counts = countsOfCorrection(expected)
  const isMoved = values.kind === 'wrong_reel'
  if (isMoved) await assertRightReel(unit, session, values.new_reel_id ?? null)
  else if (isNothing(deltaOf(countsOfSession(session), counts)))
    throw invalidBecause('new_applied_qty', t('The session has counted the same'))
  await assertOrderOpen(unit, session.product_stamping_order_id)
  return {
    ...values,
    ...oldCounts(session),
    old_reel_id: session.reel_id,
    new_reel_id: isMoved ? (values.new_reel_id ?? null) : null,
    new_end_serial: isMoved ? null : endOf(session, counts),
    product_stamping_order_id: session.product_stamping_order_id,
    requested_by_id: unit.by.id || null,
    stamped_by_id: session.ended_by_id,
    requested_at: unit.doneAt,
  }
}

/** Who changes the counts of a discrepancy asks for them: another person decides. */
export async function changeCorrection(
  unit: Unit,
  before: StampingCorrection,
  changes: UpdateValues<typeof stampingCorrections>,
) {
  const isDiscrepancy = before.kind === 'discrepancy'
  if (!isDiscrepancy && before.requested_by_id !== unit.by.id) throw new Refused('no_privileges')
  if (isDiscrepancy && changes.kind !== undefined && changes.kind !== before.kind)
    throw invalid({ kind: 'in' })
  const session = await unit.get(stampingLogs, before.stamping_log_id)
  const after = { ...before, ...changes }
  assertCorrect(session, after)
  const isMoved = after.kind === 'wrong_reel'
  if (isMoved) await assertRightReel(unit, session, after.new_reel_id)
  return {
    ...changes,
    new_reel_id: isMoved ? after.new_reel_id : null,
    new_end_serial: isMoved ? null : endOf(session, countsOfCorrection(after)),
    ...(isDiscrepancy && { requested_by_id: unit.by.id || null }),
  }
}

export const decide = async (
  unit: Unit,
  _row: StampingCorrection,
  { note }: { note?: string | null | undefined },
) => ({ note: note ?? null, decided_by_id: unit.by.id || null, decided_at: unit.doneAt })

/** The numbers of the session are given back or taken by the difference, in the ledger of its reel. */
async function correctNumbers(
  unit: Unit,
  session: StampingLog,
  correction: StampingCorrection,
  now: SessionCounts,
) {
  const reel = await unit.lock(reels, session.reel_id)
  const [first] = await rangesOfSession(unit, session.id)
  await correctStamps(unit, reel.id, {
    stamping_log_id: session.id,
    stamping_correction_id: correction.id,
    from: session.start_serial ?? first?.first ?? nextStamp(reel),
    now: { applied: now.applied, damaged: now.damaged, missing: now.missing },
  })
}

const cents = (value: number) => Math.round(value * 100) / 100

type Difference = { delta: SessionCounts; duty: number; additional: number; isSettled: boolean }

/** What an order sums up after a correction. */
const corrected = (order: StampingOrder, { delta, duty, additional, isSettled }: Difference) => ({
  qty_stamped: order.qty_stamped + inUnits(order, delta).applied,
  qty_wasted_bottles: order.qty_wasted_bottles + delta.wasted_bottles,
  qty_scrapped_bottles: order.qty_scrapped_bottles + delta.scrapped_bottles,
  stamps_damaged: order.stamps_damaged + delta.damaged,
  stamps_missing: order.stamps_missing + delta.missing,
  duty_units: order.duty_units + inUnits(order, delta).applied,
  duty_amount: cents(order.duty_amount + duty),
  additional_duty_amount: cents(order.additional_duty_amount + additional),
  open_discrepancies: order.open_discrepancies - (isSettled ? 1 : 0),
})

/** The session with the counts of its correction, and the duty of them at the rates of its day. */
async function writeSession(
  unit: Unit,
  session: StampingLog,
  now: SessionCounts,
  { isSettled, moved }: { isSettled: boolean; moved: TakenReel | null },
) {
  const duty = await dutyOn(unit, session, now.applied, await dutyDay(unit, session.ended_at ?? unit.doneAt))
  await unit.transition(stampingLogs, session.id, isSettled ? 'settle' : 'correct', {
    applied_qty: now.applied,
    damaged_qty: now.damaged,
    missing_qty: now.missing,
    wasted_bottles: now.wasted_bottles,
    scrapped_bottles: now.scrapped_bottles,
    stamps_consumed: now.applied + now.damaged + now.missing,
    end_serial: endOf(moved ? { start_serial: moved.start_serial } : session, now),
    ...moved,
    missing_reason:
      now.missing > 0 ? (session.missing_reason ?? 'Found by a correction') : session.missing_reason,
    ...duty,
  })
  return {
    duty: duty.duty_amount - session.duty_amount,
    additional: duty.additional_duty_amount - session.additional_duty_amount,
  }
}

/** Applies a correction whole: reel, session, bottles, sums and duty, each by the difference. */
export async function approve(
  unit: Unit,
  row: StampingCorrection,
  payload: EventPayload<typeof stampingCorrections, 'approve'>,
) {
  const isSettled = row.kind === 'discrepancy'
  const order = await unit.lock(productStampingOrders, row.product_stamping_order_id)
  const session = await unit.lock(stampingLogs, row.stamping_log_id)
  const now = countsOfCorrection(row)
  assertCorrect(session, row)
  const delta = deltaOf(countsOfSession(session), now)
  const isMoved = row.kind === 'wrong_reel'
  const isChanged = !isNothing(delta)
  if (isChanged || isMoved) await assertOrderOpen(unit, order.id)
  const moved = isMoved ? await takeFromRightReel(unit, session, row, now) : null
  if (isChanged && !isMoved) await correctNumbers(unit, session, row, now)
  const posted = isChanged ? await correctBottles(unit, order, row, delta) : []
  const duty = await writeSession(unit, session, now, { isSettled, moved })
  await unit.update(
    productStampingOrders,
    order.id,
    corrected(order, { delta, ...duty, isSettled }),
    'corrected',
  )
  if (isSettled && order.status === 'pending_approval' && order.open_discrepancies === 1)
    await unit.transition(productStampingOrders, order.id, 'approve', {})
  if (order.production_order_id !== null) await settle(unit, order.production_order_id)
  return {
    ...(await decide(unit, row, payload)),
    ...(moved && { new_end_serial: endOf(moved, now) }),
    effect_movement_ids: posted.length > 0 ? posted.join(', ') : null,
  }
}
