import { type Kept, keptUnanswered } from './pendingStore'
import type { Sent, Typing } from './formDraft'

/** A save that nobody knows the outcome of, with what was typed since. */
export type KeptSave = Kept<Sent> & {
  typing: Typing
  /** What picked rows are called. */
  labels: readonly (readonly [string, string])[]
  /** What it is of, in words, and the address it was typed at. */
  title: string
  path: string
}

/** Saves of forms without an answer, as a browser keeps them for who pressed them. */
export const keptSaves = (storage: Storage, page: Pick<Window, 'addEventListener' | 'removeEventListener'>) =>
  keptUnanswered<KeptSave>('decant.save.', storage, page)
