import { type Actor, mayOpen } from '../../src/access'
import { isThereFor, readsOwnOnly } from '../../src/resources/kit/define/ownRows'
import type { FieldValues } from '../../src/resources/kit/fields/values'
import { sql } from 'kysely'
import type { AnyRow } from '../../src/resources/kit/define/row'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { AnyField, Fields } from '../../src/resources/kit/fields/field'
import type { Trx } from '../db/database'
import { invalid } from './errors'
import { registry } from '../../src/resources'
import { selectOf } from './rows/selects'

/** Conditions for the rows of the target table that a reference allows, one per column. */
export const narrowing = (target: AnyResource, among: AnyField['where'] = {}) =>
  Object.entries(among).map(([column, value]) => {
    const selected = selectOf(target).columns.get(column)
    const expression = selected?.kind === 'flag' ? `${selected.sql}::int` : (selected?.sql ?? 'null')
    const admitted = Array.isArray(value) ? value.map(String) : [String(value)]
    if (selected?.kind === 'choices') return sql`${sql.raw(expression)} && ${admitted}::text[]`
    return sql`(${sql.raw(expression)})::text = any(${admitted}::text[])`
  })

/** Whether this person reads rows of the table, but only own ones. */
const readsOwnOf = (target: AnyResource, by: Actor) =>
  mayOpen(by, target.access.read) && readsOwnOnly(by, target)

/** That a row belongs to its referrer, where they read no others. */
function owned(target: AnyResource, by: Actor | undefined) {
  if (!by || !readsOwnOf(target, by)) return []
  const column = selectOf(target).columns.get(target.own?.by ?? '')
  return [sql`${sql.raw(column?.sql ?? 'null')} = ${by.id}`]
}

/** Whether a cached row fits the condition of the reference; undefined where only SQL can decide. */
function isAllowed(row: AnyRow, among: AnyField['where'] = {}) {
  const conditions = Object.entries(among)
  if (conditions.some(([column]) => typeof row[column] !== 'string' && typeof row[column] !== 'number'))
    return undefined
  return conditions.every(([column, value]) =>
    (Array.isArray(value) ? value : [value]).map(String).includes(String(row[column])),
  )
}

type Referred = { id: unknown; among: AnyField['where']; by: Actor | undefined }

async function isFound(trx: Trx, target: AnyResource, { id, among, by }: Referred) {
  const select = selectOf(target)
  const found = await sql`select 1 from ${sql.raw(select.table)} t ${sql.raw(select.allJoins())}
    where ${sql.join([sql`t.id = ${id}`, ...narrowing(target, among), ...owned(target, by)], sql` and `)}`.execute(
    trx,
  )
  return found.rows.length > 0
}

type RowLookup = (resource: AnyResource, id: number) => AnyRow | undefined

/**
 * Checks that references point to existing rows that the definition allows, of rows by owner to those that are there
 * for `by`; known rows are not read again.
 */
export async function assertReferences(
  trx: Trx,
  fields: Fields,
  values: Readonly<FieldValues>,
  { known = () => undefined, by }: { known?: RowLookup; by?: Actor } = {},
) {
  const missing: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const id = values[name]
    const target = field.table === undefined ? undefined : registry[field.table]
    if (field.kind !== 'reference' || id === undefined || id === null || !target) continue
    const row = typeof id === 'number' ? known(target, id) : undefined
    const isKnown = row && (!by || !readsOwnOf(target, by) || isThereFor(by, target, row))
    const isThere = isKnown && isAllowed(row, field.where)
    if (!(isThere ?? (await isFound(trx, target, { id, among: field.where, by }))))
      missing[name] = field.refusedAs ?? 'exists'
  }
  if (Object.keys(missing).length > 0) throw invalid(missing)
}
