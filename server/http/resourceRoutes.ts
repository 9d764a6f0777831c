import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { plainPaths } from '../../src/resources/kit/query/resourceCalls'
import type { Context } from '../calls/context'
import { answer } from '../calls/envelope'
import { Refused } from '../engine/errors'
import { bodyOf, create, remove, send, update } from '../engine/crud'
import { prepareEvent } from '../engine/hooks/hooks'
import type { Unit } from '../engine/unitTypes'
import { demand, type Session, sessionOf } from '../calls/auth'
import { write } from '../calls/idempotency'
import { assertConfirmed, assertSigner } from '../calls/stepUp'
import { readRoutes } from './readRoutes'
import { idOf, queryOf, sessionWith } from './resourceRequest'

/** All routes of one resource, from its definition. `taken` are routes handled by a declared call. */
export function resourceRoutes(
  app: FastifyInstance,
  context: Context,
  resource: AnyResource,
  taken: ReadonlySet<string>,
) {
  const paths = plainPaths(resource)
  const { read, write: written, create: made = written } = resource.access
  const writable = (method: string, at: string, areas = written) =>
    written.length > 0 && areas.length > 0 && !taken.has(`${method} ${at}`)

  /** A write in one unit of work, answered with its row; a repeated one with the answer kept under its key. */
  const writeTo = async (
    session: Session,
    request: FastifyRequest,
    reply: FastifyReply,
    work: (unit: Unit) => Promise<unknown>,
    code = 200,
  ) => {
    if (resource.stepUp) await assertConfirmed(context.pool, session)
    const { data, replayed } = await write(context, session, request, work)
    return reply.code(replayed ? 200 : code).send(answer(data, replayed ? { replayed: 1 } : {}))
  }

  readRoutes(app, context, resource, (route) => taken.has(route))

  if (writable('POST', paths.list, made))
    app.post(paths.list, async (request, reply) => {
      const session = await sessionWith(context, request, resource, made)
      return writeTo(session, request, reply, (unit) => create(unit, resource, bodyOf(request.body)), 201)
    })

  if (writable('PUT', paths.row))
    app.put(paths.row, async (request, reply) => {
      const session = await sessionWith(context, request, resource, written)
      const id = idOf(request, resource)
      return writeTo(session, request, reply, (unit) => update(unit, resource, id, request.body))
    })

  if (writable('DELETE', paths.row)) deleteRoute(app, context, resource)
  if (resource.readOnlyReason !== undefined) readOnlyRoutes(app, context, resource, resource.readOnlyReason)

  if (resource.workflow)
    app.post(paths.event, async (request, reply) => {
      // Who may fire the event is decided by the workflow, in the unit of work.
      const session = await sessionWith(context, request, resource, read)
      const id = idOf(request, resource)
      const { event } = request.params as { event: string }
      await assertSigner(context.pool, session, resource, event)
      await prepareEvent(context.db, resource, id, event)
      return writeTo(session, request, reply, (unit) => send(unit, resource, id, event, request.body))
    })
}

function deleteRoute(app: FastifyInstance, context: Context, resource: AnyResource) {
  const { write: written, remove: areas = written } = resource.access
  app.delete(plainPaths(resource).row, async (request, reply) => {
    const session = await sessionOf(context.sessions, request)
    try {
      if (areas.length === 0) throw new Refused('no_privileges')
      demand(session.actor, areas, resource.modules)
    } catch {
      throw new Refused('no_privileges', { text: 'You are not allowed to delete this record', areas })
    }
    if (resource.stepUp) await assertConfirmed(context.pool, session)
    const id = idOf(request, resource)
    const { version } = queryOf(request) as { version?: string }
    const readVersion = version === undefined ? undefined : Number(version)
    const work = async (unit: Unit) => {
      await remove(unit, resource, id, readVersion)
      return null
    }
    const { replayed } = await write(context, session, request, work, { removing: true })
    return reply.send(answer(null, replayed ? { replayed: 1 } : {}))
  })
}

/** Writes of a resource that is written elsewhere are refused with the reason. */
function readOnlyRoutes(app: FastifyInstance, context: Context, resource: AnyResource, text: string) {
  const paths = plainPaths(resource)
  for (const [method, url] of [
    ['POST', paths.list],
    ['PUT', paths.row],
    ['DELETE', paths.row],
  ] as const)
    app.route({
      method,
      url,
      handler: async (request) => {
        await sessionWith(context, request, resource, resource.access.read)
        throw new Refused('no_privileges', { text })
      },
    })
}
