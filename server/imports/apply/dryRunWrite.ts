import type { CellError } from '../../../src/resources/imports/cells'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import type { RowErrors } from '../../../src/resources/imports/import_rows'
import { Refused } from '../../engine/errors'
import type { Unit } from '../../engine/unitTypes'
import { refusedAs } from './runHooks'
import type { Reading } from '../read/reading'
import { writeOne } from './writeRows'

/**
 * What is refused of a row or document that was written on trial, and what is to be known of one that was
 * not.
 */
type Tried = { errors: RowErrors; warning: CellError | null; comesTo: number | null }

/** An event may lead elsewhere than it should: the order is held instead of confirmed. */
function toKnow({ kind: { resource }, fires }: Reading, written: FieldValues): CellError | null {
  const instead = resource.events[fires ?? '']?.outcomeMessages?.[String(written.status)]
  if (instead === undefined) return null
  const because = typeof written.status_note === 'string' ? `: ${written.status_note}` : ''
  return { code: 'other', text: `${instead}${because}` }
}

/** The total of a document, where it has one. */
export const totalOf = ({ total }: FieldValues) => (typeof total === 'number' ? total : null)

/**
 * Writes a row, or a document with its lines, as a commit would, and sends it the event that follows: what guards the
 * lines or the event looks at it as it is written. The caller takes it back.
 */
export async function dryRunWrite(
  unit: Unit,
  reading: Reading,
  row: number,
  id: number | null,
  values: FieldValues,
): Promise<Tried> {
  // A placeholder number: taking one from the sequence would block others.
  const number = id === null && reading.kind.resource.prefix !== undefined && { number: `rehearsed ${row}` }
  try {
    const written = await writeOne(unit, reading, id, { ...number, ...values })
    return { errors: {}, warning: toKnow(reading, written), comesTo: totalOf(written) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { errors: refusedAs(error), warning: null, comesTo: null }
  }
}
