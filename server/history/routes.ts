import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FieldValues } from '../../src/resources/kit/fields/values'
import type { Actor } from '../../src/access'
import { countTrail, trailColumns, trailLines } from './file'
import { trailQueryOf, changeLogs, tablesOf, trailOf } from './changeLogs'
import type { Context } from '../calls/context'
import { answer } from '../calls/envelope'
import { formatOf } from '../exports/request'
import { followRoutes } from '../exports/routes'
import { issueTicket, takeTicket } from '../exports/tickets'
import { assertHolds } from '../exports/limits'
import { parseQuery } from '../query/parse'
import { invalid } from '../engine/errors'
import { fileName, readerOf, sendFile, type SentFile } from '../exports/stream'
import { sessionOf } from '../calls/auth'

const title = 'Change trail'
const path = '/general/change_logs'

const queryOf = (request: FastifyRequest) => parseQuery(request.url.split('?')[1] ?? '') as FieldValues

/** A trail as a file, checked in form and against what this person may read. */
async function fileOf(context: Context, by: Actor, { format, ...query }: FieldValues) {
  const sheet = formatOf(format)
  for (const name of ['limit', 'cursor'])
    if (name in query) throw invalid({ [name]: { code: 'other', text: 'A file has all changes' } })
  const filter = trailQueryOf(query)
  const trail = await trailOf(context.pool, tablesOf(by, filter), filter)
  const reader = await readerOf(context, by)
  const total = await countTrail(context.pool, trail)
  assertHolds(sheet, total)
  const file: SentFile = {
    title,
    name: fileName(title, sheet, reader.zone),
    format: sheet,
    columns: trailColumns.map(([head, width]) => ({ width, ...(head === 'Number' && { numFmt: '0' }) })),
    lines: (following) => trailLines(context.pool, { query: filter, trail, by, reader, total }, following),
  }
  return { file, total }
}

/** The trail of one record or of everything: page by page, and as a file. */
export function changeLogRoutes(app: FastifyInstance, context: Context) {
  const { pool, sessions } = context
  const reader = (request: FastifyRequest) => sessionOf(sessions, request)

  app.get(path, async (request) => {
    const { actor } = await reader(request)
    const { rows, cursor } = await changeLogs(pool, actor, queryOf(request))
    return answer(rows, { cursor })
  })

  app.post(`${path}/export`, async (request, reply) => {
    const session = await reader(request)
    const ask = { ...(request.body as FieldValues | null) }
    const { file, total } = await fileOf(context, session.actor, ask)
    const issued = await issueTicket(pool, session, { resource: 'change_logs', ask, total })
    return reply.code(201).send(answer({ ...issued, total, name: file.name }))
  })

  app.get(`${path}/export`, async (request, reply) => {
    const { ticket, ...query } = queryOf(request)
    if (typeof ticket === 'string') {
      const { id, ask, actor } = await takeTicket(pool, ticket, 'change_logs')
      return sendFile(context, (await fileOf(context, actor, ask)).file, reply, id)
    }
    const { actor } = await reader(request)
    return sendFile(context, (await fileOf(context, actor, query)).file, reply, null)
  })

  followRoutes(app, context, path, reader)
}
