import { importCalls } from '../../../src/resources/imports/importCalls'
import { sql } from 'kysely'
import { type ImportFinding, type ImportRow } from '../../../src/resources/imports/import_rows'
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

const columns = sql`row_number, group_key, raw, edited, action, is_excluded, reason, errors, warnings, target_id, target_table, asked, before, after,
  applied_at, comes_to::float8 as comes_to`

const codeOf = sql`case jsonb_typeof(e.value) when 'string' then e.value #>> '{}' else e.value ->> 'code' end`

/** Rows that something is wrong with: with this field, by this code, whatever is given. */
const wrongIn = (field: unknown, code: unknown) => sql`exists (select 1 from jsonb_each(errors) e
  where (${field ?? null}::text is null or e.key = ${field ?? null})
    and (${code ?? null}::text is null or ${codeOf} = ${code ?? null}))`

async function findingsOf(db: Db | Trx, runId: number) {
  const { rows } = await sql<ImportFinding>`select e.key as field, ${codeOf} as code, count(*)::int as rows
    from import_rows t, jsonb_each(t.errors) e where import_run_id = ${runId} and not is_excluded
    group by 1, 2 order by 3 desc, 1, 2`.execute(db)
  return rows
}

onCall(importCalls.rows, ({ by, db, input }) =>
  runUnit(db, by, async ({ trx, get }) => {
    const run = assertRun(by, await get(importRuns, input.id))
    const { limit, tab } = input
    const wrong = input.field ? wrongIn(input.field, input.code) : sql`true`
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
  if (!isRowNumber(number)) throw new Refused('not_found', { text: `There is no row ${number}` })
  const columnNames = new Set(columnsOf(kindOf(run)).map(({ name }) => name))
  await unit.fire(importRuns, run.id, 'edit_row', {}, unit.by)
  const { rows } = await sql<{ raw: string[] }>`select coalesce(edited, raw) as raw from import_rows
      where import_run_id = ${run.id} and row_number = ${number} and target_table is null
      and not is_excluded`.execute(unit.trx)
  const [row] = rows
  if (!row) throw new Refused('not_found', { text: `There is no row ${number}` })
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
  const { version, reason, row_numbers, group_keys, errors: isWrong, field, code } = input
  const run = await ownRun(unit, input.id, version)
  const numbers = (row_numbers ?? []).filter(isRowNumber)
  const keys = (group_keys ?? []).filter((one) => typeof one === 'string')
  if (numbers.length + keys.length === 0 && !isWrong) throw invalid({ row_numbers: 'required' })
  const wrong = isWrong
    ? sql`action = 'error' and target_table is null and ${wrongIn(field, code)}`
    : sql`false`
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
