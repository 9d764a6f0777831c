import { pendingRequest } from '../../../streams/offline/pendingRequest'
import type { FormState, PendingRequest } from '../../../streams/offline/pendingWrites'
import type { WriteQueue } from '../../../streams/offline/writeQueue'
import { sending } from '../record/edit'
import type { Sent, Typing } from './saveForm'

/** What is typed into a form, and what picked rows are called. */
export type Draft = { typing: Typing; labels: readonly (readonly [string, string])[] }

type Options = {
  queue: WriteQueue
  /** The record or the new one it is typed into; null where nothing of it may be stored. */
  place: string | null
  personId: number
  /** What is saved, in words, and the address it is typed at. */
  describe: () => { title: string; path: string }
}

/** What is typed, of which this is on its way; typing may have gone on since. */
const withSent = (typing: Typing, sent: Sent): Typing => ({
  edit: sending(typing.edit, sent.edit.typed),
  lines: typing.lines,
  linesAt: typing.linesAt,
})

/**
 * What one form sends, stored with all that is typed into it until the answer comes: after leaving, a reload or the work
 * of another person at the same browser, it goes on where its person stopped.
 */
export function formDraft({ queue, place, personId, describe }: Options) {
  const document = place === null ? null : `form ${place}`
  const storedOf = (person: number) =>
    document === null ? null : (queue.requestOf<Sent, Draft>(document, person) ?? null)
  const labels = new Map<string, string>()
  let form: FormState<Draft> | null = null
  let key: string | null = null

  const take = (stored: PendingRequest<Sent, Draft> | null): Typing | null => {
    if (!stored?.form) return null
    form = stored.form
    key = stored.key
    for (const [name, label] of form.draft.labels) labels.set(name, label)
    return form.draft.typing
  }
  const stored = storedOf(personId)
  const restored = take(stored)
  let typing = restored

  const request = pendingRequest<Sent, Draft>({
    queue,
    document,
    found: stored,
    formOf({ key: sentBy, payload }) {
      if (sentBy !== key || form === null) {
        typing = withSent(typing ?? payload, payload)
        // Once: when no answer comes, another page may be shown.
        form = { ...describe(), draft: { typing, labels: [] } }
        key = sentBy
      }
      return { ...form, draft: { typing: typing ?? payload, labels: [...labels] } }
    },
  })

  return {
    request,
    /** What picked rows are called. */
    labels,
    /** The form as it was left. */
    restored,
    /** Whether leaving the form loses nothing of what was sent and typed. */
    isStored: () => {
      const open = request.open()
      return document !== null && open !== null && queue.isStored(open.key)
    },
    type(now: Typing) {
      typing = now
      request.storeForm()
    },
    /** The form as the person who works here now left it once; null where they left nothing. */
    takeUp(person: number): Typing | null {
      const theirs = request.isWaiting() || request.open() ? null : storedOf(person)
      const left = take(theirs)
      if (!theirs || !left) return null
      typing = left
      request.resume(theirs)
      return left
    },
  }
}
