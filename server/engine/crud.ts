import { definedValues, filterValues } from '../../src/resources/kit/fields/pickValues'
import { check, withInitials } from '../../src/resources/kit/fields/validate'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { Actor } from '../../src/access'
import { isWithin } from '../../src/resources/kit/define/defineResource'
import { isThereFor } from '../../src/resources/kit/define/ownRows'
import type { FieldValues } from '../../src/resources/kit/fields/values'
import type { AnyRow, DocumentInput, Row } from '../../src/resources/kit/define/row'
import { afterLines, takeLines, writeLines } from './documentLines'
import { guardedChanges, guardedEnd, guardedNew } from './hooks/runHooks'
import { hooksOf } from './hooks/hooks'
import { assertReferences } from './references'
import { invalid, Refused } from './errors'
import { registry, wholeOf } from '../../src/resources'
import type { Unit } from './unitTypes'
import { t } from '../../src/texts/texts'
import { words } from '../../src/resources/kit/text/words'

/** The body of a request as values by name; anything but an object is refused. */
export const bodyOf = (body: unknown): FieldValues => {
  if (body === null || body === undefined) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw invalid({ body: 'other' })
  return { ...body }
}

/** The version the client read (optimistic lock); required for every change of an existing row. */
function takeVersion(body: FieldValues): number {
  const { version } = body
  delete body.version
  if (version === undefined || version === null) throw invalid({ version: 'required' })
  if (typeof version !== 'number' || !Number.isInteger(version)) throw invalid({ version: 'integer' })
  return version
}

/** Of what all rows of a part of a table have, the columns of the table itself. */
export const ownOnly = ({ list: { only = {} }, derived }: AnyResource): FieldValues =>
  filterValues(only, (name) => !(name in derived))

/** A row of a resource, locked; one of another part of its table, or of another owner, is not found. */
async function lockWithin(unit: Unit, resource: AnyResource, id: number) {
  const row = await unit.lock(wholeOf(resource), id)
  assertWithin(resource, row, unit.by)
  return row
}

/** Refuses a row of another part of its table, and one that is not there for this person. */
export const assertWithin = (resource: AnyResource, row: AnyRow, by: Actor) => {
  if (isWithin(resource, row) && isThereFor(by, resource, row)) return
  throw new Refused('not_found', {
    text: t('There is no {singular} {id}', { singular: t(resource.singular), id: row.id }),
  })
}

const stale = (row: AnyRow) => new Refused('stale_version', row)

/** Creates a row, with its lines. */
export async function create<R extends AnyResource>(
  unit: Unit,
  resource: R,
  input: DocumentInput<R>,
): Promise<Row<R>>
export async function create(unit: Unit, resource: AnyResource, input: FieldValues): Promise<AnyRow> {
  const body = { ...input }
  const lines = takeLines(resource, body)
  const checked = check(resource.fields, body)
  if (!checked.ok) throw invalid(checked.errors)
  const values = { ...withInitials(resource.fields, checked.values), ...ownOnly(resource) }
  await assertReferences(unit.trx, resource.fields, values, { by: unit.by })
  const row = await unit.insert(wholeOf(resource), await guardedNew(unit, resource, values))
  return afterLines(unit, wholeOf(resource), row, await writeLines(unit, resource, row.id, lines))
}

/**
 * Fields changed by others since the version the client read; null when the log does not reach back that far.
 */
async function changedSince(unit: Unit, resource: AnyResource, id: number, from: number, to: number) {
  const rows = await unit.trx
    .selectFrom('changes')
    .select('diff')
    .where('table_name', '=', resource.name)
    .where('row_id', '=', id)
    .where('version', '>', from)
    .where('version', '<=', to)
    .execute()
  const complete = rows.length > 0 && rows.every(({ diff }) => diff !== null)
  return complete ? new Set(rows.flatMap(({ diff }) => Object.keys(diff ?? {}))) : null
}

/**
 * Refuses an action that was based on an older version. Telemetry updates of a device do not count as
 * changes.
 */
async function assertNewest(unit: Unit, resource: AnyResource, row: AnyRow, version: number) {
  const behind = row.version - version
  if (behind === 0) return
  const rows = await unit.trx
    .selectFrom('changes')
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .where('table_name', '=', resource.name)
    .where('row_id', '=', row.id)
    .where('version', '>', version)
    .where('version', '<=', row.version)
    .where('event', 'is', null)
    .where('diff', '=', '{}')
    .execute()
  if (behind < 0 || rows[0]?.lines !== behind) throw stale(row)
}

/** Refuses changes that the status of the row or the kind of the field does not allow. */
export function assertChangeable(resource: AnyResource, row: AnyRow, changes: FieldValues) {
  const { editableIn: editable, editableFields } = resource
  const late = editableFields?.[row.status ?? ''] ?? []
  const names = Object.keys(changes)
  const isLate = names.length > 0 && names.every((name) => late.includes(name))
  if (editable && row.status !== undefined && !editable.includes(row.status) && !isLate) {
    for (const closed of hooksOf(resource).closed) {
      const better = closed(row)
      if (better) throw better
    }
    throw new Refused('invalid_transition', {
      status: row.status,
      event: 'update',
      allowed: [],
      text: t('Not possible while {status}', { status: words(row.status).toLowerCase() }),
    })
  }
  const fixed = Object.keys(changes).filter(
    (name) => resource.fields[name]?.fixed && changes[name] !== row[name],
  )
  if (fixed.length > 0)
    throw invalid(
      Object.fromEntries(
        fixed.map((name) => [name, { code: 'other', text: 'This cannot be changed later' }]),
      ),
    )
}

/**
 * Changes fields of a row: two people may edit different fields; a field that was changed meanwhile is
 * refused.
 */
export async function update(
  unit: Unit,
  resource: AnyResource,
  id: number,
  input: unknown,
): Promise<FieldValues> {
  const body = bodyOf(input)
  const version = takeVersion(body)
  const lines = takeLines(resource, body)
  for (const before of hooksOf(resource).beforeLock) await before(unit, id)
  const row = await lockWithin(unit, resource, id)
  const checked = check(resource.fields, body, { partial: true })
  if (!checked.ok) throw invalid(checked.errors)
  const changes = definedValues(checked.values)
  if (version > row.version) throw stale(row)
  if (version < row.version) {
    const changed = await changedSince(unit, resource, id, version, row.version)
    const meet =
      changed === null ||
      Object.keys(changes).some((name) => changed.has(name)) ||
      Object.keys(lines).length > 0
    if (meet) throw stale(row)
  }
  assertChangeable(resource, row, { ...changes, ...lines })
  await assertReferences(unit.trx, resource.fields, changes, { by: unit.by })
  const written = await guardedChanges(unit, resource, row, changes)
  const after = await unit.update(wholeOf(resource), id, written)
  return afterLines(unit, wholeOf(resource), after, await writeLines(unit, resource, id, lines))
}

/** Deletes a row; refused while other rows refer to it. */
export async function remove(
  unit: Unit,
  resource: AnyResource,
  id: number,
  version: number | undefined,
): Promise<void> {
  const row = await lockWithin(unit, resource, id)
  if (version !== undefined) await assertNewest(unit, resource, row, version)
  await guardedEnd(unit, resource, row)
  for (const [name, { via }] of Object.entries(resource.lines)) {
    const child = registry[name]
    if (child) for (const line of await unit.find(child, { [via]: id })) await unit.remove(child, line.id)
  }
  await unit.remove(wholeOf(resource), id)
}

/** Sends a workflow event with its inputs to a row. */
export async function send(unit: Unit, resource: AnyResource, id: number, event: string, value: unknown) {
  const body = bodyOf(value)
  if (!resource.workflow?.events.includes(event))
    throw new Refused('not_found', {
      text: t('{event} is not an action of this {singular}', { event, singular: t(resource.singular) }),
    })
  const version = takeVersion(body)
  return unit.fire(wholeOf(resource), id, event, body, unit.by, (row) => {
    assertWithin(resource, row, unit.by)
    return assertNewest(unit, resource, row, version)
  })
}
