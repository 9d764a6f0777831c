import type { AnyStateMachine } from 'xstate'
import type { ComputedValue } from '../defineComputed'
import type { Events } from './event'

/** What a row goes through, and what may be done to it on the way. */
export type Lifecycle<
  M extends AnyStateMachine,
  E extends Events,
  Status extends string = string,
  Column extends string = string,
> = {
  /** The machine whose states are the statuses of a row. */
  workflow?: M
  events: E
  /** Statuses in which fields may be edited; absent: all. */
  editableIn?: readonly Status[]
  /** Fields that may still be edited in further statuses, where all others and the lines are fixed. */
  editableFields?: Readonly<Partial<Record<Status, readonly Column[]>>>
  /** Statuses in which a row may be deleted; absent: wherever it may be edited. */
  removableIn?: readonly Status[]
  /** Fields that change only through an approved request, except in `exemptStatuses`. */
  approval?: {
    fields: readonly Column[]
    exemptStatuses: readonly Status[]
    /** The computed value with the currently guarded fields. */
    setting: ComputedValue<readonly string[]>
  }
}
