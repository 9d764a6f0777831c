import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Db } from '../db/database'
import type { Missed, Served } from './handlers'
import type { Sessions } from './auth'

/** Dependencies of every route. */
export type Context = {
  db: Db
  pool: pg.Pool
  /** For reads of whole tables: reports and exports. */
  longReads: pg.Pool
  sessions: Sessions
  log: FastifyBaseLogger
  served: Served
  missed: Missed
  /** Refuses answers of another shape than declared: in tests and development. */
  checksAnswers: boolean
}
