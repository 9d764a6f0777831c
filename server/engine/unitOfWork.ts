import { type OperationNodeSource, sql } from 'kysely'
import type { Actor } from '../../src/access'
import { knownAs } from '../../src/resources'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { FieldValues } from '../../src/resources/kit/fields/values'
import type { Db, Trx } from '../db/database'
import { personIn } from './changeEntries'
import { appendChanges } from './changeLog'
import { invalidBecause, isPassing } from './errors'
import { transitions } from './transitions'
import { unitChanges } from './unitChanges'
import { rowOf, unitRows } from './unitRows'
import type { Origin, Unit } from './unitTypes'
import { watchWrites } from './watchWrites'
import { t } from '../../src/texts/texts'

/** The system as the actor of events that other events fire. */
export const system: Actor = { id: 0, name: 'System', roles: [], modules: [], system: true }

// Screens drop writes older than a day; the extra hour covers transmission.
const oldestMs = 25 * 3_600_000

/** The clock of a screen may be ahead: an action is never later than its arrival. */
function doneAtOf(at: string, actedAt: string | undefined) {
  if (actedAt === undefined || actedAt >= at) return at
  if (Date.parse(at) - Date.parse(actedAt) > oldestMs)
    throw invalidBecause('acted_at', t('This is more than a day ago'))
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
  const changed = unitChanges(origin)
  const { note } = changed
  const { fire, transition } = transitions(rows, changed)
  const statements: OperationNodeSource[] = []
  const author = personIn(by)

  /** The values of a new row with its first status, its number and its author. */
  const newRow = async (resource: AnyResource, values: FieldValues): Promise<FieldValues> => {
    const { workflow } = resource
    const { prefix } = knownAs(resource, values)
    const isNumbered = prefix !== undefined && values.number === undefined
    return {
      ...(workflow && { status: workflow.config.initial }),
      ...values,
      ...(isNumbered && { number: await changed.numberOf(trx, prefix) }),
      created_by: author,
      updated_by: author,
    }
  }

  const unit: Unit = {
    trx,
    by,
    origin,
    at,
    doneAt: doneAtOf(at, origin.actedAt),
    postingKey: origin.postingKey ?? null,
    load: (...selections) => rows.load(selections),
    isLocked: (resource, id) => rows.isLocked(resource, id),
    get: (resource, id) => rows.one(resource, id, false),
    lock: (resource, id) => rows.one(resource, id, true),
    find: (resource, where, options) => rows.find(resource, { where, ...options }),

    async insert(resource, values, event) {
      const row = await rows.insert(resource, await newRow(resource, values))
      note(resource, row.id, null, row, event)
      return row
    },

    async insertAll(resource, list) {
      const values: FieldValues[] = []
      for (const one of list) values.push(await newRow(resource, one))
      const added = await rows.insertAll(resource, values)
      for (const row of added) note(resource, row.id, null, row)
      return added
    },

    async update(resource, id, changes, event) {
      const before = changed.written(resource, id) ?? (await rows.one(resource, id, true))
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

    async writing(resources, work) {
      // Reads that another unit remembers are forgotten by its own transaction.
      const done = await work(origin.over ? trx : plain)
      rows.wroteTables(resources)
      return done
    },

    async recordWritten(resource, before) {
      if (before.size === 0) return
      for (const row of await rows.readWritten(resource, [...before.keys()])) {
        const was = before.get(row.id)
        note(resource, row.id, was ? { ...row, ...was } : null, row)
      }
    },

    async fire(resource, id, event, ...[payload = {}, sender = system, guard]) {
      return rowOf(resource, await fire(unit, { resource, id, event, sender }, payload, guard))
    },

    async transition(resource, id, event, changes) {
      return rowOf(resource, await transition(unit, { resource, id, event, sender: system }, changes))
    },

    invalidate: changed.invalidate,
    reload: changed.reload,
    notify: changed.notify,
    beforeCommit: (statement) => void statements.push(statement),
  }

  return { unit, entries: () => changed.entries(unit, rows), statements, noticed: changed.noticed }
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
