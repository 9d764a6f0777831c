import type { AnyResource } from '../../src/resources/kit/define/definition'
import type {
  Changes,
  EventName,
  EventPayload,
  LineRows,
  NewValues,
  Row,
  Unknown,
  UpdateValues,
} from '../../src/resources/kit/define/row'
import type { Refusal } from '../../src/machines/kit'
import type { Refused } from './errors'
import type { AnyValues, Unit } from './unitTypes'

type Hooks = {
  create: ((unit: Unit, values: AnyValues) => Promise<AnyValues>)[]
  update: ((unit: Unit, before: never, changes: AnyValues) => Promise<AnyValues>)[]
  remove: ((unit: Unit, row: never) => Promise<void>)[]
  lines: ((unit: Unit, row: never, lines: never) => Promise<AnyValues>)[]
  event: Map<string, (unit: Unit, row: never, payload: AnyValues) => Promise<AnyValues | void>>
  after: Map<string, ((unit: Unit, row: never, event: string) => Promise<void>)[]>
  beforeLock: ((unit: Unit, id: number, fired?: Fired) => Promise<void>)[]
  refused: ((unit: Unit, row: never, event: string, refused: Refusal) => Promise<Refused | undefined>)[]
}

/** The workflow event that a row is locked for, with what a client sent for it, unchecked. */
export type Fired = { event: string; payload: AnyValues }

/** A row that a unit wrote: as it was before it, and as it is now. */
export type RowChange<R> = { before: R | null; after: R | null }

type Changed = {
  resource: AnyResource
  changed: (unit: Unit, rows: never[], reported: RowChange<never>[]) => void | Promise<void>
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
  }
  all.set(resource.name, fresh)
  return fresh
}

export const hooksOnChanged = (): readonly Changed[] => changed

/** Before a row is created: guards, defaults and system fields. */
export const onCreate = <R extends AnyResource, C extends Changes<R>>(
  resource: R,
  effect: (unit: Unit, values: NewValues<R>) => Promise<C & Unknown<C, Changes<R>>>,
) => void hooksOf(resource).create.push(effect as never)

/** Before fields of a row change: guards and dependent values. */
export const onUpdate = <R extends AnyResource, C extends Changes<R>>(
  resource: R,
  effect: (unit: Unit, before: Row<R>, changes: UpdateValues<R>) => Promise<C & Unknown<C, Changes<R>>>,
) => void hooksOf(resource).update.push(effect as never)

/** Before a row is deleted. */
export const onRemove = <R extends AnyResource>(
  resource: R,
  effect: (unit: Unit, row: Row<R>) => Promise<void>,
) => void hooksOf(resource).remove.push(effect as never)

/**
 * After a document was written with its lines (by table, in the order sent): guards of the lines, and system
 * fields of the document that are derived from them.
 */
export const onLines = <R extends AnyResource, C extends Changes<R>>(
  resource: R,
  effect: (unit: Unit, row: Row<R>, lines: LineRows<R>) => Promise<C & Unknown<C, Changes<R>>>,
) => void hooksOf(resource).lines.push(effect as never)

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
  effects.set(event, effect as never)
}

/** After an event (`*`: any) changed the row: consequences for other rows. */
export function afterEvent<R extends AnyResource>(
  resource: R,
  event: EventName<R> | '*',
  effect: (unit: Unit, row: Row<R>, event: EventName<R>) => Promise<void>,
) {
  const { after } = hooksOf(resource)
  after.set(event, [...(after.get(event) ?? []), effect as never])
}

/** Any change of these rows, once per unit, before it is logged: names the board rows to read again. */
export const onChanged = <R extends AnyResource>(
  resource: R,
  effect: (unit: Unit, rows: Row<R>[], reported: RowChange<Row<R>>[]) => void | Promise<void>,
) => void changed.push({ resource, changed: effect as never })

/**
 * Before the row of an event or change is locked: locks what has to be locked first, and reads in one statement what
 * the event needs.
 */
export const beforeLock = (
  resource: AnyResource,
  effect: (unit: Unit, id: number, fired?: Fired) => Promise<void>,
) => void hooksOf(resource).beforeLock.push(effect)

/** Replaces the bare refusal of the machine by a more precise one, e.g. that another phase owns the step. */
export const onRefused = <R extends AnyResource>(
  resource: R,
  effect: (unit: Unit, row: Row<R>, event: EventName<R>, refused: Refusal) => Promise<Refused | undefined>,
) => void hooksOf(resource).refused.push(effect as never)

const triggers = new Map<AnyResource, 'insert' | 'write'>()

/** Declares that triggers of the database change rows of other tables when one of these is inserted, or written at all. */
export const changesOthers = (resource: AnyResource, on: 'insert' | 'write') =>
  void triggers.set(resource, on)

export const triggersOf = (resource: AnyResource) => triggers.get(resource)

const versioned = new Set<AnyResource>()

/** Declares that the view `<name>_versions` knows the versions of rows that have left this view. */
export const remembersVersions = (view: AnyResource) => void versioned.add(view)

export const hasVersions = (view: AnyResource) => versioned.has(view)
