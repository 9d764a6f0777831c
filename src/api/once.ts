import { tooOldMs } from '../machines/outbox'
import { ApiError } from './http'
import { newKey } from './resourceApi'

const passing = new Set(['no_response', 'db_error', 'busy_try_again', 'too_many_attempts', 'not_authorized'])

/** Whether nobody knows if it was done: it has to be sent again. */
export const isUnanswered = (thrown: unknown) =>
  thrown instanceof ApiError ? passing.has(thrown.code) || thrown.http >= 500 : thrown instanceof DOMException

/** Said instead of sending what waited for too long: what it meant is past. */
export const tooOld = () =>
  new ApiError('other', { text: 'It waited for more than a day. Look how it stands, then do it again.' }, 0)

/** Sends what is asked for by the key under which it happens once. */
export type Send<A, T> = (asked: A, key: string) => Promise<T>

/** What is asked for in one place, one thing after the other: what no answer came to goes again before anything else. */
export function openAsking<A>() {
  let waiting: { asked: A; key: string; at: number } | null = null

  async function go<T>(sent: { asked: A; key: string; at: number }, send: Send<A, T>) {
    try {
      const answer = await send(sent.asked, sent.key)
      waiting = null
      return answer
    } catch (thrown) {
      waiting = isUnanswered(thrown) ? sent : null
      throw thrown
    }
  }

  return {
    isWaiting: () => waiting !== null,
    /** Sends again, as it was, what no answer came to; null where nothing is left open, because it was refused. */
    async settle<T>(send: Send<A, T>): Promise<{ asked: A; answer: T } | null> {
      if (!waiting) return null
      const sent = waiting
      if (Date.now() - sent.at > tooOldMs) {
        waiting = null
        throw tooOld()
      }
      try {
        return { asked: sent.asked, answer: await go(sent, send) }
      } catch (thrown) {
        if (isUnanswered(thrown)) throw thrown
        return null
      }
    },
    send: <T>(asked: A, send: Send<A, T>) => go({ asked, key: newKey(), at: Date.now() }, send),
    forget: () => void (waiting = null),
  }
}

export type Asking<A> = ReturnType<typeof openAsking<A>>

const doneBefore = () =>
  new ApiError(
    'other',
    { text: 'What you sent first is done, only its answer was lost. Send this too if it is meant as well.' },
    0,
  )

/**
 * Does in one place what a button says, once for each time it is meant: pressed again without an answer it is the same
 * press, and what was altered in between is not sent before the person knows that the first is done.
 */
export function onceEach<A>(isSame = (a: A, b: A) => JSON.stringify(a) === JSON.stringify(b)) {
  const asking = openAsking<A>()
  let running: { asked: A; done: Promise<unknown> } | null = null

  async function next<T>(asked: A, send: Send<A, T>, before: Promise<unknown> | undefined): Promise<T> {
    await before?.catch(() => undefined)
    const settled = await asking.settle(send)
    if (!settled) return asking.send(asked, send)
    if (isSame(settled.asked, asked)) return settled.answer
    throw doneBefore()
  }

  const once = async <T>(asked: A, send: Send<A, T>): Promise<T> => {
    if (running && isSame(running.asked, asked)) return running.done as Promise<T>
    const own = { asked, done: next(asked, send, running?.done) }
    running = own
    try {
      return await own.done
    } finally {
      if (running === own) running = null
    }
  }
  /** Whether something is on its way or without an answer. */
  const isOpen = () => running !== null || asking.isWaiting()
  return Object.assign(once, { isOpen })
}
