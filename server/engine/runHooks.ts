import type { AnyResource } from '../../src/resources/kit/define/definition'
import { hooksOf } from './hooks'
import { Refused } from './errors'
import type { Unit } from './unitTypes'

type Values = Record<string, unknown>

/** The values of a new row after all hooks of its table. */
export async function guardedNew(unit: Unit, resource: AnyResource, input: Values): Promise<Values> {
  let values = input
  for (const effect of hooksOf(resource).create) values = await effect(unit, values)
  return values
}

/** The changes of a row after all hooks of its table. */
export async function guardedChanges(
  unit: Unit,
  resource: AnyResource,
  before: object,
  values: Values,
): Promise<Values> {
  let changes = values
  for (const effect of hooksOf(resource).update) changes = await effect(unit, before as never, changes)
  return changes
}

/** Checks the removal of a row against its status and all hooks of its table. */
export async function guardedEnd(unit: Unit, resource: AnyResource, row: { status?: string }) {
  const removable = (resource.removableIn ?? resource.editableIn) as readonly string[] | undefined
  if (removable && row.status !== undefined && !removable.includes(row.status)) {
    const text = `It can only be deleted while ${removable.join(' or ').replaceAll('_', ' ')}`
    throw new Refused('database_delete_1451', { text })
  }
  for (const effect of hooksOf(resource).remove) await effect(unit, row as never)
}
