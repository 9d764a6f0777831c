import { useRef } from 'react'
import { distinctUntilChanged, filter, fromEvent, merge, NEVER, switchMap } from 'rxjs'
import { readCookie } from '../../api/cookies'
import { ApiError } from '../../api/http'
import { sendAct } from '../../api/resourceApi'
import { serverNow } from '../../streams/connection/clock'
import { connection$ } from '../../streams/connection/realtime'
import { openFloorActs, type Press } from '../../streams/offline/floorActs'
import { type FloorAct, waitingActs } from '../../streams/offline/pendingWrites'
import { openWriteQueue } from '../../streams/offline/writeQueue'
import { browserStore } from '../../streams/offline/writeQueueStore'
import { clock } from '../format/timeText'
import { session, usePerson } from '../session/session'
import { fieldMessages, failureMessage } from './messages'
import { notifySuccess, notifyWarning } from './notify'
import { useStoreValue } from './state/useStoreValue'
import { writeQueueWords } from './writeQueueWords'
import { t } from '../../texts/texts'

/** No answer after this long means none will come: then the write is sent again with the same key. */
const patienceMs = 10_000

const signedIn = () => {
  const now = session.getSnapshot()
  const { person, token } = now.context
  return now.matches('ready') && person && token ? { id: person.id, token } : null
}

/**
 * Sends an act by the token of its author, or not at all where another person works at this screen by now.
 */
async function send(act: FloorAct) {
  const person = signedIn()
  if (person?.id !== act.by.id) throw new ApiError('not_authorized', null, 0)
  const { token } = person
  try {
    const isLate = act.state === 'waiting'
    const payload = {
      ...act.payload,
      token,
      ...(isLate && { acted_at: new Date(act.at).toISOString() }),
    }
    return await sendAct<unknown>(
      { ...act, payload },
      { once: act.key, quiet: true, signal: AbortSignal.timeout(patienceMs) },
    )
  } catch (thrown) {
    const isEnded = thrown instanceof ApiError && thrown.code === 'not_authorized'
    if (isEnded && token === readCookie('token') && token === signedIn()?.token)
      session.send({ type: 'expire' })
    throw thrown
  }
}

const wordsOf = (thrown: unknown) => Object.values(fieldMessages(thrown)).join(', ') || failureMessage(thrown)

const timeOf = ({ at }: FloorAct) => clock(new Date(at))

/** All writes of this browser without an answer: presses, saves of forms and acts of the floor. */
export const writeQueue = openWriteQueue({
  store: browserStore(localStorage, window),
  author: () => session.getSnapshot().context.person,
  now: serverNow,
})

/** Browsers have locks only for pages with https; elsewhere the key alone makes of two senders one act. */
const exclusive = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(`decant.write ${name}`, work) : work()

const floorActs = openFloorActs({
  queue: writeQueue,
  exclusive,
  send,
  signedIn: () => signedIn()?.id ?? null,
  wordsOf,
  onLate: (act, refusal) =>
    refusal === null
      ? notifySuccess(
          t('{title}, pressed at {timeOf}, is done now', { title: act.title, timeOf: timeOf(act) }),
        )
      : notifyWarning(
          t('{title}, pressed at {timeOf}, was refused: {refusal}', {
            title: act.title,
            timeOf: timeOf(act),
            refusal,
          }),
        ),
})

merge(
  fromEvent(window, 'online'),
  connection$.pipe(
    switchMap((connection) => connection?.state$ ?? NEVER),
    distinctUntilChanged(),
    filter((state) => state === 'live'),
  ),
).subscribe(() => floorActs.hurry())
// Without room to store them, they must not be lost without a question.
window.addEventListener('beforeunload', (event) => {
  if (writeQueue.isAnyUnstored()) event.preventDefault()
})
let lastOwner: string | null = null
session.subscribe(() => {
  const token = signedIn()?.token ?? null
  if (token !== lastOwner && token !== null) floorActs.hurry()
  lastOwner = token
})

/** Sends an act of the person who is signed in. */
export function act(press: Omit<Press, 'by'>) {
  const { person } = session.getSnapshot().context
  if (!person) throw new Error('Not signed in')
  return floorActs.act({ ...press, by: { id: person.id, name: person.name } })
}

/** All writes of this browser that have no answer, or a refusal that was not read. */
export const usePendingWrites = () => useStoreValue(writeQueue.writes$, writeQueue.writes)

/** What the ribbon shows a person of them. */
export const useWriteQueueWords = (personId: number) =>
  writeQueueWords(usePendingWrites(), personId, serverNow())

/** The acts of the signed-in person on a document that the server has not answered yet. */
export const useWaiting = (document: string): readonly FloorAct[] => {
  const { id } = usePerson()
  const last = useRef<readonly FloorAct[]>([])
  return useStoreValue(writeQueue.writes$, () => {
    const now = waitingActs(writeQueue.writes(), document, id)
    const { current } = last
    const isSame = current.length === now.length && current.every((one, at) => one === now[at])
    return isSame ? current : (last.current = now)
  })
}

/** How many acts of the signed-in person wait, in words; null when none does. */
export function ownWaiting() {
  const { person } = session.getSnapshot().context
  return writeQueueWords(writeQueue.writes(), person?.id ?? 0, serverNow()).waiting
}

/** Shows a notice about an unanswered write. */
export const tellWaiting = (title: string) =>
  notifyWarning(
    writeQueue.isAnyUnstored()
      ? t(
          '{title} waits on this page only, because this browser has no room left: leave the page open until the server answers',
          { title },
        )
      : t('{title} is kept here and sent as soon as the server answers', { title }),
  )
