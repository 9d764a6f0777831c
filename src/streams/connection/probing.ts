import {
  BehaviorSubject,
  catchError,
  delay,
  defer,
  EMPTY,
  expand,
  first,
  from,
  ignoreElements,
  merge,
  NEVER,
  type Observable,
  of,
  share,
  switchMap,
  tap,
  timer,
} from 'rxjs'
import { ApiError } from '../../api/http'
import type { ConnectionState } from '../../machines/connection'
import { steadyNow } from './clock'
import type { ConnectionOptions } from './connectionTypes'

/** A question swallowed by a server that has just come back is not waited for: another goes out beside it. */
const askedBesideMs = 1_500

/** Adds jitter, so that screens do not retry at the same moment. */
export const spread = (ms: number) => ms * (0.75 + Math.random() / 2)

type Answers = { answered: () => void; failed: (error: unknown) => void }

/**
 * Asks the server while the connection polls, until it answers. `nextTry$` is when the next question follows, on the
 * steady clock in ms.
 */
export function createProbing(
  states$: Observable<ConnectionState>,
  probe: ConnectionOptions['probe'],
  { answered, failed }: Answers,
) {
  const nextTry$ = new BehaviorSubject<number | null>(null)
  const tryAgainIn = (ms: number) => {
    nextTry$.next(steadyNow() + ms)
    return timer(ms)
  }

  /** One question; emits when it is time for the next: after a failure, or beside one that is not answered soon. */
  const askOnce = () => {
    nextTry$.next(steadyNow() + askedBesideMs)
    const failed$ = from(probe()).pipe(
      tap({ next: answered, error: failed }),
      ignoreElements(),
      catchError(() => tryAgainIn(spread(1_000))),
      share(),
    )
    // Its answer counts also when it comes after the next question.
    return merge(failed$.pipe(ignoreElements()), merge(failed$, timer(askedBesideMs)).pipe(first()))
  }
  const probing$ = states$.pipe(
    switchMap((state) => (state === 'polling' ? timer(Math.random() * 200) : NEVER)),
    switchMap(() => of(0).pipe(expand(askOnce))),
  )
  return { probing$, nextTry$ }
}

/**
 * Asks after a refusal whether the session is valid. If it is, the refusal had another reason: retry later.
 * `isSignedOut$` says that it is not.
 */
export function createRefusal(
  states$: Observable<ConnectionState>,
  isAlive: ConnectionOptions['isAlive'],
  send: (event: { type: 'answered' | 'unavailable' }) => void,
) {
  const isSignedOut$ = new BehaviorSubject(false)
  const refusal$ = states$.pipe(
    tap(() => isSignedOut$.next(false)),
    switchMap((state) =>
      state === 'refused'
        ? defer(isAlive).pipe(
            delay(spread(2_000)),
            tap(() => send({ type: 'answered' })),
            catchError((error: unknown) => {
              if (error instanceof ApiError && error.code === 'not_authorized') isSignedOut$.next(true)
              else send({ type: 'unavailable' })
              return EMPTY
            }),
          )
        : NEVER,
    ),
  )
  return { refusal$, isSignedOut$ }
}
