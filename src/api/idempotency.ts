import { tooOldMs } from '../machines/writeQueue'
import { ApiError, remove } from './http'
import { newKey } from './resourceApi'

const passing = new Set(['no_response', 'db_error', 'busy_try_again', 'too_many_attempts', 'not_authorized'])

/** Whether nobody knows if it was done: it has to be sent again. */
export const isUnanswered = (thrown: unknown) =>
  thrown instanceof ApiError ? passing.has(thrown.code) || thrown.http >= 500 : thrown instanceof DOMException

/** Said instead of sending what waited for too long: what it meant is past. */
export const tooOld = () =>
  new ApiError('other', { text: 'It waited for more than a day. Look how it stands, then do it again.' }, 0)

/** Sends what is asked for by the key under which it happens once. */
export type Send<A, T> = (payload: A, key: string) => Promise<T>

/** Whoever works at this screen now. */
export type Asker = { id: number; name: string }

let asker: () => Asker | null = () => null

/** Tells who asks: what one person sent is never repeated under the name of another. */
export const setActorProvider = (who: () => Asker | null) => {
  asker = who
}

/** What went to the server under a person's name and has no answer yet. */
export type Unanswered<A> = { payload: A; key: string; at: number; by: Asker | null }

/** Keeps it beyond the page, from before it is sent until its answer comes; `isWaiting` once none came. */
export type Keeping<A> = {
  put: (sent: Unanswered<A>, isWaiting: boolean) => void
  drop: (sent: Unanswered<A>) => void
}

const unkept: Keeping<unknown> = { put: () => undefined, drop: () => undefined }

const isOurs = ({ by }: Unanswered<unknown>) => by === null || by.id === asker()?.id

const isTooOld = ({ at }: Unanswered<unknown>) => Date.now() - at > tooOldMs

const wordsOfAnother = (name: string) =>
  `${name} sent this and no answer came. Only ${name} can send it again; it stays here for them when you discard it.`

/** Takes a call without an answer back by its key: what it was answered if it was done, else it never will be. */
const takeBack = async <T>(key: string) =>
  (await remove<{ done: 0 | 1; answer: T }>(`/general/writes/${encodeURIComponent(key)}`)).data

/** What is asked for in one place, one thing after the other: what no answer came to goes again before anything else. */
export function pendingRequest<A>(
  keeping: Keeping<A> = unkept,
  found: Unanswered<A> | null = null,
  back: typeof takeBack = takeBack,
) {
  let open = found
  let waiting = found

  async function go<T>(sent: Unanswered<A>, send: Send<A, T>) {
    open = sent
    // Before it is sent: whoever closes the page meanwhile cannot be told any more.
    keeping.put(sent, waiting !== null)
    try {
      const answer = await send(sent.payload, sent.key)
      end(sent)
      return answer
    } catch (thrown) {
      if (isUnanswered(thrown)) wait(sent)
      else end(sent)
      throw thrown
    }
  }

  function wait(sent: Unanswered<A>) {
    if (open !== sent) return
    waiting = sent
    keeping.put(sent, true)
  }

  /** It is answered, or nobody sends it any more. */
  function end(sent: Unanswered<A>) {
    keeping.drop(sent)
    if (open === sent) open = waiting = null
  }

  return {
    isWaiting: () => waiting !== null,
    /** What no answer came to. */
    waiting: () => waiting?.payload,
    /** Said where somebody else works here now than who sent what no answer came to. */
    ofAnother: () => (waiting && !isOurs(waiting) ? wordsOfAnother(waiting.by?.name ?? '') : null),
    /** What is on its way or without an answer, where it is of whoever works here now. */
    open: () => (open && isOurs(open) ? open : null),
    /** Sends again, as it was, what no answer came to; null where nothing is left open, because it was refused. */
    async settle<T>(send: Send<A, T>): Promise<{ payload: A; answer: T } | null> {
      if (!waiting) return null
      const sent = waiting
      if (!isOurs(sent)) throw new ApiError('other', { text: wordsOfAnother(sent.by?.name ?? '') }, 0)
      if (isTooOld(sent)) {
        end(sent)
        throw tooOld()
      }
      try {
        return { payload: sent.payload, answer: await go(sent, send) }
      } catch (thrown) {
        if (isUnanswered(thrown)) throw thrown
        return null
      }
    },
    send: <T>(payload: A, send: Send<A, T>) =>
      go({ payload, key: newKey(), at: Date.now(), by: asker() }, send),
    /**
     * Gives up what no answer came to: with its answer where it was done all the same; null where it was not, and never
     * will be. What another person sent stays kept for them.
     */
    async giveUp<T>(): Promise<{ payload: A; answer: T } | null> {
      if (!waiting) return null
      const sent = waiting
      if (!isOurs(sent)) {
        open = waiting = null
        return null
      }
      const { done, answer } = isTooOld(sent) ? { done: 0, answer: null } : await back<T>(sent.key)
      end(sent)
      return done ? { payload: sent.payload, answer: answer as T } : null
    },
    /** Goes on with what was kept of the person who works here again. */
    takeUp: (stored: Unanswered<A>) => void (open = waiting = stored),
  }
}

export type Asking<A> = ReturnType<typeof pendingRequest<A>>

const doneBefore = () =>
  new ApiError(
    'other',
    { text: 'What you sent first is done, only its answer was lost. Send this too if it is meant as well.' },
    0,
  )

/**
 * Does in one place what a button says, once for each time it is meant: pressed again without an answer it is the same
 * press; where something else is meant by now, the first is taken back, or the person is told that it is done.
 */
export function onceEach<A>(
  asking = pendingRequest<A>(),
  isSame = (a: A, b: A) => JSON.stringify(a) === JSON.stringify(b),
) {
  let running: { payload: A; done: Promise<unknown> } | null = null

  async function next<T>(payload: A, send: Send<A, T>, before: Promise<unknown> | undefined): Promise<T> {
    await before?.catch(() => undefined)
    const others = asking.ofAnother()
    if (others !== null) throw new ApiError('other', { text: others }, 0)
    const waiting = asking.waiting()
    if (waiting !== undefined && !isSame(waiting, payload)) {
      if (await asking.giveUp()) throw doneBefore()
    } else {
      const settled = await asking.settle(send)
      if (settled) return settled.answer
    }
    return asking.send(payload, send)
  }

  const once = async <T>(payload: A, send: Send<A, T>): Promise<T> => {
    if (running && isSame(running.payload, payload)) return running.done as Promise<T>
    const own = { payload, done: next(payload, send, running?.done) }
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
