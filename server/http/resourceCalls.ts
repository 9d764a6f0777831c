import type pg from 'pg'
import type { Actor } from '../../src/access'
import { registry } from '../../src/resources'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { kindOf } from '../../src/resources/kit/query/filter'
import { groupsCall, lookupCall, placeCall, totalsCall } from '../../src/resources/kit/query/resourceCalls'
import { fillCall } from '../../src/resources/kit/query/rowCalls'
import type { Db } from '../db/database'
import { type InputOf, onResourceCall } from '../calls/handlers'
import { lookupFor } from '../calls/pickers'
import { Refused } from '../engine/errors'
import { codeColumns } from '../engine/rows/codeColumns'
import { place } from '../engine/reorder'
import { rowLabel } from '../engine/rows/rowLabel'
import { fillOf } from '../engine/hooks/hooks'
import { readAside } from '../query/analyticsPool'
import { groupsInTurn } from '../query/groupsInTurn'
import { hiddenFrom, listOf, readPage, rowsIn } from '../query/page'
import { present } from '../query/parse'
import { totals } from '../query/totals'

onResourceCall(
  lookupCall,
  (resource, { pool, by, input }) => lookupRows(pool, resource, by, input),
  ({ lookup }) => lookup !== false,
)

onResourceCall(
  fillCall,
  (resource, { db, pool, by: actor, input: { by, id } }) => filled(resource, { db, pool, actor }, by, id),
  ({ fills }) => fills !== undefined,
)

onResourceCall(totalsCall, (resource, { input: { columns, ...query }, list, by, ...pools }) =>
  readAside(pools, resource, (from) =>
    totals(from, resource, hiddenFrom(resource, by), columns, { ...list, ...present(query) }),
  ),
)

onResourceCall(
  groupsCall,
  (resource, { input, list, by, left, ...context }) => {
    const { report } = resource
    if (!report) throw new Refused('not_found')
    const read = { resource, report, actor: by, signal: left() }
    return groupsInTurn(context, read, { ...list, ...present(input) })
  },
  ({ report }) => report !== undefined,
)

onResourceCall(
  placeCall,
  (resource, { unit, input: { id, after } }) => place(unit, resource, id, after),
  ({ access, list }) => list.ordered !== undefined && access.write.length > 0,
)

type Reading = { db: Db; pool: pg.Pool; actor: Actor }

/** What a chosen reference fills, with the labels of the references among it. */
async function filled(resource: AnyResource, { db, pool, actor }: Reading, by: string, id: number) {
  const fill = fillOf(resource, by)
  if (!fill) throw new Error(`No values are looked up for ${resource.name}.${by}`)
  const { values, where = {} } = await fill(db, id)
  const labels: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    const { table } = resource.fields[name] ?? {}
    const target = table === undefined ? undefined : registry[table]
    if (!target || typeof value !== 'number') continue
    const [row] = await lookupRows(pool, target, actor, { id: [value], search: null, among: null, limit: 1 })
    if (row) labels[name] = row.label
  }
  return { values, labels, where }
}

/** Choices of a reference field: id, label and code of matching rows. */
async function lookupRows(
  pool: pg.Pool,
  whole: AnyResource,
  actor: Actor,
  { search, id, among, limit }: InputOf<ReturnType<typeof lookupCall>>,
) {
  const isById = id !== null && search === null && among === null
  const resource = lookupFor(actor, whole, { among: among ?? {}, isById })
  const condition = (field: string, operator: '=' | 'in', value: unknown) => ({
    field,
    field_type: kindOf(resource, field) ?? ('integer' as const),
    filters: [{ logic_operator: 'and' as const, operator, value_type: 'value' as const, value }],
  })
  const filters = [
    ...Object.entries(among ?? {}).map(([name, value]) =>
      condition(name, Array.isArray(value) ? 'in' : '=', value),
    ),
    ...(id === null ? [] : [condition('id', 'in', id)]),
  ]
  const sort = resource.list.sort.map(([field, direction]) => ({ field, direction }))
  const query = { filters, sort, search: search ?? '', limit, cursor: null, total: false }
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
  if (name === undefined || resource.label.includes(`{${name}}`) || resource.distinctBy?.includes(name))
    return {}
  const code = row[name] as string | null
  return code !== null && /[A-Z0-9]/.test(code) ? { code } : {}
}
