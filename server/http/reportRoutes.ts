import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AnyResource, callPath } from '../../src/resources/kit/defineResource'
import { siteOf } from '../modules/production/site'
import type { Context } from './context'
import { cutAsAsked } from './cutAsAsked'
import { answer } from './envelope'
import { readGroups } from './groups'
import { listRequest, parseQuery } from './listRequest'
import { lane, readLong, whileWaited } from './longReads'
import { hiddenFrom } from './reads'
import type { Session } from './session'

const longestMs = 120_000
// A report may read the whole of a big table: two at a time, one core each, so that small calls keep theirs.
const inTurn = lane(2)

/** The groups and sums of a report: `GET <report>/groups` with the filters and search of its list. */
export function reportRoutes(
  app: FastifyInstance,
  context: Context,
  resource: AnyResource,
  reader: (request: FastifyRequest) => Promise<Session>,
) {
  const { report } = resource
  if (!report) return
  app.get(`${callPath(resource)}/groups`, async (request, reply) => {
    const waited = whileWaited(reply.raw)
    const { actor } = await reader(request)
    const query = parseQuery(request.url.split('?')[1] ?? '') as Record<string, unknown>
    const { by: _, ...list } = query
    const shown = await cutAsAsked(context.db, resource, listRequest(resource, list).filters)
    const { timezone } = await siteOf(context.db)
    const seen = { hidden: hiddenFrom(resource, actor), zone: timezone, shown }
    try {
      const data = await inTurn(waited, () =>
        readLong(context, waited, longestMs, (client) => readGroups(client, resource, report, query, seen)),
      )
      return reply.send(answer(data))
    } catch (error) {
      if (waited.aborted) return reply.hijack()
      throw error
    }
  })
}
