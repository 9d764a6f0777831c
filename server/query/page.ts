import type pg from 'pg'
import { type Actor, type Area, mayOpen } from '../../src/access'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { callPath, fieldOf, isWithin } from '../../src/resources/kit/define/defineResource'
import { readsOwnOnly } from '../../src/resources/kit/define/ownRows'
import type { Row } from '../../src/resources/kit/define/row'
import { statementNames } from '../db/prepared'
import { cursorOf } from './cursor'
import { compileList, type ListQuery } from './compile'
import type { Hidden } from './compiler'
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

/** The rows of others, where this person reads only own ones; no field. */
export const othersHiddenFrom = (resource: AnyResource, actor: Actor): Hidden =>
  Object.assign(new Set<string>(), readsOwnOnly(actor, resource) && { othersThan: actor.id })

/**
 * What this person may not read of the resource: fields that are not selected, sorted, filtered or exported, and the
 * rows of others where they read only own ones.
 */
export const hiddenFrom = (resource: AnyResource, actor: Actor): Hidden =>
  Object.assign(
    new Set(
      guardedFields(resource)
        .filter(([, readable]) => !mayOpen(actor, readable))
        .map(([name]) => name),
    ),
    readsOwnOnly(actor, resource) && { othersThan: actor.id },
  )

const names = statementNames('list', { most: 200 })

/** A list query with the statements of its page and of its total. */
export type ListRequest = { query: ListQuery & { total: boolean } } & ReturnType<typeof compileList>

/** A list query of the server itself. */
export const listOf = (
  resource: AnyResource,
  query: ListRequest['query'],
  hidden: Hidden = new Set(),
): ListRequest => ({ query, ...compileList(selectOf(resource), resource, query, hidden) })

const cached = new Map<string, ListRequest>()

/** Parses and compiles a query string; frequent ones, such as default lists, are memoized. */
export function listRequestOf(resource: AnyResource, text: string, hidden: Hidden): ListRequest {
  const key = `${callPath(resource)} ${[...hidden].join()} ${hidden.othersThan ?? ''} ${text}`
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

/** Whether a row that was read belongs to this part of its table, and to this reader. */
function isShown(resource: AnyResource, found: { j: string }, { othersThan }: Hidden) {
  if (!resource.list.only && othersThan === undefined) return true
  const row = parseRow(found)
  const isOwn = othersThan === undefined || row[resource.own?.by ?? ''] === othersThan
  return isOwn && isWithin(resource, row)
}

/** One row with its lines as JSON text, with the feed position: one statement, and so one moment. */
export async function readRow(
  pool: pg.Pool,
  resource: AnyResource,
  id: number,
  hidden: Hidden = new Set(),
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
  if (!found || !isShown(resource, found, hidden))
    throw new Refused('not_found', {
      text: t('There is no {singular} {id}', { singular: t(resource.singular), id }),
    })
  const lines = Object.keys(resource.lines).map((table) => `,${JSON.stringify(table)}:${found[table]}`)
  return { row: `${found.j.slice(0, -1)}${lines.join('')}}`, position: found.position }
}
