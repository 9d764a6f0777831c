import type { AnyField, Fields } from '../fields/field'
import type { AnyResource, Definition } from './definition'
import type { Derived } from './derived'

type ResourceInput<
  F extends Fields,
  K extends Fields,
  B extends Readonly<Record<string, Derived>>,
  S extends string,
> = Omit<Definition<F, K, B, S>, 'systemFields' | 'derived' | 'events' | 'lookup' | 'lines' | 'unique'> &
  Partial<Pick<Definition<F, K, B, S>, 'systemFields' | 'derived' | 'events' | 'lookup' | 'lines' | 'unique'>>

/**
 * Defines a business resource: the source of types, validation, routes, columns, filters, form and live
 * channel.
 */
export function defineResource<
  const F extends Fields,
  const K extends Fields = Record<never, never>,
  const B extends Readonly<Record<string, Derived>> = Record<never, never>,
  const S extends string = never,
>(input: ResourceInput<F, K, B, S>): Definition<F, K, B, S> {
  return {
    lookup: false,
    unique: [],
    lines: {},
    events: {},
    ...input,
    systemFields: input.systemFields ?? ({} as K),
    derived: input.derived ?? ({} as B),
  }
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
  row: Readonly<Record<string, unknown>> | null,
  name: string,
  now: readonly string[],
) =>
  guarded !== undefined &&
  row !== null &&
  now.includes(name) &&
  !(guarded.exemptStatuses as readonly string[]).includes(String(row.status))

/** Channel on which changes of the resource are broadcast; `owner` is the table its rows belong to, where they do. */
export const channelOf = (resource: Pick<AnyResource, 'segment' | 'name'>, owner?: string) =>
  `private-${resource.segment}.${resource.name}${owner === undefined ? '' : `.${owner}`}`

/** The channel with its open rows. */
export const openChannelOf = ({ segment, name }: Pick<AnyResource, 'segment' | 'name'>) =>
  `private-cache-${segment}.${name}.open`

/** Base of its calls below /api. */
export const callPath = ({ segment, call, name }: Pick<AnyResource, 'segment' | 'name' | 'call'>) =>
  `/${segment}/${call ?? name}`

/** The key of the label of a reference: `phase_id` has `phase`. */
export const labelKey = (reference: string) => reference.replace(/_id$/, '')
