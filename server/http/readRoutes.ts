import { codeColumns, lookupColumns } from '../engine/lookupColumns'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isReport } from '../../src/resources/kit/define/defineReport'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { callPath, fieldOf } from '../../src/resources/kit/define/defineResource'
import type { Context } from '../calls/context'
import { answer, answerText } from '../calls/envelope'
import { exportRoutes, sendList } from '../exports/routes'
import { groupedBy } from '../query/groups'
import { readAside } from '../query/analyticsPool'
import { hiddenFrom, listOf, listRequestOf, readPage, readRow, rowsIn } from '../query/page'
import { rowLabel } from '../engine/rowLabel'
import { invalid } from '../engine/errors'
import { reportRoutes, sendGroups } from './reportRoutes'
import { sessionOf } from '../calls/auth'
import { idOf, queryOf, queryText, sessionWith } from './resourceRequest'

const json = 'application/json; charset=utf-8'

/** Routes that read one resource: list, look-up, exports, reports and a single row. */
export function readRoutes(
  app: FastifyInstance,
  context: Context,
  resource: AnyResource,
  isTaken: (route: string) => boolean,
) {
  const path = callPath(resource)
  const reader = (request: FastifyRequest) => sessionWith(context, request, resource, resource.access.read)

  if (!isTaken(`GET ${path}`))
    app.get(path, async (request, reply) => {
      const { actor } = await reader(request)
      const values = queryOf(request)
      if (isReport(resource) && 'format' in values) return sendList(context, resource, actor, values, reply)
      if (resource.report && 'group' in values)
        return sendGroups(context, resource, resource.report, actor, groupedBy(resource, values), reply)
      const query = listRequestOf(resource, queryText(request), hiddenFrom(resource, actor))
      const { rows, ...extras } = await readAside(context, resource, (from) => readPage(from, query))
      return reply.type(json).send(answerText(rows, extras))
    })

  if (resource.lookup)
    app.get(`${path}/lookup`, async (request, reply) => {
      await sessionOf(context.sessions, request)
      return reply.send(answer(await lookupRows(context, resource, request)))
    })

  exportRoutes(app, context, resource, reader)
  reportRoutes(app, context, resource, reader)

  app.get(`${path}/:id`, async (request, reply) => {
    const { actor } = await reader(request)
    const id = idOf(request, resource)
    const { row, position } = await readRow(context.pool, resource, id, hiddenFrom(resource, actor))
    return reply.type(json).send(answerText(row, { position }))
  })
}

/** Choices of a reference field: id, label and code of matching rows, for everybody signed in. */
async function lookupRows({ pool }: Context, resource: AnyResource, request: FastifyRequest) {
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
  for (const name of Object.keys(among)) if (!columns.has(name)) throw invalid({ [`among.${name}`]: 'in' })
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
  return rowsIn(resource, page).map((row) => ({
    id: row.id,
    label: rowLabel(resource, row),
    ...codeBeside(resource, row),
  }))
}

/** The code of a row, unless its label contains it or it is an internal key such as `qa_hold`. */
const codeBeside = (resource: AnyResource, row: Record<string, unknown>) => {
  const [name] = codeColumns(resource)
  if (name === undefined || resource.label.includes(`{${name}}`)) return {}
  const code = row[name] as string | null
  return code !== null && /[A-Z0-9]/.test(code) ? { code } : {}
}
