import { sql } from 'kysely'
import type { CellError } from '../../../../src/resources/imports/cells'
import { importRuns } from '../../../../src/resources/imports/import_runs'
import { columnsOf, type ImportKind, kindNamed } from '../../../../src/resources/imports/kinds'
import { check, withInitials } from '../../../../src/resources/kit/fields/validate'
import type { FieldValues } from '../../../../src/resources/kit/fields/values'
import { missingFields } from '../../../../src/resources/kit/fields/requiredWhere'
import { integer } from '../../../../src/resources/kit/fields/numbers'
import { text } from '../../../../src/resources/kit/fields/field'
import { recipeLines } from '../../../../src/resources/production/recipes/recipe_lines'
import { recipes } from '../../../../src/resources/production/recipes/recipes'
import { sumTolerance } from '../../../../src/resources/production/recipes/recipeTotals'
import { invalid, invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { Unreadable } from '../../../exports/sheets/csvRows'
import { sheetRows } from '../../../exports/sheets/sheetRows'
import { layoutOf, mappingFor } from '../../../imports/read/layout'
import { readingOf, type SourceRow, type TypedRow, typedRows } from '../../../imports/read/reading'
import { sourceRows } from '../../../imports/read/source'
import { planOf, readingOfRun } from '../../../imports/run/run'
import type { StagedFile } from '../../../site/fileContents'
import { t } from '../../../../src/texts/texts'

/** Rows in which another plant sends its recipes, at most. */
const mostRows = 5_000

const { name, product_id, basis, target_strength_mg_ml, is_rework, export_only, notes } = recipes.fields
const headFields = {
  code: text('Recipe code', 20),
  revision: integer('Revision', { min: 1, max: 100_000 }),
  name,
  product_id,
  basis,
  target_strength_mg_ml,
  is_rework,
  export_only,
  notes,
}
const { recipe_id: _, sequence: __, ...lineFields } = recipeLines.fields

type Head = ReturnType<typeof withInitials<typeof headFields>>
type FileLine = ReturnType<typeof withInitials<typeof lineFields>>
type Problem = { row: number; column: string; error: CellError }

/** A recipe as a file says it; without values where its rows have problems. */
export type FileRecipe = {
  code: string
  revision: number
  name: string
  problems: readonly Problem[]
  values: { head: Head; lines: readonly FileLine[] } | null
}

const prefix = `${recipeLines.name}.`
const ofLine = (values: Readonly<FieldValues>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [],
    ),
  )
const ofHead = (values: Readonly<FieldValues>) =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => !key.startsWith(prefix) && value !== null),
  )

const recipeKind = () => {
  const kind = kindNamed(recipes.name)
  if (!kind) throw new Error('Recipes cannot be imported')
  return kind
}

async function readRows(unit: Unit, kind: ImportKind, file: StagedFile): Promise<TypedRow[]> {
  const layout = await layoutOf(kind, file, {}, mostRows)
  if (layout.rows_total === 0) throw invalid({ file: 'required' })
  const mapping = await mappingFor(unit.trx, kind, layout.headers)
  const mime = layout.sort === 'text' ? 'text/csv' : 'workbook'
  const sheet = sheetRows(file.pieces(), layout, { most: mostRows + layout.header_row })
  const rows: SourceRow[] = []
  for await (const row of sourceRows(sheet, { ...layout, mime }, layout.headers.length)) rows.push(row)
  return typedRows(unit.trx, readingOf(kind, 'insert', layout, mapping, {}), rows)
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** The problems of a row: of its cells, else of what they say together. */
function faultsOf(row: TypedRow, checked: readonly (Readonly<Record<string, CellError>> | null)[]) {
  if (Object.keys(row.errors).length > 0) return row.errors
  return Object.assign({}, ...checked.map((errors) => errors ?? {})) as Record<string, CellError>
}

function readRecipe(
  rows: readonly [TypedRow, ...TypedRow[]],
  labels: ReadonlyMap<string, string>,
): FileRecipe {
  const [first] = rows
  const head = check(headFields, ofHead(first.values))
  const seen = new Set<unknown>()
  const problems: Problem[] = []
  const lines = rows.flatMap((row, at) => {
    const values = ofLine(row.values)
    const line = check(lineFields, values)
    const missing = Object.fromEntries(
      missingFields(lineFields, values).map((one) => [prefix + one, 'requiredif']),
    )
    const named = line.ok
      ? missing
      : Object.fromEntries(Object.entries(line.errors).map(([key, error]) => [prefix + key, error]))
    const twice = seen.has(values.product_id) ? { [`${prefix}product_id`]: 'unique' } : null
    seen.add(values.product_id)
    const faults = faultsOf(row, [at === 0 && !head.ok ? head.errors : null, named, twice])
    for (const [column, error] of Object.entries(faults))
      problems.push({ row: row.row_number, column: labels.get(column) ?? column, error })
    return line.ok ? [withInitials(lineFields, line.values)] : []
  })
  const sum = Number(lines.reduce((total, { percent }) => total + percent, 0).toFixed(6))
  const share = labels.get(`${prefix}percent`) ?? ''
  if (problems.length === 0 && Math.abs(sum - 100) > sumTolerance)
    problems.push({
      row: first.row_number,
      column: share,
      error: sum > 100 ? 'more100%' : { code: 'other', text: t('The sum of the lines must be 100%') },
    })
  return {
    code: textIn(first.values.code),
    revision: Number(first.values.revision) || 1,
    name: textIn(first.values.name),
    problems,
    values: problems.length === 0 && head.ok ? { head: withInitials(headFields, head.values), lines } : null,
  }
}

/** The recipes of a file that another plant exported, in the layout of the recipe import. */
export async function recipesOfFile(unit: Unit, file: StagedFile): Promise<FileRecipe[]> {
  const kind = recipeKind()
  const rows = await readRows(unit, kind, file).catch((error: unknown) => {
    throw error instanceof Unreadable ? invalidBecause('file', error.message) : error
  })
  return recipesIn(kind, rows)
}

/** The recipe that rows of an import run make, as they were corrected; null where they make none. */
export async function recipeOfRun(unit: Unit, runId: number, groupKey: string): Promise<FileRecipe | null> {
  const run = await unit.get(importRuns, runId)
  if (run.kind !== recipes.name) throw invalid({ import_run_id: 'exists' })
  const { rows } = await sql<SourceRow>`select row_number, coalesce(edited, raw) as raw from import_rows
    where import_run_id = ${runId} and group_key = ${groupKey} and not is_excluded
    order by row_number limit ${mostRows}`.execute(unit.trx)
  const reading = readingOfRun(run, await planOf(unit.trx, runId))
  const [recipe] = recipesIn(reading.kind, await typedRows(unit.trx, reading, rows))
  return recipe ?? null
}

/** Rows by the recipe that they are lines of. */
function recipesIn(kind: ImportKind, rows: readonly TypedRow[]): FileRecipe[] {
  const groups = new Map<string, [TypedRow, ...TypedRow[]]>()
  for (const row of rows) {
    const key = `${String(row.values.code)} ${String(row.values.revision)}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  const labels = new Map(columnsOf(kind).map((column) => [column.name, column.label]))
  return [...groups.values()].map((group) => readRecipe(group, labels))
}
