import type pg from 'pg'
import { type Actor, type Area, opens } from '../../src/access'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { callPath, fieldOf, isWithin } from '../../src/resources/kit/define/defineResource'
import type { Row } from '../../src/resources/kit/define/row'
import { statementNames } from '../db/prepared'
import { cursorOf } from './cursor'
import { compileList, type ListQuery } from './compile'
import { listRequest, parseQuery } from './parse'
import { Refused } from '../engine/errors'
import { quoted } from '../engine/rows/rowJoins'
import { parseRow } from '../engine/rows/rowStore'
import { registry } from '../../src/resources'
import { selectOf } from '../engine/rows/selects'
import { t } from '../../src/texts/texts'

const guarded = new WeakMap<AnyResource, readonly (readonly [string, readonly Area[]])[]>()

/** Fields with restricted read access, with the areas that may read them. */
function guardedFields(resource: AnyResource) {
  const cache = guarded.get(resource)
  if (cache) return cache
  const names = [resource.fields, resource.systemFields, resource.derived].flatMap((fields) =>
    Object.keys(fields),
  )
  const found = names.flatMap((name) => {
    const readable = fieldOf(resource, name)?.readable
    return readable === undefined ? [] : [[name, readable] as const]
  })
  guarded.set(resource, found)
  return found
}

/** Fields of the resource that this person may not read: they are not selected, sorted, filtered or exported. */
export const hiddenFrom = (resource: AnyResource, actor: Actor): ReadonlySet<string> =>
  new Set(
    guardedFields(resource)
      .filter(([, readable]) => !opens(actor.roles, readable))
      .map(([name]) => name),
  )

const names = statementNames('list', { most: 200 })

/** A list query with the statements of its page and of its total. */
export type ListRequest = { query: ListQuery & { total: boolean } } & ReturnType<typeof compileList>

/** A list query of the server itself. */
export const listOf = (
  resource: AnyResource,
  query: ListRequest['query'],
  hidden: ReadonlySet<string> = new Set(),
): ListRequest => ({ query, ...compileList(selectOf(resource), resource, query, hidden) })

const cached = new Map<string, ListRequest>()

/** Parses and compiles a query string; frequent ones, such as default lists, are memoized. */
export function listRequestOf(resource: AnyResource, text: string, hidden: ReadonlySet<string>): ListRequest {
  const key = `${callPath(resource)} ${[...hidden].join()} ${text}`
  const found = cached.get(key)
  if (found) return found
  const query = listOf(resource, listRequest(resource, parseQuery(text)), hidden)
  if (cached.size === 500) cached.clear()
  if (text.length < 2_000) cached.set(key, query)
  return query
}

/** The statement of a page, prepared by name where a generic plan serves. */
export function pageStatement({ page, isSettled }: ListRequest): pg.QueryConfig {
  const name = isSettled ? names.nameOf(page.text) : undefined
  return name === undefined ? page : { ...page, name }
}

export type Page = { rows: string; cursor: string | null; position: string; total?: number }

/** One page of a list as JSON text, with the feed position it was read at. */
export async function readPage(pool: pg.Pool, list: ListRequest): Promise<Page> {
  const { query, count } = list
  const [read, counted] = await Promise.all([
    pool.query<{ position: string; rows: string; last: string | null; found: number }>(pageStatement(list)),
    query.total ? pool.query<{ total: number }>(count.text, count.values) : undefined,
  ])
  const { position = '', rows = '', last = null, found = 0 } = read.rows[0] ?? {}
  const more = found > query.limit && last !== null
  return {
    rows: `[${rows}]`,
    cursor: more ? cursorOf(parseRow({ j: last }), query.sort) : null,
    position,
    ...(counted && { total: counted.rows[0]?.total ?? 0 }),
  }
}

/** The rows of a page of a list of this resource. */
export const rowsIn = <R extends AnyResource>(_resource: R, { rows }: Page): Row<R>[] => JSON.parse(rows)

/** The lines of a document as SQL: the text that goes on after its own fields, lines in the order of their ids. */
const linesText = (resource: AnyResource) =>
  Object.entries(resource.lines).map(([name, { via }]) => {
    const child = registry[name]
    if (!child) throw new Error(`${name} is not a known table`)
    const { selectList, table, allJoins } = selectOf(child)
    return `(select coalesce(json_agg(l order by l.id), '[]')::text from (
       select ${selectList()} from ${table} t ${allJoins()} where t.${quoted(via)} = $1) l) as ${quoted(name)}`
  })

/** One row with its lines as JSON text, with the feed position: one statement, and so one moment. */
export async function readRow(
  pool: pg.Pool,
  resource: AnyResource,
  id: number,
  hidden: ReadonlySet<string> = new Set(),
): Promise<{ row: string; position: string }> {
  const select = selectOf(resource)
  const extras = [`(select epoch || ':' || position from feed) as position`, ...linesText(resource)]
  const text = `select row_to_json(r)::text as j, ${extras.join(', ')}
     from (select ${select.selectList(hidden)} from ${select.table} t ${select.allJoins()} where t.id = $1) r`
  const name = names.nameOf(text)
  const { rows } = await pool.query<{ position: string; j: string } & Record<string, string>>({
    text,
    values: [id],
    ...(name !== undefined && { name }),
  })
  const [found] = rows
  if (!found || (resource.list.only && !isWithin(resource, parseRow(found))))
    throw new Refused('not_found', {
      text: t('There is no {singular} {id}', { singular: t(resource.singular), id }),
    })
  const lines = Object.keys(resource.lines).map((table) => `,${JSON.stringify(table)}:${found[table]}`)
  return { row: `${found.j.slice(0, -1)}${lines.join('')}}`, position: found.position }
}
