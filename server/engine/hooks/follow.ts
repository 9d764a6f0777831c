import { sql } from 'kysely'
import { leaving, statusesIn } from '../../../src/machines/kit'
import { registry } from '../../../src/resources'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import type { AnyRow } from '../../../src/resources/kit/define/row'
import { maxRowBroadcasts } from '../changeEntries'
import { documentOf } from '../lineTables'
import type { Unit } from '../unitTypes'
import { onChanged, type RowChange } from './hooks'

/** A table of lines whose computed values follow another table. */
type Follower = { lines: AnyResource; by: string; through: AnyResource | null }

const found = (table: string): AnyResource => {
  const resource = registry[table]
  if (!resource) throw new Error(`There is no table ${table} to follow`)
  return resource
}

/** The tables that are followed, each with its followers. */
function followed() {
  const map = new Map<AnyResource, Follower[]>()
  for (const lines of Object.values(registry))
    for (const { table, by, through } of lines.follows ?? []) {
      if (lines.fields[by]?.kind !== 'reference') throw new Error(`${lines.name}.${by} is no reference`)
      const source = found(table)
      const follower = { lines, by, through: through === undefined ? null : found(through) }
      map.set(source, [...(map.get(source) ?? []), follower])
    }
  return map
}

/** The statuses of a document that is not over. */
const openIn = ({ workflow }: AnyResource) =>
  workflow ? statusesIn(workflow).filter((status) => leaving(workflow, status).length > 0) : []

/** The values by which the followers of changed rows are found. */
function keysOf({ by, through }: Follower, changes: readonly RowChange<AnyRow>[]) {
  const values = changes.flatMap(({ before, after }) => {
    if (!through) return [before?.[by], after?.[by]]
    return before?.status === after?.status ? [] : [(after ?? before)?.id]
  })
  return [...new Set(values.filter((value) => typeof value === 'number'))]
}

const viaOf = (lines: AnyResource) => documentOf(lines.name)?.lines.via ?? 'id'

function selectFollowers(follower: Follower, keys: readonly number[]) {
  const { lines, by, through } = follower
  const document = documentOf(lines.name)?.document
  if (!document) throw new Error(`${lines.name} are no lines of a document`)
  const matching = through
    ? sql`(select ${sql.ref(`x.${by}`)} from ${sql.table(through.name)} x
        where ${sql.ref(`x.${viaOf(through)}`)} = any(${keys}::bigint[]))`
    : sql`(select unnest(${keys}::bigint[]))`
  return sql<{ table: string; id: number }>`select ${lines.name}::text as "table", l.id
    from ${sql.table(lines.name)} l join ${sql.table(document.name)} d on d.id = ${sql.ref(`l.${viaOf(lines)}`)}
    where ${sql.ref(`l.${by}`)} in ${matching} and d.status = any(${openIn(document)}::text[])`
}

async function tellFollowers(
  unit: Unit,
  followers: readonly Follower[],
  changes: readonly RowChange<AnyRow>[],
) {
  const parts = followers.flatMap((follower) => {
    const keys = keysOf(follower, changes)
    return keys.length > 0 ? [selectFollowers(follower, keys)] : []
  })
  if (parts.length === 0) return
  const { rows } = await sql<{ table: string; id: number }>`${sql.join(parts, sql` union `)}`.execute(
    unit.trx,
  )
  for (const { lines } of followers) {
    const ids = rows.flatMap(({ table, id }) => (table === lines.name ? [id] : []))
    if (ids.length > maxRowBroadcasts) unit.reload(lines)
    else if (ids.length > 0) unit.invalidate(lines, ids)
  }
}

/** Sends the lines of open documents again where a table that their computed values follow has changed. */
export function followTables() {
  for (const [source, followers] of followed())
    onChanged(source, (unit, _rows, changes) => tellFollowers(unit, followers, changes))
}
