import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { nameOf } from '../../../src/resources/kit/define/defineResource'
import type { FilledFields } from '../../../src/resources/kit/query/rowCalls'
import type { FieldValues, NamesOfKind } from '../../../src/resources/kit/fields/values'
import type {
  AnyRow,
  Changes,
  EventName,
  EventPayload,
  LineRows,
  NewValues,
  Row,
  Unknown,
  UpdateValues,
} from '../../../src/resources/kit/define/row'
import type { Refusal } from '../../../src/machines/kit'
import type { Db } from '../../db/database'
import type { Refused } from '../errors'
import type { Unit } from '../unitTypes'

/** A hook of any resource, called with the rows and values of the one that it was registered for. */
type Hook<A extends unknown[], T> = (unit: Unit, ...values: A) => T

type Hooks = {
  create: Hook<[values: FieldValues], Promise<FieldValues>>[]
  update: Hook<[before: AnyRow, changes: FieldValues], Promise<FieldValues>>[]
  remove: Hook<[row: AnyRow], Promise<void>>[]
  lines: Hook<[row: AnyRow, lines: Readonly<Record<string, readonly AnyRow[]>>], Promise<FieldValues>>[]
  event: Map<string, Hook<[row: AnyRow, payload: FieldValues], Promise<FieldValues | void>>>
  after: Map<string, Hook<[row: AnyRow, event: string], Promise<void>>[]>
  beforeLock: Hook<[id: number, fired?: Fired], Promise<void>>[]
  refused: Hook<[row: AnyRow, event: string, refused: Refusal], Promise<Refused | undefined>>[]
  closed: ((row: AnyRow) => Refused | undefined)[]
}

// Hooks are kept by their resource and called with its rows only: here alone the types of what they take are erased.
/** A hook as it is kept beside those of other resources. */
export const erased = <A extends unknown[], T>(hook: (unit: Unit, ...values: never[]) => T): Hook<A, T> =>
  hook as never

/** The workflow event that a row is locked for, with what a client sent for it, unchecked. */
export type Fired = { event: string; payload: FieldValues }

/** A row that a unit wrote: as it was before it, and as it is now. */
export type RowChange<R> = { before: R | null; after: R | null }

type Changed = {
  resource: AnyResource
  changed: Hook<[rows: AnyRow[], reported: RowChange<AnyRow>[]], void | Promise<void>>
}

const all = new Map<string, Hooks>()
const changed: Changed[] = []

/** The hooks that modules registered for a resource; empty for a plain one. */
export function hooksOf(resource: AnyResource): Hooks {
  const found = all.get(resource.name)
  if (found) return found
  const fresh: Hooks = {
    create: [],
    update: [],
    remove: [],
    lines: [],
    event: new Map(),
    after: new Map(),
    beforeLock: [],
    refused: [],
    closed: [],
  }
  all.set(resource.name, fresh)
  return fresh
}

export const hooksOnChanged = (): readonly Changed[] => changed

/** A row of any table that a unit wrote. */
export type TableChange = { resource: AnyResource } & RowChange<AnyRow>

type AnyChanged = (unit: Unit, changes: readonly TableChange[]) => Promise<void>
const anyChanged: AnyChanged[] = []

/** All changes of a unit, once, before they are logged. */
export const onAnyChange = (effect: AnyChanged) => void anyChanged.push(effect)

export const hooksOnAnyChange = (): readonly AnyChanged[] => anyChanged

/** Before a row is created: guards, defaults and system fields. */
export const onCreate = <R extends AnyResource, C extends Changes<R>>(
  resource: R,
  effect: (unit: Unit, values: NewValues<R>) => Promise<C & Unknown<C, Changes<R>>>,
) => void hooksOf(resource).create.push(erased(effect))

/** Before fields of a row change: guards and dependent values. */
export const onUpdate = <R extends AnyResource, C extends Changes<R>>(
  resource: R,
  effect: (unit: Unit, before: Row<R>, changes: UpdateValues<R>) => Promise<C & Unknown<C, Changes<R>>>,
) => void hooksOf(resource).update.push(erased(effect))

/** Before a row is deleted. */
export const onRemove = <R extends AnyResource>(
  resource: R,
  effect: (unit: Unit, row: Row<R>) => Promise<void>,
) => void hooksOf(resource).remove.push(erased(effect))

/**
 * After a document was written with its lines (by table, in the order sent): guards of the lines, and system
 * fields of the document that are derived from them.
 */
export const onLines = <R extends AnyResource, C extends Changes<R>>(
  resource: R,
  effect: (unit: Unit, row: Row<R>, lines: LineRows<R>) => Promise<C & Unknown<C, Changes<R>>>,
) => void hooksOf(resource).lines.push(erased(effect))

/**
 * The effect of a workflow event inside its transaction: guards that need the database, and the system fields
 * it changes.
 */
export function onEvent<R extends AnyResource, E extends EventName<R>, C extends Changes<R>>(
  resource: R,
  event: E,
  effect: (
    unit: Unit,
    row: Row<R>,
    payload: EventPayload<R, E>,
  ) => Promise<(C & Unknown<C, Changes<R>>) | void>,
) {
  const { event: effects } = hooksOf(resource)
  if (effects.has(event)) throw new Error(`${resource.name}.${event} has two effects`)
  if (!resource.workflow?.events.includes(event)) throw new Error(`${resource.name} has no event ${event}`)
  effects.set(event, erased(effect))
}

/** After an event (`*`: any) changed the row: consequences for other rows. */
export function afterEvent<R extends AnyResource>(
  resource: R,
  event: EventName<R> | '*',
  effect: (unit: Unit, row: Row<R>, event: EventName<R>) => Promise<void>,
) {
  const { after } = hooksOf(resource)
  after.set(event, [...(after.get(event) ?? []), erased(effect)])
}

/** What a chosen reference fills: values by field, and what narrows the pickers of other references. */
type Filling<R extends AnyResource> = {
  values: { readonly [N in keyof R['fields']]?: string | number | null }
  where?: {
    readonly [N in NamesOfKind<R['fields'], 'reference'>]?: Readonly<Record<string, readonly string[]>>
  }
}
type Fill = (
  db: Db,
  id: number,
) => Promise<Pick<FilledFields, 'values'> & Partial<Pick<FilledFields, 'where'>>>
const fillsOf = new Map<string, Fill>()

/** Looks up the values that a chosen reference fills in the form of the resource. */
export function onFill<R extends AnyResource, N extends NamesOfKind<R['fields'], 'reference'>>(
  resource: R,
  by: N,
  fill: (db: Db, id: number) => Promise<Filling<R>>,
) {
  if (!resource.fills?.[by]) throw new Error(`${resource.name}.${by} fills nothing`)
  fillsOf.set(`${nameOf(resource)}.${by}`, fill as never)
}

export const fillOf = (resource: AnyResource, by: string) => fillsOf.get(`${nameOf(resource)}.${by}`)

/** How much there is of a row, in a measure. */
export type RowQuantity = { id: number; qty: number; measure: string }
type Quantities = (db: Db, of: Readonly<Record<string, number>>) => Promise<RowQuantity[]>
const quantities = new Map<string, Quantities>()

/** Reads which rows of a resource have quantities, and how much, for pickers. */
export const onQuantities = (resource: AnyResource, read: Quantities) =>
  void quantities.set(resource.name, read)

export const quantitiesOf = ({ name }: AnyResource) => quantities.get(name)

/** Any change of these rows, once per unit, before it is logged: names the board rows to read again. */
export const onChanged = <R extends AnyResource>(
  resource: R,
  effect: (unit: Unit, rows: Row<R>[], reported: RowChange<Row<R>>[]) => void | Promise<void>,
) => void changed.push({ resource, changed: erased(effect) })

/**
 * Before the row of an event or change is locked: locks what has to be locked first, and reads in one statement what
 * the event needs.
 */
export const beforeLock = (
  resource: AnyResource,
  effect: (unit: Unit, id: number, fired?: Fired) => Promise<void>,
) => void hooksOf(resource).beforeLock.push(effect)

type Prepare = (db: Db, id: number) => Promise<void>
const preparing = new Map<string, Prepare>()
const preparedAt = ({ name }: AnyResource, event: string) => `${name}.${event}`

/** Before the unit of an event begins: what takes too long to be computed while it holds its connection and locks. */
export function beforeUnit<R extends AnyResource>(resource: R, event: EventName<R>, prepare: Prepare) {
  preparing.set(preparedAt(resource, event), prepare)
}

/** Computes what an event of a row needs before its unit begins. */
export const prepareEvent = async (db: Db, resource: AnyResource, id: number, event: string) =>
  preparing.get(preparedAt(resource, event))?.(db, id)

/** Replaces the bare refusal of the machine by a more precise one, e.g. that another phase owns the step. */
export const onRefused = <R extends AnyResource>(
  resource: R,
  effect: (unit: Unit, row: Row<R>, event: EventName<R>, refused: Refusal) => Promise<Refused | undefined>,
) => void hooksOf(resource).refused.push(erased(effect))

/** Replaces the bare refusal of a change to a row that its status closes by what to do instead. */
export const onClosed = <R extends AnyResource>(resource: R, effect: (row: Row<R>) => Refused | undefined) =>
  void hooksOf(resource).closed.push(effect as (row: AnyRow) => Refused | undefined)

const triggers = new Map<AnyResource, 'insert' | 'write'>()

/** Declares that triggers of the database change rows of other tables when one of these is inserted, or written at all. */
export const changesOthers = (resource: AnyResource, on: 'insert' | 'write') =>
  void triggers.set(resource, on)

export const triggersOf = (resource: AnyResource) => triggers.get(resource)

const versioned = new Set<AnyResource>()

/** Declares that the view `<name>_versions` knows the versions of rows that have left this view. */
export const remembersVersions = (view: AnyResource) => void versioned.add(view)

export const hasVersions = (view: AnyResource) => versioned.has(view)
