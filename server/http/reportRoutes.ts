import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../src/access'
import type { ReportDefinition } from '../../src/resources/kit/define/report'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { callPath } from '../../src/resources/kit/define/defineResource'
import { siteOf } from '../site/plant'
import type { Context } from '../calls/context'
import { shownReport } from '../query/reportSql'
import { answer } from '../calls/envelope'
import { readGroups } from '../query/groups'
import { listRequest, parseQuery } from '../query/parse'
import { lane, readLong, abortOnClose } from '../query/analyticsPool'
import { hiddenFrom } from '../query/page'
import type { Session } from '../calls/auth'

const longestMs = 120_000
// A report may scan a big table: at most two at a time, one core each, so that short calls are not starved.
const inTurn = lane(2)

/** Returns the groups and sums of a report by the keys in `by`, over the rows of its list. */
export async function sendGroups(
  context: Context,
  resource: AnyResource,
  report: ReportDefinition,
  actor: Actor,
  query: Record<string, unknown>,
  reply: FastifyReply,
) {
  const waited = abortOnClose(reply.raw)
  const { by: _, ...list } = query
  const shown = await shownReport(context.db, resource, listRequest(resource, list).filters)
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
}

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
    const { actor } = await reader(request)
    const query = parseQuery(request.url.split('?')[1] ?? '') as Record<string, unknown>
    return sendGroups(context, resource, report, actor, query, reply)
  })
}
