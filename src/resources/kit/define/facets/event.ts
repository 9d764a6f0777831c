import type { Fields } from '../../fields/field'

/** A workflow event: label, inputs and look of its button. */
export type EventDefinition<Status extends string = string, Column extends string = string> = {
  label: string
  /** Input fields; shown in a dialog by the client, checked by the server. */
  inputs?: Fields
  /** One sentence in the dialog. */
  confirmText?: string
  /** `danger` only for what cannot be undone, `primary` for the one next step. */
  tone?: 'primary' | 'danger'
  /** The event name of the broadcast: `submit` is broadcast as `submitted`. */
  broadcastAs?: string
  /** What the success message says after the row's label; without it the broadcast name, as `RC-00184 received`. */
  doneText?: string
  /** What histories call it, where neither `doneText` nor the broadcast name reads well as a title. */
  historyName?: string
  /** Messages by resulting status, where that may differ from the expected one. */
  outcomeMessages?: Readonly<Partial<Record<Status, string>>>
  /**
   * Events that may come first: a row that is not that far yet is brought there one event after the other, each of them
   * checked and recorded as if it had been sent alone.
   */
  through?: readonly string[]
  /** An act that is answered for: who has a second factor shows it again; a session by badge cannot do it. */
  signature?: true
  /** Not offered as a button: another screen or the system sends it. */
  hidden?: true
  /** Offered only for rows with these values; the server checks the rest. */
  showWhen?: Readonly<Partial<Record<Column, number>>>
}

export type Events = Readonly<Record<string, EventDefinition>>

/** An event by a name that is known at run time only, as one from the change log. */
export const eventOf = ({ events }: { events: Events }, name: string): EventDefinition | undefined =>
  events[name]
