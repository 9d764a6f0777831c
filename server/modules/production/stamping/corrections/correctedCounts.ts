import { consumedBetween, type SessionCounts } from '../../../../../src/resources/production/stamping/session'
import type { StampingCorrection } from '../../../../../src/resources/production/stamping/stamping_corrections'
import type { StampingLog } from '../../../../../src/resources/production/stamping/stamping_logs'
import { t } from '../../../../../src/texts/texts'
import type { Db } from '../../../../db/database'
import { invalidBecause } from '../../../../engine/errors'
import { assertBalanced } from '../endSession'

export type NewCounts = Pick<
  StampingCorrection,
  | 'new_applied_qty'
  | 'new_damaged_qty'
  | 'new_missing_qty'
  | 'new_wasted_bottles'
  | 'new_scrapped_bottles'
  | 'new_end_serial'
  | 'kind'
>

/** What a session has counted. */
export const countsOfSession = (session: StampingLog): SessionCounts => ({
  applied: session.applied_qty,
  damaged: session.damaged_qty,
  missing: session.missing_qty,
  wasted_bottles: session.wasted_bottles,
  scrapped_bottles: session.scrapped_bottles,
})

/** What a correction says that it should have counted. */
export const countsOfCorrection = (correction: Omit<NewCounts, 'kind'>): SessionCounts => ({
  applied: correction.new_applied_qty,
  damaged: correction.new_damaged_qty,
  missing: correction.new_missing_qty,
  wasted_bottles: correction.new_wasted_bottles,
  scrapped_bottles: correction.new_scrapped_bottles,
})

const sumOf = ({ applied, damaged, missing }: SessionCounts) => applied + damaged + missing

/** The last number of a session with these counts; null where stamps carry none. */
export const endOf = ({ start_serial }: Pick<StampingLog, 'start_serial'>, counts: SessionCounts) =>
  start_serial === null ? null : start_serial + sumOf(counts) - 1

/** Refuses counts that do not balance with the stamps between the first number and the last. */
export function assertCorrect(session: StampingLog, correction: NewCounts) {
  const counts = countsOfCorrection(correction)
  const { start_serial: start } = session
  // On another reel they begin at another number.
  if (start === null || correction.kind === 'wrong_reel') {
    assertBalanced(sumOf(counts), counts, 'new_wasted_bottles')
    return
  }
  const end = correction.new_end_serial ?? session.end_serial ?? start - 1
  if (end < start - 1) throw invalidBecause('new_end_serial', t('The session began at {start}', { start }))
  assertBalanced(consumedBetween(start, end), counts, 'new_wasted_bottles')
}

/** What a session has counted, as a correction of it begins. */
export async function countsToCorrect(db: Db, sessionId: number) {
  const session = await db
    .selectFrom('stamping_logs')
    .select(['applied_qty', 'damaged_qty', 'missing_qty', 'wasted_bottles', 'scrapped_bottles', 'end_serial'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return {
    values: {
      new_applied_qty: session?.applied_qty ?? null,
      new_damaged_qty: session?.damaged_qty ?? null,
      new_missing_qty: session?.missing_qty ?? null,
      new_wasted_bottles: session?.wasted_bottles ?? null,
      new_scrapped_bottles: session?.scrapped_bottles ?? null,
      new_end_serial: session?.end_serial ?? null,
    },
  }
}
