import type pg from 'pg'
import { type Actor, opens } from '../../src/access'
import { type AnyResource, fieldOf } from '../../src/resources/kit/defineResource'
import { statementNames } from '../db/prepared'
import { cursorOf } from './listCursor'
import { compileList, type ListQuery } from './listQuery'
import { Refused } from './refused'
import { selectOf } from './selects'

/** Fields of the resource that this person may not read: they are not selected, sorted, filtered or exported. */
export function hiddenFrom(resource: AnyResource, actor: Actor): ReadonlySet<string> {
  const names = [
    ...Object.keys(resource.fields),
    ...Object.keys(resource.kept),
    ...Object.keys(resource.borrowed),
  ]
  return new Set(
    names.filter((name) => {
      const readable = fieldOf(resource, name)?.readable
      return readable !== undefined && !opens(actor.roles, readable)
    }),
  )
}

const names = statementNames('list', { from: 2, most: 200 })

/** The statements of a page and of its total, the page's named where PostgreSQL need plan it only once. */
export function pageStatements(resource: AnyResource, query: ListQuery, hidden: ReadonlySet<string>) {
  const { page, count, isSettled } = compileList(selectOf(resource), resource, query, hidden)
  const name = isSettled ? names.nameOf(page.text) : undefined
  return { page: { ...page, ...(name !== undefined && { name }) }, count }
}

export type Page = { rows: string; cursor: string | null; position: string; total?: number }

/** One page of a list as JSON text, with the feed position it was read at. */
export async function readPage(
  pool: pg.Pool,
  resource: AnyResource,
  query: ListQuery & { total: boolean },
  hidden: ReadonlySet<string> = new Set(),
): Promise<Page> {
  const { page, count } = pageStatements(resource, query, hidden)
  const [{ rows }, counted] = await Promise.all([
    pool.query<{ position: string; j: string | null }>(page),
    query.total ? pool.query<{ total: number }>(count.text, count.values) : undefined,
  ])
  const lines = rows.flatMap(({ j }) => (j === null ? [] : [j]))
  const more = lines.length > query.limit
  if (more) lines.pop()
  const last = lines.at(-1)
  return {
    rows: `[${lines.join(',')}]`,
    cursor:
      more && last !== undefined ? cursorOf(JSON.parse(last) as Record<string, unknown>, query.sort) : null,
    position: rows[0]?.position ?? '',
    ...(counted && { total: counted.rows[0]?.total ?? 0 }),
  }
}

/** One row as JSON text, with the feed position it was read at. */
export async function readRow(
  pool: pg.Pool,
  resource: AnyResource,
  id: number,
  hidden: ReadonlySet<string> = new Set(),
): Promise<{ row: string; position: string }> {
  const select = selectOf(resource)
  const text = `select (select epoch || ':' || position from feed) as position, row_to_json(r)::text as j
     from (select ${select.selectList(hidden)} from ${select.table} t ${select.allJoins()} where t.id = $1) r`
  const name = names.nameOf(text)
  const { rows } = await pool.query<{ position: string; j: string }>({
    text,
    values: [id],
    ...(name !== undefined && { name }),
  })
  const [found] = rows
  if (!found) throw new Refused('not_found', { text: `There is no ${resource.one} ${id}` })
  return { row: found.j, position: found.position }
}
