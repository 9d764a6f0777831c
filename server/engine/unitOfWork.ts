import { type OperationNodeSource, sql } from 'kysely'
import type { Actor } from '../../src/access'
import { step } from '../../src/machines/kit'
import { check } from '../../src/resources/kit/fields/validate'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { Db, Trx } from '../db/database'
import { nextNumber, deferredNumbering } from './documentNumbers'
import { changeEntries, type Pending, pendingKey, personIn } from './changeEntries'
import { appendChanges } from './changeLog'
import { hooksOf } from './hooks'
import { assertReferences } from './references'
import { invalid, invalidBecause, isPassing } from './errors'
import { refusedStep } from './refusedTransition'
import type { AnyRow } from './rowStore'
import { unitRows } from './unitRows'
import type { AnyValues, Notice, Origin, RowGuard, Unit } from './unitTypes'
import { watchWrites } from './watchWrites'

/** The system as the actor of events that other events fire. */
export const system: Actor = { id: 0, name: 'System', roles: [], modules: [], system: true }

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

    async fire(
      resource,
      id,
      event,
      ...[payload = {}, sender = system, guard]: [payload?: object, by?: Actor, guard?: RowGuard]
    ) {
      const machine = resource.workflow
      if (!machine) throw new Error(`${resource.name} has no workflow`)
      const hooks = hooksOf(resource)
      for (const before of hooks.beforeLock) await before(unit, id, { event, payload: { ...payload } })
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
      await unit.update<AnyResource, AnyValues>(resource, id, { ...changes, status: next.status }, event)
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
      await unit.update<AnyResource, AnyValues>(resource, id, { ...changes, status: next.status }, event)
      return nowOf(resource, id) as never
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
