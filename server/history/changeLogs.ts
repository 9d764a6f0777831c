import type pg from 'pg'
import type { FieldValues } from '../../src/resources/kit/fields/values'
import { type Actor, mayOpen } from '../../src/access'
import { isHidden } from '../../src/resources/kit/text/columns'
import { isInHistory, isLabelInHistory } from '../../src/resources/kit/text/historyText'
import { valueText } from '../../src/resources/kit/text/valueText'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { isThereFor, readsOwnOnly } from '../../src/resources/kit/define/ownRows'
import type { changeLogCalls } from '../../src/resources/general/system/changeLogCalls'
import type { InputOf } from '../calls/handlers'
import { hiddenFrom } from '../query/page'
import { noteReading } from '../query/readHooks'
import { invalid, Refused } from '../engine/errors'
import { documentOf } from '../engine/lineTables'
import { rowLabel } from '../engine/rows/rowLabel'
import { registry } from '../../src/resources'
import { demand } from '../calls/auth'
import type { Db } from '../db/database'
import { databaseOver } from '../db/dedicatedConnection'

/** The filters of a query of the audit trail. */
export type TrailQuery = Omit<InputOf<typeof changeLogCalls.list>, 'cursor' | 'limit'>

/** One entry of the log. */
export type TrailLine = {
  position: string
  at: string
  table_name: string
  row_id: number
  action: string
  event: string | null
  version: number
  user_id: number | null
  user_name: string | null
  request_id: string | null
  acting_user_id: number | null
  acting_user: string | null
  row: FieldValues | null
  diff: Record<string, [unknown, unknown]> | null
}

/**
 * The position of the first change at or after an instant, by bisection: the log is ordered by time, but the
 * time has no index.
 */
async function positionAt(pool: pg.Pool, at: string): Promise<number> {
  const rows = await databaseOver(pool).selectFrom('feed').select('position as last').execute()
  let [low, high] = [0, (rows[0]?.last ?? 0) + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const found = await pool.query<{ before: boolean }>(
      'select at < $2 as before from changes where position >= $1 order by position limit 1',
      [middle, at],
    )
    if (found.rows[0]?.before === true) low = middle + 1
    else high = middle
  }
  return low
}

/** Tables whose trail an actor may read; private rows of others are excluded. */
const readableTables = (actor: Actor) =>
  Object.values(registry).filter(
    ({ access, modules, routes }) =>
      routes !== false &&
      mayOpen(actor, access.read) &&
      (modules.length === 0 || modules.some((module) => actor.modules.includes(module))),
  )

/** The tables of the lines of a document that an actor may read. */
const lineTablesOf = (actor: Actor, document: AnyResource) =>
  Object.values(document.lines).flatMap(({ resource }) =>
    mayOpen(actor, resource.access.read) ? [resource] : [],
  )

/** Only administrators read the whole trail; readers of a record may read the trail of that record. */
function tablesOf(actor: Actor, { entity, id }: TrailQuery): readonly AnyResource[] {
  const resource = entity ? registry[entity] : undefined
  if (entity && !resource) throw invalid({ entity: 'exists' })
  if (!id) demand(actor, ['general'], ['Administration'])
  else if (!resource) throw invalid({ entity: 'required' })
  if (!resource) return readableTables(actor)
  demand(actor, resource.access.read, resource.modules)
  return [resource]
}

const columnsOf = ({ fields, systemFields, derived }: AnyResource) => [
  ...Object.keys(fields),
  ...Object.keys(systemFields),
  ...Object.keys(derived),
]

/** The values that a history shows to a reader from whom these columns are hidden, in the order of the definition. */
function shownValues(resource: AnyResource, values: FieldValues | null, hidden: ReadonlySet<string>) {
  if (!values) return null
  const places = new Map(['status', ...columnsOf(resource)].map((name, place) => [name, place]))
  const placeOf = (name: string) => places.get(name) ?? places.get(`${name}_id`) ?? places.size
  return Object.fromEntries(
    Object.entries(values)
      .filter(
        ([name]) =>
          (isInHistory(resource, name) || isLabelInHistory(resource, name)) && !isHidden(hidden, name),
      )
      .toSorted(([left], [right]) => placeOf(left) - placeOf(right)),
  )
}

const isEmpty = (value: unknown) =>
  value === 0 || value === '' || (Array.isArray(value) && value.length === 0)

const beginsEmpty = ({ fields, systemFields }: AnyResource, name: string) =>
  name in systemFields || isEmpty(Number(fields[name]?.initial ?? 1))

/** The values a row was created with, except what begins empty unless it is changed, such as sums. */
const initialValues = (resource: AnyResource, row: FieldValues) =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) =>
        value !== null &&
        !(isEmpty(value) && beginsEmpty(resource, name)) &&
        name !== documentOf(resource.name)?.lines.via,
    ),
  )

/** How a row is called in a history: a line by what it is a line of. */
function nameOf(resource: AnyResource, row: FieldValues) {
  const naming = documentOf(resource.name)?.lines.naming ?? []
  const name = naming.flatMap((column) => (row[column] ? [valueText(row[column])] : [])).join(' ')
  return name === '' ? rowLabel(resource, row) : name
}

/**
 * A change as this person may read it: a created row with its initial values, a deleted one with its last
 * values.
 */
export function shown({ row, ...line }: TrailLine, actor: Actor) {
  const resource = registry[line.table_name]
  if (!resource) return { ...line, label: null, diff: null, began: null, ended: null }
  const hidden = hiddenFrom(resource, actor)
  const whole =
    row && line.action !== 'updated' ? shownValues(resource, initialValues(resource, row), hidden) : null
  return {
    ...line,
    label: row && nameOf(resource, row),
    diff: shownValues(resource, line.diff, hidden) as TrailLine['diff'],
    began: line.action === 'created' ? whole : null,
    ended: line.action === 'deleted' ? whole : null,
  }
}

/** Columns that no history of these tables shows: an update of these alone is no entry. */
function silentColumns(tables: readonly AnyResource[]) {
  const names = tables.flatMap((table) => columnsOf(table).map((name) => ({ table, name })))
  const visible = new Set(names.flatMap(({ table, name }) => (isInHistory(table, name) ? [name] : [])))
  return [...new Set(names.map(({ name }) => name))].filter((name) => !visible.has(name))
}

/** Refuses the trail of a record that is not there for this person: its owner is in what is kept of its changes. */
async function assertOwn(pool: pg.Pool, actor: Actor, resource: AnyResource | undefined, id: number) {
  if (!resource || !readsOwnOnly(actor, resource)) return
  const { rows } = await pool.query<{ row: FieldValues | null }>(
    `select "row" from changes where table_name = $1 and row_id = $2 order by position desc limit 1`,
    [resource.name, id],
  )
  if (!isThereFor(actor, resource, rows[0]?.row ?? {})) throw new Refused('not_found')
}

/** What is an entry of a trail; $1 are the columns that no history shows. */
const entries = [
  `c.action in ('created', 'updated', 'deleted')`,
  `not (c.action = 'updated' and coalesce(c.diff, '{}') - $1::text[] = '{}' and c.event is null)`,
]

/**
 * The query as an SQL condition, of a document with the changes of its lines; entries that only refresh a row are
 * excluded.
 */
export async function trailOf(pool: pg.Pool, actor: Actor, query: TrailQuery) {
  const tables = tablesOf(actor, query)
  if (query.id) await assertOwn(pool, actor, tables[0], query.id)
  const lines = query.id ? tables.flatMap((table) => lineTablesOf(actor, table)) : []
  const where = [...entries]
  const values: unknown[] = [silentColumns([...tables, ...lines])]
  const add = (condition: string, value: unknown) => {
    values.push(value)
    where.push(condition.replace('?', `$${values.length}`))
  }
  if (query.id) {
    const names = lines.map(({ name }) => name)
    values.push(tables[0]?.name, query.id, names)
    where.push(
      '((c.table_name = $2 and c.row_id = $3) or (c.table_name = any($4::text[]) and c.document_id = $3))',
    )
  } else if (tables.length === 1) add('c.table_name = ?', tables[0]?.name)
  else
    add(
      'c.table_name = any(?)',
      tables.map(({ name }) => name),
    )
  if (query.user_id) add('c.user_id = ?', query.user_id)
  if (query.from) add('c.position >= ?', await positionAt(pool, query.from))
  if (query.to) add('c.position < ?', await positionAt(pool, query.to))
  return { where: where.join(' and '), values }
}

export type Trail = Awaited<ReturnType<typeof trailOf>>

/** The newest entries of a trail before a position. */
export async function readLines(
  pool: pg.Pool,
  { where, values }: Trail,
  before: string | null,
  most: number,
) {
  const { rows } = await pool.query<TrailLine>(
    `select c.position::text, c.at, c.table_name, c.row_id, c.action, c.event, c.version, c.user_id, c.user_name,
       c.request_id, c.acting_user_id, a.name as acting_user, c."row", c.diff
     from changes c left join users a on a.id = c.acting_user_id
     where ${where} ${before === null ? '' : `and c.position < $${values.length + 2}`}
     order by c.position desc limit $${values.length + 1}`,
    [...values, most, ...(before === null ? [] : [before])],
  )
  return rows
}

/** Rows of a table in a trail. */
export type TrailRows = { table: AnyResource; ids: readonly number[] }

/**
 * The trail of rows of several tables, whose readers the caller has checked. An update of `summed` columns alone is no
 * entry: they follow from what is an entry of another row.
 */
export function trailOfRows(parts: readonly TrailRows[], summed: readonly string[] = []): Trail {
  const values: unknown[] = [[...silentColumns(parts.map(({ table }) => table)), ...summed]]
  const rows = parts.map(({ table, ids }) => {
    values.push(table.name, ids)
    return `(c.table_name = $${values.length - 1} and c.row_id = any($${values.length}::bigint[]))`
  })
  return { where: [...entries, `(${rows.join(' or ')})`].join(' and '), values }
}

/** A page of a trail as a person may read it, newest first. */
export async function readPage(
  pool: pg.Pool,
  trail: Trail,
  actor: Actor,
  { cursor, size }: { cursor: number | null; size: number },
) {
  const rows = await readLines(pool, trail, cursor ? String(cursor) : null, size + 1)
  const page = rows.slice(0, size)
  return {
    rows: page.map((line) => shown(line, actor)),
    cursor: rows.length > size ? (page.at(-1)?.position ?? null) : null,
  }
}

/** Takes note that the trail of one table is read where its readings are noted: it shows what its rows were. */
export async function noteTrail(db: Db, actor: Actor, query: TrailQuery) {
  const [table, ...others] = tablesOf(actor, query)
  if (!table || others.length > 0) return
  const id = query.id ?? null
  await noteReading(db, table, actor, { kind: id === null ? 'list' : 'row', id, filters: [] })
}

/** The audit trail, newest first. */
export async function changeLogs(
  pool: pg.Pool,
  actor: Actor,
  { cursor, limit, ...query }: InputOf<typeof changeLogCalls.list>,
) {
  const trail = await trailOf(pool, actor, query)
  return readPage(pool, trail, actor, { cursor, size: limit ?? 100 })
}
