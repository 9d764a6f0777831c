import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { FieldValues } from '../../src/resources/kit/fields/values'
import type { AnyRow, Row } from '../../src/resources/kit/define/row'
import { identityMap, isViewed, type Query } from './rows/identityMap'
import { selectOf } from './rows/selects'
import { rowsIn, type Selection, type Send } from './rows/rowStore'

// Rows are read by the columns of their definition; here alone they get the type that follows from it.
/** A row of a resource that is known at run time, typed by its definition. */
export const rowOf = <R extends AnyResource>(_resource: R, row: AnyRow) => row as Row<R>

const isQuery = (selection: Selection): selection is Query & { isLocked?: boolean } =>
  !('isRawBuilder' in selection.where)

const referencesOf = (resource: AnyResource) =>
  [...Object.entries(resource.fields), ...Object.entries(resource.systemFields)].flatMap(([name, { kind }]) =>
    kind === 'reference' ? [name] : [],
  )

/** The references that differ between two rows, and with them labels and values of other tables. */
const referencesChanged = (resource: AnyResource, before: FieldValues, after: FieldValues) =>
  referencesOf(resource).filter((name) => before[name] !== after[name])

/** The rows of one unit of work: each is read once, locked once, and read again only where it may have changed. */
export function unitRows(send: Send) {
  const rows = rowsIn(send)
  const map = identityMap()
  // A unit of work is one change of a row, however often it writes it: the history of a row skips no version.
  const versioned = new Map<AnyResource, Set<number>>()

  const isVersioned = (resource: AnyResource, id: number) => versioned.get(resource)?.has(id) === true

  const countVersion = (resource: AnyResource, id: number) => {
    const ids = versioned.get(resource) ?? new Set<number>()
    versioned.set(resource, ids.add(id))
  }

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
    /** After statements of a module that wrote these tables alone. */
    wroteTables: map.wroteTables,
    /** A row that is known already. */
    known: (resource: AnyResource, id: number) => map.row(resource, id, false),
    isLocked: (resource: AnyResource, id: number) => map.row(resource, id, true) !== undefined,

    async one<R extends AnyResource>(resource: R, id: number, isLocked: boolean): Promise<Row<R>> {
      const cached = map.row(resource, id, isLocked)
      if (cached) return rowOf(resource, cached)
      if (isLocked) map.beforeLock()
      const row = await rows.one(resource, id, isLocked)
      map.read(resource, [row], isLocked)
      return rowOf(resource, row)
    },

    async find<R extends AnyResource>(resource: R, query: Omit<Query, 'resource'>): Promise<Row<R>[]> {
      const cached = map.found({ resource, ...query }, false)
      if (cached) return cached.map((row) => rowOf(resource, row))
      const [found = []] = await rows.select([{ resource, ...query }])
      map.read(resource, found, false, { resource, ...query })
      return found.map((row) => rowOf(resource, row))
    },

    async insert<R extends AnyResource>(resource: R, values: FieldValues) {
      const row = await rows.insert(resource, values)
      countVersion(resource, row.id)
      map.written(resource, null, row)
      return rowOf(resource, row)
    },

    async insertAll<R extends AnyResource>(resource: R, list: readonly FieldValues[]) {
      const written = await rows.insertAll(resource, list)
      for (const row of written) {
        countVersion(resource, row.id)
        map.written(resource, null, row)
      }
      return written.map((row) => rowOf(resource, row))
    },

    async update<R extends AnyResource>(resource: R, id: number, changes: FieldValues) {
      const before = map.row(resource, id, true)
      const labelled = map.labelled(resource, id)
      const changed = labelled ? referencesChanged(resource, labelled, { ...labelled, ...changes }) : []
      const keepsVersion = isVersioned(resource, id)
      countVersion(resource, id)
      const row = await rows.update(resource, id, changes, {
        labelled: labelled && { row: labelled, changed },
        keepsVersion,
      })
      // Meanwhile another write may have changed a label, or a trigger a reference; and a statement does not see the row
      // it has just written in a view.
      const now = map.row(resource, id, true)
      const isWhole =
        !labelled ||
        (now !== undefined &&
          selectOf(resource).borrowed.every((name) => now[name] === labelled[name]) &&
          referencesChanged(resource, labelled, row).every((name) => changed.includes(name)))
      const whole = isWhole && !isViewed(resource) ? row : await rows.one(resource, id, false)
      map.written(resource, before, whole, { keepsLabels: labelled !== undefined && isWhole })
      return rowOf(resource, whole)
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
