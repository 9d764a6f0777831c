import type { AnyStateMachine } from 'xstate'
import type { EventDefinition } from './event'

/** What a row goes through, and what may be done to it on the way. */
export type Lifecycle<S extends string> = {
  workflow?: AnyStateMachine
  statuses?: readonly S[]
  events: Readonly<Record<string, EventDefinition>>
  /** Statuses in which fields may be edited; absent: all. */
  editableIn?: readonly S[]
  /** Statuses in which a row may be deleted; absent: wherever it may be edited. */
  removableIn?: readonly S[]
  /** Fields that change only through an approved request, except in `exemptStatuses`. */
  approval?: {
    fields: readonly string[]
    exemptStatuses: readonly S[]
    /** The computed value, such as `inventory.approval_fields`, with the currently guarded fields. */
    setting: string
  }
}
