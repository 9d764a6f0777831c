import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AnyResource, callPath } from '../../src/resources/kit/defineResource'
import { siteOf } from '../modules/production/site'
import type { Context } from './context'
import { answer } from './envelope'
import { readGroups } from './groups'
import { parseQuery } from './listRequest'
import { hiddenFrom } from './reads'
import { Refused } from './refused'
import type { Session } from './session'

// A report may read the whole of a big table: two at a time, one core each, so that small calls keep theirs.
const atOnce = 2
const mostWaiting = 20
const longestMs = 120_000
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting)
      throw new Refused('busy_try_again', {
        text: 'Many reports are being worked out: try again in a minute',
      })
    await new Promise<void>((go) => waiting.push(go))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** The groups and sums of a report: `GET <report>/groups` with the filters and search of its list. */
export function reportRoutes(
  app: FastifyInstance,
  { pool, db }: Context,
  resource: AnyResource,
  reader: (request: FastifyRequest) => Promise<Session>,
) {
  const { report } = resource
  if (!report) return
  app.get(`${callPath(resource)}/groups`, async (request, reply) => {
    const { actor } = await reader(request)
    const query = parseQuery(request.url.split('?')[1] ?? '') as Record<string, unknown>
    const { timezone } = await siteOf(db)
    const data = await inTurn(async () => {
      const client = await pool.connect()
      try {
        await client.query('begin isolation level repeatable read read only')
        await client.query(
          `select set_config('statement_timeout', $1, true), set_config('max_parallel_workers_per_gather', '0', true)`,
          [String(longestMs)],
        )
        const seen = { hidden: hiddenFrom(resource, actor), zone: timezone }
        const read = await readGroups(client, resource, report, query, seen)
        await client.query('commit')
        return read
      } catch (error) {
        await client.query('rollback').catch(() => undefined)
        throw error
      } finally {
        client.release()
      }
    })
    return reply.send(answer(data))
  })
}
