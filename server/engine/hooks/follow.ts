import { sql } from 'kysely'
import { leaving, statusesIn } from '../../../src/machines/kit'
import { registry } from '../../../src/resources'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { maxRowBroadcasts } from '../changeEntries'
import { documentOf } from '../lineTables'
import { onAnyChange, type TableChange } from './hooks'

/** A table of lines whose computed values follow another table. */
type Follower = { lines: AnyResource; by: string; through: AnyResource | null; of: string | null }

const tableNamed = (table: string): AnyResource => {
  const resource = registry[table]
  if (!resource) throw new Error(`There is no table ${table} to follow`)
  return resource
}

/** The tables that are followed, each with its followers. */
function followed() {
  const map = new Map<AnyResource, Follower[]>()
  for (const lines of Object.values(registry))
    for (const { table, by, through, of } of lines.follows ?? []) {
      if ((lines.fields[by] ?? lines.systemFields[by])?.kind !== 'reference')
        throw new Error(`${lines.name}.${by} is no reference`)
      const source = tableNamed(table)
      const follower = {
        lines,
        by,
        through: through === undefined ? null : tableNamed(through),
        of: of ?? null,
      }
      map.set(source, [...(map.get(source) ?? []), follower])
    }
  return map
}

/** The statuses of a document that is not over. */
const openIn = ({ workflow }: AnyResource) =>
  workflow ? statusesIn(workflow).filter((status) => leaving(workflow, status).length > 0) : []

/** The values by which the followers of changed rows are found. */
function keysOf({ by, through }: Follower, changes: readonly TableChange[]) {
  const values = changes.flatMap(({ before, after }) => {
    if (!through) return [before?.[by], after?.[by]]
    return before?.status === after?.status ? [] : [(after ?? before)?.id]
  })
  return [...new Set(values.filter((value) => typeof value === 'number'))]
}

const viaOf = (lines: AnyResource) => documentOf(lines.name)?.lines.via ?? 'id'

/** The document of a follower, which has to be open, and the column that refers to it. */
function openDocumentOf({ lines, of }: Follower) {
  if (of !== null) {
    const reference = lines.fields[of] ?? lines.systemFields[of]
    return { document: tableNamed(reference?.table ?? of), via: of }
  }
  const document = documentOf(lines.name)?.document
  if (!document) throw new Error(`${lines.name} are no lines of a document`)
  return { document, via: viaOf(lines) }
}

function selectFollowers(follower: Follower, keys: readonly number[]) {
  const { lines, by, through } = follower
  const { document, via } = openDocumentOf(follower)
  const matching = through
    ? sql`(select ${sql.ref(`x.${by}`)} from ${sql.table(through.name)} x
        where ${sql.ref(`x.${viaOf(through)}`)} = any(${keys}::bigint[]))`
    : sql`(select unnest(${keys}::bigint[]))`
  return sql<{ table: string; id: number }>`select ${lines.name}::text as "table", l.id
    from ${sql.table(lines.name)} l join ${sql.table(document.name)} d on d.id = ${sql.ref(`l.${via}`)}
    where ${sql.ref(`l.${by}`)} in ${matching} and d.status = any(${openIn(document)}::text[])`
}

/** Sends the lines of open documents again where tables that their computed values follow have changed. */
export function followTables() {
  const followers = followed()
  onAnyChange(async (unit, changes) => {
    const parts = [...followers].flatMap(([source, all]) => {
      const ofSource = changes.filter(({ resource }) => resource === source)
      return all.flatMap((follower) => {
        const keys = keysOf(follower, ofSource)
        return keys.length > 0 ? [selectFollowers(follower, keys)] : []
      })
    })
    if (parts.length === 0) return
    // One statement for all of them: acts of the floor touch several tables that are followed.
    const { rows } = await sql<{ table: string; id: number }>`${sql.join(parts, sql` union `)}`.execute(
      unit.trx,
    )
    for (const name of new Set(rows.map(({ table }) => table))) {
      const ids = rows.flatMap(({ table, id }) => (table === name ? [id] : []))
      if (ids.length > maxRowBroadcasts) unit.reload(tableNamed(name))
      else unit.invalidate(tableNamed(name), ids)
    }
  })
}
