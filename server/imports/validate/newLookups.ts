import { sql } from 'kysely'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import { bareCell } from '../../../src/resources/imports/cells'
import { check, withInitials } from '../../../src/resources/kit/fields/validate'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import type { AnyField } from '../../../src/resources/kit/fields/field'
import type { Trx } from '../../db/database'
import { guardedNew } from '../../engine/hooks/runHooks'
import { registry } from '../../../src/resources'
import type { Unit } from '../../engine/unitTypes'
import type { AppliedRow } from '../apply/revertConflicts'
import { lookUp, type LookupRequests } from './lookups'
import type { CheckedRow, Reading, SourceRow } from '../read/reading'
import { staleRow } from '../run/run'

/** Ids of the look-ups that came into being with a file, by table; outside its transaction they mean nothing. */
export type CreatedLookups = ReadonlyMap<string, ReadonlySet<number>>

type Making = { resource: AnyResource; column: string; field: AnyField; extras: FieldValues }

const makings = ({ columns, makes }: Reading): (Making & { at: number })[] =>
  columns.flatMap(({ name, field, at }) => {
    const extras = makes[name]
    const resource = registry[field.table ?? '']
    return extras && resource ? [{ resource, column: name, field, extras, at }] : []
  })

const longestCode = 20

/** A code made of the words of a name, that no other row has. */
async function codeFor(trx: Trx, { name: table }: AnyResource, name: string, used: ReadonlySet<string>) {
  const plain = name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9\s-]+/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
  const stem = plain.slice(0, longestCode - 4).replace(/^-|-$/g, '') || 'NEW'
  const { rows } = await sql<{ code: string }>`select code from ${sql.table(table)}
    where code like ${`${stem}%`}`.execute(trx)
  const taken = new Set([...used, ...rows.map(({ code }) => code)])
  for (let count = 1; ; count++) {
    const code = count === 1 ? stem : `${stem}-${count}`
    if (!taken.has(code)) return code
  }
}

/** Makes one; null where its table would refuse it. */
async function make(unit: Unit, resource: AnyResource, input: FieldValues) {
  const checked = check(resource.fields, input)
  if (!checked.ok) return null
  const values = await guardedNew(unit, resource, withInitials(resource.fields, checked.values))
  return unit.insert(resource, values)
}

async function missing(unit: Unit, making: readonly Making[], texts: (one: Making) => Iterable<string>) {
  const requests: LookupRequests = new Map(
    making.map((one) => [one.column, { field: one.field, texts: new Set(texts(one)) }]),
  )
  const find = await lookUp(unit.trx, requests)
  return ({ column }: Making, text: string) => {
    const found = find(column, text)
    return 'error' in found && found.error === 'exists'
  }
}

/** Creates missing look-ups in a transaction that is rolled back. */
export async function dryRunLookups(
  unit: Unit,
  reading: Reading,
  rows: readonly SourceRow[],
): Promise<CreatedLookups> {
  const making = makings(reading)
  const made = new Map<string, Set<number>>()
  if (making.length === 0) return made
  const names = new Map(
    making.map(({ column, at }) => [
      column,
      new Set(
        rows
          .map(({ raw }) => bareCell(raw[at] ?? ''))
          .filter((text) => text !== '' && text.toLowerCase() !== '(clear)'),
      ),
    ]),
  )
  const isMissing = await missing(unit, making, ({ column }) => names.get(column) ?? [])
  for (const one of making)
    for (const name of names.get(one.column) ?? []) {
      if (!isMissing(one, name)) continue
      const code = await codeFor(unit.trx, one.resource, name, new Set())
      const row = await make(unit, one.resource, { code, name, ...one.extras })
      const ids = made.get(one.resource.name) ?? new Set()
      if (row) made.set(one.resource.name, ids.add(row.id))
    }
  return made
}

/** Rows as they are shown: a look-up that came with the file has no id yet, only its name. */
export function withoutMade(
  reading: Reading,
  rows: readonly CheckedRow[],
  made: CreatedLookups,
): CheckedRow[] {
  if (made.size === 0) return [...rows]
  const making = makings(reading)
  const bare = (values: FieldValues) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const one = making.find(({ column }) => column === name)
        return [name, one && made.get(one.resource.name)?.has(Number(value)) ? null : value]
      }),
    )
  return rows.map((row) => ({ ...row, after: bare(row.after) }))
}

/** Keeps, beside the rows of a preview, one more for every look-up that they bring with them. */
export async function storeLookups(trx: Trx, runId: number, reading: Reading) {
  await trx
    .deleteFrom('import_rows')
    .where('import_run_id', '=', runId)
    .where('target_table', 'is not', null)
    .execute()
  const list: FieldValues[] = []
  for (const { resource, column, extras } of makings(reading)) {
    const label = column.replace(/_id$/, '')
    const { rows } = await sql<{
      name: string
    }>`select distinct after ->> ${label}::text as name from import_rows
      where import_run_id = ${runId} and not is_excluded and after ? ${column}::text
        and after ->> ${column}::text is null and after ->> ${label}::text is not null order by 1`.execute(
      trx,
    )
    const taken = new Set<string>()
    for (const { name } of rows) {
      const code = await codeFor(trx, resource, name, taken)
      taken.add(code)
      list.push({
        target_table: resource.name,
        raw: [name],
        after: { code, name, ...extras },
      })
    }
  }
  if (list.length === 0) return
  const rows = list.map((row, place) => ({ row_number: place - list.length, ...row }))
  await sql`insert into import_rows (import_run_id, row_number, target_table, raw, action, after)
    select ${runId}, row_number, target_table, raw, 'create', after from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (row_number integer, target_table text, raw jsonb, after jsonb)`.execute(trx)
}

type KeptLookup = { row_number: number; target_table: string; after: FieldValues }

/** Creates the look-up rows of a preview as shown, and reports those that can no longer be created. */
export async function writeLookups(unit: Unit, runId: number) {
  const { rows } = await sql<KeptLookup>`select row_number, target_table, after from import_rows
    where import_run_id = ${runId} and target_table is not null order by row_number`.execute(unit.trx)
  const made = new Map<string, Set<number>>()
  const targets = new Map<number, { id: number; version: number }>()
  const stale = new Map<number, object>()
  for (const { row_number, target_table: table, after } of rows) {
    const resource = registry[table]
    const { rows: existing } = await sql`select 1 from ${sql.table(table)}
      where code = ${after.code} or name = ${after.name}`.execute(unit.trx)
    const row = resource && existing.length === 0 ? await make(unit, resource, after) : null
    if (!row) {
      stale.set(row_number, { row: staleRow })
      continue
    }
    made.set(table, (made.get(table) ?? new Set<number>()).add(row.id))
    targets.set(row_number, row)
  }
  return { made, targets, stale }
}

/** What an import wrote beside its own table, by the table it went to. */
export async function createdLookups(
  unit: Unit,
  runId: number,
): Promise<(readonly [AnyResource, AppliedRow[]])[]> {
  const { rows } = await sql<
    AppliedRow & { target_table: string }
  >`select row_number, action, target_table, target_id,
      target_version, before from import_rows
    where import_run_id = ${runId} and target_table is not null and applied_at is not null order by row_number`.execute(
    unit.trx,
  )
  return [...new Set(rows.map(({ target_table }) => target_table))].flatMap((table) => {
    const resource = registry[table]
    return resource ? [[resource, rows.filter(({ target_table }) => target_table === table)] as const] : []
  })
}
