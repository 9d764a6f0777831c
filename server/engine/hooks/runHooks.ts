import type { AnyResource } from '../../../src/resources/kit/define/definition'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import type { AnyRow, Changes, NewFields, NewRow, Row } from '../../../src/resources/kit/define/row'
import { hooksOf } from './hooks'
import { Refused } from '../errors'
import type { Unit } from '../unitTypes'
import { t } from '../../../src/texts/texts'
import { words } from '../../../src/resources/kit/text/words'

/** The values of a new row after all hooks of its table. */
export async function guardedNew<R extends AnyResource>(
  unit: Unit,
  resource: R,
  input: NewFields<R>,
): Promise<NewRow<R>>
export async function guardedNew(
  unit: Unit,
  resource: AnyResource,
  input: FieldValues,
): Promise<FieldValues> {
  let values = input
  for (const effect of hooksOf(resource).create) values = await effect(unit, values)
  return values
}

/** The changes of a row after all hooks of its table. */
export async function guardedChanges<R extends AnyResource>(
  unit: Unit,
  resource: R,
  before: Row<R>,
  values: Changes<R>,
): Promise<Changes<R>>
export async function guardedChanges(
  unit: Unit,
  resource: AnyResource,
  before: AnyRow,
  values: FieldValues,
): Promise<FieldValues> {
  let changes = values
  for (const effect of hooksOf(resource).update) changes = await effect(unit, before, changes)
  return changes
}

/** Checks the removal of a row against its status and all hooks of its table. */
export async function guardedEnd(unit: Unit, resource: AnyResource, row: AnyRow) {
  const removable = resource.removableIn ?? resource.editableIn
  if (removable && row.status !== undefined && !removable.includes(row.status)) {
    const text = t('It can only be deleted while {status}', {
      status: words(removable.join(' or ')).toLowerCase(),
    })
    throw new Refused('database_delete_1451', { text })
  }
  for (const effect of hooksOf(resource).remove) await effect(unit, row)
}
