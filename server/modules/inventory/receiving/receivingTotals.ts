import { sql } from 'kysely'
import {
  type ReceivingLine,
  receivingLines,
} from '../../../../src/resources/inventory/receiving/receiving_lines'
import { type Receiving, receivings } from '../../../../src/resources/inventory/receiving/receivings'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import type { Unit } from '../../../engine/unitTypes'

type Counted = Pick<ReceivingLine, 'qty_expected' | 'qty_received' | 'qty_now' | 'short_reason'>

/** Whether a line will still lack something once what is counted now is in. */
export const isLacking = ({ qty_expected, qty_received, qty_now, short_reason }: Counted) =>
  qty_expected !== null &&
  short_reason === null &&
  scaled(qty_received) + scaled(qty_now) < scaled(qty_expected)

const isUnexpected = ({ source_status }: Pick<ReceivingLine, 'source_status'>) =>
  source_status === 'not_in_purchase' || source_status === 'not_in_transfer'

/** Whether an unexpected line has not been accepted by inventory. */
export const isUnaccepted = (line: Pick<ReceivingLine, 'source_status' | 'accepted_by_id'>) =>
  isUnexpected(line) && line.accepted_by_id === null

const one = scaled(1)

/** So much of a line has come, in millionths of it. */
function shareOf({ qty_expected, qty_received }: Counted) {
  const received = scaled(qty_received)
  const expected = scaled(qty_expected ?? 0)
  if (expected === 0n) return received > 0n ? one : 0n
  return received >= expected ? one : (received * one) / expected
}

/** What a delivery keeps of its lines. */
export const totalsOf = (lines: readonly ReceivingLine[]) => ({
  line_count: lines.length,
  lines_received: Number(unscaled(lines.reduce((sum, line) => sum + shareOf(line), 0n))),
  lacking: lines.filter(isLacking).length,
  unaccepted: lines.filter(isUnaccepted).length,
})

/** The lines of a delivery, locked in the order of their ids; the delivery itself is locked before them. */
export async function lockedLines(unit: Unit, receivingId: number): Promise<ReceivingLine[]> {
  await unit.trx
    .selectFrom('receiving_lines')
    .select(sql.lit(1).as('found'))
    .where('receiving_id', '=', receivingId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return unit.find(receivingLines, { receiving_id: receivingId })
}

/**
 * Updates the totals of a delivery after a scan. Its version is raised, so that older lines cannot overwrite
 * scanned ones, but as telemetry: a pending event remains valid.
 */
export async function publishTotals(unit: Unit, { id }: Pick<Receiving, 'id'>) {
  await unit.updateSilently(receivings, id, totalsOf(await unit.find(receivingLines, { receiving_id: id })))
  return unit.get(receivings, id)
}
