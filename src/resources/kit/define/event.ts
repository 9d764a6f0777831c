import type { Fields } from '../fields/field'

/** What a workflow event is called, asks for and does to the look of its button. */
export type EventDefinition = {
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
