import { useSelector } from '@xstate/react'
import { distinctUntilChanged, filter, fromEvent, merge, NEVER, switchMap } from 'rxjs'
import { readCookie } from '../../api/cookies'
import { ApiError } from '../../api/http'
import { sendAct } from '../../api/resourceApi'
import { type Action, waitingFor } from '../../machines/writeQueue'
import { serverNow } from '../../streams/connection/clock'
import { openWriteQueue, type Press } from '../../streams/offline/writeQueue'
import { browserStore } from '../../streams/offline/writeQueueStore'
import { connection$ } from '../../streams/connection/realtime'
import { clock } from '../format/timeText'
import { session, usePerson } from '../session/session'
import { fieldMessages, failureMessage } from './messages'
import { notifySuccess, notifyWarning } from './notify'
import { outboxWords } from './writeQueueWords'

/** An answer takes longer than this only where none comes: then it is asked for again by the same key. */
const patienceMs = 10_000

const signedIn = () => {
  const now = session.getSnapshot()
  const { person, token } = now.context
  return now.matches('ready') && person && token ? { id: person.id, token } : null
}

/** Goes under the name of whoever acted, or not at all: by his own token, whoever works at this screen by then. */
async function send(action: Action) {
  const person = signedIn()
  if (person?.id !== action.by.id) throw new ApiError('not_authorized', null, 0)
  const { token } = person
  try {
    const isLate = action.state === 'waiting'
    const payload = {
      ...action.payload,
      token,
      ...(isLate && { acted_at: new Date(action.at).toISOString() }),
    }
    return await sendAct<unknown>(
      { ...action, payload },
      { once: action.key, quiet: true, signal: AbortSignal.timeout(patienceMs) },
    )
  } catch (thrown) {
    const isEnded = thrown instanceof ApiError && thrown.code === 'not_authorized'
    if (isEnded && token === readCookie('token') && token === signedIn()?.token)
      session.send({ type: 'expire' })
    throw thrown
  }
}

const wordsOf = (thrown: unknown) => Object.values(fieldMessages(thrown)).join(', ') || failureMessage(thrown)

const timeOf = ({ at }: Action) => clock(new Date(at))

const store = browserStore(localStorage, window)

/** Browsers have locks only for pages with https; elsewhere the key alone makes of two senders one act. */
const alone = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(`decant.outbox ${name}`, work) : work()

/** What people did on the floor at this screen, until the server has it. */
export const outbox = openWriteQueue({
  store,
  alone,
  send,
  who: () => signedIn()?.id ?? null,
  now: serverNow,
  wordsOf,
  onLate: (action, refusal) =>
    refusal === null
      ? notifySuccess(`${action.title}, pressed at ${timeOf(action)}, is done now`)
      : notifyWarning(`${action.title}, pressed at ${timeOf(action)}, was refused: ${refusal}`),
})

merge(
  fromEvent(window, 'online'),
  connection$.pipe(
    switchMap((connection) => connection?.state$ ?? NEVER),
    distinctUntilChanged(),
    filter((state) => state === 'live'),
  ),
).subscribe(() => outbox.hurry())
// Without room to keep them, they must not go unasked.
window.addEventListener('beforeunload', (event) => {
  if (store.unkept().length > 0) event.preventDefault()
})
let lastOwner: string | null = null
session.subscribe(() => {
  const token = signedIn()?.token ?? null
  if (token !== lastOwner && token !== null) outbox.hurry()
  lastOwner = token
})

/** Whoever is signed in does something on the floor. */
export function act(press: Omit<Press, 'by'>) {
  const { person } = session.getSnapshot().context
  if (!person) throw new Error('Nobody is signed in')
  return outbox.act({ ...press, by: { id: person.id, name: person.name } })
}

/** What was done at this screen and has no answer yet, or a refusal that nobody has read. */
export const useOutbox = () => useSelector(outbox.actor, ({ context }) => context.actions)

/** What the signed-in person did to a document and the server has not answered yet. */
export const useWaiting = (document: string): readonly Action[] => {
  const { id } = usePerson()
  return useSelector(
    outbox.actor,
    ({ context }) => waitingFor(context.actions, document, id),
    (before, after) => before.length === after.length && before.every((one, at) => one === after[at]),
  )
}

/** What is left waiting of the signed-in person, in words; null when nothing is. */
export function ownWaiting() {
  const { person } = session.getSnapshot().context
  return outboxWords(outbox.actor.getSnapshot().context.actions, person?.id ?? 0).waiting
}

/** Whether something done here goes with this page, because the browser has no room to keep it. */
export const isAnyUnkept = () => store.unkept().length > 0

/** Said of a press that no answer came to. */
export const tellWaiting = (title: string) =>
  notifyWarning(
    isAnyUnkept()
      ? `${title} waits on this page only, because this browser has no room left: leave the page open until the server answers`
      : `${title} is kept here and sent as soon as the server answers`,
  )
