import type { EventOf, StatusOf } from '../../../machines/kit'
import type { Fields } from '../fields/field'
import type { AnyResource } from './definition'
import type { DerivedWires } from './derived'
import type { StoredOf, ValuesOf, WireOf, Wires, WithPresence, WriteOf } from '../fields/values'
import type { LabelName } from './names'
import type { Standard } from './standard'

type Nothing = Record<never, never>

type Labels<F> = { [N in LabelName<F>]: string | null }

type NumberColumn<X> = [X] extends [never]
  ? Nothing
  : string extends X
    ? { number?: string }
    : { number: string }

type StatusColumn<S> = [S] extends [never] ? Nothing : string extends S ? { status?: string } : { status: S }

/** The number of a numbered document, and the status of a row with a workflow; any resource may have both. */
export type DocumentColumns<R extends AnyResource> = NumberColumn<NonNullable<R['prefix']>> &
  StatusColumn<StatusOf<NonNullable<R['workflow']>>>

/** A row as it travels: standard columns, fields, system fields and derived values, and a label beside each reference. */
export type Row<R extends AnyResource> = Standard &
  Wires<R['fields']> &
  Wires<R['systemFields']> &
  DerivedWires<R['derived']> &
  Labels<R['fields']> &
  Labels<R['systemFields']> &
  DocumentColumns<R>

/** A row of any resource, for code that knows its definition only at run time. */
export type AnyRow = Row<AnyResource>

/** Input of a create: required fields must be present, the others may be. */
export type CreateInput<R extends AnyResource> = {
  [N in WithPresence<R['fields'], 'required'>]: WireOf<R['fields'][N]>
} & { [N in Exclude<keyof R['fields'], WithPresence<R['fields'], 'required'>>]?: WireOf<R['fields'][N]> }

type Document<R extends AnyResource> = {
  [N in keyof DocumentColumns<R>]?: DocumentColumns<R>[N] | undefined
}

type ChangeOf<R extends AnyResource, N> = N extends keyof R['fields']
  ? WriteOf<R['fields'][N]>
  : N extends keyof R['systemFields']
    ? WriteOf<R['systemFields'][N]>
    : N extends keyof DocumentColumns<R>
      ? DocumentColumns<R>[N]
      : never

type LineInput<L> = L extends { resource: infer C extends AnyResource; via: infer V extends string }
  ? Omit<CreateInput<C>, V> & { id?: number }
  : never

/** What a client may send to create a document: its fields, and its lines by their table. */
export type DocumentInput<R extends AnyResource> = CreateInput<R> &
  (string extends keyof R['lines']
    ? unknown
    : { [N in keyof R['lines']]?: readonly LineInput<R['lines'][N]>[] })

type RequiredColumn<R extends AnyResource> =
  | WithPresence<R['fields'], 'required'>
  | WithPresence<R['systemFields'], 'required'>

/** Columns of a new row before the hooks of its table: the required fields, and any other columns. */
export type NewFields<R extends AnyResource> = Changes<R> & {
  [N in WithPresence<R['fields'], 'required'>]: ChangeOf<R, N>
}

/** Columns of a new row that code inserts: the required ones, and any of the others. */
export type NewRow<R extends AnyResource> = Changes<R> & { [N in RequiredColumn<R>]: ChangeOf<R, N> }

// One mapped type: an intersection with an empty one would let a value through that has none of its properties.
/** Columns that code changes on a row; what is undefined stays as it is. */
export type Changes<R extends AnyResource> = {
  -readonly [N in keyof R['fields'] | keyof R['systemFields'] | keyof DocumentColumns<R>]?:
    | ChangeOf<R, N>
    | undefined
}

/** A new row as `onCreate` gets it: every field, with its default where it was left out. */
export type NewValues<R extends AnyResource> = ValuesOf<R['fields']> & UpdateValues<R> & Document<R>

/** Changed fields as `onUpdate` gets them. */
export type UpdateValues<R extends AnyResource> = SomeStored<R['fields']> & SomeStored<R['systemFields']>

type SomeStored<F extends Fields> = { -readonly [N in keyof F]?: StoredOf<F[N]> }

type ConditionOn<V> = V | null | readonly Exclude<V, null | undefined>[]

/** Columns that rows are found by: a value, one of several, or null. */
export type Conditions<R extends AnyResource> = {
  [N in keyof Changes<R>]?: ConditionOn<Changes<R>[N]>
} & { [N in 'id' | 'version' | 'created_by' | 'updated_by']?: ConditionOn<number> }

/** What a write names that is no column, which the shape of a value alone would let through. */
export type Unknown<C, Known> = C extends unknown
  ? string extends keyof C
    ? string extends keyof Known
      ? unknown
      : never
    : [Exclude<keyof C, keyof Known>] extends [never]
      ? unknown
      : Record<Exclude<keyof C, keyof Known>, never>
  : never

/** The events of a resource. */
export type EventName<R extends AnyResource> = EventOf<NonNullable<R['workflow']>>

type InputsOf<R extends AnyResource, E> = E extends keyof R['events']
  ? R['events'][E] extends { inputs: infer I extends Fields }
    ? I
    : Nothing
  : Nothing

/** What is sent with an event. */
export type EventInput<R extends AnyResource, E> = {
  [N in WithPresence<InputsOf<R, E>, 'required'>]: WriteOf<InputsOf<R, E>[N]>
} & {
  [N in WithPresence<InputsOf<R, E>, 'optional' | 'defaulted'>]?:
    | WriteOf<InputsOf<R, E>[N]>
    | null
    | undefined
}

/** What the handlers of an event are given of it: checked, in the form that the database holds. */
export type EventPayload<R extends AnyResource, E> = {
  [N in WithPresence<InputsOf<R, E>, 'required'>]: StoredOf<InputsOf<R, E>[N]>
} & {
  [N in WithPresence<InputsOf<R, E>, 'optional' | 'defaulted'>]?: StoredOf<InputsOf<R, E>[N]> | undefined
}

/** The rows of a document's lines, by their table. */
export type LineRows<R extends AnyResource> = {
  [N in keyof R['lines']]: R['lines'][N] extends { resource: infer C extends AnyResource } ? Row<C>[] : never
}
