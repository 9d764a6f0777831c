import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { DatabaseMonitor } from '../db/databaseMonitor'
import { isDatabaseAway, isDatabaseFull, isDatabaseReadOnly } from '../engine/errors'

/** Writes some pages of a table that is gone with the transaction. */
async function tryWrite(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `create temporary table room on commit drop as select repeat(n::text, 500) from generate_series(1, 200) as n`,
    )
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}

/**
 * Whether the disk of the database is full, looked at after a write that failed until one works again: reads go on
 * meanwhile, and show nothing of it.
 */
export function createDiskWatch(pool: pg.Pool) {
  let hasFault = false
  return {
    noticeFault() {
      hasFault = true
    },
    /** Rejects where the database cannot be written for another reason. */
    async isFull() {
      if (!hasFault) return false
      try {
        await tryWrite(pool)
        hasFault = false
      } catch (error) {
        if (!isDatabaseFull(error)) throw error
      }
      return hasFault
    },
  }
}

export type DiskWatch = ReturnType<typeof createDiskWatch>

const faultOf = (error: unknown) => {
  // As after a fail-over to a replica: it is reached, and its reads answer.
  if (isDatabaseReadOnly(error)) return 'database read only'
  return isDatabaseAway(error) ? 'database away' : 'not ready'
}

/** `/health`: the process answers. `/ready`: it also reaches the database, can write to it and is not shutting down, else 503. */
export function healthRoutes(
  app: FastifyInstance,
  node: {
    pool: pg.Pool
    monitor: Pick<DatabaseMonitor, 'isAway'>
    disk: Pick<DiskWatch, 'isFull'>
    isLeaving: () => boolean
    /** Position of the change feed. */
    position: () => string
  },
) {
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/ready', async (_request, reply) => {
    if (node.isLeaving()) return reply.code(503).send({ status: 'leaving' })
    try {
      if (node.monitor.isAway()) return await reply.code(503).send({ status: 'database away' })
      await node.pool.query('select 1')
      if (await node.disk.isFull()) return await reply.code(503).send({ status: 'disk full' })
      return { status: 'ready', position: node.position() }
    } catch (error) {
      return reply.code(503).send({ status: faultOf(error) })
    }
  })
}
