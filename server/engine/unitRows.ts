import type { AnyResource } from '../../src/resources/kit/define/definition'
import { identityMap, type Query } from './identityMap'
import { type AnyRow, rowsIn, type Selection, type Send } from './rowStore'

type Values = Record<string, unknown>

const isQuery = (selection: Selection): selection is Query & { isLocked?: boolean } =>
  !('isRawBuilder' in selection.where)

/** The rows of one unit of work: each is read once, locked once, and read again only where it may have changed. */
export function unitRows(send: Send) {
  const rows = rowsIn(send)
  const map = identityMap()

  /** Reads what is not known yet in one statement: rows to be locked first, in the order of the selections. */
  async function load(selections: readonly Selection[]): Promise<AnyRow[][]> {
    const isMissing = (selection: Selection) =>
      !isQuery(selection) || !map.found(selection, selection.isLocked === true)
    if (selections.some((selection) => selection.isLocked === true && isMissing(selection))) map.beforeLock()
    const missing = selections.filter(isMissing)
    const answers = await rows.select(missing)
    for (const [place, selection] of missing.entries())
      map.read(
        selection.resource,
        answers[place] ?? [],
        selection.isLocked === true,
        isQuery(selection) ? selection : undefined,
      )
    return selections.map((selection) => {
      const place = missing.indexOf(selection)
      return (place < 0 && isQuery(selection) ? map.found(selection, false) : answers[place]) ?? []
    })
  }

  return {
    load,
    /** Statements of rows that need not be kept. */
    select: rows.select,
    /** After a statement that wrote or locked rows without the unit's knowledge. */
    forget: map.forget,
    /** A row that is known already. */
    known: (resource: AnyResource, id: number) => map.row(resource, id, false),
    isLocked: (resource: AnyResource, id: number) => map.row(resource, id, true) !== undefined,

    async one(resource: AnyResource, id: number, isLocked: boolean): Promise<AnyRow> {
      const cached = map.row(resource, id, isLocked)
      if (cached) return cached
      if (isLocked) map.beforeLock()
      const row = await rows.one(resource, id, isLocked)
      map.read(resource, [row], isLocked)
      return row
    },

    async find(query: Query): Promise<AnyRow[]> {
      const cached = map.found(query, false)
      if (cached) return cached
      const [found = []] = await rows.select([query])
      map.read(query.resource, found, false, query)
      return found
    },

    async insert(resource: AnyResource, values: Values) {
      const row = await rows.insert(resource, values)
      map.written(resource, null, row)
      return row
    },

    async update(resource: AnyResource, id: number, changes: Values) {
      const before = map.row(resource, id, true)
      const row = await rows.update(resource, id, changes)
      map.written(resource, before, row)
      return row
    },

    async remove(resource: AnyResource, id: number) {
      await rows.remove(resource, id)
      // Rows that referred to it may have gone or changed with it.
      map.forget()
    },

    /** Rows that a statement of a module has written. */
    async readWritten(resource: AnyResource, ids: readonly number[]) {
      const written = await rows.read(resource, ids, false)
      map.read(resource, written, true)
      return written
    },
  }
}

export type UnitRows = ReturnType<typeof unitRows>
