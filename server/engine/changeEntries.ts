import { sql } from 'kysely'
import { knownAs, partsOf } from '../../src/resources'
import type { AnyRow } from '../../src/resources/kit/define/row'
import type { Actor } from '../../src/access'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { FieldValues } from '../../src/resources/kit/fields/values'
import { channelOf } from '../../src/resources/kit/define/defineResource'
import { hasVersions, hooksOnAnyChange, hooksOnChanged } from './hooks/hooks'
import { documentOf } from './lineTables'
import { dependants } from './rows/selects'
import type { Notice, Origin, Unit } from './unitTypes'
import { whereIn } from './rows/rowStore'
import type { UnitRows } from './unitRows'

/** The most rows of one table that a unit broadcasts one by one; above it readers reload the table. */
export const maxRowBroadcasts = 200

/** A row that a unit of work touched: as it was before the unit, and as it is now. */
export type Pending = {
  resource: AnyResource
  id: number
  before: AnyRow | null
  after: AnyRow | null
  event: string | undefined
}

/** The key of a touched row within its unit. */
export const pendingKey = (resource: AnyResource, id: number) => `${resource.name}:${id}`

/** What a unit of work has collected for the feed. */
export type PendingChange = {
  pending: ReadonlyMap<string, Pending>
  boards: ReadonlyMap<AnyResource, ReadonlySet<number>>
  reloads: ReadonlySet<AnyResource>
  notices: readonly Notice[]
}

const sameValue = (left: unknown, right: unknown) =>
  left === right || (typeof left === 'object' && JSON.stringify(left) === JSON.stringify(right))

/** What changed between two wire rows, {field: [old, new]}; the columns that always change are left out. */
function difference(before: FieldValues, after: FieldValues) {
  const diff: Record<string, [unknown, unknown]> = {}
  for (const [name, value] of Object.entries(after))
    if (!['version', 'updated_at', 'updated_by'].includes(name) && !sameValue(before[name], value))
      diff[name] = [before[name] ?? null, value]
  return diff
}

/** The name a broadcast carries: the announced word of a workflow event, or the event's own word. */
const announcedAs = (resource: AnyResource, event: string | undefined) =>
  event === undefined
    ? undefined
    : (resource.events[event]?.broadcastAs ?? (resource.workflow?.events.includes(event) ? undefined : event))

/** Resources whose rows show labels built from changed columns: their readers must reload. */
export function relabelled(pending: PendingChange['pending']) {
  const reload = new Set<AnyResource>()
  for (const { resource, before, after } of pending.values())
    if (before && after)
      for (const [dependant, columns] of dependants(resource))
        if (columns.some((column) => !sameValue(before[column], after[column]))) reload.add(dependant)
  return [...reload]
}

/** Runs the `onChanged` hooks once per unit: they name the board rows that its changes affect. */
export async function tellBoards(unit: Unit, { pending }: Pick<PendingChange, 'pending'>) {
  for (const { resource, changed } of hooksOnChanged()) {
    const touched = [...pending.values()].filter((one) => one.resource === resource)
    const rows = touched.flatMap(({ after, before }) => after ?? before ?? [])
    if (rows.length > 0) await changed(unit, rows, touched)
  }
  const all = [...pending.values()]
  for (const changed of hooksOnAnyChange()) await changed(unit, all)
}

/** The change entry of one row. */
export const rowEntry = ({ resource, id, before, after, event }: Pending): FieldValues => {
  const action = !after ? 'deleted' : !before ? 'created' : 'updated'
  const row: FieldValues | null = after ?? before
  const owner = resource.ownedBy && row?.[resource.ownedBy]
  const via = documentOf(resource.name)?.lines.via
  return {
    channel: channelOf(knownAs(resource, row ?? {}), typeof owner === 'string' ? owner : undefined),
    table_name: resource.name,
    row_id: id,
    action,
    event: event ?? null,
    announced: announcedAs(resource, event) ?? action,
    version: after ? after.version : (before?.version ?? 0) + 1,
    // The last values of a deleted row are kept for the audit trail only; they are not broadcast.
    row,
    ...(via !== undefined && { document_id: row?.[via] }),
    diff: before && after ? difference(before, after) : null,
  }
}

type Touched = { board: AnyResource; ids: readonly number[] }

const byId = (rows: readonly AnyRow[] = []) => new Map(rows.map((row) => [row.id, row]))

/** The current rows of all boards, read in one statement with the versions of those that have left a board. */
async function boardEntries(
  rows: Pick<UnitRows, 'select'>,
  boards: readonly Touched[],
): Promise<FieldValues[]> {
  const versioned = boards.filter(({ board }) => hasVersions(board))
  const answers = await rows.select([
    ...boards.map(({ board, ids }) => ({ resource: board, where: whereIn(ids) })),
    ...versioned.map(
      ({ board, ids }) =>
        sql`select t.id, t.version from ${sql.table(`${board.name}_versions`)} t where ${whereIn(ids)}`,
    ),
  ])
  const versions = answers.slice(boards.length)
  return boards.flatMap(({ board, ids }, place) => {
    const current = byId(answers[place])
    const last = byId(versions[versioned.findIndex((one) => one.board === board)])
    return ids.flatMap((id) => {
      const row = current.get(id) ?? null
      const version = (row ?? last.get(id))?.version
      if (version === undefined) return []
      const action = row ? 'updated' : 'deleted'
      // Of what has left a board nothing is known but its id.
      const shownOn = row ? [knownAs(board, row)] : partsOf(board)
      return shownOn.map((one) => ({
        channel: channelOf(one),
        table_name: board.name,
        row_id: id,
        action,
        announced: action,
        version,
        row,
      }))
    })
  })
}

const noticeEntry = ({ userId, announced, row }: Notice): FieldValues => ({
  channel: `private-general.users.${userId}`,
  table_name: 'users',
  row_id: userId,
  action: 'noticed',
  announced,
  row: row ?? null,
})

const reloadEntries = (resource: AnyResource): FieldValues[] =>
  partsOf(resource).map((part) => ({
    channel: channelOf(part),
    table_name: resource.name,
    action: 'reload',
    announced: 'reload',
  }))

/** Tables of which a unit changed so many rows that their readers reload; the log still keeps each row. */
function crowded(pending: PendingChange['pending']) {
  const counts = new Map<AnyResource, number>()
  for (const { resource } of pending.values()) counts.set(resource, (counts.get(resource) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count > maxRowBroadcasts).map(([resource]) => resource))
}

/** The person behind a write; the system is 0, and wall displays are below it. */
export const personIn = ({ id }: Pick<Actor, 'id'>) => (id > 0 ? id : null)

/** Author and origin of a change entry. */
export const authorOf = (
  by: Actor,
  { actingUserId, socketId, skipSender, requestId }: Origin,
): FieldValues => ({
  user_id: personIn(by),
  user_name: by.name,
  acting_user_id: actingUserId ?? null,
  socket_id: socketId ?? null,
  skip_sender: skipSender ?? false,
  request_id: requestId ?? null,
})

/** The change entries of a unit: rows in the order they were first touched, boards, reloads, notices. */
export async function changeEntries(
  unit: Unit,
  rows: Pick<UnitRows, 'select'>,
  gathered: PendingChange,
  origin: Origin,
): Promise<FieldValues[]> {
  const entries: FieldValues[] = []
  const untold = new Set(gathered.reloads)
  const many = crowded(gathered.pending)
  for (const pending of gathered.pending.values())
    if (pending.resource.routes === false) untold.add(pending.resource)
    else if (pending.before || pending.after) {
      const isTold = !many.has(pending.resource)
      if (!isTold) untold.add(pending.resource)
      entries.push(isTold ? rowEntry(pending) : { ...rowEntry(pending), channel: null })
    }
  // A row that the unit itself deleted already has an entry.
  const isStanding = (board: AnyResource, id: number) =>
    gathered.pending.get(pendingKey(board, id))?.after !== null
  const boards = [...gathered.boards]
    .map(([board, ids]) => ({ board, ids: [...ids].filter((id) => isStanding(board, id)) }))
    .filter(({ ids }) => ids.length > 0)
  entries.push(...(await boardEntries(rows, boards)))
  const reloaded = new Set([...untold, ...relabelled(gathered.pending)])
  entries.push(...[...reloaded].flatMap(reloadEntries), ...gathered.notices.map(noticeEntry))
  const author = authorOf(unit.by, origin)
  return entries.map((entry) => ({ ...author, ...entry }))
}
