import type { FieldValues } from '../../../src/resources/kit/fields/values'
import type { AnyRow } from '../../../src/resources/kit/define/row'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import type { RowErrors } from '../../../src/resources/imports/import_rows'
import { guardedChanges, guardedNew } from '../../engine/hooks/runHooks'
import { driverErrorOf, Refused } from '../../engine/errors'
import { assertChangeable } from '../../engine/crud'
import type { Unit } from '../../engine/unitTypes'

/** A refusal as errors of a row: at its fields, or of the row as such. */
export const refusedAs = ({ code, errors, sentence }: Refused): RowErrors =>
  code === 'validation_error' ? errors : { row: { code, text: sentence } }

/**
 * A fault of the database in the midst of a slice: everything after it is validated again without this row.
 */
export class RowFailed extends Error {
  readonly row: number
  readonly fault: unknown

  constructor(row: number, fault: unknown) {
    super(`Row ${row} failed`)
    this.row = row
    this.fault = fault
  }
}

/**
 * Puts a row through the same guards as the form: what its status admits, then what the modules hung on the table.
 * What they refuse is added to `errors`; a row that is wrong already is guarded too, for all its errors at once.
 */
export async function withHooks(
  unit: Unit,
  resource: AnyResource,
  before: AnyRow | undefined,
  values: FieldValues,
  errors: RowErrors,
): Promise<FieldValues> {
  const wasWrong = Object.keys(errors).length > 0
  try {
    if (!before) return await guardedNew(unit, resource, values)
    assertChangeable(resource, before, values)
    return await guardedChanges(unit, resource, before, values)
  } catch (error) {
    if (error instanceof Refused) {
      // A missing row that follows from a faulty cell is already reported at that cell.
      if (wasWrong && error.code !== 'validation_error') return values
      for (const [name, rule] of Object.entries(refusedAs(error))) errors[name] ??= rule
      return values
    }
    // Guards may stumble over what is missing in a row that is refused anyway; the database's faults are another thing.
    if (!wasWrong || driverErrorOf(error).code !== undefined) throw error
    return values
  }
}

/** Names the row at which the database failed. */
export const ofRow = <T>(row: number, work: Promise<T>): Promise<T> =>
  work.catch((fault: unknown) => {
    throw driverErrorOf(fault).code === undefined ? fault : new RowFailed(row, fault)
  })
