import type { Fields } from '../fields/field'

/** A workflow event: label, inputs and look of its button. */
export type EventDefinition = {
  label: string
  /** Input fields; shown in a dialog by the client, checked by the server. */
  inputs?: Fields
  /** One sentence in the dialog. */
  confirmText?: string
  /** `danger` only for what cannot be undone, `primary` for the one next step. */
  tone?: 'primary' | 'danger'
  /** The event name of the broadcast: `submit` is broadcast as `submitted`. */
  broadcastAs?: string
  /** Messages by resulting status, where that may differ from the expected one. */
  outcomeMessages?: Readonly<Record<string, string>>
  /** Not offered as a button: another screen or the system sends it. */
  hidden?: true
  /** Offered only for rows with these values; the server checks the rest. */
  showWhen?: Readonly<Record<string, number>>
}
