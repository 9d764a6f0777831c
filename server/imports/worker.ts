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
import { commit } from './commit'
import { preview } from './rehearsal'
import { because, TakenAway, type Work, wanted } from './run'

const lookEveryMs = 5_000
const atOnce = 2
// One lock per run, held by the session of the node that works at it: when the node dies, PostgreSQL lets go of it.
const lockSpace = 7_203_012

type Waiting = { id: number; status: Work['status']; node: string | null }
type Given = { db: Db; pool: pg.Pool; connect: Connect; log: Logger }

/** Works at runs on this node: rehearses and commits what waits, and gives back what a dead node left. */
export function createImporter({ db, pool, connect, log }: Given) {
  let client: Promise<pg.Client> | null = null
  let timer: NodeJS.Timeout | null = null
  let looking: Promise<void> | null = null
  let isAsked = false
  const leaving = new AbortController()
  const busy = new Map<number, Promise<void>>()

  const session = () => {
    client ??= connect().then((opened) => {
      const lost = () => {
        client = null
      }
      opened.on('error', lost)
      opened.on('end', lost)
      return opened
    })
    client.catch(() => (client = null))
    return client
  }
  const locked = async (id: number) => {
    const { rows } = await (
      await session()
    ).query<{ got: boolean }>('select pg_try_advisory_lock($1, $2) as got', [lockSpace, id])
    return rows[0]?.got === true
  }
  const unlocked = async (id: number) => {
    await (await client)?.query('select pg_advisory_unlock($1, $2)', [lockSpace, id])
  }

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

  async function work({ id, status }: Waiting) {
    const node = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`
    const told: Work = { id, node, status }
    const run: ImportRun = await begin(id, status, node)
    try {
      await (status === 'parsing' ? preview : commit)({ db, pool, log, signal: leaving.signal }, run, told)
    } catch (error) {
      if (error instanceof TakenAway) return
      if (leaving.signal.aborted) return await lose(id, node)
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

  async function take(run: Waiting) {
    if (!(await locked(run.id))) return false
    try {
      await (run.node === null ? work(run) : lose(run.id, run.node))
      return true
    } finally {
      await unlocked(run.id)
    }
  }

  async function look() {
    const { rows } = await sql<Waiting>`select id, status, node from import_runs
      where status in ('parsing', 'committing') order by id`.execute(db)
    for (const run of rows) {
      if (leaving.signal.aborted || busy.size >= atOnce) return
      if (busy.has(run.id)) continue
      const going = take(run)
        .catch((error: unknown) => {
          if (!(error instanceof TakenAway)) log.warn({ err: error }, 'An import could not be worked at')
          return false
        })
        .then((isDone) => {
          busy.delete(run.id)
          if (isDone) soon()
        })
      busy.set(run.id, going)
    }
  }

  function soon() {
    if (leaving.signal.aborted) return
    isAsked = true
    looking ??= (async () => {
      while (isAsked && !leaving.signal.aborted) {
        isAsked = false
        await look().catch((error: unknown) => log.warn({ err: error }, 'Imports could not be looked at'))
      }
      looking = null
    })()
  }

  return {
    /** Looks at once, because a run changed. */
    soon,
    start() {
      timer = setInterval(soon, lookEveryMs)
      timer.unref()
      soon()
    },
    /** Waits for what goes on, which is told that the node leaves. */
    async stop() {
      leaving.abort()
      if (timer) clearInterval(timer)
      await looking?.catch(() => undefined)
      await Promise.all(busy.values())
      await (await client)?.end().catch(() => undefined)
    },
  }
}
