import type { Unit } from '../../engine/unitTypes'
import { hasLines, type ImportedLine, splitDocumentRow } from '../apply/documentRows'
import { workOutOf } from '../apply/documents'
import { refreshStatistics } from '../apply/statistics'
import { type CheckedRow, type Reading, shownKey, type SourceRow, typedRows } from '../read/reading'
import { paced } from '../read/yieldToEventLoop'
import { existingRows } from './existingRows'
import type { Validation } from './uniqueness'
import { judgeDocument, type Judged, rowsOf, type Trial, tryDocument, workedOut } from './validateDocument'
import { warningsOf } from './warnings'

/**
 * Groups rows by document in order of first appearance; rows without a complete key are groups of their own.
 */
export function groupsOf(reading: Reading, rows: readonly SourceRow[]): Map<string, SourceRow[]> {
  const groups = new Map<string, SourceRow[]>()
  for (const row of rows) {
    const key = shownKey(reading, row, reading.kind.key).trim() || `row ${row.row_number}`
    const existing = groups.get(key)
    if (existing) existing.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** Judges documents with their lines, row by row; a document is written whole or not at all. */
export async function validateGroups(
  unit: Unit,
  reading: Reading,
  rows: readonly SourceRow[],
  { isRehearsed, skip, turn }: Validation,
): Promise<CheckedRow[]> {
  const { kind } = reading
  if (!hasLines(kind)) throw new Error(`The rows of ${kind.resource.name} make no documents`)
  const read = await typedRows(unit.trx, reading, rows)
  const typed = new Map(read.map((row) => [row.row_number, row]))
  const warn = await warningsOf(unit.trx, kind, read)
  const places = new Map(read.map(({ row_number }, place) => [row_number, place]))
  const existing = await existingRows(
    unit.trx,
    kind.resource,
    kind.key,
    [...typed.values()].map(({ values }) => values),
    !isRehearsed,
  )
  const judged: Judged[] = []
  const trials = new Map<Judged, Trial>()
  const workOut = workOutOf(kind.resource)
  const isTried = isRehearsed && (!workOut || reading.fires !== null)
  let documents = 0
  await turn
  for await (const [groupKey, members] of paced(groupsOf(reading, rows))) {
    const lines = members.flatMap(({ row_number }) => {
      const row = typed.get(row_number)
      return row ? [splitDocumentRow(kind, row)] : []
    })
    const [first] = lines
    if (!first) continue
    const failed = skip.get(first.row.row_number)
    const one = await judgeDocument(unit, reading, kind, { groupKey, lines, first }, { existing, failed })
    judged.push(one)
    if (!isTried) continue
    await refreshStatistics(unit, reading, documents++)
    trials.set(one, await tryDocument(unit, reading, kind, one))
  }
  if (isRehearsed && !isTried && workOut)
    for (const [one, trial] of await workedOut(unit, kind, judged, workOut)) trials.set(one, trial)
  const warnOf = ({ row }: ImportedLine) => warn(places.get(row.row_number) ?? 0, undefined, row.values)
  return judged.flatMap((one) => rowsOf(kind, one, trials.get(one) ?? null, warnOf))
}
