import { importCalls } from '../../../src/resources/imports/importCalls'
import { sql } from 'kysely'
import { attachments } from '../../../src/resources/general/attachments/attachments'
import { type ImportRun, importRuns } from '../../../src/resources/imports/import_runs'
import { attachmentsOf } from './files'
import { onCall, onUpload } from '../../calls/handlers'
import { cleanName, kindOfFile } from '../../calls/fileKinds'
import { invalid, invalidBecause, Refused } from '../../engine/errors'
import { runUnit } from '../../engine/unitOfWork'
import type { Unit } from '../../engine/unitTypes'
import { importLimits } from '../../imports/run/limits'
import { type Layout, layoutOf, mappingFor } from '../../imports/read/layout'
import { kindOf, planOf } from '../../imports/run/run'
import { contentOf, keepContent } from '../../site/fileContents'
import { dayAt, siteOf } from '../../site/plant'
import { Unreadable } from '../../exports/sheets/csvRows'
import { assertRun, ownKind, ownRun } from './access'
import { plainNumber } from '../../../src/texts/locale'
import { t } from '../../../src/texts/texts'

/** State of an upload: the run, its header and first rows, and the suggested mapping. */
async function planAnswer(unit: Unit, run: ImportRun) {
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
      file: { code: 'max', text: t('The file has more than {most} rows', { most: plainNumber(most) }) },
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

onUpload(
  importCalls.upload,
  {
    admit: ({ by, input }) => {
      const { modes } = ownKind(by, input.kind)
      if (!modes.some((mode) => mode === input.mode)) throw invalid({ mode: 'in' })
    },
    most: async (db) => (await importLimits(db)).bytes,
    tooLarge: 'max',
  },
  async ({ by, unit, input, file }) => {
    const kind = ownKind(by, input.kind)
    const name = cleanName(input.file_name)
    const { rows } = await sql<{ id: number; number: string; name: string; at: string }>`
      select r.id, r.number, coalesce(u.name, '') as name, r.committed_at as at from import_runs r
      left join users u on u.id = r.committed_by_id
      where r.sha256 = ${file.sha256} and r.kind = ${kind.name} and r.status = 'committed'
      order by r.id desc limit 1`.execute(unit.trx)
    const [before] = rows
    const confirmation =
      before &&
      t('This file was imported as {number} by {name}, {dayAt}', {
        number: before.number,
        name: before.name,
        dayAt: dayAt(before.at, (await siteOf(unit.trx)).timezone),
      })
    if (before && !input.confirm)
      throw new Refused('duplicate_file', { text: confirmation, number: before.number, id: before.id }, 409)
    const layout = await layoutFor(kind, file, {}, (await importLimits(unit.trx)).rows)
    await keepContent(unit.trx, file)
    const mime = layout.sort === 'text' ? 'text/csv' : kindOfFile(file.head, 'file.xlsx')
    const stored = { file_name: name, mime, sha256: file.sha256 }
    const run = await unit.insert(importRuns, {
      kind: kind.name,
      mode: input.mode,
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

onCall(importCalls.plan, ({ by, db, input }) =>
  runUnit(db, by, async (unit) => planAnswer(unit, assertRun(by, await unit.get(importRuns, input.id)))),
)

onCall(importCalls.readAgain, async ({ unit, input: { id, version, mode, ...format } }) => {
  const run = await ownRun(unit, id, version)
  if (!['uploaded', 'previewed', 'failed'].includes(run.status))
    throw new Refused('invalid_transition', {
      status: run.status,
      event: 'read',
      allowed: [],
      text: t('Not possible while {status}', { status: run.status }),
    })
  const kind = kindOf(run)
  if (mode && !kind.modes.some((one) => one === mode)) throw invalid({ mode: 'in' })
  const isElsewhere = 'sheet' in format || 'delimiter' in format
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
  const layout = await layoutFor(kind, { head, pieces }, { ...stored, ...format }, limits.rows)
  const after = await unit.update(importRuns, run.id, {
    ...storedLayout(layout),
    ...(mode ? { mode } : {}),
  })
  await keepPlan(unit, after, layout, [])
  return planAnswer(unit, after)
})
