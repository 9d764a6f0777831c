import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isReport } from '../../src/resources/kit/define/isReport'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { exportAreas, plainPaths } from '../../src/resources/kit/query/resourceCalls'
import { demand } from '../calls/auth'
import type { Context } from '../calls/context'
import { answer, answerText } from '../calls/envelope'
import { fileOfList } from '../exports/exports'
import { sendFile } from '../calls/replies'
import { groupedBy } from '../query/groups'
import { abortOnClose, readAside } from '../query/analyticsPool'
import { noteReading } from '../query/readHooks'
import { groupsInTurn } from '../query/groupsInTurn'
import { hiddenFrom, listRequestOf, readPage, readRow } from '../query/page'
import { clientOf, idOf, queryOf, queryText, sessionWith } from './resourceRequest'

const json = 'application/json; charset=utf-8'

/** Routes that read one resource: its list, also as a file or in groups, and a single row. */
export function readRoutes(
  app: FastifyInstance,
  context: Context,
  resource: AnyResource,
  isTaken: (route: string) => boolean,
) {
  const { list, row: rowPath } = plainPaths(resource)
  const reader = (request: FastifyRequest) => sessionWith(context, request, resource, resource.access.read)

  if (!isTaken(`GET ${list}`))
    app.get(list, async (request, reply) => {
      const session = await reader(request)
      const { actor } = session
      const values = queryOf(request)
      if (isReport(resource) && 'format' in values) {
        demand(actor, exportAreas(resource), resource.modules)
        return sendFile(
          reply,
          await fileOfList(
            { ...context, log: request.log, client: clientOf(request, reply), session },
            resource,
            actor,
            values,
          ),
        )
      }
      const { report } = resource
      if (report && 'group' in values) {
        const signal = abortOnClose(reply.raw)
        try {
          const read = { resource, report, actor, signal }
          return reply.send(answer(await groupsInTurn(context, read, groupedBy(resource, values))))
        } catch (error) {
          if (signal.aborted) return reply.hijack()
          throw error
        }
      }
      const query = listRequestOf(resource, queryText(request), hiddenFrom(resource, actor))
      const { rows, ...extras } = await readAside(context, resource, (from) => readPage(from, query))
      await noteReading(context.db, resource, actor, { kind: 'list', id: null, filters: query.query.filters })
      return reply.type(json).send(answerText(rows, extras))
    })

  app.get(rowPath, async (request, reply) => {
    const { actor } = await reader(request)
    const id = idOf(request, resource)
    const { row, position } = await readRow(context.pool, resource, id, hiddenFrom(resource, actor))
    await noteReading(context.db, resource, actor, { kind: 'row', id, filters: [] })
    return reply.type(json).send(answerText(row, { position }))
  })
}
