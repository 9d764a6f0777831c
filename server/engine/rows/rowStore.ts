import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { fieldOf } from '../../../src/resources/kit/define/defineResource'
import { isComputed } from '../../../src/resources/kit/define/derived'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import type { AnyRow } from '../../../src/resources/kit/define/row'
import type { Query } from './identityMap'
import { Refused } from '../errors'
import { togetherRead } from './readTogether'
import { dependants, selectOf } from './selects'
import { t } from '../../../src/texts/texts'

type Statement = RawBuilder<unknown>

/** Rows to be read: by their values, or by a condition on the table `t`. */
export type Selection = (Query | { resource: AnyResource; where: Statement; newest?: undefined }) & {
  isLocked?: boolean
}

/**
 * The row before a write of which the labels still count, but for those of the references that the write
 * changes.
 */
type Labelled = { row: AnyRow; changed: readonly string[] }

/** A row to be written: inserted, or updated where it has an id. */
export type Write = {
  resource: AnyResource
  id?: number
  values: FieldValues
  labelled?: Labelled | undefined
  /** Whether the row keeps its version: its unit of work has counted it up before. */
  keepsVersion?: boolean | undefined
}

/** A row as JSON text, with the place of the part of the statement that it answers. */
export type Answer = { j: string; part?: number }

/** A row from its JSON text, as the statements of the engine answer it. */
export const parseRow = ({ j }: Answer): AnyRow => JSON.parse(j)

/** Sends a statement and answers its rows. */
export type Send = (statement: RawBuilder<Answer>) => Promise<readonly Answer[]>

const conditionOf = ([name, value]: [string, unknown]) => {
  const column = sql`t.${sql.ref(name)}`
  if (value === null) return sql`${column} is null`
  return Array.isArray(value) ? sql`${column} = any(${value})` : sql`${column} = ${value}`
}

/**
 * Rows by their ids, as a condition on the table `t`. A single id is a plain parameter: a list of unknown length would
 * be planned again at every call.
 */
export const whereIn = (ids: readonly number[]) =>
  ids.length === 1 ? sql`t.id = ${ids[0]}` : sql`t.id = any(${ids}::bigint[])`

const isStatement = (value: object): value is Statement => 'isRawBuilder' in value

const wherePart = (where: FieldValues | Statement) => {
  if (isStatement(where)) return where
  const conditions = Object.entries(where).map(conditionOf)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

const selectPart = (selection: Selection | Statement) => {
  if (isStatement(selection)) return selection
  const { resource, where, newest, isLocked = false } = selection
  const { selectList, table, allJoins } = selectOf(resource)
  const order = newest === undefined ? sql`order by t.id` : sql`order by t.id desc limit ${newest}`
  return sql`select ${sql.raw(selectList())} from ${sql.raw(table)} t ${sql.raw(allJoins())}
    where ${wherePart(where)} ${order} ${sql.raw(isLocked ? 'for update of t' : '')}`
}

/** A list that is stored as JSON: the driver would send it as an array of the database. */
const parameterOf = (resource: AnyResource, name: string, value: unknown) =>
  Array.isArray(value) && fieldOf(resource, name)?.isJson ? JSON.stringify(value) : value

/** Several new rows in one statement; a column that only some of them name is its default in the others. */
const insertPart = (resource: AnyResource, list: readonly FieldValues[]) => {
  const names = [
    ...new Set(list.flatMap((values) => Object.keys(values).filter((name) => values[name] !== undefined))),
  ]
  const rowOf = (values: FieldValues) =>
    sql`(${sql.join(
      names.map((name) =>
        values[name] === undefined ? sql`default` : sql`${parameterOf(resource, name, values[name])}`,
      ),
    )})`
  return sql`insert into ${sql.table(resource.name)} (${sql.join(names.map((name) => sql.ref(name)))})
    values ${sql.join(list.map(rowOf))} returning *`
}

const writePart = ({ resource, id, values, keepsVersion = false }: Write) => {
  const names = Object.keys(values).filter((name) => values[name] !== undefined)
  if (id === undefined) return insertPart(resource, [values])
  const assigned = [
    ...names.map((name) => sql`${sql.ref(name)} = ${parameterOf(resource, name, values[name])}`),
    ...(keepsVersion ? [] : [sql`version = version + 1`]),
  ]
  return sql`update ${sql.table(resource.name)} set ${sql.join(assigned)} where id = ${id} returning *`
}

/**
 * Whether two writes may be one statement, in which neither sees what the other did: not the same row, and no row
 * that shows a column of the other in its own.
 */
function areApart(one: Write, other: Write) {
  if (one.resource === other.resource && one.id !== undefined && one.id === other.id) return false
  const shows = (shown: Write, changed: Write) =>
    changed.id !== undefined &&
    (dependants(changed.resource).get(shown.resource) ?? []).some((name) => name in changed.values)
  return !shows(one, other) && !shows(other, one)
}

const maxTogether = 6
/** A statement has at most 65,535 parameters. */
const maxInserted = 200

type Waiting = { write: Write; resolve: (row: AnyRow) => void; reject: (error: unknown) => void }

/**
 * Writes rows one by one; writes that are started together, as by `Promise.all`, are sent as one statement.
 */
function togetherWritten(send: (writes: readonly Write[]) => Promise<(AnyRow | undefined)[]>) {
  let waiting: Waiting[] = []

  const sendWaiting = async () => {
    const all = waiting
    waiting = []
    while (all.length > 0) {
      const mixed = all.findIndex((next, place) =>
        all.slice(0, place).some(({ write: one }) => !areApart(one, next.write)),
      )
      const together = all.splice(0, Math.min(mixed < 0 ? all.length : mixed, maxTogether))
      try {
        const rows = await send(together.map(({ write: one }) => one))
        for (const [place, { write: one, resolve, reject }] of together.entries()) {
          const row = rows[place]
          if (row) resolve(row)
          else
            reject(
              new Refused('not_found', {
                text: t('There is no such {singular}', { singular: t(one.resource.singular) }),
              }),
            )
        }
      } catch (error) {
        for (const { reject } of together) reject(error)
      }
    }
  }

  return (write: Write) =>
    new Promise<AnyRow>((resolve, reject) => {
      waiting.push({ write, resolve, reject })
      if (waiting.length === 1) process.nextTick(() => void sendWaiting())
    })
}

/** Whether a view works out columns of a row, in which a statement does not see what it has just written. */
const isBeside = ({ derived }: AnyResource) => Object.values(derived).some(isComputed)

/** Reads and writes rows of any resource inside a transaction; every result is a wire row. */
export function rowsIn(send: Send) {
  /** What each part of a statement answers, by its place. */
  const sendParts = async (heads: readonly Statement[], bodies: readonly Statement[]) => {
    const answers = await send(
      sql<Answer>`with ${sql.join(heads)} ${sql.join(
        bodies.map(
          (body, place) => sql`select ${sql.lit(place)} as part, row_to_json(r)::text as j from ${body} r`,
        ),
        sql` union all `,
      )}`,
    )
    const rows: AnyRow[][] = bodies.map(() => [])
    for (const answer of answers) rows[answer.part ?? 0]?.push(parseRow(answer))
    return rows
  }

  /**
   * Several selections, each with its rows in the order of their ids, locked in the order of the selections.
   */
  const select = async (selections: readonly (Selection | Statement)[]): Promise<AnyRow[][]> => {
    const [only, ...others] = selections
    if (!only) return []
    if (others.length === 0)
      return [
        (await send(sql<Answer>`select row_to_json(r)::text as j from (${selectPart(only)}) r`)).map(
          parseRow,
        ),
      ]
    return sendParts(
      selections.map(
        (selection, place) => sql`${sql.raw(`s${place}`)} as materialized (${selectPart(selection)})`,
      ),
      selections.map((_, place) => sql.raw(`s${place}`)),
    )
  }

  const write = async (writes: readonly Write[]): Promise<(AnyRow | undefined)[]> => {
    const [only, ...others] = writes
    if (!only) return []
    const wireOf = ({ resource, labelled }: Write, name: string) => {
      const { selectList, allJoins, readBy } = selectOf(resource)
      const { list, joins } = labelled ? readBy(labelled.changed) : { list: selectList(), joins: allJoins() }
      return sql`(select ${sql.raw(list)} from ${sql.raw(name)} t ${sql.raw(joins)})`
    }
    const rowAfter = ({ labelled }: Write, row: AnyRow | undefined) => row && { ...labelled?.row, ...row }
    if (others.length === 0) {
      const [answer] = await send(
        sql<Answer>`with w as (${writePart(only)}) select row_to_json(r)::text as j from ${wireOf(only, 'w')} r`,
      )
      return [rowAfter(only, answer && parseRow(answer))]
    }
    const rows = await sendParts(
      writes.map((one, place) => sql`${sql.raw(`w${place}`)} as (${writePart(one)})`),
      writes.map((one, place) => wireOf(one, `w${place}`)),
    )
    return writes.map((one, place) => rowAfter(one, rows[place]?.[0]))
  }

  const written = togetherWritten(write)

  const read = async (resource: AnyResource, ids: readonly number[], isLocked: boolean) =>
    (await select([{ resource, where: whereIn(ids), isLocked }]))[0] ?? []

  const readTogether = togetherRead((resource, ids) => read(resource, ids, false))

  return {
    select,
    read,
    async one(resource: AnyResource, id: number, isLocked: boolean) {
      // Rows are locked in the order of the calls.
      const row = isLocked ? (await read(resource, [id], true))[0] : await readTogether(resource, id)
      if (!row)
        throw new Refused('not_found', {
          text: t('There is no {singular} {id}', { singular: t(resource.singular), id }),
        })
      return row
    },
    async insert(resource: AnyResource, values: FieldValues) {
      const row = await written({ resource, values })
      return isBeside(resource) ? this.one(resource, row.id, false) : row
    },
    /** Inserts rows in one statement; as they were written, in their order. */
    async insertAll(resource: AnyResource, list: readonly FieldValues[]): Promise<AnyRow[]> {
      if (list.length > maxInserted)
        return [
          ...(await this.insertAll(resource, list.slice(0, maxInserted))),
          ...(await this.insertAll(resource, list.slice(maxInserted))),
        ]
      if (list.length === 0) return []
      const { selectList, allJoins } = selectOf(resource)
      const shown = isBeside(resource)
        ? sql`(select id from w)`
        : sql`(select ${sql.raw(selectList())} from w t ${sql.raw(allJoins())})`
      const answers = await send(
        sql<Answer>`with w as (${insertPart(resource, list)})
          select row_to_json(r)::text as j from ${shown} r order by r.id`,
      )
      const rows = answers.map(parseRow)
      if (!isBeside(resource)) return rows
      return read(
        resource,
        rows.map(({ id }) => id),
        false,
      )
    },
    update: (
      resource: AnyResource,
      id: number,
      changes: FieldValues,
      { labelled, keepsVersion }: Pick<Write, 'labelled' | 'keepsVersion'>,
    ) => written({ resource, id, values: changes, labelled, keepsVersion }),
    remove: (resource: AnyResource, id: number) =>
      send(sql`delete from ${sql.table(resource.name)} where id = ${id}`),
  }
}
