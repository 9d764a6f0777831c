import { importCalls } from '../../../src/resources/imports/importCalls'
import { sql } from 'kysely'
import { type ImportFinding, type ImportRow, mostOfMessage } from '../../../src/resources/imports/import_rows'
import { mostPlaces } from '../../../src/resources/kit/text/equalMessages'
import { importRuns } from '../../../src/resources/imports/import_runs'
import type { Db, Trx } from '../../db/database'
import { onCall } from '../../calls/handlers'
import { invalid, Refused } from '../../engine/errors'
import { runUnit } from '../../engine/unitOfWork'
import { kindOf, planOf } from '../../imports/run/run'
import { columnsOf } from '../../../src/resources/imports/kinds'
import { revalidate, settle } from '../../imports/validate/revalidate'
import { inTab, tabCounts } from './tabs'
import { assertRun, ownRun } from './access'
import { t } from '../../../src/texts/texts'

const columns = sql`row_number, group_key, raw, edited, action, is_excluded, reason, errors, warnings, target_id, target_table, asked, before, after,
  applied_at, comes_to::float8 as comes_to`

const codeOf = sql`case jsonb_typeof(e.value) when 'string' then e.value #>> '{}' else e.value ->> 'code' end`

/** The sentence of an error whose code has none. */
const textOf = sql`case when ${codeOf} = 'other' then left(e.value ->> 'text', ${sql.lit(mostOfMessage)}) end`

type Wrong = { field?: unknown; code?: unknown; message?: unknown }

/** Rows that something is wrong with: with this field, by this code and sentence, whatever is given. */
const wrongIn = ({ field, code, message }: Wrong) => sql`exists (select 1 from jsonb_each(errors) e
  where (${field ?? null}::text is null or e.key = ${field ?? null})
    and (${code ?? null}::text is null or ${codeOf} = ${code ?? null})
    and (${message ?? null}::text is null or ${textOf} = ${message ?? null}))`

/** Each field names so many sentences of its own; the rarer ones are one finding. */
const mostSentences = 20

async function findingsOf(db: Db | Trx, runId: number) {
  const named = sql.lit(mostPlaces)
  const { rows } = await sql<ImportFinding>`with equal as (
      select e.key as field, ${codeOf} as code, ${textOf} as text, count(*)::int as rows,
        (array_agg(row_number order by row_number))[1:${named}] as first
      from import_rows t, jsonb_each(t.errors) e where import_run_id = ${runId} and not is_excluded group by 1, 2, 3),
    ranked as (select *, row_number() over (partition by field, code order by rows desc, first) as rank from equal)
    select field, code, text, 1 as messages, rows, first from ranked where rank <= ${sql.lit(mostSentences)}
    union all
    select field, code, null, count(*)::int, sum(rows)::int, (array_agg(first[1] order by first[1]))[1:${named}]
    from ranked where rank > ${sql.lit(mostSentences)} group by field, code
    order by rows desc, field, code, first`.execute(db)
  return rows
}

onCall(importCalls.rows, ({ by, db, input }) =>
  runUnit(db, by, async ({ trx, get }) => {
    const run = assertRun(by, await get(importRuns, input.id))
    const { limit, tab } = input
    const wrong = input.field ? wrongIn(input) : sql`true`
    const action = input.action ? sql`action = ${input.action}` : sql`true`
    const document = input.group_key ? sql`group_key = ${input.group_key}` : sql`true`
    const { rows } = await sql<ImportRow>`select ${columns} from import_rows where import_run_id = ${run.id}
        and row_number > ${input.cursor ?? -2_147_483_648} and ${inTab[tab]} and ${action} and ${wrong} and ${document}
        order by row_number limit ${limit + 1}`.execute(trx)
    const page = rows.slice(0, limit)
    return {
      rows: page,
      cursor: rows.length > limit ? (page.at(-1)?.row_number ?? null) : null,
      run,
      counts: await tabCounts(trx, run.id),
      findings: await findingsOf(trx, run.id),
    }
  }),
)

/** The number of a row as it is kept; what cannot be one is none. */
const isRowNumber = (value: unknown) =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= 2_147_483_647

onCall(importCalls.correctRow, async ({ unit, db, input }) => {
  const { row: number, values, version } = input
  const run = await ownRun(unit, input.id, version)
  const { mapping, headers } = await planOf(unit.trx, run.id)
  if (!isRowNumber(number))
    throw new Refused('not_found', { text: t('There is no row {number}', { number }) })
  const columnNames = new Set(columnsOf(kindOf(run)).map(({ name }) => name))
  await unit.fire(importRuns, run.id, 'edit_row', {}, unit.by)
  const { rows } = await sql<{ raw: string[] }>`select coalesce(edited, raw) as raw from import_rows
      where import_run_id = ${run.id} and row_number = ${number} and target_table is null
      and not is_excluded`.execute(unit.trx)
  const [row] = rows
  if (!row) throw new Refused('not_found', { text: t('There is no row {number}', { number }) })
  const cells = Array.from({ length: Math.max(headers.length, row.raw.length) }, (_, at) => row.raw[at] ?? '')
  for (const [name, cell] of Object.entries(values)) {
    const at = mapping[name]
    if (!columnNames.has(name) || at === undefined) throw invalid({ [`values.${name}`]: 'in' })
    if (typeof cell !== 'string' || cell.length > 10_000) throw invalid({ [`values.${name}`]: 'other' })
    cells[at] = cell
  }
  await unit.trx
    .updateTable('import_rows')
    .set({ edited: JSON.stringify(cells) })
    .where('import_run_id', '=', run.id)
    .where('row_number', '=', number)
    .execute()
  const judged = await revalidate(unit, db, run, [number])
  const after = await settle(unit, run)
  const { rows: fresh } =
    await sql<ImportRow>`select ${columns} from import_rows where import_run_id = ${run.id}
      and (target_table is not null or row_number = any(${judged.map((one) => one.row_number)}::int[])) order by row_number`.execute(
      unit.trx,
    )
  return { run: after, rows: fresh }
})

onCall(importCalls.exclude, async ({ unit, db, input }) => {
  const { version, reason, row_numbers, group_keys, errors: isWrong } = input
  const run = await ownRun(unit, input.id, version)
  const numbers = (row_numbers ?? []).filter(isRowNumber)
  const keys = (group_keys ?? []).filter((one) => typeof one === 'string')
  if (numbers.length + keys.length === 0 && !isWrong) throw invalid({ row_numbers: 'required' })
  const wrong = isWrong ? sql`action = 'error' and target_table is null and ${wrongIn(input)}` : sql`false`
  await unit.fire(importRuns, run.id, 'exclude', {}, unit.by)
  await sql`update import_rows set is_excluded = true, reason = ${reason.slice(0, 500)}
      where import_run_id = ${run.id} and not is_excluded and (group_key = any(${keys}::text[])
        or row_number in (select row_number from import_rows where import_run_id = ${run.id} and (row_number = any(${numbers}::int[]) or ${wrong}))
        or group_key in (select group_key from import_rows where import_run_id = ${run.id} and (row_number = any(${numbers}::int[]) or ${wrong})))`.execute(
    unit.trx,
  )
  await revalidate(unit, db, run, [])
  return settle(unit, run)
})
