import type { AnyStateMachine } from 'xstate'
import type { EventOf, StatusOf } from '../../../machines/kit'
import type { AnyField, Fields } from '../fields/field'
import { orNone } from '../fields/pickValues'
import type { Followed, TypedAlong } from './facets/data'
import type { Access } from './facets/access'
import type { AnyResource, Definition } from './definition'
import type { DerivedFields } from './derived'
import type { EventDefinition, Events } from './facets/event'
import type { Features } from './facets/features'
import type { Identity } from './facets/identity'
import type { Lifecycle } from './facets/lifecycle'
import type { AnyLines } from './facets/lines'
import type { ListDefinition } from './facets/list'
import type { LookupDefinition } from './facets/lookup'
import type { FieldValues, NamesOfKind } from '../fields/values'
import type { FigureColumn, ReachedBy, RowColumn, TableColumn, TemplateOf, TimeColumn } from './names'
import type { Screens } from './facets/screens'
import { translated } from './translate'

type Nothing = Record<never, never>

/** Events of the machine alone, with no option that events do not have. */
type EventChecks<E, M extends AnyStateMachine, Column extends string> = {
  [N in keyof E]: N extends EventOf<M>
    ? EventDefinition<StatusOf<M>, Column> &
        Record<Exclude<keyof E[N], keyof EventDefinition>, never> &
        OnlyKeys<E[N], 'outcomeMessages', StatusOf<M>> &
        OnlyKeys<E[N], 'showWhen', Column>
    : never
}

type OnlyKeys<E, Option extends string, Keys> =
  E extends Record<Option, infer Values>
    ? Record<Option, Record<Exclude<keyof Values, Keys>, never>>
    : unknown

type ResourceInput<
  F extends Fields,
  K extends Fields,
  B extends DerivedFields,
  M extends AnyStateMachine,
  E extends Events,
  L extends Readonly<Record<string, AnyLines>>,
  X extends string,
  T extends string,
  Column extends string = NoInfer<RowColumn<F, K, B, M, X>>,
  Status extends string = NoInfer<StatusOf<M>>,
> = Omit<Identity<X>, 'label' | 'distinctBy'> &
  Omit<Access, 'lookup' | 'own'> &
  Features &
  Omit<Lifecycle<M, E, Status, Column>, 'events'> &
  Screens<
    ListDefinition<Column, NoInfer<FigureColumn<F, K, B>>, NoInfer<TimeColumn<F, K, B>>, Status>,
    Column
  > & {
    lookup?: LookupDefinition<Column> | false
    own?: Access['own'] & { by: Column }
    fields: F
    systemFields?: K
    derived?: B & NoInfer<ReachedBy<B, NamesOfKind<F, 'reference'> | NamesOfKind<K, 'reference'>>>
    label: T & NoInfer<TemplateOf<T, Column>>
    distinctBy?: readonly NoInfer<TableColumn<F, K, M, X>>[]
    lines?: L
    follows?: readonly Followed[]
    typedAlong?: TypedAlong
    fills?: Readonly<{ [N in NoInfer<NamesOfKind<F, 'reference'>>]?: readonly NoInfer<keyof F & string>[] }>
    unique?: readonly (readonly NoInfer<TableColumn<F, K, M, X>>[])[]
    events?: E & NoInfer<EventChecks<E, M, Column>>
  }

/**
 * Defines a business resource: the source of types, validation, routes, columns, filters, form and live
 * channel.
 */
export function defineResource<
  const F extends Fields,
  const K extends Fields = Nothing,
  const B extends DerivedFields = Nothing,
  M extends AnyStateMachine = never,
  const E extends Events = Nothing,
  const L extends Readonly<Record<string, AnyLines>> = Nothing,
  const X extends string = never,
  const T extends string = string,
>(input: ResourceInput<F, K, B, M, E, L, X, T>): Definition<F, K, B, M, E, L, X> {
  return translated({
    lookup: false,
    unique: [],
    ...input,
    lines: orNone(input.lines),
    events: orNone<E>(input.events),
    systemFields: orNone(input.systemFields),
    derived: orNone<B>(input.derived),
  })
}

/** Field, system field or derived value by name. */
export const fieldOf = (resource: AnyResource, name: string): AnyField | undefined =>
  resource.fields[name] ?? resource.systemFields[name] ?? resource.derived[name]?.field

/**
 * Whether a field of this row changes only through an approved request; `now` are the currently guarded
 * fields.
 */
export const isGuarded = (
  { approval: guarded }: Pick<AnyResource, 'approval'>,
  row: Readonly<FieldValues> | null,
  name: string,
  now: readonly string[],
) =>
  guarded !== undefined &&
  row !== null &&
  now.includes(name) &&
  !guarded.exemptStatuses.includes(String(row.status))

/** What a resource is called in calls and on channels. */
export const nameOf = ({ alias, name }: Pick<AnyResource, 'alias' | 'name'>) => alias ?? name

/** Channel on which changes of the resource are broadcast; `owner` is the table its rows belong to, where they do. */
export const channelOf = (resource: Pick<AnyResource, 'segment' | 'alias' | 'name'>, owner?: string) =>
  `private-${resource.segment}.${nameOf(resource)}${owner === undefined ? '' : `.${owner}`}`

/** The channel with its open rows. */
export const openChannelOf = (resource: Pick<AnyResource, 'segment' | 'alias' | 'name'>) =>
  `private-cache-${resource.segment}.${nameOf(resource)}.open`

/** Base of its calls below /api. */
export const callPath = (resource: Pick<AnyResource, 'segment' | 'alias' | 'name' | 'call'>) =>
  `/${resource.segment}/${resource.call ?? nameOf(resource)}`

/** Whether a row is one of those that a resource has: all of its table, or those of its part. */
export const isWithin = ({ list: { only = {} } }: Pick<AnyResource, 'list'>, row: Readonly<FieldValues>) =>
  Object.entries(only).every(([name, value]) => row[name] === value)

/** The key of the label of a reference: `phase_id` has `phase`. */
export const labelKey = (reference: string) => reference.replace(/_id$/, '')
