import type pg from 'pg'
import type { FieldValues } from '../../src/resources/kit/fields/values'
import { type Actor, opens } from '../../src/access'
import { isHidden } from '../../src/resources/kit/text/columns'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { changeLogCalls } from '../../src/resources/general/system/changeLogCalls'
import type { InputOf } from '../calls/handlers'
import { hiddenFrom } from '../query/page'
import { invalid } from '../engine/errors'
import { rowLabel } from '../engine/rows/rowLabel'
import { registry } from '../../src/resources'
import { demand } from '../calls/auth'
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
      opens(actor.roles, access.read) &&
      (modules.length === 0 || modules.some((module) => actor.modules.includes(module))),
  )

/** Only administrators read the whole trail; readers of a record may read the trail of that record. */
export function tablesOf(actor: Actor, { entity, id }: TrailQuery): readonly AnyResource[] {
  const resource = entity ? registry[entity] : undefined
  if (entity && !resource) throw invalid({ entity: 'exists' })
  if (!id) demand(actor, ['general'], ['Administration'])
  else if (!resource) throw invalid({ entity: 'required' })
  if (!resource) return readableTables(actor)
  demand(actor, resource.access.read, resource.modules)
  return [resource]
}

const serverColumns = new Set(['id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by'])

const readable = (values: FieldValues | null, hidden: ReadonlySet<string>) =>
  values && Object.fromEntries(Object.entries(values).filter(([name]) => !isHidden(hidden, name)))

/** The initial values of a new row. */
const initialValues = (row: FieldValues) =>
  Object.fromEntries(
    Object.entries(row).filter(([name, value]) => !serverColumns.has(name) && value !== null),
  )

/**
 * A change as this person may read it: a created row with its initial values, a deleted one with its last
 * values.
 */
export function shown({ row, ...line }: TrailLine, actor: Actor) {
  const resource = registry[line.table_name]
  const hidden = resource ? hiddenFrom(resource, actor) : new Set<string>()
  const whole = row && line.action !== 'updated' ? readable(initialValues(row), hidden) : null
  return {
    ...line,
    label: resource && row ? rowLabel(resource, row) : null,
    diff: readable(line.diff, hidden) as TrailLine['diff'],
    began: line.action === 'created' ? whole : null,
    ended: line.action === 'deleted' ? whole : null,
  }
}

/** The query as an SQL condition; entries that only refresh a row are excluded. */
export async function trailOf(pool: pg.Pool, tables: readonly AnyResource[], query: TrailQuery) {
  const where = [
    tables.length === 1 ? 'c.table_name = $1' : 'c.table_name = any($1)',
    `c.action in ('created', 'updated', 'deleted')`,
    `not (c.action = 'updated' and coalesce(c.diff, '{}') = '{}' and c.event is null)`,
  ]
  const values: unknown[] = [tables.length === 1 ? tables[0]?.name : tables.map(({ name }) => name)]
  const add = (condition: string, value: unknown) => {
    values.push(value)
    where.push(`${condition} $${values.length}`)
  }
  if (query.id) add('c.row_id =', query.id)
  if (query.user_id) add('c.user_id =', query.user_id)
  if (query.from) add('c.position >=', await positionAt(pool, query.from))
  if (query.to) add('c.position <', await positionAt(pool, query.to))
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
       c.acting_user_id, a.name as acting_user, c."row", c.diff
     from changes c left join users a on a.id = c.acting_user_id
     where ${where} ${before === null ? '' : `and c.position < $${values.length + 2}`}
     order by c.position desc limit $${values.length + 1}`,
    [...values, most, ...(before === null ? [] : [before])],
  )
  return rows
}

/** The audit trail, newest first. */
export async function changeLogs(
  pool: pg.Pool,
  actor: Actor,
  { cursor, limit, ...query }: InputOf<typeof changeLogCalls.list>,
) {
  const trail = await trailOf(pool, tablesOf(actor, query), query)
  const size = limit ?? 100
  const rows = await readLines(pool, trail, cursor ? String(cursor) : null, size + 1)
  const page = rows.slice(0, size)
  return {
    rows: page.map((line) => shown(line, actor)),
    cursor: rows.length > size ? (page.at(-1)?.position ?? null) : null,
  }
}
