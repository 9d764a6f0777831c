import type { AnyStateMachine } from 'xstate'
import type { Area, Module } from '../../../access'
import type { ReportNotes } from './defineReport'
import type { FormSection, LinesNotes, ListNotes } from './definitionTypes'
import type { Segment } from './segments'
import type { AnyField, Field, Fields } from '../fields/field'
import type { Look } from '../fields/look'

/** A value shown on a row but kept on the row a reference points to, e.g. the roles of a step's phase. */
export type Derived<F extends AnyField = AnyField> = {
  field: F
  via: string
  column: string
  /** The view it stands in, a row per row of the table. */
  view?: string
}

/** `column` of the row that the reference `via` points to; `via` may walk several references: 'step_id.phase_id'. */
export const joined = <F extends AnyField>(field: F, via: string, column: string): Derived<F> => ({
  field,
  via,
  column,
})

/** `column` of a view that has one row per row of the table, under the same id: what is worked out when it is read. */
export const computed = <F extends AnyField>(field: F, view: string, column: string): Derived<F> => ({
  field,
  via: 'id',
  column,
  view,
})

/** What a workflow event is called, asks for and does to the look of its button. */
export type EventNotes = {
  label: string
  /** What the person types; checked by the server, asked in a dialog by the client. */
  inputs?: Fields
  /** One sentence in the dialog. */
  confirmText?: string
  /** `danger` only for what cannot be undone, `primary` for the one next step. */
  tone?: 'primary' | 'danger'
  /** The name under which the broadcast says it: `submit` is announced as `submitted`. */
  broadcastAs?: string
  /** Where a row may end elsewhere than it should, by that status: what is said instead. */
  outcomeMessages?: Readonly<Record<string, string>>
  /** Never offered by itself: another screen or the system sends it. */
  hidden?: true
  /** Offered only to a row with these values; the server says by itself what is still missing. */
  showWhen?: Readonly<Record<string, number>>
}

export type Standard = {
  id: number
  version: number
  created_at: string
  created_by: number | null
  updated_at: string
  updated_by: number | null
}

export type Definition<
  F extends Fields = Fields,
  K extends Fields = Fields,
  B extends Readonly<Record<string, Derived>> = Readonly<Record<string, Derived>>,
  S extends string = string,
> = {
  /** Table = key = file = channel = message key. */
  name: string
  title: string
  /** One of them, in lower case as in "New order". */
  singular: string
  segment: Segment
  /** Modules whose screens use it; one of them must be enabled. */
  modules: readonly Module[]
  /** Address of its list screen. */
  path: string
  /** What its calls are named below the segment, where that is not the table. */
  call?: string
  /** A report: its rows are grouped, added up and drawn; nobody writes them. */
  report?: ReportNotes
  /** Address of one row's own screen, `:id` inside; without it rows open in a drawer over the list. */
  pagePath?: string
  /** Further screens of one row, `:id` inside: links in its drawer. */
  pages?: readonly { label: string; path: string }[]
  /** Document prefix; rows get a number without gaps. */
  prefix?: string
  /** How a row is spoken of: field names in braces, e.g. '{code} rev {revision}'. */
  label: string
  /** How references to its rows are drawn in lists, where they do not say it themselves. */
  referenceLook?: Look
  /** What people type. */
  fields: F
  /** What only workflow, ledger and logs write. */
  systemFields: K
  derived: B
  workflow?: AnyStateMachine
  statuses?: readonly S[]
  events: Readonly<Record<string, EventNotes>>
  /**
   * Areas that may read rows, write them, create or delete them (default: those that write) and merge duplicates
   * (default: those that delete). An empty list is nobody at all: only events write such rows, or the rows there are
   * stay.
   */
  access: Record<'read' | 'write', readonly Area[]> &
    Partial<Record<'create' | 'remove' | 'merge', readonly Area[]>>
  /** Where its rows are written instead, as a sentence: whoever would write them by themselves is told. */
  readOnlyReason?: string
  /** A log: its rows are only ever added, so what they say of other rows stays as it was. */
  appendOnly?: true
  /** Any signed-in user may look up id and label, for pickers. */
  lookup: boolean
  /** Child tables saved with the document. */
  lines: Readonly<Record<string, LinesNotes>>
  /** Groups of fields that may stand only once; the first field carries the refusal. */
  unique: readonly (readonly string[])[]
  list: ListNotes
  form: readonly FormSection[]
  /** Statuses in which people may still change the fields; absent: all. */
  editableIn?: readonly S[]
  /** Statuses in which it may be deleted as if it had never been; absent: whenever its fields may be changed. */
  removableIn?: readonly S[]
  /** Who reads a row depends on the row: only calls of its own do; its channel tells just of some change. */
  customRoutes?: true
  /** Its events are pressed on the floor: a browser keeps them through a cut and sends them in order. */
  offlineQueue?: true
  /** Fields that are altered only by a request somebody else approves, except while the row is in one of `freeIn`. */
  approval?: {
    fields: readonly string[]
    exemptStatuses: readonly S[]
    /** The computed value, as `inventory.approval_fields`, that says which of them are guarded at present. */
    setting: string
  }
  /** Files may be attached to its rows. */
  attachments?: true
  /** Two of its rows may turn out to be one: whatever refers to the one is then moved to the other. */
  mergeable?: true
  /**
   * Its rows belong to rows of several tables: the column that names the table. Who may read that table follows them,
   * on a channel of their own per table.
   */
  ownedBy?: string
}

// The engine handles every resource alike; only here the field types are given up.
export type AnyResource = Definition

type ResourceInput<
  F extends Fields,
  K extends Fields,
  B extends Readonly<Record<string, Derived>>,
  S extends string,
> = Omit<Definition<F, K, B, S>, 'systemFields' | 'derived' | 'events' | 'lookup' | 'lines' | 'unique'> &
  Partial<Pick<Definition<F, K, B, S>, 'systemFields' | 'derived' | 'events' | 'lookup' | 'lines' | 'unique'>>

/** One business resource: from this come types, validation, routes, columns, filters, form and live channel. */
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

type Labels<F> = {
  [
    N in keyof F as N extends `${infer Base}_id` ? (F[N] extends { kind: 'reference' } ? Base : Base) : never
  ]: string | null
}

/** The value of a field as it travels, null where it may be empty. */
type WireOf<F> = F extends Field<infer W, infer P, infer _S> ? (P extends 'optional' ? W | null : W) : never
/** The value of a field as the database holds it. */
type StoredOf<F> = F extends Field<infer _W, infer P, infer S> ? (P extends 'optional' ? S | null : S) : never

type Wires<F extends Fields> = { -readonly [N in keyof F]: WireOf<F[N]> }
type BorrowedWires<B extends Readonly<Record<string, Derived>>> = {
  -readonly [N in keyof B]: WireOf<B[N]['field']> | null
}

/** A row as it travels: standard columns, fields, kept and borrowed values, and a label beside each reference. */
export type Row<R> =
  R extends Definition<infer F, infer K, infer B, infer S>
    ? Standard &
        Wires<F> &
        Wires<K> &
        BorrowedWires<B> &
        Labels<F> &
        Labels<K> & { number: string; status: [S] extends [never] ? string : S }
    : never

/** What a client may send to create a row: required fields must stand, the rest may. */
export type CreateInput<R> =
  R extends Definition<infer F, infer _K, infer _B, infer _S>
    ? { [N in keyof F as F[N] extends { presence: 'required' } ? N : never]: WireOf<F[N]> } & {
        [N in keyof F as F[N] extends { presence: 'required' } ? never : N]?: WireOf<F[N]>
      }
    : never

/** The columns of the table as the database holds them. */
export type Stored<R> =
  R extends Definition<infer F, infer K, infer _B, infer S>
    ? Standard & { -readonly [N in keyof F]: StoredOf<F[N]> } & {
        -readonly [N in keyof K]: StoredOf<K[N]>
      } & {
        number: string
        status: [S] extends [never] ? string : S
      }
    : never

export const standardLabels: Record<string, string> = {
  id: 'Id',
  number: 'Number',
  status: 'Status',
  version: 'Version',
  created_at: 'Created',
  updated_at: 'Changed',
}

/** Field, kept or borrowed value by name. */
export const fieldOf = (resource: AnyResource, name: string): AnyField | undefined =>
  resource.fields[name] ?? resource.systemFields[name] ?? resource.derived[name]?.field

/**
 * Whether a field of this row is altered only by a request that somebody else approves; `now` are those that the company
 * guards at present.
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

/** Channel that tells which of its rows somebody has open. */
export const openChannelOf = ({ segment, name }: Pick<AnyResource, 'segment' | 'name'>) =>
  `private-cache-${segment}.${name}.open`

/** Base of its calls below /api. */
export const callPath = ({ segment, call, name }: Pick<AnyResource, 'segment' | 'name' | 'call'>) =>
  `/${segment}/${call ?? name}`

/** The key beside a reference that carries the label of the row it points to: `phase_id` has `phase`. */
export const labelKey = (reference: string) => reference.replace(/_id$/, '')
