import { sql } from 'kysely'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { mostPlaces, together } from '../../../src/resources/kit/text/equalMessages'
import { Refused } from '../../engine/errors'
import { registry } from '../../../src/resources'
import type { Unit } from '../../engine/unitTypes'
import { t } from '../../../src/texts/texts'

/** A written row of an import, with its values before. */
export type AppliedRow = {
  row_number: number
  action: 'create' | 'update'
  target_id: number
  target_version: number
  before: FieldValues
}

/** A row that keeps an import from being taken back, and why. */
export type RevertConflict = { row_number: number; target_id: number; text: string }

/** Equal reasons as one, at the first row that has it, with all rows that do. */
export const equalConflicts = (conflicts: readonly RevertConflict[]) =>
  together(
    conflicts.map((one) => ({ ...one, place: one.row_number })),
    ({ text }) => text,
  ).map(({ place: _place, places, ...one }) => ({ ...one, places }))

const mostNamed = 100

/** Why an import cannot be taken back, with the reasons and the rows in the way of each. */
export class NotRevertible extends Refused {
  readonly conflicts: readonly RevertConflict[]

  constructor(text: string, conflicts: readonly RevertConflict[]) {
    const equal = equalConflicts(conflicts)
    const rows = equal
      .slice(0, mostNamed)
      .map(({ places, ...one }) => ({ ...one, first: places.slice(0, mostPlaces), rows: places.length }))
    super('not_revertible', { text, rows, total: equal.length }, 409)
    this.conflicts = conflicts
  }
}

/** Rows of other tables that hang on these, as `table.column`; what goes with them by itself does not count. */
async function hanging(unit: Unit, { name, lines }: AnyResource, ids: readonly number[]) {
  const { rows: keys } = await sql<{ table_name: string; column_name: string }>`
    select c.conrelid::regclass::text as table_name, a.attname as column_name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${name}::regclass and c.confdeltype <> 'c' and cardinality(c.conkey) = 1`.execute(
    unit.trx,
  )
  const blockers = new Map<number, string>()
  for (const { table_name: table, column_name: column } of keys) {
    if (table in lines) continue
    const own = table === name ? sql`and id <> all(${ids}::bigint[])` : sql``
    const { rows } = await sql<{
      id: number
    }>`select distinct ${sql.ref(column)} as id from ${sql.table(table)}
      where ${sql.ref(column)} = any(${ids}::bigint[]) ${own}`.execute(unit.trx)
    for (const { id } of rows)
      blockers.set(
        id,
        t('Used by {title}', { title: registry[table]?.title.toLowerCase() ?? table.replaceAll('_', ' ') }),
      )
  }
  return blockers
}

/** Locks the rows an import wrote, and returns conflicts: rows changed, deleted or used since. */
export async function revertConflicts(unit: Unit, resource: AnyResource, rows: readonly AppliedRow[]) {
  const ids = rows.map(({ target_id }) => target_id)
  const { rows: existing } = await sql<{ id: number; version: number }>`select id, version
    from ${sql.table(resource.name)} where id = any(${ids}::bigint[]) order by id for update`.execute(
    unit.trx,
  )
  const versions = new Map(existing.map(({ id, version }) => [id, version]))
  const created = rows.filter(({ action }) => action === 'create').map(({ target_id }) => target_id)
  const blockers = created.length > 0 ? await hanging(unit, resource, created) : new Map<number, string>()
  return rows.flatMap(({ row_number, target_id, target_version }): RevertConflict[] => {
    const version = versions.get(target_id)
    const conflict = (text: string) => [{ row_number, target_id, text }]
    if (version === undefined) return conflict(t('Deleted since'))
    if (version !== target_version) return conflict(t('Changed since'))
    const use = blockers.get(target_id)
    return use === undefined ? [] : conflict(use)
  })
}
