import { sql } from 'kysely'
import { attachments } from '../../../src/resources/general/attachments/attachments'
import { type AnyField, choice, flag, integer, optional, text } from '../../../src/resources/kit/fields/field'
import { fileFormat, type ImportRun, importRuns } from '../../../src/resources/imports/import_runs'
import { importModes } from '../../../src/resources/imports/kinds'
import { attachmentsOf } from './files'
import { call } from '../../http/calls'
import { cleanName, kindOfFile } from '../../http/fileKinds'
import { invalid, invalidBecause, Refused } from '../../engine/errors'
import { runUnit, type Unit } from '../../engine/unitOfWork'
import { importLimits } from '../../imports/run/limits'
import { type Layout, layoutOf, mappingFor } from '../../imports/read/layout'
import { kindOf, planOf } from '../../imports/run/run'
import { contentOf, keepContent } from '../../site/fileContents'
import { dayAt, siteOf } from '../../site/plant'
import { Unreadable } from '../../exports/sheets/csvRows'
import { assertRun, idOf, importAreas, importModules, ownKind, ownRun } from './access'

const shared = { areas: importAreas, modules: importModules } as const

/** How a file stands on the way: the run, its heads and first rows, and what its columns are taken for. */
export async function planAnswer(unit: Unit, run: ImportRun) {
  const { headers, ...plan } = await planOf(unit.trx, run.id)
  return { run, headers: headers.map((name, index) => ({ index, name })), ...plan }
}

const unreadable = (error: unknown) =>
  error instanceof Unreadable ? invalidBecause('file', error.message) : error

async function layoutFor(...args: Parameters<typeof layoutOf>): Promise<Layout> {
  const layout = await layoutOf(...args).catch((error: unknown) => {
    throw unreadable(error)
  })
  const [, , , most] = args
  if (layout.rows_total === 0) throw invalid({ file: 'required' })
  if (layout.rows_total > most)
    throw invalid({
      file: { code: 'max', text: `The file has more than ${most.toLocaleString('en-CA')} rows` },
    })
  return layout
}

const storedLayout = ({
  sort: _sort,
  headers: _headers,
  sample: _sample,
  sheets: _sheets,
  ...layout
}: Layout) => layout

async function keepPlan(unit: Unit, run: ImportRun, layout: Layout, warnings: object[]) {
  const mapping = await mappingFor(unit.trx, kindOf(run), layout.headers)
  const json = (value: unknown) => JSON.stringify(value)
  await sql`insert into import_plans (import_run_id, headers, sample, sheets, warnings, mapping)
    values (${run.id}, ${json(layout.headers)}::jsonb, ${json(layout.sample)}::jsonb, ${json(layout.sheets)}::jsonb,
      ${json(warnings)}::jsonb, ${json(mapping)}::jsonb)
    on conflict (import_run_id) do update set headers = excluded.headers, sample = excluded.sample,
      sheets = excluded.sheets, mapping = excluded.mapping`.execute(unit.trx)
}

call(
  {
    method: 'POST',
    path: '/imports/import_runs',
    ...shared,
    about: 'Takes a file in, sent as bytes, and says how it would be read.',
    asks: {
      kind: text('Kind', 60),
      mode: choice('Mode', importModes),
      file_name: text('File', 1_000),
      confirm: optional(flag('Bring the same file in again')),
    },
    writes: true,
    file: {
      admit: ({ by, values }) => {
        const { modes } = ownKind(by, values.kind)
        if (!modes.some((mode) => mode === values.mode)) throw invalid({ mode: 'in' })
      },
      most: async (db) => (await importLimits(db)).bytes,
    },
  },
  async ({ by, unit, values, file }) => {
    const kind = ownKind(by, values.kind)
    const name = cleanName(String(values.file_name))
    const { rows } = await sql<{ id: number; number: string; name: string; at: string }>`
      select r.id, r.number, coalesce(u.name, '') as name, r.committed_at as at from import_runs r
      left join users u on u.id = r.committed_by_id
      where r.sha256 = ${file.sha256} and r.kind = ${kind.name} and r.status = 'committed'
      order by r.id desc limit 1`.execute(unit.trx)
    const [before] = rows
    const confirmation =
      before &&
      `The same file came in as ${before.number} by ${before.name}, ${dayAt(before.at, (await siteOf(unit.trx)).timezone)}`
    if (before && !values.confirm)
      throw new Refused('duplicate_file', { text: confirmation, number: before.number, id: before.id }, 409)
    const layout = await layoutFor(kind, file, {}, (await importLimits(unit.trx)).rows)
    await keepContent(unit.trx, file)
    const mime = layout.sort === 'text' ? 'text/csv' : kindOfFile(file.head, 'file.xlsx')
    const stored = { file_name: name, mime, sha256: file.sha256 }
    const run = await unit.insert(importRuns, {
      kind: kind.name,
      mode: values.mode,
      ...stored,
      file_size: file.size,
      ...storedLayout(layout),
      owner_id: by.id,
    })
    await unit.insert(attachments, {
      entity: attachmentsOf,
      entity_id: run.id,
      ...stored,
      size: file.size,
      uploaded_by_id: by.id,
    })
    await keepPlan(unit, run, layout, before ? [{ code: 'duplicate_file', text: confirmation }] : [])
    return planAnswer(unit, run)
  },
)

call(
  {
    method: 'GET',
    path: '/imports/import_runs/:id/plan',
    ...shared,
    about: 'How the file of a run is read: heads, first rows, and which column holds what.',
  },
  ({ by, db, params }) =>
    runUnit(db, by, async (unit) =>
      planAnswer(unit, assertRun(by, await unit.get(importRuns, idOf(params)))),
    ),
)

const retold = Object.fromEntries(
  Object.entries(fileFormat).map(([name, field]) => [name, optional(field as AnyField)]),
)

call(
  {
    method: 'PUT',
    path: '/imports/import_runs/:id/plan',
    ...shared,
    about: 'Reads the file of a run another way: encoding, delimiter, marks, sheet or row of the heads.',
    asks: { version: integer('Version'), mode: optional(choice('Mode', importModes)), ...retold },
    writes: true,
  },
  async ({ unit, params, values: { version, mode, ...rest } }) => {
    const run = await ownRun(unit, params, version)
    if (!['uploaded', 'previewed', 'failed'].includes(run.status))
      throw new Refused('invalid_transition', {
        status: run.status,
        event: 'read',
        allowed: [],
        text: `Not possible while ${run.status}`,
      })
    const kind = kindOf(run)
    if (mode && !kind.modes.some((one) => one === mode)) throw invalid({ mode: 'in' })
    const confirmation = Object.fromEntries(
      Object.entries(rest).filter(([, value]) => value !== undefined && value !== null),
    )
    const isElsewhere = 'sheet' in confirmation || 'delimiter' in confirmation
    const stored = {
      encoding: run.encoding,
      delimiter: run.delimiter,
      decimal_mark: run.decimal_mark,
      date_format: run.date_format,
      ...(run.sheet !== null && { sheet: run.sheet }),
      ...(!isElsewhere && { header_row: run.header_row }),
    }
    const pieces = () => contentOf(unit.trx, run.sha256)
    const first = await pieces().next()
    const head = first.done ? Buffer.alloc(0) : first.value.subarray(0, 4_096)
    const limits = await importLimits(unit.trx)
    const layout = await layoutFor(kind, { head, pieces }, { ...stored, ...confirmation }, limits.rows)
    const after = await unit.update(importRuns, run.id, {
      ...storedLayout(layout),
      ...(mode ? { mode } : {}),
    })
    await keepPlan(unit, after, layout, [])
    return planAnswer(unit, after)
  },
)
