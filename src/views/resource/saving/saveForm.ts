import { pendingRequest, type Unanswered } from '../../../api/idempotency'
import { sending } from '../record/edit'
import type { keptSaves } from './pendingSaves'
import type { Sent, Typing } from './formDraft'

type Options = {
  saves: Pick<ReturnType<typeof keptSaves>, 'find' | 'put' | 'drop'>
  /** The form; null where nothing of it may be kept. */
  place: string | null
  personId: number
  /** What is saved, in words, and where it is typed. */
  describe: () => { title: string; path: string }
}

/** What is typed, of which this is on its way; it may have gone on since. */
const withSent = (typing: Typing, sent: Sent): Typing => ({
  edit: sending(typing.edit, sent.edit.typed),
  lines: typing.lines,
  linesAt: typing.linesAt,
})

/**
 * What one form asks for, kept with all that is typed into it until the answer comes: left, loaded again, or worked at
 * by somebody else meanwhile, it goes on where its person stopped.
 */
export function formSaves({ saves, place, personId, describe }: Options) {
  const found = (person: number) => (place === null ? null : saves.find(person, place))
  const stored = found(personId)
  const labels = new Map(stored?.labels)
  let typing = stored?.typing ?? null
  let from: { title: string; path: string } | null = stored
  let key = stored?.sent.key

  const put = (sent: Unanswered<Sent>, isWaiting: boolean) => {
    if (sent.key !== key) {
      typing = withSent(typing ?? sent.payload, sent.payload)
      // Once: when no answer comes to it, another page may be shown.
      from = describe()
      key = sent.key
    }
    if (place === null || typing === null || from === null) return
    const { title, path } = from
    saves.put(place, { sent, isWaiting, typing, labels: [...labels], title, path })
  }
  const asking = pendingRequest<Sent>(
    { put, drop: (sent) => place !== null && saves.drop(place, sent) },
    stored?.sent,
  )

  return {
    asking,
    /** What picked rows are called. */
    labels,
    /** The form as it was left. */
    restored: stored?.typing ?? null,
    /** Whether leaving the form loses nothing of what was sent and typed. */
    isKept: () => {
      const open = asking.open()
      return open !== null && open.by !== null && found(open.by.id)?.sent.key === open.key
    },
    type(now: Typing) {
      typing = now
      const open = asking.open()
      if (open) put(open, asking.isWaiting())
    },
    /** The form as the person who works here now left it once; null where they left nothing. */
    takeUp(person: number): Typing | null {
      const theirs = asking.isWaiting() || asking.open() ? null : found(person)
      if (!theirs) return null
      from = theirs
      key = theirs.sent.key
      typing = theirs.typing
      for (const [name, label] of theirs.labels) labels.set(name, label)
      asking.takeUp(theirs.sent)
      return theirs.typing
    },
  }
}
