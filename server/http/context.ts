import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Db } from '../db/database'
import type { Sessions } from './auth'

/** What every route works with. */
export type Context = {
  db: Db
  pool: pg.Pool
  /** For what reads whole tables: reports and files. */
  longReads: pg.Pool
  sessions: Sessions
  log: FastifyBaseLogger
}
