import { type OperationNodeSource, sql } from 'kysely'
import type { Actor } from '../../src/access'
import { step } from '../../src/machines/kit'
import { check } from '../../src/resources/kit/fields/validate'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { Row } from '../../src/resources/kit/define/row'
import type { Db, Trx } from '../db/database'
import { nextNumber, deferredNumbering } from './documentNumbers'
import { changeEntries, type Pending, pendingKey, personIn } from './changeEntries'
import { appendChanges } from './changeLog'
import { hooksOf } from './hooks'
import { assertReferences } from './references'
import { invalid, invalidBecause, isPassing } from './errors'
import { refusedStep } from './refusedTransition'
import type { AnyRow, Selection } from './rowStore'
import { unitRows } from './unitRows'
import { watchWrites } from './watchWrites'

type Values = Record<string, unknown>
/** The system as the actor of events that other events fire. */
export const system: Actor = { id: 0, name: 'System', roles: [], modules: [], system: true }

/** The origin of a write, logged besides the person. */
export type Origin = {
  socketId?: string | undefined
  skipSender?: boolean
  requestId?: string
  actingUserId?: number | undefined
  postingKey?: string | undefined
  /** When the person acted, where the call was queued offline. */
  actedAt?: string | undefined
  /** Wraps the transaction, e.g. with the query memo of a dry run. */
  over?: (trx: Trx) => Trx
  /** Whether document numbers are assigned as the last step, as long units should. */
  deferNumbers?: boolean
  /** Called after the commit with the people who were sent notices. */
  noticed?: (userIds: readonly number[]) => void
}

/** A notice to one person's own channel, sent with the commit: roles changed, signed out. */
export type Notice = {
  userId: number
  announced: string
  row?: Values
  /** Its subject: of one unit a person receives only the last notice on a subject. */
  about?: string
}

/** One unit of work: one transaction whose changes go to the feed as its last step before commit. */
export type Unit = {
  trx: Trx
  by: Actor
  /** Start of the transaction, ISO 8601. */
  at: string
  /** When the person acted: earlier than `at` where the call was queued offline. */
  doneAt: string
  /** The idempotency key of the call, if it carried one. */
  postingKey: string | null
  /**
   * Reads rows in one statement, those to be locked in this order; `get`, `lock` and `find` then answer without
   * another.
   */
  load: (...selections: readonly Selection[]) => Promise<AnyRow[][]>
  /** Whether the unit has locked or written a row. */
  isLocked: (resource: AnyResource, id: number) => boolean
  get: <R extends AnyResource>(resource: R, id: number) => Promise<Row<R>>
  lock: <R extends AnyResource>(resource: R, id: number) => Promise<Row<R>>
  /** Rows with these values by id; with `newest` only so many, the newest first. */
  find: <R extends AnyResource>(
    resource: R,
    where: Values,
    options?: { newest?: number },
  ) => Promise<Row<R>[]>
  insert: <R extends AnyResource>(resource: R, values: Values, event?: string) => Promise<Row<R>>
  update: <R extends AnyResource>(resource: R, id: number, changes: Values, event?: string) => Promise<Row<R>>
  /** Telemetry update: broadcast, not audited. */
  updateSilently: (resource: AnyResource, id: number, values: Values) => Promise<void>
  remove: (resource: AnyResource, id: number) => Promise<void>
  /**
   * Registers rows that a module wrote with its own statement: the previous row by id, null where there was
   * none.
   */
  recordWritten: (resource: AnyResource, before: ReadonlyMap<number, Values | null>) => Promise<void>
  fire: <R extends AnyResource>(
    resource: R,
    id: number,
    event: string,
    payload?: Values,
    by?: Actor,
    /** Checks the locked row before anything else, e.g. the version the client read. */
    guard?: (row: Values) => void | Promise<void>,
  ) => Promise<Row<R>>
  /**
   * Moves a row along its workflow as the system with these changes, without the handlers of the event: for a module
   * that does their work as part of a larger act.
   */
  transition: <R extends AnyResource>(
    resource: R,
    id: number,
    event: string,
    changes: Values,
  ) => Promise<Row<R>>
  invalidate: (board: AnyResource, ids: readonly number[]) => void
  /** Makes all readers of a table reload it, instead of broadcasting its rows one by one. */
  reload: (resource: AnyResource) => void
  notify: (notice: Notice) => void
  /** A statement to be sent with the last one of the unit. */
  beforeCommit: (statement: OperationNodeSource) => void
}

// Screens drop writes older than a day; the extra hour covers transmission.
const oldestMs = 25 * 3_600_000

/** The clock of a screen may be ahead: an action is never later than its arrival. */
function doneAtOf(at: string, actedAt: string | undefined) {
  if (actedAt === undefined || actedAt >= at) return at
  if (Date.parse(at) - Date.parse(actedAt) > oldestMs)
    throw invalidBecause('acted_at', 'This is more than a day ago')
  return actedAt
}

function unitOver(plain: Trx, by: Actor, at: string, origin: Origin) {
  const watched = plain.withPlugin(watchWrites(() => rows.forget()))
  const trx = origin.over?.(watched) ?? watched
  // Compiled without the plugin: the unit knows what its own statements write.
  const rows = unitRows(async (statement) => {
    const { rows: answers } = await trx.getExecutor().executeQuery(statement.compile(plain))
    return answers
  })
  const pending = new Map<string, Pending>()
  const boards = new Map<AnyResource, Set<number>>()
  const reloads = new Set<AnyResource>()
  const notices: Notice[] = []
  const statements: OperationNodeSource[] = []
  const author = personIn(by)
  const last = origin.deferNumbers ? deferredNumbering() : null

  const note = (
    resource: AnyResource,
    id: number,
    before: AnyRow | null,
    after: AnyRow | null,
    event?: string,
  ) => {
    const existing = pending.get(pendingKey(resource, id))
    const first = existing ? existing.before : before
    pending.set(pendingKey(resource, id), {
      resource,
      id,
      before: first,
      after,
      event: event ?? existing?.event,
    })
  }
  const nowOf = (resource: AnyResource, id: number) => pending.get(pendingKey(resource, id))?.after

  const unit: Unit = {
    trx,
    by,
    at,
    doneAt: doneAtOf(at, origin.actedAt),
    postingKey: origin.postingKey ?? null,
    load: (...selections) => rows.load(selections),
    isLocked: (resource, id) => rows.isLocked(resource, id),
    get: async (resource, id) => (await rows.one(resource, id, false)) as never,
    lock: async (resource, id) => (await rows.one(resource, id, true)) as never,
    find: async (resource, where, options) => (await rows.find({ resource, where, ...options })) as never,

    async insert(resource, values, event) {
      const { prefix, workflow } = resource
      const isNumbered = prefix !== undefined && values.number === undefined
      const row = await rows.insert(resource, {
        ...(workflow && { status: workflow.config.initial }),
        ...values,
        ...(isNumbered && { number: last?.next() ?? (await nextNumber(trx, prefix)) }),
        created_by: author,
        updated_by: author,
      })
      note(resource, row.id, null, row, event)
      return row as never
    },

    async update(resource, id, changes, event) {
      const before = nowOf(resource, id) ?? (await rows.one(resource, id, true))
      const row = await rows.update(resource, id, { ...changes, updated_at: at, updated_by: author })
      note(resource, id, before, row, event)
      return row as never
    },

    async updateSilently(resource, id, values) {
      const row = await rows.update(resource, id, values)
      note(resource, id, row, row)
    },

    async remove(resource, id) {
      const before = await rows.one(resource, id, true)
      await rows.remove(resource, id)
      note(resource, id, before, null)
    },

    async recordWritten(resource, before) {
      if (before.size === 0) return
      for (const row of await rows.readWritten(resource, [...before.keys()])) {
        const was = before.get(row.id)
        note(resource, row.id, was ? { ...row, ...was } : null, row)
      }
    },

    async fire(resource, id, event, payload = {}, sender = system, guard) {
      const machine = resource.workflow
      if (!machine) throw new Error(`${resource.name} has no workflow`)
      const hooks = hooksOf(resource)
      for (const before of hooks.beforeLock) await before(unit, id, { event, payload })
      const row = (await rows.one(resource, id, true)) as AnyRow & { status: string }
      await guard?.(row)
      const next = step(machine, row.status, row, event, sender)
      if (!next.ok) {
        for (const hook of hooks.refused) {
          const better = await hook(unit, row as never, event, next.refused)
          if (better) throw better
        }
        throw refusedStep(resource, row, event, sender, next.refused)
      }
      const inputs = resource.events[event]?.inputs ?? {}
      const checked = check(inputs, payload)
      if (!checked.ok) throw invalid(checked.errors)
      await assertReferences(trx, inputs, checked.values, rows.known)
      const changes = (await hooks.event.get(event)?.(unit, row as never, checked.values)) ?? {}
      await unit.update(resource, id, { ...changes, status: next.status }, event)
      for (const after of [...(hooks.after.get(event) ?? []), ...(hooks.after.get('*') ?? [])])
        await after(unit, nowOf(resource, id) as never, event)
      return (nowOf(resource, id) ?? row) as never
    },

    async transition(resource, id, event, changes) {
      const machine = resource.workflow
      if (!machine) throw new Error(`${resource.name} has no workflow`)
      const row = (await rows.one(resource, id, true)) as AnyRow & { status: string }
      const next = step(machine, row.status, row, event, system)
      if (!next.ok) throw refusedStep(resource, row, event, system, next.refused)
      return unit.update(resource, id, { ...changes, status: next.status }, event)
    },

    invalidate(board, ids) {
      const touched = boards.get(board) ?? new Set<number>()
      for (const id of ids) touched.add(id)
      boards.set(board, touched)
    },

    reload: (resource) => void reloads.add(resource),
    notify(notice) {
      const { userId, about } = notice
      const index = notices.findIndex((one) => one.userId === userId && one.about === about)
      if (about !== undefined && index >= 0) notices.splice(index, 1)
      notices.push(notice)
    },
    beforeCommit: (statement) => void statements.push(statement),
  }

  const entries = async () => {
    await last?.give(trx, pending, notices)
    return changeEntries(unit, rows, { pending, boards, reloads, notices }, origin)
  }
  return { unit, entries, statements, noticed: () => notices.map(({ userId }) => userId) }
}

/** The clock of units: the database's, unless a test replaces it. */
export const clock: { at: (() => string) | undefined } = { at: undefined }

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Runs `work` as one unit: begin, work, append its changes, commit. Deadlocks and serialization failures are
 * retried up to five times, so `work` must have no effects outside the database.
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
        const startedAt = await sql<{ at: string }>`
          select set_config('lock_timeout', '5s', true), now()::timestamptz(3) as at`.execute(trx)
        const at = clock.at?.() ?? startedAt.rows[0]?.at ?? new Date().toISOString()
        const { unit, entries, statements, noticed } = unitOver(trx, by, at, origin)
        const result = await work(unit)
        await appendChanges(db, trx, await entries(), statements)
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
