import { sql } from 'kysely'
import type { CellError } from '../../../src/resources/imports/cells'
import type { AnyField } from '../../../src/resources/kit/fields/field'
import { fieldOf } from '../../../src/resources/kit/define/defineResource'
import type { Trx } from '../../db/database'
import { narrowing } from '../../engine/references'
import { registry } from '../../../src/resources'
import { selectOf } from '../../engine/rows/selects'
import { t } from '../../../src/texts/texts'

/** The row that a cell names, or why it names none. */
type LookedUp = { id: number; label: string } | { error: CellError }

const codes = ['code', 'sku', 'number', 'username', 'iso2', 'iso3']
const namesAtMost = 5

type Found = {
  id: number
  label: string
  codes: (string | null)[]
  name: string | null
  others: (string | null)[]
  parent: number | null
}

/** What is looked up among the rows of another row only: the column that says whose they are. */
type Sought = { field: AnyField; within: string | null; also: readonly string[] }

/** E-mails and barcodes are the same in whatever case they are typed. */
const alike = (text: string) => text.toLowerCase()

async function look(
  trx: Trx,
  { field: { table = '', where: among }, within, also }: Sought,
  texts: readonly string[],
) {
  const target = registry[table]
  if (!target || texts.length === 0) return []
  const select = selectOf(target)
  // A code that is borrowed is that of another row.
  const columns = codes.filter((name) => select.columns.has(name) && !(name in target.derived))
  const name = fieldOf(target, 'name') ? sql`t.name` : sql`null::text`
  const label = sql.raw(select.labelSql)
  const code = columns.map((one) => sql`t.${sql.ref(one)}`)
  const others = also.map((one) => sql`lower(t.${sql.ref(one)})`)
  const hits = [
    ...[...code, label, name].map((one) => sql`${one} = any(${texts}::text[])`),
    ...others.map((one) => sql`${one} = any(${texts.map(alike)}::text[])`),
  ]
  const list = (columns: readonly ReturnType<typeof sql>[]) =>
    sql`array[${sql.join(columns.length > 0 ? columns : [sql`null`])}]::text[]`
  const { rows } = await sql<Found>`select t.id, ${label} as label, ${list(code)} as codes, ${name} as name,
      ${list(others)} as others, ${within === null ? sql`null::bigint` : sql`t.${sql.ref(within)}`} as parent
    from ${sql.raw(select.table)} t ${sql.raw(select.allJoins())}
    where ${sql.join([sql`(${sql.join(hits, sql` or `)})`, ...narrowing(target, among)], sql` and `)}
    order by t.id`.execute(trx)
  return rows
}

function judge(hits: readonly Found[]): LookedUp {
  const [first] = hits
  if (!first) return { error: 'exists' }
  if (hits.length === 1) return { id: first.id, label: first.label }
  const named = hits.slice(0, namesAtMost).map((one) => one.codes.find((code) => code !== null) ?? one.label)
  return { error: { code: 'exists', text: t('Several match: {named}', { named: named.join(', ') }) } }
}

/** How the rows that references of this kind point to are called, by their ids. */
export async function labelsOf(
  trx: Trx,
  { table = '' }: AnyField,
  ids: readonly number[],
): Promise<ReadonlyMap<unknown, string>> {
  const target = registry[table]
  if (!target || ids.length === 0) return new Map()
  const select = selectOf(target)
  const { rows } = await sql<Pick<Found, 'id' | 'label'>>`select t.id, ${sql.raw(select.labelSql)} as label
    from ${sql.raw(select.table)} t ${sql.raw(select.allJoins())} where t.id = any(${ids}::bigint[])`.execute(
    trx,
  )
  return new Map(rows.map(({ id, label }) => [id, label]))
}

/**
 * Texts that cells of reference columns hold, by column; `within` names the column by which the rows are narrowed, `also`
 * further ones by which they are known.
 */
export type LookupRequests = Map<
  string,
  { field: AnyField; within?: string; also?: readonly string[]; texts: Set<string> }
>

type Find = (column: string, text: string, parent?: unknown) => LookedUp

/** Finds the rows that cells name, by code, then by exact name, then by what else they are known by; one question per table, however many cells. */
export async function lookUp(trx: Trx, requests: LookupRequests): Promise<Find> {
  const byKey = new Map<string, (text: string, parent: unknown) => LookedUp>()
  const tables = new Map<string, Sought & { texts: Set<string>; columns: string[] }>()
  for (const [column, { field, within = null, also = [], texts }] of requests) {
    const key = JSON.stringify([field.table, field.where, within, also])
    const entry = tables.get(key) ?? { field, within, also, texts: new Set<string>(), columns: [] }
    for (const text of texts) entry.texts.add(text)
    entry.columns.push(column)
    tables.set(key, entry)
  }
  for (const { texts, columns, ...sought } of tables.values()) {
    const byCode = new Map<string, Found[]>()
    const byName = new Map<string, Found[]>()
    const byOther = new Map<string, Found[]>()
    const add = (to: Map<string, Found[]>, text: string | null, row: Found) => {
      if (text === null) return
      const existing = to.get(text) ?? []
      if (!existing.includes(row)) to.set(text, [...existing, row])
    }
    for (const row of await look(trx, sought, [...texts])) {
      for (const code of row.codes) add(byCode, code, row)
      add(byName, row.label, row)
      add(byName, row.name, row)
      for (const one of row.others) add(byOther, one, row)
    }
    const among = (of: Map<string, Found[]>, text: string, parent: unknown) =>
      of.get(text)?.filter((row) => parent === null || row.parent === parent) ?? []
    const answer = (text: string, parent: unknown) => {
      const found = [among(byCode, text, parent), among(byName, text, parent)]
      return judge(found.find((hits) => hits.length > 0) ?? among(byOther, alike(text), parent))
    }
    for (const column of columns) byKey.set(column, answer)
  }
  return (column, text, parent = null) => byKey.get(column)?.(text, parent) ?? { error: 'exists' }
}
