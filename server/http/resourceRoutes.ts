import { codeColumns, lookupColumns } from '../engine/lookupColumns'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isReport } from '../../src/resources/kit/define/defineReport'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { callPath, fieldOf } from '../../src/resources/kit/define/defineResource'
import type { Context } from '../calls/context'
import { answer, answerText } from '../calls/envelope'
import { exportRoutes, sendList } from '../exports/routes'
import { groupedBy } from '../query/groups'
import { parseQuery } from '../query/parse'
import { readAside } from '../query/analyticsPool'
import { place } from '../engine/reorder'
import { askedList, hiddenFrom, listOf, readPage, readRow } from '../query/page'
import { rowLabel } from '../engine/rowLabel'
import { invalid, Refused } from '../engine/errors'
import { reportRoutes, sendGroups } from './reportRoutes'
import { create, remove, send, update } from '../engine/crud'
import { demand, type Session, sessionOf } from '../calls/auth'
import { write } from '../calls/idempotency'

const idOf = (request: FastifyRequest, resource: AnyResource) => {
  const id = Number((request.params as { id: string }).id)
  if (!Number.isSafeInteger(id) || id < 1)
    throw new Refused('not_found', { text: `There is no such ${resource.singular}` })
  return id
}

const queryText = (request: FastifyRequest) => request.url.split('?')[1] ?? ''
const queryOf = (request: FastifyRequest) => parseQuery(queryText(request)) as Record<string, unknown>

const json = 'application/json; charset=utf-8'

/** All routes of one resource, from its definition. `taken` are paths handled by a custom call. */
export function resourceRoutes(
  app: FastifyInstance,
  context: Context,
  resource: AnyResource,
  taken: ReadonlySet<string>,
) {
  const { pool } = context
  const path = callPath(resource)
  const { read, write: written, create: made = written, remove: removed = written } = resource.access
  const writable = (method: string, at: string, areas = written) =>
    written.length > 0 && areas.length > 0 && !taken.has(`${method} ${at}`)

  const reader = async (request: FastifyRequest): Promise<Session> => {
    const session = await sessionOf(context.sessions, request)
    demand(session.actor, read, resource.modules)
    return session
  }
  const writer = async (request: FastifyRequest, areas = written): Promise<Session> => {
    const session = await sessionOf(context.sessions, request)
    demand(session.actor, areas, resource.modules)
    return session
  }

  if (!taken.has(`GET ${path}`))
    app.get(path, async (request, reply) => {
      const { actor } = await reader(request)
      const values = queryOf(request)
      if (isReport(resource) && 'format' in values) return sendList(context, resource, actor, values, reply)
      if (resource.report && 'group' in values)
        return sendGroups(context, resource, resource.report, actor, groupedBy(resource, values), reply)
      const hidden = hiddenFrom(resource, actor)
      const query = askedList(resource, queryText(request), hidden)
      const { rows, ...beside } = await readAside(context, resource, (from) => readPage(from, query))
      return reply.type(json).send(answerText(rows, beside))
    })

  if (resource.lookup)
    app.get(`${path}/lookup`, async (request, reply) => {
      await sessionOf(context.sessions, request)
      const {
        search = '',
        id,
        among = {},
        limit = '20',
      } = queryOf(request) as {
        search?: string
        id?: string | string[]
        among?: Record<string, string | string[]>
        limit?: string
      }
      const columns = lookupColumns(resource)
      for (const name of Object.keys(among))
        if (!columns.has(name)) throw invalid({ [`among.${name}`]: 'in' })
      const condition = (field: string, operator: '=' | 'in', value: unknown) => ({
        field,
        field_type: fieldOf(resource, field)?.kind ?? ('integer' as const),
        filters: [{ logic_operator: 'and' as const, operator, value_type: 'value' as const, value }],
      })
      const filters = [
        ...Object.entries(among).map(([name, value]) =>
          condition(name, Array.isArray(value) ? 'in' : '=', value),
        ),
        ...(id === undefined ? [] : [condition('id', 'in', Array.isArray(id) ? id : [id])]),
      ]
      const sort = resource.list.sort.map(([field, direction]) => ({ field, direction }))
      const size = Math.min(Math.max(Number(limit) || 20, 1), 100)
      const query = { filters, sort, search: String(search), limit: size, cursor: null, total: false }
      const page = await readPage(pool, listOf(resource, query))
      const rows = (JSON.parse(page.rows) as Record<string, unknown>[]).map((row) => ({
        id: row.id,
        label: rowLabel(resource, row),
        ...codeBeside(resource, row),
      }))
      return reply.send(answer(rows))
    })

  exportRoutes(app, context, resource, reader)
  reportRoutes(app, context, resource, reader)

  app.get(`${path}/:id`, async (request, reply) => {
    const { actor } = await reader(request)
    const id = idOf(request, resource)
    const { row, position } = await readRow(pool, resource, id, hiddenFrom(resource, actor))
    return reply.type(json).send(answerText(row, { position }))
  })

  if (writable('POST', path, made))
    app.post(path, async (request, reply) => {
      const session = await writer(request, made)
      const { data, replayed } = await write(context, session, request, (unit) =>
        create(unit, resource, request.body),
      )
      return reply.code(replayed ? 200 : 201).send(answer(data, replayed ? { replayed: 1 } : {}))
    })

  if (writable('PUT', `${path}/:id`))
    app.put(`${path}/:id`, async (request, reply) => {
      const session = await writer(request)
      const id = idOf(request, resource)
      const { data, replayed } = await write(context, session, request, (unit) =>
        update(unit, resource, id, request.body),
      )
      return reply.send(answer(data, replayed ? { replayed: 1 } : {}))
    })

  if (writable('DELETE', `${path}/:id`))
    app.delete(`${path}/:id`, async (request, reply) => {
      const session = await sessionOf(context.sessions, request)
      try {
        if (removed.length === 0) throw new Refused('no_privileges')
        demand(session.actor, removed, resource.modules)
      } catch {
        throw new Refused('no_privileges', {
          text: 'You are not allowed to delete this record',
          areas: removed,
        })
      }
      const id = idOf(request, resource)
      const { version } = queryOf(request) as { version?: string }
      const read = version === undefined ? undefined : Number(version)
      const { replayed } = await write(
        context,
        session,
        request,
        async (unit) => {
          await remove(unit, resource, id, read)
          return null
        },
        { removing: true },
      )
      return reply.send(answer(null, replayed ? { replayed: 1 } : {}))
    })

  const { readOnlyReason: writtenAt } = resource
  if (writtenAt !== undefined)
    for (const [method, url] of [
      ['POST', path],
      ['PUT', `${path}/:id`],
      ['DELETE', `${path}/:id`],
    ] as const)
      app.route({
        method,
        url,
        handler: async (request) => {
          await reader(request)
          throw new Refused('no_privileges', { text: writtenAt })
        },
      })

  const { ordered } = resource.list
  if (ordered && writable('POST', `${path}/:id/place`))
    app.post(`${path}/:id/place`, async (request, reply) => {
      const session = await writer(request)
      const id = idOf(request, resource)
      const { data, replayed } = await write(context, session, request, (unit) =>
        place(unit, resource, ordered, id, request.body),
      )
      return reply.send(answer(data, replayed ? { replayed: 1 } : {}))
    })

  if (resource.workflow)
    app.post(`${path}/:id/:event`, async (request, reply) => {
      const session = await reader(request)
      const id = idOf(request, resource)
      const { event } = request.params as { event: string }
      const { data, replayed } = await write(context, session, request, (unit) =>
        send(unit, resource, id, event, request.body),
      )
      return reply.send(answer(data, replayed ? { replayed: 1 } : {}))
    })
}

/** The code of a row, unless its label contains it or it is an internal key such as `qa_hold`. */
const codeBeside = (resource: AnyResource, row: Record<string, unknown>) => {
  const [name] = codeColumns(resource)
  if (name === undefined || resource.label.includes(`{${name}}`)) return {}
  const code = row[name] as string | null
  return code !== null && /[A-Z0-9]/.test(code) ? { code } : {}
}
