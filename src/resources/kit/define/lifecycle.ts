import type { AnyStateMachine } from 'xstate'
import type { EventDefinition } from './event'

/** What a row goes through, and what may be done to it on the way. */
export type Lifecycle<S extends string> = {
  workflow?: AnyStateMachine
  statuses?: readonly S[]
  events: Readonly<Record<string, EventDefinition>>
  /** Statuses in which people may still change the fields; absent: all. */
  editableIn?: readonly S[]
  /** Statuses in which it may be deleted as if it had never been; absent: whenever its fields may be changed. */
  removableIn?: readonly S[]
  /** Fields that are altered only by a request somebody else approves, except while the row is in one of `exemptStatuses`. */
  approval?: {
    fields: readonly string[]
    exemptStatuses: readonly S[]
    /** The computed value, as `inventory.approval_fields`, that says which of them are guarded at present. */
    setting: string
  }
}
