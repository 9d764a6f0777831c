import { sql } from 'kysely'
import type { Actor } from '../../src/access'
import { step } from '../../src/machines/kit'
import { type AnyResource, channelOf, check, type Row } from '../../src/resources/kit/defineResource'
import type { Db, Trx } from '../db/database'
import { hooksOf, hooksOnChanged } from './hooks'
import { invalid, isPassing, Refused } from './refused'
import { dependants, selectOf } from './selects'
import { quoted } from './wireSelect'

type Values = Record<string, unknown>
// The engine handles every row alike: a wire row whose names come from its definition.
type AnyRow = Values & { id: number; version: number; status?: string }

/** The system as actor of events that another event fires. */
export const system: Actor = { id: 0, name: 'System', roles: [], modules: [], system: true }

type Pending = {
  resource: AnyResource
  id: number
  before: AnyRow | null
  after: AnyRow | null
  event: string | undefined
}

export type Origin = {
  socketId?: string | undefined
  skipSender?: boolean
  requestId?: string
  actingUserId?: number | undefined
  postingKey?: string | undefined
  /** Told of the people whom the committed unit sent notices to. */
  noticed?: (userIds: readonly number[]) => void
}

/** A notice to one person's own channel, sent with the commit: roles changed, signed out. */
export type Notice = { userId: number; announced: string; row?: Values }

/** One unit of work: one transaction whose changes go to the feed as its last step before commit. */
export type Unit = {
  trx: Trx
  by: Actor
  /** Start of the transaction, ISO 8601. */
  at: string
  /** The idempotency key of the call, if it carried one. */
  postingKey: string | null
  get: <R extends AnyResource>(resource: R, id: number) => Promise<Row<R>>
  lock: <R extends AnyResource>(resource: R, id: number) => Promise<Row<R>>
  find: <R extends AnyResource>(resource: R, where: Values) => Promise<Row<R>[]>
  insert: <R extends AnyResource>(resource: R, values: Values, event?: string) => Promise<Row<R>>
  update: <R extends AnyResource>(resource: R, id: number, changes: Values, event?: string) => Promise<Row<R>>
  remove: (resource: AnyResource, id: number) => Promise<void>
  fire: <R extends AnyResource>(
    resource: R,
    id: number,
    event: string,
    asked?: Values,
    by?: Actor,
    /** Looks at the locked row before anything else, e.g. at the version a client read. */
    guard?: (row: Values) => void | Promise<void>,
  ) => Promise<Row<R>>
  touch: (board: AnyResource, ids: readonly number[]) => void
  notify: (notice: Notice) => void
}

const sameValue = (left: unknown, right: unknown) =>
  left === right || (typeof left === 'object' && JSON.stringify(left) === JSON.stringify(right))

/** What changed between two wire rows, {field: [old, new]}; the columns that always change are left out. */
export function difference(before: Values, after: Values) {
  const diff: Record<string, [unknown, unknown]> = {}
  for (const [name, value] of Object.entries(after))
    if (!['version', 'updated_at', 'updated_by'].includes(name) && !sameValue(before[name], value))
      diff[name] = [before[name] ?? null, value]
  return diff
}

const keyOf = (resource: AnyResource, id: number) => `${resource.name}:${id}`

function unitOver(trx: Trx, by: Actor, at: string, origin: Origin) {
  const pending = new Map<string, Pending>()
  const boards = new Map<AnyResource, Set<number>>()
  const notices: Notice[] = []

  const rows = async (text: ReturnType<typeof sql>) =>
    (await text.execute(trx)).rows.map((line) => JSON.parse((line as { j: string }).j) as AnyRow)

  const read = async (resource: AnyResource, ids: readonly number[], lock: boolean) => {
    const select = selectOf(resource)
    return rows(
      sql`select row_to_json(r)::text as j from (select ${sql.raw(select.selectList())}
        from ${sql.raw(select.table)} t ${sql.raw(select.allJoins())} where t.id = any(${ids}::bigint[])
        order by t.id ${sql.raw(lock ? 'for update of t' : '')}) r`,
    )
  }

  const one = async (resource: AnyResource, id: number, lock: boolean) => {
    const [row] = await read(resource, [id], lock)
    if (!row) throw new Refused('not_found', { text: `There is no ${resource.one} ${id}` })
    return row
  }

  const written = async (resource: AnyResource, statement: ReturnType<typeof sql>) => {
    const select = selectOf(resource)
    const [row] = await rows(
      sql`with t as (${statement} returning *) select row_to_json(r)::text as j from (
        select ${sql.raw(select.selectList())} from t ${sql.raw(select.allJoins())}) r`,
    )
    return row
  }

  const note = (
    resource: AnyResource,
    id: number,
    before: AnyRow | null,
    after: AnyRow | null,
    event?: string,
  ) => {
    const known = pending.get(keyOf(resource, id))
    pending.set(keyOf(resource, id), {
      resource,
      id,
      before: known ? known.before : before,
      after,
      event: event ?? known?.event,
    })
  }

  const unit: Unit = {
    trx,
    by,
    at,
    postingKey: origin.postingKey ?? null,
    get: async (resource, id) => (await one(resource, id, false)) as never,
    lock: async (resource, id) => (await one(resource, id, true)) as never,

    async find(resource, where) {
      const select = selectOf(resource)
      const conditions = Object.entries(where).map(([name, value]) =>
        value === null
          ? sql`t.${sql.ref(name)} is null`
          : Array.isArray(value)
            ? sql`t.${sql.ref(name)} = any(${value})`
            : sql`t.${sql.ref(name)} = ${value}`,
      )
      return (await rows(
        sql`select row_to_json(r)::text as j from (select ${sql.raw(select.selectList())}
          from ${sql.raw(select.table)} t ${sql.raw(select.allJoins())}
          where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`} order by t.id) r`,
      )) as never
    },

    async insert(resource, values, event) {
      const standing: Values = { ...values, created_by: by.id || null, updated_by: by.id || null }
      if (resource.prefix && standing.number === undefined) {
        const sequence = await sql<{ number: string }>`insert into document_sequences (prefix, next_number)
          values (${resource.prefix}, 2) on conflict (prefix) do update set next_number = document_sequences.next_number + 1
          returning ${resource.prefix} || '-' || lpad((next_number - 1)::text, greatest(5, length((next_number - 1)::text)), '0') as number`.execute(
          trx,
        )
        standing.number = sequence.rows[0]?.number
      }
      if (resource.workflow && standing.status === undefined)
        standing.status = resource.workflow.config.initial
      const names = Object.keys(standing).filter((name) => standing[name] !== undefined)
      const row = await written(
        resource,
        sql`insert into ${sql.table(resource.name)} (${sql.join(names.map((name) => sql.ref(name)))})
          values (${sql.join(names.map((name) => standing[name]))})`,
      )
      if (!row) throw new Error(`${resource.name}: insert gave no row`)
      note(resource, row.id, null, row, event)
      return row as never
    },

    async update(resource, id, changes, event) {
      const known = pending.get(keyOf(resource, id))?.after
      const before = known ?? (await one(resource, id, true))
      const names = Object.keys(changes).filter((name) => changes[name] !== undefined)
      const assignments = names.map((name) => sql`${sql.ref(name)} = ${changes[name]}`)
      const row = await written(
        resource,
        sql`update ${sql.table(resource.name)} set ${sql.join([
          ...assignments,
          sql`version = version + 1`,
          sql`updated_at = ${at}::timestamptz`,
          sql`updated_by = ${by.id || null}`,
        ])} where id = ${id}`,
      )
      if (!row) throw new Refused('not_found')
      note(resource, id, before, row, event)
      return row as never
    },

    async remove(resource, id) {
      const before = await one(resource, id, true)
      await sql`delete from ${sql.table(resource.name)} where id = ${id}`.execute(trx)
      note(resource, id, before, null)
    },

    async fire(resource, id, event, asked = {}, sender = system, guard) {
      const machine = resource.workflow
      const hooks = hooksOf(resource)
      for (const before of hooks.beforeLock) await before(unit, id)
      const row = (await one(resource, id, true)) as AnyRow & { status: string }
      if (!machine) throw new Error(`${resource.name} has no workflow`)
      await guard?.(row)
      const next = step(machine, row.status, row, event, sender)
      if (!next.ok) {
        for (const hook of hooks.refused) {
          const better = await hook(unit, row as never, event, next.refused)
          if (better) throw better
        }
        throw refusedStep(resource, row, event, sender, next.refused)
      }
      const fields = resource.events[event]?.asks ?? {}
      const checked = check(fields, asked)
      if (!checked.ok) throw invalid(checked.errors)
      const changes = (await hooks.event.get(event)?.(unit, row as never, checked.values)) ?? {}
      await unit.update(resource, id, { ...changes, status: next.status }, event)
      for (const after of [...(hooks.after.get(event) ?? []), ...(hooks.after.get('*') ?? [])])
        await after(unit, pending.get(keyOf(resource, id))?.after as never, event)
      return (pending.get(keyOf(resource, id))?.after ?? row) as never
    },

    touch(board, ids) {
      const touched = boards.get(board) ?? new Set<number>()
      for (const id of ids) touched.add(id)
      boards.set(board, touched)
    },

    notify: (notice) => void notices.push(notice),
  }

  const author = {
    user_id: by.id || null,
    user_name: by.name,
    acting_user_id: origin.actingUserId ?? null,
    socket_id: origin.socketId ?? null,
    skip_sender: origin.skipSender ?? false,
    request_id: origin.requestId ?? null,
  }

  /** A reader that joins these rows' labels has to load afresh when what the labels are made of changed. */
  const relabelled = () => {
    const reload = new Set<AnyResource>()
    for (const { resource, before, after } of pending.values())
      if (before && after)
        for (const [dependant, columns] of dependants(resource))
          if (columns.some((column) => !sameValue(before[column], after[column]))) reload.add(dependant)
    return [...reload]
  }

  /** Entries of the feed, board rows included, in the order in which the rows were first touched. */
  const entries = async () => {
    const list: Values[] = []
    for (const hook of hooksOnChanged()) {
      const touched = [...pending.values()].filter(({ resource }) => resource === hook.resource)
      if (touched.length > 0)
        await hook.changed(
          unit,
          touched.map(({ after, before }) => (after ?? before) as never),
        )
    }
    for (const { resource, id, before, after, event } of pending.values()) {
      if (!before && !after) continue
      const action = !after ? 'deleted' : !before ? 'created' : 'updated'
      const diff = before && after ? difference(before, after) : null
      list.push({
        ...author,
        channel: channelOf(resource),
        table_name: resource.name,
        row_id: id,
        action,
        event: event ?? null,
        announced: announcedAs(resource, event) ?? action,
        version: after ? after.version : (before?.version ?? 0) + 1,
        row: after,
        diff,
      })
    }
    for (const [board, ids] of boards) {
      const found = new Map((await read(board, [...ids], false)).map((row) => [row.id, row]))
      const versions = await goneVersions(
        trx,
        board,
        [...ids].filter((id) => !found.has(id)),
      )
      for (const id of ids) {
        const row = found.get(id)
        const version = row?.version ?? versions.get(id)
        if (version === undefined) continue
        list.push({
          ...author,
          channel: channelOf(board),
          table_name: board.name,
          row_id: id,
          action: row ? 'updated' : 'deleted',
          announced: row ? 'updated' : 'deleted',
          version,
          row: row ?? null,
        })
      }
    }
    for (const resource of relabelled())
      list.push({
        ...author,
        channel: channelOf(resource),
        table_name: resource.name,
        action: 'reload',
        announced: 'reload',
      })
    for (const { userId, announced, row } of notices)
      list.push({
        ...author,
        channel: `private-general.users.${userId}`,
        table_name: 'users',
        row_id: userId,
        action: 'noticed',
        announced,
        row: row ?? null,
      })
    return list
  }

  return { unit, entries, noticed: () => notices.map(({ userId }) => userId) }
}

/** The name a broadcast carries: the announced word of a workflow event, or the event's own word. */
const announcedAs = (resource: AnyResource, event: string | undefined) =>
  event === undefined
    ? undefined
    : (resource.events[event]?.announced ?? (resource.workflow?.events.includes(event) ? undefined : event))

/** Versions of board rows that are gone from the view, told by the view `<board>_versions`. */
async function goneVersions(trx: Trx, board: AnyResource, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, number>()
  const found = await sql<{ id: number; version: number }>`
    select id, version from ${sql.raw(quoted(`${board.name}_versions`))} where id = any(${ids}::bigint[])`.execute(
    trx,
  )
  return new Map(found.rows.map(({ id, version }) => [id, version]))
}

/** Why an event was refused: the wrong state, or the wrong person. */
export function refusedStep(
  resource: AnyResource,
  row: AnyRow & { status: string },
  event: string,
  by: Actor,
  refused: 'invalid_transition' | 'no_privileges',
) {
  if (refused === 'no_privileges')
    return new Refused('no_privileges', {
      text: `You may not ${event.replaceAll('_', ' ')} this ${resource.one}`,
    })
  const machine = resource.workflow
  const allowed = machine
    ? (machine.events as string[]).filter((type) => step(machine, row.status, row, type, by).ok)
    : []
  return new Refused('invalid_transition', {
    status: row.status,
    event,
    allowed,
    text: `Not possible while ${row.status.replaceAll('_', ' ')}`,
  })
}

/** Time of units: the database's, unless a test sets another. */
export const clock: { at: (() => string) | undefined } = { at: undefined }

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Runs `work` as one unit: begin, work, append its changes, commit. Deadlocks and serialisation failures are tried
 * again up to five times, so `work` has no effect outside the database.
 */
export async function runUnit<T>(
  db: Db,
  by: Actor,
  work: (unit: Unit) => Promise<T>,
  origin: Origin = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      let notices: readonly number[] = []
      const done = await db.transaction().execute(async (trx) => {
        const begun = await sql<{ at: string }>`
          select set_config('lock_timeout', '5s', true), now()::timestamptz(3) as at`.execute(trx)
        const at = clock.at?.() ?? begun.rows[0]?.at ?? new Date().toISOString()
        const { unit, entries, noticed } = unitOver(trx, by, at, origin)
        const result = await work(unit)
        const list = await entries()
        if (list.length > 0) await sql`select append_changes(${JSON.stringify(list)}::jsonb)`.execute(trx)
        notices = noticed()
        return result
      })
      if (notices.length > 0) origin.noticed?.(notices)
      return done
    } catch (error) {
      if (!isPassing(error) || attempt === 5) throw error
      await pause(10 * attempt + Math.random() * 40)
    }
  }
}
