import { importCalls } from '../../../src/resources/imports/importCalls'
import type { Kind, LastRun } from '../../../src/resources/imports/importShapes'
import { sql } from 'kysely'
import { columnsOf, type ImportKind, importKinds, isDemanded } from '../../../src/resources/imports/kinds'
import { importRuns } from '../../../src/resources/imports/import_runs'
import type { AnyField } from '../../../src/resources/kit/fields/field'
import type { Db } from '../../db/database'
import type { Answerable } from '../../../src/resources/kit/define/defineCall'
import { onCall } from '../../calls/handlers'
import { listOf, readPage, rowsIn } from '../../query/page'
import { mayRun, ownKind } from './access'

const noted = (name: string, label: string, field: AnyField, isRequired: boolean) => ({
  name,
  label,
  kind: field.kind,
  required: isRequired,
  ...(field.help !== undefined && { help: field.help }),
  ...(field.max !== undefined && { max: field.max }),
  ...(field.scale !== undefined && { scale: field.scale }),
  ...(field.unit !== undefined && { unit: field.unit }),
  ...(field.table !== undefined && { table: field.table }),
  ...(field.options && { options: field.options }),
  ...(field.flagWords && { flagWords: field.flagWords }),
})

/** The newest file of each kind, and who brought it. */
async function lastRuns(db: Db) {
  const { rows } = await sql<
    LastRun & { kind: string }
  >`select distinct on (r.kind) r.kind, r.id, r.number, r.status,
    r.rows_total, r.created_at, u.name as owner
    from import_runs r left join users u on u.id = r.owner_id order by r.kind, r.id desc`.execute(db)
  return new Map(rows.map(({ kind, ...last }) => [kind, last]))
}

/** Kinds that have files to try them with. */
async function sampledKinds(db: Db) {
  const { rows } = await sql<{ kind: string }>`select distinct kind from import_samples`.execute(db)
  return new Set(rows.map(({ kind }) => kind))
}

const sumOf = ({ group }: ImportKind) =>
  group?.sum ? { column: `${group.lines}.${group.sum.field}`, is: group.sum.is } : null

const worthOf = ({ group }: ImportKind): Kind['worth'] => {
  if (!group?.worth) return null
  const of = (name: string) => `${group.lines}.${name}`
  const { qty, price, discount } = group.worth
  return { qty: of(qty), price: of(price), ...(discount !== undefined && { discount: of(discount) }) }
}

const described = (kind: ImportKind, last: LastRun | undefined, hasSamples: boolean): Answerable<Kind> => ({
  name: kind.name,
  title: kind.title,
  one: kind.resource.singular,
  table: kind.resource.name,
  path: kind.resource.path,
  key: kind.key,
  modes: kind.modes,
  mode: kind.modes[0] ?? 'upsert',
  grouped: kind.group !== null,
  sum: sumOf(kind),
  worth: worthOf(kind),
  revertible: kind.revertible,
  areas: kind.areas,
  columns: columnsOf(kind).map((column) =>
    noted(column.name, column.label, column.field, isDemanded(kind, kind.modes[0] ?? 'upsert', column)),
  ),
  options: Object.entries(kind.options).map(([name, field]) =>
    noted(name, field.label, field, field.presence === 'required'),
  ),
  samples: hasSamples,
  last: last ?? null,
})

onCall(importCalls.kinds, async ({ by, db }) => {
  const last = await lastRuns(db)
  const sampled = await sampledKinds(db)
  return importKinds
    .filter((kind) => mayRun(by, kind))
    .map((kind) => described(kind, last.get(kind.name), sampled.has(kind.name)))
})

onCall(importCalls.runsOfKind, async ({ by, pool, input }) => {
  const { name } = ownKind(by, input.kind)
  const filters = [
    {
      field: 'kind',
      field_type: 'text' as const,
      filters: [
        {
          logic_operator: 'and' as const,
          operator: '=' as const,
          value_type: 'value' as const,
          value: name,
        },
      ],
    },
  ]
  const sort = [{ field: 'id', direction: 'desc' as const }]
  const query = { filters, sort, search: '', limit: 50, cursor: null, total: false }
  const page = await readPage(pool, listOf(importRuns, query))
  return { position: page.position, rows: rowsIn(importRuns, page) }
})
