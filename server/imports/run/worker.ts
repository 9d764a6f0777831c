import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import { busyStatuses, importRuns } from '../../../src/resources/imports/import_runs'
import type { Db } from '../../db/database'
import type { OnTables } from '../../engine/hooks/tableHooks'
import { runUnit, system } from '../../engine/unitOfWork'
import type { Connect } from '../../db/connect'
import type { Logger } from '../../db/logger'
import { createHeldWork } from '../../jobs/heldWork'
import type { StepRunner } from './runStep'
import { refusalReason, RunTakenOver, type Work } from './run'
import { t } from '../../../src/texts/texts'

type Waiting = { id: number; status: Work['status']; node: string | null }
type Options = { db: Db; connect: Connect; log: Logger; runner: StepRunner; onTables: OnTables }

/** Takes the runs that wait for this node and has them worked at, and gives back what a dead node left. */
export function createImporter({ db, connect, log, runner, onTables }: Options) {
  const begin = (id: number, status: Work['status'], node: string) =>
    runUnit(db, system, async (unit) => {
      const run = await unit.lock(importRuns, id)
      if (run.status !== status || run.node !== null) throw new RunTakenOver()
      return unit.update(importRuns, id, { node, rows_done: 0 })
    })

  async function take({ id, status }: Waiting, leaving: AbortSignal) {
    const node = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`
    const run = await begin(id, status, node)
    try {
      await runner.carryOut(run, { id, node, status }, leaving)
    } catch (error) {
      if (!leaving.aborted) log.warn({ err: error, run: run.number }, 'An import was interrupted')
      await lose(id, node)
    }
  }

  /** Requeues a run whose node has died: none of it was committed. */
  const lose = (id: number, node: string) =>
    runUnit(db, system, async (unit) => {
      const run = await unit.lock(importRuns, id)
      if (run.node !== node || !busyStatuses.includes(run.status)) return
      await unit.update(importRuns, id, {
        ...refusalReason('server_stopped', t('The server stopped during the import. Nothing was changed.')),
        rows_done: 0,
        ...(run.status === 'reverting' && { reverted_by_id: null }),
      })
      await unit.fire(importRuns, id, 'lose')
    })

  const work = createHeldWork<Waiting>({
    connect,
    log,
    what: 'Imports',
    lockSpace: 7_203_012,
    atOnce: 2,
    lockOf: ({ id }) => id,
    async waiting() {
      const { rows } = await sql<Waiting>`select id, status, node from import_runs
        where status in ('parsing', 'committing', 'reverting') order by id`.execute(db)
      return rows
    },
    work: (run, leaving) =>
      (run.node === null ? take(run, leaving) : lose(run.id, run.node)).catch((error: unknown) => {
        if (!(error instanceof RunTakenOver)) throw error
      }),
  })
  onTables([importRuns.name], work.soon)
  return {
    ...work,
    async stop() {
      await work.stop()
      await runner.stop()
    },
  }
}
