import { isReport } from '../../../src/resources/kit/define/isReport'
import type { AnyRow } from '../../../src/resources/kit/define/row'
import { isComputed } from '../../../src/resources/kit/define/derived'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import { triggersOf } from '../hooks/hooks'
import { dependants } from './selects'

/** Which rows of a table: those with these values; with `newest` only so many, the newest first. */
export type Query = { resource: AnyResource; where: FieldValues; newest?: number | undefined }

type Entry = { row: AnyRow; isLocked: boolean; readAt: number }
type Found = { where: FieldValues; newest: number | undefined; ids: number[]; isLocked: boolean }

const maxQueries = 50
const maxRows = 2_000
// Others may rename what a locked row refers to: its labels count this long.
const maxLabelMs = 500

const keyOf = ({ where, newest }: Query) => JSON.stringify([newest ?? 0, where])

/** Whether a row matches; undefined where only the database can decide, as for values of another type. */
function matches(row: AnyRow, where: FieldValues): boolean | undefined {
  for (const [name, expected] of Object.entries(where)) {
    const options: readonly unknown[] = Array.isArray(expected) ? expected : [expected]
    const value = row[name]
    let isOne = false
    for (const option of options.map((one) => (typeof one === 'boolean' ? Number(one) : one))) {
      if (option === value) isOne = true
      else if (option !== null && value !== null && typeof option !== typeof value) return undefined
    }
    if (!isOne) return false
  }
  return true
}

/** Whether a view works out some columns: such a row may change whenever any row is written. */
export const isViewed = (resource: AnyResource) =>
  isReport(resource) || Object.values(resource.derived).some(isComputed)

/**
 * The rows that a unit of work has read, locked and written, so that it reads none of them twice. A locked row is the
 * newest there is; one read without a lock counts only until the unit locks another, for which it may have waited.
 */
export function identityMap() {
  const rows = new Map<AnyResource, Map<number, Entry>>()
  const queries = new Map<AnyResource, Map<string, Found>>()
  let size = 0

  const forget = () => {
    rows.clear()
    queries.clear()
    size = 0
  }

  const forgetTable = (resource: AnyResource) => {
    size -= rows.get(resource)?.size ?? 0
    rows.delete(resource)
    queries.delete(resource)
  }

  const put = (resource: AnyResource, row: AnyRow, isLocked: boolean, readAt = performance.now()) => {
    const cached = rows.get(resource) ?? new Map<number, Entry>()
    rows.set(resource, cached)
    const before = cached.get(row.id)
    if (!before) size += 1
    cached.set(row.id, { row, isLocked: isLocked || before?.isLocked === true, readAt })
  }

  /** Rows of other tables that show a column of this one in their own: a name, a borrowed value. */
  const forgetDependants = (resource: AnyResource, changed: (name: string) => boolean) => {
    for (const [dependant, columns] of dependants(resource))
      if (rows.has(dependant) && columns.some(changed)) forgetTable(dependant)
  }

  /** What was read without a lock may have changed while the unit waited. */
  const beforeLock = () => {
    for (const [resource, cached] of rows) {
      for (const [id, { isLocked }] of cached)
        if (!isLocked) {
          cached.delete(id)
          size -= 1
        }
      if (cached.size === 0) rows.delete(resource)
    }
    for (const cached of queries.values())
      for (const [key, { isLocked }] of cached) if (!isLocked) cached.delete(key)
  }

  const forgetViewed = () => {
    for (const cached of rows.keys()) if (isViewed(cached)) forgetTable(cached)
  }

  /** After statements that locked what they liked, and wrote these tables alone, triggers included. */
  const wroteTables = (resources: readonly AnyResource[]) => {
    beforeLock()
    for (const resource of resources) {
      forgetTable(resource)
      forgetDependants(resource, () => true)
    }
    forgetViewed()
  }

  return {
    forget,
    beforeLock,

    wroteTables,

    row(resource: AnyResource, id: number, isLocked: boolean): AnyRow | undefined {
      const entry = rows.get(resource)?.get(id)
      return entry && (entry.isLocked || !isLocked) ? entry.row : undefined
    },

    /** A locked row whose labels and values of other tables were read just now. */
    labelled(resource: AnyResource, id: number): AnyRow | undefined {
      const entry = rows.get(resource)?.get(id)
      const isFresh = entry?.isLocked && performance.now() - entry.readAt < maxLabelMs && !isViewed(resource)
      return isFresh ? entry.row : undefined
    },

    found(query: Query, isLocked: boolean): AnyRow[] | undefined {
      const found = queries.get(query.resource)?.get(keyOf(query))
      if (!found || (isLocked && !found.isLocked)) return undefined
      const cached = rows.get(query.resource)
      const members = found.ids.flatMap((id) => cached?.get(id)?.row ?? [])
      return members.length === found.ids.length ? members : undefined
    },

    read(resource: AnyResource, read: readonly AnyRow[], isLocked: boolean, query?: Query) {
      if (size + read.length > maxRows) forget()
      for (const row of read) put(resource, row, isLocked)
      if (!query || Object.values(query.where).includes(undefined)) return
      const cached = queries.get(resource) ?? new Map<string, Found>()
      queries.set(resource, cached)
      if (cached.size >= maxQueries) cached.clear()
      const { where, newest } = query
      cached.set(keyOf(query), { where, newest, ids: read.map(({ id }) => id), isLocked })
    },

    /** A row that the unit has just written: what it was before is null where it is new, undefined where unknown. */
    written(
      resource: AnyResource,
      before: AnyRow | null | undefined,
      row: AnyRow,
      { keepsLabels = false }: { keepsLabels?: boolean } = {},
    ) {
      const readAt = keepsLabels ? rows.get(resource)?.get(row.id)?.readAt : undefined
      const triggers = triggersOf(resource)
      if (triggers === 'write' || (triggers === 'insert' && before === null)) forget()
      if (before !== null) forgetDependants(resource, (name) => before?.[name] !== row[name])
      forgetViewed()
      if (isViewed(resource)) return forgetTable(resource)
      if (size >= maxRows) forget()
      put(resource, row, true, readAt)
      for (const [key, found] of queries.get(resource) ?? []) {
        const isMember = matches(row, found.where)
        const wasMember = found.ids.includes(row.id)
        if (isMember === wasMember) continue
        if (isMember === true && found.newest === undefined)
          found.ids = [...found.ids, row.id].toSorted((one, other) => one - other)
        else if (isMember === false && found.newest === undefined)
          found.ids = found.ids.filter((id) => id !== row.id)
        else queries.get(resource)?.delete(key)
      }
    },
  }
}
