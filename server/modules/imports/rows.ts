import { sql } from 'kysely'
import {
  importActions,
  type ImportFinding,
  type ImportRow,
  importTabs,
} from '../../../src/resources/imports/import_rows'
import { importRuns } from '../../../src/resources/imports/import_runs'
import { choice, integer, optional, text, withDefault } from '../../../src/resources/kit/fields/field'
import type { Db, Trx } from '../../db/database'
import { call } from '../../http/calls'
import { invalid, Refused } from '../../engine/errors'
import { runUnit } from '../../engine/unitOfWork'
import { kindOf, planOf } from '../../imports/run/run'
import { columnsOf } from '../../../src/resources/imports/kinds'
import { rejudge, settle } from '../../imports/validate/revalidate'
import { inTab, tabCounts } from './tabs'
import { assertRun, idOf, importAreas, importModules, ownRun } from './access'

const shared = { areas: importAreas, modules: importModules } as const

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

call(
  {
    method: 'GET',
    path: '/imports/import_runs/:id/rows',
    ...shared,
    about:
      'The rows of a run with what each would do and all that is wrong with it, how many per kind of error.',
    asks: {
      tab: withDefault(choice('Rows', importTabs), 'all'),
      action: optional(choice('Action', importActions)),
      field: optional(text('Field', 120)),
      code: optional(text('Code', 60)),
      group_key: optional(text('Document', 400)),
      cursor: optional(integer('After')),
      limit: withDefault(integer('Rows at once', { min: 1, max: 500 }), 100),
    },
  },
  ({ by, db, params, values }) =>
    runUnit(db, by, async ({ trx, get }) => {
      const run = assertRun(by, await get(importRuns, idOf(params)))
      const limit = Number(values.limit ?? 100)
      const tab = importTabs.find((one) => one === values.tab) ?? 'all'
      const wrong = values.field ? wrongIn(values.field, values.code) : sql`true`
      const action = values.action ? sql`action = ${values.action}` : sql`true`
      const document = values.group_key ? sql`group_key = ${values.group_key}` : sql`true`
      const { rows } = await sql<ImportRow>`select ${columns} from import_rows where import_run_id = ${run.id}
        and row_number > ${Number(values.cursor ?? -2_147_483_648)} and ${inTab[tab]} and ${action} and ${wrong} and ${document}
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

const fieldsIn = (body: unknown) => (typeof body === 'object' && body !== null ? body : {})

const objectIn = (body: unknown, name: string) => {
  const value = (body as Record<string, unknown> | null)?.[name]
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid({ [name]: 'required' })
  return value as Record<string, unknown>
}

call(
  {
    method: 'PUT',
    path: '/imports/import_runs/:id/rows/:row',
    ...shared,
    about: 'Corrects cells of a row in the preview; what the file held stays beside them.',
    writes: true,
  },
  async ({ unit, db, params, request }) => {
    const { version } = fieldsIn(request.body) as { version?: unknown }
    const run = await ownRun(unit, params, version ?? null)
    const values = objectIn(request.body, 'values')
    const { mapping, headers } = await planOf(unit.trx, run.id)
    const number = Number(params.row)
    if (!isRowNumber(number)) throw new Refused('not_found', { text: `There is no row ${params.row}` })
    const columnNames = new Set(columnsOf(kindOf(run)).map(({ name }) => name))
    await unit.fire(importRuns, run.id, 'edit_row', {}, unit.by)
    const { rows } = await sql<{ raw: string[] }>`select coalesce(edited, raw) as raw from import_rows
      where import_run_id = ${run.id} and row_number = ${number} and target_table is null
      and not is_excluded`.execute(unit.trx)
    const [row] = rows
    if (!row) throw new Refused('not_found', { text: `There is no row ${params.row}` })
    const cells = Array.from(
      { length: Math.max(headers.length, row.raw.length) },
      (_, at) => row.raw[at] ?? '',
    )
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
    const judged = await rejudge(unit, db, run, [number])
    const after = await settle(unit, run)
    const { rows: fresh } =
      await sql<ImportRow>`select ${columns} from import_rows where import_run_id = ${run.id}
      and (target_table is not null or row_number = any(${judged.map((one) => one.row_number)}::int[])) order by row_number`.execute(
        unit.trx,
      )
    return { run: after, rows: fresh }
  },
)

const listIn = (body: unknown, name: string): unknown[] => {
  const input = (body as Record<string, unknown> | null)?.[name] ?? []
  if (!Array.isArray(input) || input.length > 50_000) throw invalid({ [name]: 'in' })
  return input
}

call(
  {
    method: 'POST',
    path: '/imports/import_runs/:id/exclude',
    ...shared,
    about:
      'Leaves rows out of an import, with a reason: those named, or with `errors` all in error, of one `field` and `code`, if given. Rows of one document go together.',
    writes: true,
  },
  async ({ unit, db, params, request }) => {
    const body = fieldsIn(request.body) as Record<string, unknown>
    const { version, reason } = body
    const run = await ownRun(unit, params, version ?? null)
    if (typeof reason !== 'string' || reason.trim() === '') throw invalid({ reason: 'required' })
    const numbers = listIn(request.body, 'row_numbers').filter(isRowNumber)
    const keys = listIn(request.body, 'group_keys').filter((one) => typeof one === 'string')
    const isWrong = body.errors === 1 || body.errors === true
    for (const name of ['field', 'code'])
      if (body[name] !== undefined && typeof body[name] !== 'string') throw invalid({ [name]: 'in' })
    if (numbers.length + keys.length === 0 && !isWrong) throw invalid({ row_numbers: 'required' })
    const wrong = isWrong
      ? sql`action = 'error' and target_table is null and ${wrongIn(body.field, body.code)}`
      : sql`false`
    await unit.fire(importRuns, run.id, 'exclude', {}, unit.by)
    await sql`update import_rows set is_excluded = true, reason = ${reason.trim().slice(0, 500)}
      where import_run_id = ${run.id} and not is_excluded and (group_key = any(${keys}::text[])
        or row_number in (select row_number from import_rows where import_run_id = ${run.id} and (row_number = any(${numbers}::int[]) or ${wrong}))
        or group_key in (select group_key from import_rows where import_run_id = ${run.id} and (row_number = any(${numbers}::int[]) or ${wrong})))`.execute(
      unit.trx,
    )
    await rejudge(unit, db, run, [])
    return settle(unit, run)
  },
)
