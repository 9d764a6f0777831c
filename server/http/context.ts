import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Db } from '../db/database'
import type { Sessions } from './session'

/** What every route works with. */
export type Context = {
  db: Db
  pool: pg.Pool
  sessions: Sessions
  log: FastifyBaseLogger
}
