import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../src/access'
import { type AnyResource, callPath } from '../../src/resources/kit/defineResource'
import { mimeOf, writeSheet } from '../sheets/sheet'
import type { Context } from './context'
import { answer } from './envelope'
import { shownInstant } from './exportHead'
import { exportRequest } from './exportRequest'
import { countRows, type ExportPlan, exportRows, sheetColumns } from './exportRows'
import { endExport, issueTicket, noteRows, readExport, takeTicket } from './exportTickets'
import { parseQuery } from './listRequest'
import { hiddenFrom } from './reads'
import { settingsNow } from '../modules/general/settingsNow'
import { Refused } from './refused'
import { selectOf } from './selects'
import { demand, type Session } from './session'
import { totals } from './totals'

const atOnce = 3
const noteEveryMs = 500
let running = 0
/** How to break off what this node writes; another node is told through the database. */
const breaking = new Map<number, () => void>()

const zoneOf = async ({ pool }: Context, userId: number) => {
  const { rows } = await pool.query<{ zone: string | null }>(
    `select nullif(timezone, '') as zone from users where id = $1`,
    [userId],
  )
  return rows[0]?.zone ?? (await settingsNow(pool, 'company.timezone'))['company.timezone']
}

async function planOf(
  context: Context,
  resource: AnyResource,
  actor: Actor,
  given: Record<string, unknown>,
): Promise<ExportPlan> {
  const hidden = hiddenFrom(resource, actor)
  const ask = exportRequest(resource, selectOf(resource), hidden, given)
  return { resource, ask, hidden, by: actor.name, zone: await zoneOf(context, actor.id) }
}

/** The name of a file: what it is, and the day it was taken. */
const fileName = ({ resource, ask, zone }: ExportPlan) => {
  const [month, day, year] = shownInstant(new Date(), zone).slice(0, 10).split('/')
  return `${resource.title} ${year}-${month}-${day}.${ask.format}`
}

const attachment = (name: string) =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`

/** Writes a file to whoever asked for it, as fast as they take it; `id` names the export that is followed. */
async function send(context: Context, plan: ExportPlan, reply: FastifyReply, id: number | null) {
  if (running >= atOnce)
    throw new Refused('busy_try_again', { text: 'Other exports are being written: try again in a minute' })
  const { pool, log } = context
  running++
  const giveUp = new AbortController()
  const ended = (state: 'done' | 'stopped' | 'failed') =>
    id === null ? Promise.resolve() : endExport(pool, id, state).catch(() => undefined)
  let notedAt = Date.now()
  const note = async (written: number) => {
    if (id === null || Date.now() - notedAt < noteEveryMs) return true
    notedAt = Date.now()
    return noteRows(pool, id, written)
  }
  const counted = async function* () {
    let lines = 0
    for await (const line of exportRows(pool, plan, { signal: giveUp.signal, note })) {
      lines++
      yield line
    }
    if (id !== null) await noteRows(pool, id, lines)
  }
  const sheet = { title: plan.resource.title, columns: sheetColumns(plan) }
  const file = Readable.fromWeb(writeSheet(plan.ask.format, counted(), sheet) as never)
  if (id !== null) breaking.set(id, () => file.destroy(new Error('The export was stopped')))
  file.once('close', () => {
    running--
    if (id !== null) breaking.delete(id)
    giveUp.abort(new Error('Nobody takes this file any more'))
    void ended(file.errored ? 'failed' : file.readableEnded ? 'done' : 'stopped')
  })
  file.once('error', (error) => log.warn({ err: error, resource: plan.resource.name }, 'An export broke off'))
  // Before the first byte a fault can still be told as one.
  await Promise.race([once(file, 'readable'), once(file, 'end')])
  return reply
    .type(mimeOf[plan.ask.format])
    .header('content-disposition', attachment(fileName(plan)))
    .header('cache-control', 'no-store')
    .send(file)
}

const bodyOf = (request: FastifyRequest) => ({ ...(request.body as Record<string, unknown> | null) })

/** A list as a file: asked for with a ticket that a link can carry, fetched, followed and stopped. */
export function exportRoutes(
  app: FastifyInstance,
  context: Context,
  resource: AnyResource,
  reader: (request: FastifyRequest) => Promise<Session>,
) {
  const { pool } = context
  const path = callPath(resource)
  const idOf = (request: FastifyRequest) => Number((request.params as { id: string }).id) || 0
  const queryOf = (request: FastifyRequest) =>
    parseQuery(request.url.split('?')[1] ?? '') as Record<string, unknown>

  app.get(`${path}/totals`, async (request, reply) => {
    const { actor } = await reader(request)
    return reply.send(answer(await totals(pool, resource, hiddenFrom(resource, actor), queryOf(request))))
  })

  app.post(`${path}/export`, async (request, reply) => {
    const session = await reader(request)
    const given = bodyOf(request)
    const plan = await planOf(context, resource, session.actor, given)
    const total = await countRows(pool, plan)
    const issued = await issueTicket(pool, session, { resource: resource.name, ask: given, total })
    return reply.code(201).send(answer({ ...issued, total, name: fileName(plan) }))
  })

  app.get(`${path}/export`, async (request, reply) => {
    const { ticket, ...given } = queryOf(request)
    if (typeof ticket === 'string') {
      const { id, ask, actor } = await takeTicket(pool, ticket, resource.name)
      demand(actor, resource.access.read, resource.modules)
      return send(context, await planOf(context, resource, actor, ask), reply, id)
    }
    const { actor } = await reader(request)
    const plan = await planOf(context, resource, actor, given)
    await countRows(pool, plan)
    return send(context, plan, reply, null)
  })

  app.get(`${path}/export/:id`, async (request, reply) => {
    const { actor } = await reader(request)
    return reply.send(answer(await readExport(pool, idOf(request), actor.id)))
  })

  app.delete(`${path}/export/:id`, async (request, reply) => {
    const { actor } = await reader(request)
    await readExport(pool, idOf(request), actor.id)
    await endExport(pool, idOf(request), 'stopped')
    breaking.get(idOf(request))?.()
    return reply.send(answer(await readExport(pool, idOf(request), actor.id)))
  })
}
