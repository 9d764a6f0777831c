import { sql } from 'kysely'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { AnyField, Fields } from '../../src/resources/kit/fields/field'
import type { Trx } from '../db/database'
import { invalid } from './errors'
import { registry, selectOf } from './selects'

/** Conditions for the rows of the target table that a reference allows, one per column. */
export const narrowing = (target: AnyResource, among: AnyField['where'] = {}) =>
  Object.entries(among).map(([column, value]) => {
    const selected = selectOf(target).columns.get(column)
    const expression = selected?.kind === 'flag' ? `${selected.sql}::int` : (selected?.sql ?? 'null')
    const admitted = Array.isArray(value) ? value.map(String) : [String(value)]
    return sql`(${sql.raw(expression)})::text = any(${admitted}::text[])`
  })

/** Checks that references point to existing rows that the definition allows. */
export async function assertReferences(trx: Trx, fields: Fields, values: Readonly<Record<string, unknown>>) {
  const missing: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const id = values[name]
    const target = field.table === undefined ? undefined : registry[field.table]
    if (field.kind !== 'reference' || id === undefined || id === null || !target) continue
    const select = selectOf(target)
    const among = narrowing(target, field.where)
    const found = await sql`select 1 from ${sql.raw(select.table)} t ${sql.raw(select.allJoins())}
      where ${sql.join([sql`t.id = ${id}`, ...among], sql` and `)}`.execute(trx)
    if (found.rows.length === 0) missing[name] = 'exists'
  }
  if (Object.keys(missing).length > 0) throw invalid(missing)
}
