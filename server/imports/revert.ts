import { sql } from 'kysely'
import type { AnyResource, FieldErrors } from '../../src/resources/kit/defineResource'
import { type ImportRun, importRuns } from '../../src/resources/imports/import_runs'
import { labelKey } from '../../src/resources/kit/defineResource'
import type { Db } from '../db/database'
import { mostTold } from '../http/feedEntries'
import { hooksOf } from '../http/hooks'
import { Refused } from '../http/refused'
import { remove } from '../http/resourceWrites'
import { registry } from '../http/selects'
import type { Unit } from '../http/unit'
import type { AnyRow } from '../http/unitRows'
import { removeMany, reservePositions, updateMany } from './bulk'
import { kindOf } from './run'
import { rowsNow } from './writeRows'

type Values = Record<string, unknown>
type Applied = {
  row_number: number
  action: 'create' | 'update'
  target_id: number
  target_version: number
  before: Values
}

/** A row that keeps an import from being taken back, and why. */
export type InTheWay = { row_number: number; target_id: number; text: string }

const mostNamed = 100

const notRevertible = (text: string, rows: readonly InTheWay[]) =>
  new Refused('not_revertible', { text, rows: rows.slice(0, mostNamed), total: rows.length }, 409)

async function applied(unit: Unit, runId: number) {
  const { rows } =
    await sql<Applied>`select row_number, action, target_id, target_version, before from import_rows
    where import_run_id = ${runId} and applied_at is not null and action in ('create', 'update')
    order by row_number`.execute(unit.trx)
  return rows
}

/** Rows of other tables that hang on these, as `table.column`; what goes with them by itself does not count. */
async function hanging(unit: Unit, { name, lines }: AnyResource, ids: readonly number[]) {
  const { rows: keys } = await sql<{ table_name: string; column_name: string }>`
    select c.conrelid::regclass::text as table_name, a.attname as column_name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${name}::regclass and c.confdeltype <> 'c' and cardinality(c.conkey) = 1`.execute(
    unit.trx,
  )
  const held = new Map<number, string>()
  for (const { table_name: table, column_name: column } of keys) {
    if (table in lines) continue
    const own = table === name ? sql`and id <> all(${ids}::bigint[])` : sql``
    const { rows } = await sql<{
      id: number
    }>`select distinct ${sql.ref(column)} as id from ${sql.table(table)}
      where ${sql.ref(column)} = any(${ids}::bigint[]) ${own}`.execute(unit.trx)
    for (const { id } of rows)
      held.set(id, `Used by ${registry[table]?.title.toLowerCase() ?? table.replaceAll('_', ' ')}`)
  }
  return held
}

/** The values a row had, without the labels that stood beside its references. */
function earlier(resource: AnyResource, before: Values): Values {
  const labels = new Set(
    Object.keys(before)
      .filter((name) => name.endsWith('_id'))
      .map(labelKey),
  )
  const fields = { ...resource.fields, ...resource.kept }
  return Object.fromEntries(
    Object.entries(before)
      .filter(([name]) => name in fields && !(labels.has(name) && !(name in resource.fields)))
      .map(([name, value]) => [name, fields[name]?.kind === 'flag' && value !== null ? value === 1 : value]),
  )
}

async function inTheWay(
  unit: Unit,
  resource: AnyResource,
  rows: readonly Applied[],
  now: ReadonlyMap<number, AnyRow>,
) {
  const created = rows.filter(({ action }) => action === 'create').map(({ target_id }) => target_id)
  const held = created.length > 0 ? await hanging(unit, resource, created) : new Map<number, string>()
  return rows.flatMap(({ row_number, target_id, target_version }): InTheWay[] => {
    const row = now.get(target_id)
    const told = (text: string) => [{ row_number, target_id, text }]
    if (!row) return told('Deleted since')
    if (row.version !== target_version) return told('Changed since')
    const use = held.get(target_id)
    return use === undefined ? [] : told(use)
  })
}

async function guard(
  resource: AnyResource,
  { row_number, target_id }: Applied,
  work: () => Promise<unknown>,
) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { text } = error.data as { text?: string }
    const said =
      text ??
      Object.entries(error.data as FieldErrors)
        .map(([name, rule]) => `${name}: ${typeof rule === 'string' ? rule : rule.text}`)
        .join(', ')
    throw notRevertible(`A ${resource.one} cannot be taken back`, [{ row_number, target_id, text: said }])
  }
}

/** Takes an import back: new rows go, changed ones get the values they had; all of it or nothing. */
export async function revertRun(unit: Unit, db: Db, run: ImportRun) {
  const { resource, revertible, group } = kindOf(run)
  if (!revertible) throw notRevertible(`What came in as ${run.kind} cannot be taken back`, [])
  const all = await applied(unit, run.id)
  // The lines of a document name the same target; its first row stands for it.
  const rows = [...new Map(all.toReversed().map((row) => [row.target_id, row])).values()].toReversed()
  await sql`select 1 from ${sql.table(resource.name)} where id = any(${rows.map((row) => row.target_id)}::bigint[])
    order by id for update`.execute(unit.trx)
  const now = await rowsNow(
    unit,
    resource,
    rows.map((row) => row.target_id),
  )
  const hindered = await inTheWay(unit, resource, rows, now)
  if (group && rows.some(({ action }) => action === 'update'))
    throw notRevertible('Documents that stood before cannot be taken back', [])
  if (hindered.length > 0) throw notRevertible('Something changed since the import', hindered)
  const hooks = hooksOf(resource)
  const changes: { id: number; before: AnyRow; write: Values }[] = []
  const gone: AnyRow[] = []
  const isBulk = rows.length > mostTold && !group
  for (const row of rows) {
    const stands = now.get(row.target_id)
    if (!stands) continue
    if (row.action === 'create') {
      gone.push(stands)
      if (isBulk)
        for (const effect of hooks.remove) await guard(resource, row, () => effect(unit, stands as never))
      else await guard(resource, row, () => remove(unit, resource, stands.id, stands.version))
      continue
    }
    let write = earlier(resource, row.before)
    for (const effect of hooks.update)
      await guard(resource, row, async () => (write = await effect(unit, stands as never, write)))
    changes.push({ id: stands.id, before: stands, write })
    if (!isBulk) await unit.update(resource, stands.id, write)
  }
  if (isBulk) {
    const positions = await reservePositions(db, rows.length)
    if (changes.length > 0) await updateMany(unit, resource, changes, positions)
    if (gone.length > 0) await removeMany(unit, resource, gone, positions)
  }
  await unit.fire(importRuns, run.id, 'revert', {}, unit.by)
  return unit.update(importRuns, run.id, { reverted_at: unit.at, reverted_by_id: unit.by.id })
}
