import type { EventPayload } from '../../../../src/resources/kit/define/row'
import { reels } from '../../../../src/resources/production/stamps/reels'
import type {
  productStampingOrders,
  StampingOrder,
} from '../../../../src/resources/production/stamping/product_stamping_orders'
import {
  consumedBetween,
  discrepanciesOf,
  type SessionCounts,
  unaccounted,
  wastesTooMany,
} from '../../../../src/resources/production/stamping/session'
import { type StampingLog, stampingLogs } from '../../../../src/resources/production/stamping/stamping_logs'
import {
  type StampingMachine,
  stampingMachines,
} from '../../../../src/resources/production/stamping/stamping_machines'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { settingsNow } from '../../../site/settings'
import { nextStamp } from '../stamps/ledger'
import { takeStamps, unmountReel } from '../stamps/sessions'
import { makeDiscrepancy } from './corrections/discrepancies'
import { dutyAccounts } from './dutyAccounts'
import { onSpindle } from './openSession'
import { dutyDay, dutyOn } from './sessionDuty'

export type Counted = EventPayload<typeof productStampingOrders, 'finish' | 'change_reel' | 'unmount_reel'>

export const countsOf = (input: Counted): SessionCounts => ({
  applied: input.applied ?? 0,
  damaged: input.damaged ?? 0,
  missing: input.missing ?? 0,
  wasted_bottles: input.wasted_bottles ?? 0,
  scrapped_bottles: input.scrapped_bottles ?? 0,
})

/** How far the applicator counted, where both ends were read. */
function countedBy({ counter_start }: StampingLog, { counter_end }: Counted): number | null {
  if (counter_end === null || counter_end === undefined || counter_start === null) return null
  if (counter_end < counter_start)
    throw invalidBecause(
      'counter_end',
      t('The counter was at {start} at the start', { start: counter_start }),
    )
  return counter_end - counter_start
}

/** What was consumed of a reel with numbers: up to the last one used, which is on it. */
function consumedTo(start: number, last: number, input: Counted): number {
  const { end_serial: end } = input
  if (end === null || end === undefined) throw invalid({ end_serial: 'requiredif' })
  if (end < start - 1)
    throw invalidBecause(
      'end_serial',
      t('Serial is not on this reel: the session began at {start}', { start: plainNumber(start) }),
    )
  if (end > last)
    throw invalidBecause(
      'end_serial',
      t('Serial is not on this reel: it ends at {last}', { last: plainNumber(last) }),
    )
  return consumedBetween(start, end)
}

/** Refuses counts that cannot be: stamps in no count, or more bottles wasted than stamps damaged. */
export function assertBalanced(consumed: number, counts: SessionCounts, wastedField = 'wasted_bottles') {
  if (wastesTooMany(counts))
    throw invalidBecause(
      wastedField,
      t('At most {damaged}: each wasted bottle took a damaged stamp', { damaged: counts.damaged }),
    )
  const open = unaccounted(consumed, counts)
  if (open === 0) return
  throw new Refused('stamps_unbalanced', {
    text:
      open > 0
        ? t('{open} stamps are not accounted for', { open: plainNumber(open) })
        : t('{open} stamps more were counted than left the reel', { open: plainNumber(-open) }),
    unaccounted: open,
  })
}

/** What was lost has its reason: spoiled stamps, scrapped bottles, stamps that are missing. */
function assertReasons(input: Counted, { damaged, missing, scrapped_bottles }: SessionCounts) {
  const lacking = [
    ...(damaged > 0 && !input.damage_reason_parameter_id ? ['damage_reason_parameter_id'] : []),
    ...(scrapped_bottles > 0 && !input.scrap_reason_parameter_id ? ['scrap_reason_parameter_id'] : []),
    ...(missing > 0 && !input.missing_reason ? ['missing_reason'] : []),
  ]
  if (lacking.length > 0) throw invalid(Object.fromEntries(lacking.map((name) => [name, 'requiredif'])))
}

async function consumedOf(unit: Unit, session: StampingLog, input: Counted) {
  const reel = await unit.lock(reels, session.reel_id)
  const counted = countedBy(session, input)
  if (session.start_serial !== null && reel.last_serial !== null)
    return { reel, counted, consumed: consumedTo(session.start_serial, reel.last_serial, input) }
  if (counted === null) throw invalid({ counter_end: 'requiredif' })
  if (counted > reel.remaining)
    throw invalidBecause(
      'counter_end',
      t('Only {remaining} stamps of {reel} remain', {
        remaining: plainNumber(reel.remaining),
        reel: reel.number,
      }),
    )
  return { reel, counted: null, consumed: counted }
}

const spansOf = ({ damaged_serials }: Counted) =>
  (damaged_serials ?? []).map(({ serial }) => ({ first: serial, last: serial }))

/** Takes the reel off its spindle: free for another machine, or used up. */
async function takeOff(unit: Unit, session: StampingLog, machine: StampingMachine, input: Counted) {
  await unmountReel(unit, session.reel_id)
  await unit.update(stampingMachines, machine.id, {
    ...onSpindle(session.spindle, null),
    ...(input.counter_end !== null &&
      input.counter_end !== undefined && { counter_total: input.counter_end }),
  })
}

/**
 * Ends a session with what was counted: numbers leave the reel, duty arises, and what is missing beyond the tolerance
 * waits for another person. Answers the session; the bottles are moved by the caller.
 */
export async function endSession(
  unit: Unit,
  order: StampingOrder,
  session: StampingLog,
  input: Counted,
): Promise<StampingLog> {
  const machine = await unit.lock(stampingMachines, session.stamping_machine_id)
  const { reel, counted, consumed } = await consumedOf(unit, session, input)
  const counts = countsOf(input)
  assertBalanced(consumed, counts)
  assertReasons(input, counts)
  const { applied, damaged, missing } = counts
  if (consumed > 0)
    await takeStamps(unit, reel.id, {
      stamping_log_id: session.id,
      from: session.start_serial ?? nextStamp(reel),
      applied,
      damaged,
      missing,
      damaged_serials: spansOf(input),
    })
  await takeOff(unit, session, machine, input)
  const settings = await settingsNow(unit.trx, 'excise.missing_tolerance')
  const found = discrepanciesOf(
    { consumed, counted, missing },
    { missing: settings['excise.missing_tolerance'], counter: machine.counter_tolerance },
  )
  const day = await dutyDay(unit, unit.doneAt)
  const ended = await unit.transition(stampingLogs, session.id, found.length > 0 ? 'dispute' : 'close', {
    end_serial: session.start_serial === null ? null : session.start_serial + consumed - 1,
    stamps_consumed: consumed,
    applied_qty: applied,
    damaged_qty: damaged,
    missing_qty: missing,
    wasted_bottles: counts.wasted_bottles,
    scrapped_bottles: counts.scrapped_bottles,
    damage_reason_parameter_id: input.damage_reason_parameter_id ?? null,
    scrap_reason_parameter_id: input.scrap_reason_parameter_id ?? null,
    missing_reason: input.missing_reason ?? null,
    counter_end: input.counter_end ?? null,
    ended_at: unit.doneAt,
    ended_by_id: unit.by.id || null,
    ...(await dutyOn(unit, session, applied, day)),
    ...(applied > 0 && (await dutyAccounts(unit, order, day))),
  })
  if (found.length > 0) await makeDiscrepancy(unit, order, ended, found)
  return ended
}
