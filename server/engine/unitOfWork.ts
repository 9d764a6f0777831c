import { type OperationNodeSource, sql } from 'kysely'
import type { FieldValues } from '../../src/resources/kit/fields/values'
import type { AnyRow } from '../../src/resources/kit/define/row'
import type { Actor } from '../../src/access'
import { step } from '../../src/machines/kit'
import { check } from '../../src/resources/kit/fields/validate'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { Db, Trx } from '../db/database'
import { nextNumber, deferredNumbering } from './documentNumbers'
import { changeEntries, type Pending, pendingKey, personIn } from './changeEntries'
import { appendChanges } from './changeLog'
import { hooksOf } from './hooks/hooks'
import { assertReferences } from './references'
import { invalid, invalidBecause, isPassing } from './errors'
import { refusedStep } from './refusedTransition'
import { rowOf, unitRows } from './unitRows'
import type { Notice, Origin, RowGuard, Unit } from './unitTypes'
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

function workflowOf({ name, workflow: machine }: AnyResource, { status }: AnyRow) {
  if (!machine || status === undefined) throw new Error(`${name} has no workflow`)
  return { machine, status }
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

  const moved = async (resource: AnyResource, id: number, event: string, changes: FieldValues) => {
    const row = await unit.update(resource, id, changes, event)
    return nowOf(resource, id) ?? row
  }

  async function fire(
    resource: AnyResource,
    id: number,
    event: string,
    payload: object = {},
    sender: Actor = system,
    guard?: RowGuard,
  ): Promise<AnyRow> {
    const hooks = hooksOf(resource)
    for (const before of hooks.beforeLock) await before(unit, id, { event, payload: { ...payload } })
    const row = await rows.one(resource, id, true)
    const { machine, status } = workflowOf(resource, row)
    await guard?.(row)
    const next = step(machine, status, row, event, sender)
    if (!next.ok) {
      for (const hook of hooks.refused) {
        const better = await hook(unit, row, event, next.refused)
        if (better) throw better
      }
      throw refusedStep(resource, row, event, sender, next.refused)
    }
    const inputs = resource.events[event]?.inputs ?? {}
    const checked = check(inputs, payload)
    if (!checked.ok) throw invalid(checked.errors)
    await assertReferences(trx, inputs, checked.values, rows.known)
    const changes = (await hooks.event.get(event)?.(unit, row, checked.values)) ?? {}
    const after = await moved(resource, id, event, { ...changes, status: next.status })
    for (const hook of [...(hooks.after.get(event) ?? []), ...(hooks.after.get('*') ?? [])])
      await hook(unit, nowOf(resource, id) ?? after, event)
    return nowOf(resource, id) ?? after
  }

  const unit: Unit = {
    trx,
    by,
    at,
    doneAt: doneAtOf(at, origin.actedAt),
    postingKey: origin.postingKey ?? null,
    load: (...selections) => rows.load(selections),
    isLocked: (resource, id) => rows.isLocked(resource, id),
    get: (resource, id) => rows.one(resource, id, false),
    lock: (resource, id) => rows.one(resource, id, true),
    find: (resource, where, options) => rows.find(resource, { where, ...options }),

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
      return row
    },

    async update(resource, id, changes, event) {
      const before = nowOf(resource, id) ?? (await rows.one(resource, id, true))
      const row = await rows.update(resource, id, { ...changes, updated_at: at, updated_by: author })
      note(resource, id, before, row, event)
      return row
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

    fire: async (resource, id, event, ...sent) => rowOf(resource, await fire(resource, id, event, ...sent)),

    async transition(resource, id, event, changes) {
      const row = await rows.one(resource, id, true)
      const { machine, status } = workflowOf(resource, row)
      const next = step(machine, status, row, event, system)
      if (!next.ok) throw refusedStep(resource, row, event, system, next.refused)
      return rowOf(resource, await moved(resource, id, event, { ...changes, status: next.status }))
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
