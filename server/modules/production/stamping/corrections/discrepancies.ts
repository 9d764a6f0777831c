import type { StampingOrder } from '../../../../../src/resources/production/stamping/product_stamping_orders'
import type { Discrepancy } from '../../../../../src/resources/production/stamping/session'
import { stampingCorrections } from '../../../../../src/resources/production/stamping/stamping_corrections'
import type { StampingLog } from '../../../../../src/resources/production/stamping/stamping_logs'
import type { Unit } from '../../../../engine/unitTypes'

const reasonWords: Record<Discrepancy, string> = {
  missing: 'More stamps missing than the tolerance',
  counter: 'The counter differs from the stamps consumed',
}

/** What a session counted, as a correction knows it before and after. */
export const oldCounts = (session: StampingLog) => ({
  old_applied_qty: session.applied_qty,
  old_damaged_qty: session.damaged_qty,
  old_missing_qty: session.missing_qty,
  old_wasted_bottles: session.wasted_bottles,
  old_scrapped_bottles: session.scrapped_bottles,
  old_end_serial: session.end_serial,
})

/** A discrepancy is decided by another person: as it was counted, or with the counts that were found since. */
export const makeDiscrepancy = (
  unit: Unit,
  order: StampingOrder,
  session: StampingLog,
  found: readonly Discrepancy[],
) =>
  unit.insert(
    stampingCorrections,
    {
      stamping_log_id: session.id,
      product_stamping_order_id: order.id,
      kind: 'discrepancy',
      ...oldCounts(session),
      new_applied_qty: session.applied_qty,
      new_damaged_qty: session.damaged_qty,
      new_missing_qty: session.missing_qty,
      new_wasted_bottles: session.wasted_bottles,
      new_scrapped_bottles: session.scrapped_bottles,
      new_end_serial: session.end_serial,
      // What others read later is stored in English.
      reason: found.map((one) => reasonWords[one]).join('. '),
      stamped_by_id: session.ended_by_id,
      requested_at: unit.doneAt,
    },
    'requested',
  )
