import { sql } from 'kysely'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { Trx } from '../db/database'
import { Refused } from './errors'
import { selectOf } from './selects'

type Values = Record<string, unknown>
type Statement = ReturnType<typeof sql>

/** A wire row of any resource: its names come from the definition. */
export type AnyRow = Values & { id: number; version: number; status?: string }

const conditionOf = ([name, value]: [string, unknown]) => {
  const column = sql`t.${sql.ref(name)}`
  if (value === null) return sql`${column} is null`
  return Array.isArray(value) ? sql`${column} = any(${value})` : sql`${column} = ${value}`
}

// A single id is a plain parameter: a list of unknown length would be planned again at every call.
const among = (ids: readonly number[]) =>
  ids.length === 1 ? sql`t.id = ${ids[0]}` : sql`t.id = any(${ids}::bigint[])`

/** Reads and writes rows of any resource inside a transaction; every result is a wire row. */
export function rowsIn(trx: Trx) {
  const lines = async (statement: Statement) =>
    (await statement.execute(trx)).rows.map((line) => JSON.parse((line as { j: string }).j) as AnyRow)

  const select = (resource: AnyResource, rest: Statement) => {
    const { selectList, table, allJoins } = selectOf(resource)
    return lines(
      sql`select row_to_json(r)::text as j from (
        select ${sql.raw(selectList())} from ${sql.raw(table)} t ${sql.raw(allJoins())} ${rest}) r`,
    )
  }

  const written = async (resource: AnyResource, statement: Statement) => {
    const { selectList, allJoins } = selectOf(resource)
    const [row] = await lines(
      sql`with t as (${statement} returning *) select row_to_json(r)::text as j from (
        select ${sql.raw(selectList())} from t ${sql.raw(allJoins())}) r`,
    )
    if (!row) throw new Refused('not_found', { text: `There is no such ${resource.singular}` })
    return row
  }

  const read = (resource: AnyResource, ids: readonly number[], lock: boolean) =>
    select(resource, sql`where ${among(ids)} order by t.id ${sql.raw(lock ? 'for update of t' : '')}`)

  return {
    read,
    async one(resource: AnyResource, id: number, lock: boolean) {
      const [row] = await read(resource, [id], lock)
      if (!row) throw new Refused('not_found', { text: `There is no ${resource.singular} ${id}` })
      return row
    },
    find(resource: AnyResource, where: Values) {
      const conditions = Object.entries(where).map(conditionOf)
      const all = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
      return select(resource, sql`where ${all} order by t.id`)
    },
    async insert(resource: AnyResource, values: Values) {
      const names = Object.keys(values).filter((name) => values[name] !== undefined)
      const columns = sql.join(names.map((name) => sql.ref(name)))
      const parameters = sql.join(names.map((name) => values[name]))
      const row = await written(
        resource,
        sql`insert into ${sql.table(resource.name)} (${columns}) values (${parameters})`,
      )
      // A statement does not see the row it has just written in a view.
      const isBeside = Object.values(resource.derived).some(({ view }) => view !== undefined)
      return isBeside ? this.one(resource, row.id, false) : row
    },
    update(resource: AnyResource, id: number, changes: Values) {
      const names = Object.keys(changes).filter((name) => changes[name] !== undefined)
      const assignments = [
        ...names.map((name) => sql`${sql.ref(name)} = ${changes[name]}`),
        sql`version = version + 1`,
      ]
      return written(
        resource,
        sql`update ${sql.table(resource.name)} set ${sql.join(assignments)} where id = ${id}`,
      )
    },
    remove: (resource: AnyResource, id: number) =>
      sql`delete from ${sql.table(resource.name)} where id = ${id}`.execute(trx),
  }
}

export type Rows = ReturnType<typeof rowsIn>
