import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { DatabaseMonitor } from '../db/databaseMonitor'
import type { DiskWatch } from '../db/diskWatch'
import { isDatabaseAway } from '../engine/errors'

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
      return reply.code(503).send({ status: isDatabaseAway(error) ? 'database away' : 'not ready' })
    }
  })
}
