import { sql } from 'kysely'
import type { CellError } from '../../src/resources/imports/cells'
import type { AnyField } from '../../src/resources/kit/field'
import { fieldOf } from '../../src/resources/kit/defineResource'
import type { Trx } from '../db/database'
import { narrowing } from '../http/references'
import { registry, selectOf } from '../http/selects'

/** The row that a cell names, or why it names none. */
export type LookedUp = { id: number; label: string } | { error: CellError }

const codes = ['code', 'sku', 'number', 'username', 'iso2', 'iso3']
const namesAtMost = 5

type Found = { id: number; label: string; codes: (string | null)[]; name: string | null }

async function look(trx: Trx, { table = '', among }: AnyField, texts: readonly string[]) {
  const target = registry[table]
  if (!target || texts.length === 0) return []
  const select = selectOf(target)
  const columns = codes.filter((name) => select.columns.has(name))
  const name = fieldOf(target, 'name') ? sql`t.name` : sql`null::text`
  const label = sql.raw(select.labelSql)
  const code = columns.map((one) => sql`t.${sql.ref(one)}`)
  const hits = [...code, label, name].map((one) => sql`${one} = any(${texts}::text[])`)
  const { rows } = await sql<Found>`select t.id, ${label} as label, array[${sql.join(
    code.length > 0 ? code : [sql`null`],
  )}]::text[] as codes, ${name} as name
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
  return { error: { code: 'exists', text: `Several match: ${named.join(', ')}` } }
}

/** Texts that cells of reference columns hold, by column. */
export type Wanted = Map<string, { field: AnyField; texts: Set<string> }>

/** Finds the rows that cells name, by code and then by exact name; one question per table, however many cells. */
export async function lookUp(trx: Trx, wanted: Wanted): Promise<(column: string, text: string) => LookedUp> {
  const known = new Map<string, Map<string, LookedUp>>()
  const tables = new Map<string, { field: AnyField; texts: Set<string>; columns: string[] }>()
  for (const [column, { field, texts }] of wanted) {
    const key = JSON.stringify([field.table, field.among])
    const entry = tables.get(key) ?? { field, texts: new Set<string>(), columns: [] }
    for (const text of texts) entry.texts.add(text)
    entry.columns.push(column)
    tables.set(key, entry)
  }
  for (const { field, texts, columns } of tables.values()) {
    const byCode = new Map<string, Found[]>()
    const byName = new Map<string, Found[]>()
    const add = (to: Map<string, Found[]>, text: string | null, row: Found) => {
      if (text === null) return
      const standing = to.get(text) ?? []
      if (!standing.includes(row)) to.set(text, [...standing, row])
    }
    for (const row of await look(trx, field, [...texts])) {
      for (const code of row.codes) add(byCode, code, row)
      add(byName, row.label, row)
      add(byName, row.name, row)
    }
    const answers = new Map(
      [...texts].map((text) => [text, judge(byCode.get(text) ?? byName.get(text) ?? [])]),
    )
    for (const column of columns) known.set(column, answers)
  }
  return (column, text) => known.get(column)?.get(text) ?? { error: 'exists' }
}
