import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type pg from 'pg'
import { sql } from 'kysely'
import { type ImportRun, importRuns } from '../../src/resources/imports/import_runs'
import type { Db } from '../db/database'
import { isDatabaseAway } from '../http/refused'
import { runUnit, system } from '../http/unit'
import type { Connect } from '../realtime/listener'
import type { Logger } from '../realtime/logger'
import { Unreadable } from '../sheets/csvRows'
import { createHeldWork } from '../jobs/heldWork'
import { commit } from './commit'
import { preview } from './rehearsal'
import { because, TakenAway, type Work, wanted } from './run'

type Waiting = { id: number; status: Work['status']; node: string | null }
type Given = { db: Db; pool: pg.Pool; connect: Connect; log: Logger }

/** Works at runs on this node: rehearses and commits what waits, and gives back what a dead node left. */
export function createImporter({ db, pool, connect, log }: Given) {
  const begin = (id: number, status: Work['status'], node: string) =>
    runUnit(db, system, async (unit) => {
      const run = await unit.lock(importRuns, id)
      if (run.status !== status || run.node !== null) throw new TakenAway()
      return unit.update(importRuns, id, { node, rows_done: 0 })
    })

  const fail = (work: Work, error: unknown) =>
    runUnit(db, system, async (unit) => {
      await wanted(unit, work)
      const isUnreadable = error instanceof Unreadable
      const text = isUnreadable ? error.message : 'The server could not work at it. Nothing was changed.'
      await unit.update(importRuns, work.id, because(isUnreadable ? 'other' : 'server_error', text))
      await unit.fire(importRuns, work.id, 'fail')
    })

  async function carryOut({ id, status }: Waiting, leaving: AbortSignal) {
    const node = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`
    const told: Work = { id, node, status }
    const run: ImportRun = await begin(id, status, node)
    try {
      await (status === 'parsing' ? preview : commit)({ db, pool, log, signal: leaving }, run, told)
    } catch (error) {
      if (error instanceof TakenAway) return
      if (leaving.aborted) return await lose(id, node)
      if (!(error instanceof Unreadable)) log.warn({ err: error, run: run.number }, 'An import failed')
      if (!isDatabaseAway(error)) await fail(told, error)
    }
  }

  /** Gives a run back that nobody works at any more although it says so: nothing of it was written. */
  const lose = (id: number, node: string) =>
    runUnit(db, system, async (unit) => {
      const run = await unit.lock(importRuns, id)
      if (run.node !== node || (run.status !== 'parsing' && run.status !== 'committing')) return
      await unit.update(importRuns, id, {
        ...because('server_stopped', 'The server stopped in the midst of it. Nothing was changed.'),
        rows_done: 0,
      })
      await unit.fire(importRuns, id, 'lose')
    })

  return createHeldWork<Waiting>({
    connect,
    log,
    what: 'Imports',
    lockSpace: 7_203_012,
    atOnce: 2,
    lockOf: ({ id }) => id,
    async waiting() {
      const { rows } = await sql<Waiting>`select id, status, node from import_runs
        where status in ('parsing', 'committing') order by id`.execute(db)
      return rows
    },
    work: (run, leaving) =>
      (run.node === null ? carryOut(run, leaving) : lose(run.id, run.node)).catch((error: unknown) => {
        if (!(error instanceof TakenAway)) throw error
      }),
  })
}
