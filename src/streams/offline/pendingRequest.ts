import { ApiError } from '../../api/http'
import { isUnanswered } from '../../api/idempotency'
import { newKey } from '../../api/resourceApi'
import { type FormState, isAbandoned, type PendingRequest, tooOldError, tooOldMs } from './pendingWrites'
import type { WriteQueue } from './writeQueue'
import { t } from '../../texts/texts'

/** Sends a payload by the key under which it happens once. */
export type Send<P, T> = (payload: P, key: string) => Promise<T>

type Options<P, D> = {
  queue: WriteQueue
  /** What it belongs to; null where nothing of it may be stored. */
  document: string | null
  /** A request without an answer to go on with. */
  found?: PendingRequest<P, D> | null
  /** What is stored beside it of the form it is sent from. */
  formOf?: (request: PendingRequest<P, D>) => FormState<D>
}

const ofAnotherText = (name: string) =>
  t(
    '{name} sent this and got no answer. Only {name} can send it again; it is kept here for them if you discard it.',
    { name },
  )

const requestOf = ({ id, name }: { id: number; name: string }, at: number, document: string | null) => ({
  kind: 'request' as const,
  key: newKey(),
  at,
  by: { id, name },
  document: document ?? '',
  state: 'sending' as const,
})

/**
 * The requests of one form or dialog, one after the other: one without an answer is sent again before
 * anything else.
 */
export function pendingRequest<P, D = never>({ queue, document, found = null, formOf }: Options<P, D>) {
  let open: PendingRequest<P, D> | null = found && { ...found, state: 'waiting' }

  const isOurs = ({ by }: PendingRequest<P, D>) => by.id === queue.author()?.id
  const isTooOld = ({ at }: PendingRequest<P, D>) => queue.now() - at > tooOldMs
  const waiting = () => (open?.state === 'waiting' ? open : null)

  const store = (request: PendingRequest<P, D>) => {
    const form = formOf?.(request)
    if (document !== null) queue.put(form ? { ...request, form } : request)
  }
  /** It is answered, or will not be sent any more. */
  const end = ({ key }: PendingRequest<P, D>) => {
    queue.forget(key)
    if (open?.key === key) open = null
  }

  async function go<T>(request: PendingRequest<P, D>, send: Send<P, T>) {
    open = request
    // Before it is sent: a page that is closed meanwhile cannot store it any more.
    store(request)
    try {
      const answer = await send(request.payload, request.key)
      end(request)
      return answer
    } catch (thrown) {
      if (!isUnanswered(thrown)) end(request)
      else if (open?.key === request.key) store((open = { ...request, state: 'waiting' }))
      throw thrown
    }
  }

  return {
    isWaiting: () => waiting() !== null,
    /** The payload that no answer came to. */
    waiting: () => waiting()?.payload,
    /** The text for where another person works here now than the one whose request has no answer. */
    ofAnother: () => {
      const request = waiting()
      return request && !isOurs(request) ? ofAnotherText(request.by.name) : null
    },
    /** The request on its way or without an answer, where it is of the person who works here now. */
    open: () => (open && isOurs(open) ? open : null),
    /** Stores anew what the form holds beside an open request. */
    storeForm: () => {
      if (open && isOurs(open)) store(open)
    },
    /**
     * Sends again, as it was, what no answer came to; null where nothing is left open, because it was
     * refused.
     */
    async settle<T>(send: Send<P, T>): Promise<{ payload: P; answer: T } | null> {
      const request = waiting()
      if (!request) return null
      if (!isOurs(request)) throw new ApiError('other', { text: ofAnotherText(request.by.name) }, 0)
      if (isTooOld(request)) {
        end(request)
        throw tooOldError()
      }
      try {
        return { payload: request.payload, answer: await go(request, send) }
      } catch (thrown) {
        if (isUnanswered(thrown)) throw thrown
        return null
      }
    },
    async send<T>(payload: P, send: Send<P, T>): Promise<T> {
      const by = queue.author()
      if (!by) throw new ApiError('not_authorized', null, 0)
      return go({ ...requestOf(by, queue.now(), document), payload }, send)
    },
    /**
     * Cancels what no answer came to. Gives its answer where it was done all the same; null where it was not, and never
     * will be. The request of another person stays stored for them.
     */
    async cancel<T>(): Promise<{ payload: P; answer: T } | null> {
      const request = waiting()
      if (!request) return null
      if (!isOurs(request)) {
        open = null
        return null
      }
      const { done, answer } = isTooOld(request)
        ? { done: 0, answer: null }
        : await queue.cancel<T>(request.key)
      end(request)
      return done ? { payload: request.payload, answer: answer as T } : null
    },
    /** Goes on with what was stored of the person who works here again. */
    resume: (stored: PendingRequest<P, D>) => void (open = { ...stored, state: 'waiting' }),
  }
}

export type RequestSlot<P, D = never> = ReturnType<typeof pendingRequest<P, D>>

const doneBefore = () =>
  new ApiError(
    'other',
    {
      text: t(
        'Your first request was completed, only its answer was lost. Send this one too if you still need it.',
      ),
    },
    0,
  )

/**
 * Does what a button says once for each time it is meant: pressed again without an answer it is the same press; where
 * something else is meant by now, the first is cancelled, or the person reads that it is done.
 */
function onceEach<P>(
  request: RequestSlot<P>,
  isSame = (one: P, other: P) => JSON.stringify(one) === JSON.stringify(other),
) {
  let running: { payload: P; done: Promise<unknown> } | null = null

  async function next<T>(payload: P, send: Send<P, T>, before: Promise<unknown> | undefined): Promise<T> {
    await before?.catch(() => undefined)
    const others = request.ofAnother()
    if (others !== null) throw new ApiError('other', { text: others }, 0)
    const waiting = request.waiting()
    if (waiting !== undefined && !isSame(waiting, payload)) {
      if (await request.cancel()) throw doneBefore()
    } else {
      const settled = await request.settle(send)
      if (settled) return settled.answer
    }
    return request.send(payload, send)
  }

  const once = async <T>(payload: P, send: Send<P, T>): Promise<T> => {
    if (running && isSame(running.payload, payload)) return running.done as Promise<T>
    const own = { payload, done: next(payload, send, running?.done) }
    running = own
    try {
      return await own.done
    } finally {
      if (running === own) running = null
    }
  }
  /** Whether a press is on its way or without an answer. */
  const isOpen = () => running !== null || request.isWaiting()
  return Object.assign(once, { isOpen })
}

/**
 * What a button of a dialog sends, also where the page was left before an answer came to an earlier press.
 */
export function pressFrom<P>(
  queue: WriteQueue,
  document: string,
  personId: number,
  isSame?: (one: P, other: P) => boolean,
) {
  const found = queue.requestOf<P, never>(document, personId)
  // The page that sent it may still get its answer.
  const isLeft = found !== undefined && isAbandoned(found, queue.now())
  return onceEach(pendingRequest<P>({ queue, document, found: isLeft ? found : null }), isSame)
}
