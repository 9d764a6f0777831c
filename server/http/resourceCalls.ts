import type pg from 'pg'
import type { Actor } from '../../src/access'
import { registry } from '../../src/resources'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { kindOf } from '../../src/resources/kit/query/filter'
import { groupsCall, lookupCall, placeCall, totalsCall } from '../../src/resources/kit/query/resourceCalls'
import { fillCall } from '../../src/resources/kit/query/rowCalls'
import type { Db } from '../db/database'
import { type InputOf, onResourceCall } from '../calls/handlers'
import { lookupFor, mayRead } from '../calls/pickers'
import { invalid, Refused } from '../engine/errors'
import { codeColumns } from '../engine/rows/codeColumns'
import { place } from '../engine/reorder'
import { rowLabel } from '../engine/rows/rowLabel'
import { fillOf, quantitiesOf, type RowQuantity } from '../engine/hooks/hooks'
import { readAside } from '../query/analyticsPool'
import { groupsInTurn } from '../query/groupsInTurn'
import { hiddenFrom, listOf, othersHiddenFrom, readPage, rowsIn } from '../query/page'
import { present } from '../query/parse'
import { totals } from '../query/totals'

onResourceCall(
  lookupCall,
  (resource, { db, pool, by: actor, input }) => lookupRows({ db, pool, actor }, resource, input),
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
    const [row] = await lookupRows({ db, pool, actor }, target, { ...byId, id: [value], limit: 1 })
    if (row) labels[name] = row.label
  }
  return { values, labels, where }
}

const byId = { search: null, among: null, quantities: null }

type LookupRequest = InputOf<ReturnType<typeof lookupCall>>

/** The quantities of rows that were requested beside them, for those who may read them. */
async function requestedQuantities(
  { db, actor }: Reading,
  { lookup }: AnyResource,
  read: ReturnType<typeof quantitiesOf>,
  requested: LookupRequest['quantities'],
) {
  if (requested === null || !lookup || !lookup.quantities || !read) return new Map<number, RowQuantity>()
  const { table, of } = lookup.quantities
  for (const name of Object.keys(requested))
    if (!of.includes(name)) throw invalid({ [`quantities.${name}`]: 'in' })
  const source = registry[table]
  if (!source || !mayRead(actor, source)) return new Map<number, RowQuantity>()
  return new Map((await read(db, requested)).map((row) => [row.id, row]))
}

/** Choices of a reference field: id, label, code and quantity of matching rows, those with quantities first. */
async function lookupRows(
  reading: Reading,
  whole: AnyResource,
  { search, id, among, quantities: requested, limit }: LookupRequest,
) {
  const { pool, actor } = reading
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
  const hidden = mayRead(actor, whole) ? othersHiddenFrom(whole, actor) : undefined
  const page = async (more: typeof filters) => {
    const query = {
      filters: [...filters, ...more],
      sort,
      search: search ?? '',
      limit,
      cursor: null,
      total: false,
    }
    return rowsIn(resource, await readPage(pool, listOf(resource, query, hidden)))
  }
  const quantities = await requestedQuantities(reading, resource, quantitiesOf(whole), requested)
  const first = quantities.size > 0 ? await page([condition('id', 'in', [...quantities.keys()])]) : []
  const others = first.length < limit ? (await page([])).filter((row) => !quantities.has(row.id)) : []
  return [...first, ...others].slice(0, limit).map((row) => {
    const { qty, measure } = quantities.get(row.id) ?? {}
    return {
      id: row.id,
      label: rowLabel(resource, row),
      ...codeBeside(resource, row),
      ...(qty !== undefined && measure !== undefined && { quantity: { qty, measure } }),
    }
  })
}

/** The code of a row, unless its label contains it or it is an internal key such as `qa_hold`. */
const codeBeside = (resource: AnyResource, row: Record<string, unknown>) => {
  const [name] = codeColumns(resource)
  if (name === undefined || resource.label.includes(`{${name}}`) || resource.distinctBy?.includes(name))
    return {}
  const code = row[name] as string | null
  return code !== null && /[A-Z0-9]/.test(code) ? { code } : {}
}
