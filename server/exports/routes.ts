import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../src/access'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { callPath } from '../../src/resources/kit/define/defineResource'
import type { Context } from '../calls/context'
import { shownReport } from '../query/reportSql'
import { answer } from '../calls/envelope'
import { exportGroups, groupSheet } from './groups'
import { exportRequest } from './request'
import { countRows, type ExportPlan, exportRows, sheetColumns } from './rows'
import { issueTicket, readExport, takeTicket } from './tickets'
import { parseQuery } from '../query/parse'
import { readAside } from '../query/analyticsPool'
import { hiddenFrom } from '../query/page'
import { selectOf } from '../engine/selects'
import { fileName, readerOf, sendFile, type SentFile, stopFile } from './stream'
import { demand, type Session } from '../calls/auth'
import { totals } from '../query/totals'

async function planOf(
  context: Context,
  resource: AnyResource,
  actor: Actor,
  params: Record<string, unknown>,
): Promise<ExportPlan> {
  const hidden = hiddenFrom(resource, actor)
  const ask = exportRequest(resource, selectOf(resource), hidden, params)
  const shown = await shownReport(context.db, resource, ask.query.filters)
  return { resource, shown, ask, hidden, ...(await readerOf(context, actor)) }
}

const fileOf = (context: Context, plan: ExportPlan): SentFile => {
  const isGrouped = plan.ask.by.length > 0
  return {
    title: plan.resource.title,
    name: fileName(plan.resource.title, plan.ask.format, plan.zone),
    format: plan.ask.format,
    columns: isGrouped ? groupSheet(plan) : sheetColumns(plan),
    lines: (following) => (isGrouped ? exportGroups : exportRows)(context, plan, following),
  }
}

/** Sends a list as a file directly, without a ticket. */
export async function sendList(
  context: Context,
  resource: AnyResource,
  actor: Actor,
  params: Record<string, unknown>,
  reply: FastifyReply,
) {
  const plan = await planOf(context, resource, actor, params)
  await readAside(context, resource, (from) => countRows(from, plan))
  return sendFile(context, fileOf(context, plan), reply, null)
}

const bodyOf = (request: FastifyRequest) => ({ ...(request.body as Record<string, unknown> | null) })

/** Routes of an export: request a ticket, download by link, follow progress, stop. */
export function exportRoutes(
  app: FastifyInstance,
  context: Context,
  resource: AnyResource,
  reader: (request: FastifyRequest) => Promise<Session>,
) {
  const { pool } = context
  const path = callPath(resource)
  const queryOf = (request: FastifyRequest) =>
    parseQuery(request.url.split('?')[1] ?? '') as Record<string, unknown>

  app.get(`${path}/totals`, async (request, reply) => {
    const { actor } = await reader(request)
    const hidden = hiddenFrom(resource, actor)
    const params = queryOf(request)
    return reply.send(
      answer(await readAside(context, resource, (from) => totals(from, resource, hidden, params))),
    )
  })

  app.post(`${path}/export`, async (request, reply) => {
    const session = await reader(request)
    const params = bodyOf(request)
    const plan = await planOf(context, resource, session.actor, params)
    const total = await readAside(context, resource, (from) => countRows(from, plan))
    const issued = await issueTicket(pool, session, { resource: resource.name, ask: params, total })
    return reply.code(201).send(answer({ ...issued, total, name: fileOf(context, plan).name }))
  })

  app.get(`${path}/export`, async (request, reply) => {
    const { ticket, ...rest } = queryOf(request)
    if (typeof ticket === 'string') {
      const { id, ask, actor } = await takeTicket(pool, ticket, resource.name)
      demand(actor, resource.access.read, resource.modules)
      return sendFile(context, fileOf(context, await planOf(context, resource, actor, ask)), reply, id)
    }
    const { actor } = await reader(request)
    return sendList(context, resource, actor, rest, reply)
  })

  followRoutes(app, context, path, reader)
}

/** Progress of an export and stopping it, for its owner. */
export function followRoutes(
  app: FastifyInstance,
  context: Context,
  path: string,
  reader: (request: FastifyRequest) => Promise<Session>,
) {
  const { pool } = context
  const idOf = (request: FastifyRequest) => Number((request.params as { id: string }).id) || 0

  app.get(`${path}/export/:id`, async (request, reply) => {
    const { actor } = await reader(request)
    return reply.send(answer(await readExport(pool, idOf(request), actor.id)))
  })

  app.delete(`${path}/export/:id`, async (request, reply) => {
    const { actor } = await reader(request)
    await readExport(pool, idOf(request), actor.id)
    await stopFile(context, idOf(request))
    return reply.send(answer(await readExport(pool, idOf(request), actor.id)))
  })
}
