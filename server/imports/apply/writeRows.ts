import type { AnyResource } from '../../../src/resources/kit/define/definition'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import type { AnyRow } from '../../../src/resources/kit/define/row'
import { afterLines, linesIn, writeLines } from '../../engine/documentLines'
import { wholeOf } from '../../../src/resources'
import { invalid, Refused } from '../../engine/errors'
import type { Unit } from '../../engine/unitTypes'
import type { ImportKind } from '../../../src/resources/imports/kinds'
import type { Positions } from '../../engine/changeLog'
import { createMany, updateMany } from './bulk'
import { childOf, hasLines, type Kind } from './documentRows'
import { workOutOf } from './documents'
import { RowFailed } from './runHooks'
import type { CheckedRow, Reading } from '../read/reading'
import { refreshStatistics } from './statistics'
import { type Batch, requestsFor } from './requests'
import { parseRow } from '../../engine/rows/rowStore'
import { selectOf } from '../../engine/rows/selects'
import { sql } from 'kysely'

/** The current rows, by their number in the file. */
type Targets = Map<number, AnyRow>

/** Rows by id, as of this transaction. */
export async function rowsNow(unit: Unit, resource: AnyResource, ids: readonly number[]) {
  const { stored, table } = selectOf(resource)
  const { rows } = await sql<{ j: string }>`select row_to_json(r)::text as j from (
    select ${sql.raw(stored.list)} from ${sql.raw(table)} t ${sql.raw(stored.joins)}
    where t.id = any(${ids}::bigint[]) order by t.id) r`.execute(unit.trx)
  return new Map(rows.map(parseRow).map((row) => [row.id, row]))
}

/** Writes a document with its lines and their consequences; `id` of an existing one. */
async function writeDocument(
  unit: Unit,
  { resource, group }: ImportKind,
  id: number | null,
  document: FieldValues,
): Promise<AnyRow> {
  const lines = group?.lines ?? ''
  const { [lines]: value, ...head } = document
  const written = id === null ? await unit.insert(resource, head) : await unit.update(resource, id, head)
  const sent = await writeLines(unit, resource, written.id, { [lines]: linesIn(value) })
  return afterLines(unit, resource, written, sent)
}

/** A new row; one of a part of a table begins with the lines that its rules give it. */
async function inserted(unit: Unit, resource: AnyResource, values: FieldValues): Promise<AnyRow> {
  const whole = wholeOf(resource)
  const row = await unit.insert(whole, values)
  return resource.alias === undefined ? row : afterLines(unit, whole, row, {})
}

/** Writes a row, or a document with its lines; then sends the event, as the importing person. */
export async function writeOne(
  unit: Unit,
  { kind, fires }: Reading,
  id: number | null,
  values: FieldValues,
): Promise<AnyRow> {
  const { resource, group } = kind
  const written = group
    ? await writeDocument(unit, kind, id, values)
    : id === null
      ? await inserted(unit, resource, values)
      : await unit.update(resource, id, values)
  if (fires === null) return written
  return unit.fire(resource, written.id, fires, {}, unit.by)
}

/** A row written by itself; what refuses it names the row. */
const written = (unit: Unit, reading: Reading, { row_number, target_id, write }: CheckedRow) =>
  writeOne(unit, reading, target_id, write).catch((fault: unknown) => {
    throw fault instanceof Refused ? new RowFailed(row_number, fault) : fault
  })

/** Documents with their lines, each by itself. */
async function writeDocuments(unit: Unit, reading: Reading, rows: readonly CheckedRow[]) {
  const targets: Targets = new Map()
  const lines = reading.kind.group?.lines ?? ''
  const heads = new Map<string | null, AnyRow>()
  for (const row of rows) {
    if (row.action !== 'create' && row.action !== 'update') continue
    if (lines in row.write) {
      await refreshStatistics(unit, reading, heads.size)
      heads.set(row.group_key, await written(unit, reading, row))
    }
    const head = heads.get(row.group_key)
    if (head) targets.set(row.row_number, head)
  }
  return targets
}

const documentsAtOnce = 500

/** New documents with their lines: worked out again, and written by a statement for all heads and one for all lines. */
async function createDocuments(
  unit: Unit,
  kind: Kind,
  rows: readonly CheckedRow[],
  workOut: NonNullable<ReturnType<typeof workOutOf>>,
  positions: Positions,
) {
  const { child, via } = childOf(kind)
  const { lines: name } = kind.group
  const heads = new Map<string | null, AnyRow>()
  const firsts = rows.filter(({ action, write }) => action === 'create' && name in write)
  for (let from = 0; from < firsts.length; from += documentsAtOnce) {
    const some = firsts.slice(from, from + documentsAtOnce)
    const whole = await workOut(
      unit,
      some.map(({ write: { [name]: lines, ...head } }) => ({ head, lines: linesIn(lines) })),
    )
    for (const [place, { errors, lineErrors }] of whole.entries()) {
      const wrong = { ...errors, ...lineErrors }
      if (Object.keys(wrong).length > 0) throw new RowFailed(some[place]?.row_number ?? 0, invalid(wrong))
    }
    const made = await createMany(
      unit,
      kind.resource,
      whole.map(({ head }) => head),
      positions,
    )
    await createMany(
      unit,
      child,
      whole.flatMap(({ lines }, place) => lines.map((line) => ({ ...line, [via]: made[place]?.id }))),
      positions,
    )
    for (const [place, { group_key }] of some.entries()) {
      const head = made[place]
      if (head) heads.set(group_key, head)
    }
  }
  const targets: Targets = new Map()
  for (const { row_number, action, group_key } of rows) {
    const head = heads.get(group_key)
    if (action === 'create' && head) targets.set(row_number, head)
  }
  return targets
}

/** Writes judged rows: many by a statement each, few one by one as people would. */
export async function writeRows(
  unit: Unit,
  reading: Reading,
  rows: readonly CheckedRow[],
  positions: Positions | null,
): Promise<Targets> {
  const { kind } = reading
  const { resource } = kind
  const workOut = workOutOf(resource)
  if (hasLines(kind) && workOut && positions) return createDocuments(unit, kind, rows, workOut, positions)
  if (hasLines(kind)) return writeDocuments(unit, reading, rows)
  const targets: Targets = new Map()
  const fresh = rows.filter(({ action, write }) => action === 'create' && Object.keys(write).length > 0)
  const changed = rows.filter(({ action, write }) => action === 'update' && Object.keys(write).length > 0)
  const untouched = rows.filter(({ action, write }) => action === 'update' && Object.keys(write).length === 0)
  const idOf = ({ target_id }: CheckedRow) => target_id ?? 0
  if (untouched.length > 0) {
    const existing = await rowsNow(unit, resource, untouched.map(idOf))
    for (const row of untouched) {
      const current = existing.get(idOf(row))
      if (current) targets.set(row.row_number, current)
    }
  }
  if (!positions) {
    for (const row of [...fresh, ...changed]) targets.set(row.row_number, await written(unit, reading, row))
    return targets
  }
  if (fresh.length > 0) {
    const made = await createMany(
      unit,
      resource,
      fresh.map(({ write }) => write),
      positions,
    )
    for (const [place, { row_number }] of fresh.entries()) {
      const row = made[place]
      if (row) targets.set(row_number, row)
    }
  }
  if (changed.length > 0) {
    const before = await rowsNow(unit, resource, changed.map(idOf))
    const after = await updateMany(
      unit,
      resource,
      changed.flatMap((one) => {
        const row = before.get(idOf(one))
        return row ? [{ id: row.id, before: row, write: one.write }] : []
      }),
      positions,
    )
    for (const one of changed) {
      const row = after.get(idOf(one))
      if (row) targets.set(one.row_number, row)
    }
  }
  return targets
}

/** Requests the changes that need approval; rows changed by that are updated in `targets`. */
export async function requestRows(
  unit: Unit,
  { kind: { resource } }: Reading,
  rows: readonly CheckedRow[],
  targets: Targets,
  batch: Batch,
) {
  const asking = rows.flatMap(({ row_number, action, proposed }) => {
    const target = targets.get(row_number) ?? null
    const isNew = action === 'create'
    const isConcerned = (isNew && target !== null) || Object.keys(proposed).length > 0
    return isConcerned ? [{ row_number, target, isNew, proposed }] : []
  })
  const after = await requestsFor(resource)?.ask(unit, asking, batch)
  const byId = new Map(after?.map((row) => [row.id, row]))
  for (const { row_number, target } of asking)
    if (target) targets.set(row_number, byId.get(target.id) ?? target)
}
