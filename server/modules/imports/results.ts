import { importCalls } from '../../../src/resources/imports/importCalls'
import { sql } from 'kysely'
import { bareCell } from '../../../src/resources/imports/cells'
import type { importTabs } from '../../../src/resources/imports/import_rows'
import type { ImportRun } from '../../../src/resources/imports/import_runs'
import { columnsOf, type ImportKind } from '../../../src/resources/imports/kinds'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import { valueText } from '../../../src/resources/kit/text/valueText'
import { labelKey } from '../../../src/resources/kit/define/defineResource'
import type { Db } from '../../db/database'
import { onCall } from '../../calls/handlers'
import { registry } from '../../../src/resources'
import { kindOf, planOf } from '../../imports/run/run'
import type { Cell } from '../../exports/sheets/lines'
import { mimeOf, writeSheet } from '../../exports/sheets/sheet'
import { runOf } from './files'
import { inTab, tabCounts } from './tabs'

type ResultRow = {
  row_number: number
  cells: string[]
  action: string
  is_excluded: boolean
  target_table: string | null
  target_id: number | null
  before: FieldValues
  after: FieldValues
}

const heads = ['Row', 'Action', 'Target', 'Id', 'Before', 'After']
const widths = [8, 12, 32, 10, 48, 48]

const words: Readonly<Record<string, string>> = {
  create: 'New',
  update: 'Changed',
  unchanged: 'Unchanged',
  error: 'Error',
}

const asText = (value: unknown) => valueText(value) || 'empty'

/** FieldValues as people read them: each by the name of its column, references by what they are called. */
function rowText(kind: ImportKind, values: FieldValues) {
  const labels = new Map(columnsOf(kind).map(({ name, label }) => [name, label]))
  return Object.entries(values)
    .filter(([name]) => labels.has(name) || !(`${name}_id` in values))
    .map(([name, value]) => `${labels.get(name) ?? name}: ${asText(values[labelKey(name)] ?? value)}`)
    .join('; ')
}

async function* resultRows(db: Db, run: ImportRun, tab: (typeof importTabs)[number]): AsyncGenerator<Cell[]> {
  const kind = kindOf(run)
  const { mapping } = await planOf(db, run.id)
  const keyOf = (cells: readonly string[]) =>
    kind.key.map((name) => bareCell(cells[mapping[name] ?? -1] ?? '')).join(' ')
  yield heads
  for (let from = -2_147_483_648; ;) {
    const { rows } =
      await sql<ResultRow>`select row_number, coalesce(edited, raw) as cells, action, is_excluded,
        target_table, target_id, before, after from import_rows
      where import_run_id = ${run.id} and row_number > ${from} and ${inTab[tab]} order by row_number limit 500`.execute(
        db,
      )
    const last = rows.at(-1)
    if (!last) break
    from = last.row_number
    for (const {
      row_number,
      cells,
      action,
      is_excluded,
      target_table: table,
      target_id,
      before,
      after,
    } of rows)
      yield [
        row_number > 0 ? row_number : null,
        is_excluded ? 'Excluded' : (words[action] ?? action),
        table === null
          ? `${kind.resource.singular} ${keyOf(cells)}`
          : `${registry[table]?.singular ?? table} ${cells[0] ?? ''}`,
        target_id,
        rowText(kind, before),
        rowText(kind, after),
      ]
  }
  const counts = await tabCounts(db, run.id)
  yield [
    'Total',
    `${counts?.create ?? 0} new, ${counts?.update ?? 0} changed, ${counts?.unchanged ?? 0} unchanged, ${counts?.errors ?? 0} with errors, ${counts?.excluded ?? 0} excluded`,
  ]
}

onCall(importCalls.result, async ({ by, db, input }) => {
  const { id, format, tab } = input
  const run = await runOf(db, by, id)
  const columns = widths.map((width) => ({ width }))
  const sheet = writeSheet(format, resultRows(db, run, tab), { title: run.number, columns })
  return {
    name: `${run.number} result.${format}`,
    mime: mimeOf[format],
    content: sheet,
  }
})
