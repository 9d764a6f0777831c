import { sql } from 'kysely'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import type { AnyRow } from '../../../src/resources/kit/define/row'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import type { Trx } from '../../db/database'
import { parseRow } from '../../engine/rows/rowStore'
import { selectOf } from '../../engine/rows/selects'

/** A key as one text, to find it again. */
export const keyText = (values: FieldValues, key: readonly string[]) =>
  JSON.stringify(key.map((name) => values[name] ?? null))

const among = (name: string, values: readonly unknown[]) => {
  const keys = [...new Set(values.filter((value) => value !== null && value !== undefined))]
  const column = sql`t.${sql.ref(name)}`
  const isEmptyToo = values.some((value) => value === null || value === undefined)
  const listed = sql`${column} = any(${keys})`
  return isEmptyToo ? sql`(${listed} or ${column} is null)` : listed
}

/** The rows that have these keys, as they travel; locked where they are about to be changed. */
export async function existingRows(
  trx: Trx,
  resource: AnyResource,
  key: readonly string[],
  requested: readonly FieldValues[],
  lock: boolean,
): Promise<Map<string, AnyRow>> {
  if (requested.length === 0) return new Map()
  const { stored, table } = selectOf(resource)
  const where = key.map((name) =>
    among(
      name,
      requested.map((values) => values[name]),
    ),
  )
  const { rows } = await sql<{ j: string }>`select row_to_json(r)::text as j from (
    select ${sql.raw(stored.list)} from ${sql.raw(table)} t ${sql.raw(stored.joins)}
    where ${sql.join(where, sql` and `)} order by t.id ${sql.raw(lock ? 'for update of t' : '')}) r`.execute(
    trx,
  )
  const found = rows.map(parseRow)
  return new Map(found.map((row) => [keyText(row, key), row]))
}

/** Other rows that have the values of a unique key, by key text. */
export async function takenValues(
  trx: Trx,
  resource: AnyResource,
  columns: readonly string[],
  requested: readonly FieldValues[],
): Promise<Map<string, number>> {
  const whole = requested.filter((values) => columns.every((name) => (values[name] ?? null) !== null))
  if (whole.length === 0) return new Map()
  const where = columns.map((name) =>
    among(
      name,
      whole.map((values) => values[name]),
    ),
  )
  const list = sql.join(columns.map((name) => sql`t.${sql.ref(name)}`))
  const { rows } = await sql<
    FieldValues & { id: number }
  >`select t.id, ${list} from ${sql.table(resource.name)} t
    where ${sql.join(where, sql` and `)}`.execute(trx)
  return new Map(rows.map((row) => [keyText(row, columns), row.id]))
}
