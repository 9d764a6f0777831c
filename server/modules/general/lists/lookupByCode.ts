import { sql } from 'kysely'
import { type Match, matchCalls } from '../../../../src/resources/general/lists/matchCalls'
import type { FieldValues } from '../../../../src/resources/kit/fields/values'
import type { AnyResource } from '../../../../src/resources/kit/define/definition'
import type { ReferenceWhere } from '../../../../src/resources/kit/query/filter'
import type { Db } from '../../../db/database'
import { onCall } from '../../../calls/handlers'
import { lookupFor, mayRead } from '../../../calls/pickers'
import { narrowing } from '../../../engine/references'
import { invalid } from '../../../engine/errors'
import { codeColumns, nameColumns } from '../../../engine/rows/codeColumns'
import { registry } from '../../../../src/resources'
import { selectOf } from '../../../engine/rows/selects'
import { ownCondition } from '../../../query/compile'
import { othersHiddenFrom } from '../../../query/page'

type Found = FieldValues & { id: number; full_label: string }

const bare = (text: unknown) =>
  (typeof text === 'string' || typeof text === 'number' ? String(text) : '').trim()
const key = (text: unknown) => bare(text).toLowerCase()

/** The row with a text as its code, else as its name; none where several match. */
function matchOf(table: AnyResource, text: string, rows: readonly Found[]): Match {
  const toMatch = (row: Found): Match => ({ text, id: row.id, label: row.full_label })
  for (const called of [
    (row: Found) => codeColumns(table).some((name) => key(row[name]) === key(text)),
    (row: Found) => key(row.full_label) === key(text),
    (row: Found) => nameColumns(table).some((name) => key(row[name]) === key(text)),
  ]) {
    const [row, ...others] = rows.filter(called)
    if (row) return others.length === 0 ? toMatch(row) : { text, id: null, label: null, many: 1 }
  }
  return { text, id: null, label: null }
}

type Sought = { texts: readonly string[]; among: ReferenceWhere; others: string }

async function matches(db: Db, table: AnyResource, { texts, among, others }: Sought) {
  const select = selectOf(table)
  const codes = [...new Set(texts.map(key))]
  const names = [...new Set([...codeColumns(table), ...nameColumns(table)])]
  const sqlOf = (name: string) => sql.raw(select.columns.get(name)?.sql ?? 'null')
  const label = sql`lower(concat_ws(' ', ${sql.join(nameColumns(table).map(sqlOf))}))`
  const fullLabel = sql.raw(select.labelSql)
  const { rows } = await sql<Found>`select t.id::float8 as id, ${fullLabel} as full_label, ${sql.join(
    names.map((name) => sql`${sqlOf(name)}::text as ${sql.ref(name)}`),
  )} from ${sql.raw(select.table)} t ${sql.raw(select.allJoins())}
    where (${sql.join(
      [...names.map((name) => sql`lower(${sqlOf(name)}::text)`), label, sql`lower(${fullLabel})`].map(
        (text) => sql`${text} = any(${codes}::text[])`,
      ),
      sql` or `,
    )}) and ${sql.join([sql`true`, ...narrowing(table, among)], sql` and `)} ${sql.raw(others)} limit 5000`.execute(
    db,
  )
  return texts.map((text) => matchOf(table, text, rows))
}

onCall(matchCalls.find, async ({ db, by, input: { table, texts, among } }) => {
  const resource = Object.hasOwn(registry, table) ? registry[table] : undefined
  if (!resource?.lookup) throw invalid({ table: 'exists' })
  lookupFor(by, resource, { among, isById: false })
  const others = mayRead(by, resource) ? ownCondition(resource, othersHiddenFrom(resource, by)) : ''
  return matches(db, resource, { texts: texts.map(bare), among, others })
})
