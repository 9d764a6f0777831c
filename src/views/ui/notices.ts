import { useSelector } from '@xstate/react'
import { createActor } from 'xstate'
import type { OwnNotice } from '../../resources/general/system/noticeCalls'
import { type Holder, type Notice, noticesMachine, type Message } from '../../machines/notices'
import { session } from '../session/session'

const notices = createActor(noticesMachine, { input: { now: Date.now } }).start()

document.addEventListener('visibilitychange', () =>
  notices.send({ type: document.hidden ? 'hold' : 'release', by: 'hidden' }),
)
// The history outlives a reload of its window, for the same person only.
const stored = 'decant.notices'
const storedPast = (personId: number): readonly Notice[] => {
  try {
    const saved = JSON.parse(sessionStorage.getItem(stored) ?? 'null') as {
      by: number
      past: Notice[]
    } | null
    return saved?.by === personId ? saved.past : []
  } catch {
    return []
  }
}

let who: number | null = null
const follow = ({ context: { person } }: ReturnType<typeof session.getSnapshot>) => {
  if (who !== null && who !== person?.id) notices.send({ type: 'leave' })
  const isNew = person !== null && person !== undefined && who !== person.id
  who = person?.id ?? null
  if (isNew) notices.send({ type: 'restore', past: storedPast(person.id) })
}
session.subscribe(follow)
// A person who signed in before this was loaded is not told of by the session again.
follow(session.getSnapshot())
let written: readonly Notice[] = []
notices.subscribe(({ context: { past } }) => {
  if (past === written || who === null) return
  written = past
  try {
    sessionStorage.setItem(stored, JSON.stringify({ by: who, past }))
  } catch {
    // A window without storage keeps its history until it is loaded again.
  }
})

/** Says something to the person, as a notice or, for an error, as a dialog with OK. */
export const notify = (notice: Message) => notices.send({ type: 'tell', notice })
/** Adds notices missed while away to the history. */
export const recallNotices = (entries: readonly OwnNotice[]) =>
  notices.send({
    type: 'recall',
    entries: entries.map(({ path, at, ...of }) => ({ ...of, at: Date.parse(at), path: path ?? undefined })),
  })
export const dismiss = (id: number) => notices.send({ type: 'dismiss', id })
export const dismissNewest = () => notices.send({ type: 'dismiss_newest' })
export const clearNotices = () => notices.send({ type: 'clear' })

/** Stops the clock of what is shown, until it is released by the same. */
export const holdNotices = (by: Holder) => notices.send({ type: 'hold', by })
export const releaseNotices = (by: Holder) => notices.send({ type: 'release', by })

export const useShownNotices = () => useSelector(notices, ({ context }) => context.shown)
export const useError = () => useSelector(notices, ({ context }) => context.errors[0])
/** Past notices of this session and user, newest first. */
export const usePastNotices = () => useSelector(notices, ({ context }) => context.past)

/** Highest log position among the server's notices in the history; 0 without any. */
export const lastPlace = (past: readonly Notice[]) => Math.max(0, ...past.map(({ place = 0 }) => place))
