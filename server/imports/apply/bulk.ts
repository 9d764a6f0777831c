import { sql } from 'kysely'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import type { AnyRow } from '../../../src/resources/kit/define/row'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { nextNumbers } from '../../engine/documentNumbers'
import { authorOf, type Pending, relabelled, rowEntry } from '../../engine/changeEntries'
import { logLines, type Positions } from '../../engine/changeLog'
import { hooksOnChanged } from '../../engine/hooks/hooks'
import { parseRow } from '../../engine/rows/rowStore'
import { selectOf } from '../../engine/rows/selects'
import type { Unit } from '../../engine/unitTypes'

const columnList = (names: readonly string[], table?: string) =>
  sql.join(names.map((name) => (table === undefined ? sql.ref(name) : sql.ref(`${table}.${name}`))))

async function asRows(unit: Unit, resource: AnyResource, statement: ReturnType<typeof sql>) {
  const { list, joins } = selectOf(resource).stored
  const { rows } = await sql<{ j: string }>`with t as (${statement}) select row_to_json(r)::text as j from (
    select ${sql.raw(list)} from t ${sql.raw(joins)} order by t.id) r`.execute(unit.trx)
  return rows.map(parseRow)
}

/** Rows that are written by one statement have to name the same columns. */
function alike<T extends { write: FieldValues }>(rows: readonly T[]): [string[], T[]][] {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const key = Object.keys(row.write)
      .filter((name) => row.write[name] !== undefined)
      .join()
    const existing = groups.get(key)
    if (existing) existing.push(row)
    else groups.set(key, [row])
  }
  return [...groups].map(([key, members]) => [key.split(',').filter((name) => name !== ''), members])
}

async function idsFor(unit: Unit, { name }: AnyResource, many: number) {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${name}, 'id')) as id
    from generate_series(1, ${many})`.execute(unit.trx)
  return rows.map(({ id }) => id).toSorted((one, other) => one - other)
}

/** Reports many changed rows to the log, boards and labels; their own channel gets one reload. */
async function tell(
  unit: Unit,
  resource: AnyResource,
  changes: readonly Omit<Pending, 'event' | 'resource'>[],
  positions: Positions,
) {
  const pending = changes.map((change): Pending => ({ ...change, resource, event: undefined }))
  const author = authorOf(unit.by, {})
  const entries = pending.map((one) => ({ ...author, ...rowEntry(one) }))
  await logLines(unit.trx, entries, positions)
  unit.reload(resource)
  for (const other of relabelled(new Map(pending.map((one) => [String(one.id), one])))) unit.reload(other)
  const rows = pending.flatMap(({ before, after }) => after ?? before ?? [])
  for (const hook of hooksOnChanged()) if (hook.resource === resource) await hook.changed(unit, rows, pending)
}

/** Adds rows by one statement; the answer has them in the order given. */
export async function createMany(
  unit: Unit,
  resource: AnyResource,
  items: readonly FieldValues[],
  positions: Positions,
): Promise<AnyRow[]> {
  const { prefix, workflow, name } = resource
  const author = unit.by.id || null
  const ids = await idsFor(unit, resource, items.length)
  const numbers = prefix === undefined ? [] : await nextNumbers(unit.trx, prefix, items.length)
  const rows = items.map((values, place) => ({
    write: {
      ...(workflow && { status: workflow.config.initial }),
      ...values,
      ...(prefix !== undefined && values.number === undefined && { number: numbers[place] }),
      id: ids[place],
      created_by: author,
      updated_by: author,
    },
  }))
  const made: AnyRow[] = []
  for (const [columns, members] of alike(rows))
    made.push(
      ...(await asRows(
        unit,
        resource,
        sql`insert into ${sql.table(name)} (${columnList(columns)}) overriding system value
          select ${columnList(columns, 'r')} from jsonb_populate_recordset(null::${sql.table(name)},
            ${JSON.stringify(members.map(({ write }) => write))}::jsonb) r returning *`,
      )),
    )
  await tell(
    unit,
    resource,
    made.map((after) => ({ id: after.id, before: null, after })),
    positions,
  )
  return made.toSorted((one, other) => one.id - other.id)
}

export type Change = { id: number; before: AnyRow; write: FieldValues }

/** Changes rows by one statement per set of columns. */
export async function updateMany(
  unit: Unit,
  resource: AnyResource,
  items: readonly Change[],
  positions: Positions,
): Promise<Map<number, AnyRow>> {
  const table = sql.table(resource.name)
  const before = new Map(items.map((one) => [one.id, one.before]))
  const after = new Map<number, AnyRow>()
  for (const [columns, members] of alike(items)) {
    if (columns.length === 0) continue
    const list = JSON.stringify(members.map(({ id, write }) => ({ id, write })))
    const rows = await asRows(
      unit,
      resource,
      sql`update ${table} o set (${columnList(columns)}) =
          (select ${columnList(columns, 'p')} from jsonb_populate_record(o, v.write) p),
        version = o.version + 1, updated_at = ${unit.at}, updated_by = ${unit.by.id || null}
        from jsonb_to_recordset(${list}::jsonb) as v (id bigint, write jsonb) where o.id = v.id returning o.*`,
    )
    for (const row of rows) after.set(row.id, row)
  }
  const changes = [...after.values()].map((row) => ({
    id: row.id,
    before: before.get(row.id) ?? null,
    after: row,
  }))
  await tell(unit, resource, changes, positions)
  return after
}

/** Deletes rows by one statement. */
export async function removeMany(
  unit: Unit,
  resource: AnyResource,
  rows: readonly AnyRow[],
  positions: Positions,
) {
  const ids = rows.map(({ id }) => id)
  await sql`delete from ${sql.table(resource.name)} where id = any(${ids}::bigint[])`.execute(unit.trx)
  await tell(
    unit,
    resource,
    rows.map((before) => ({ id: before.id, before, after: null })),
    positions,
  )
}
