import {
  type BehaviorSubject,
  combineLatest,
  defer,
  EMPTY,
  filter,
  map,
  NEVER,
  type Observable,
  of,
  race,
  share,
  switchMap,
  tap,
  timer,
} from 'rxjs'
import type { ChannelMessage } from '../../api/echo'
import type { ConnectionState } from '../../machines/connection'
import { frozen$, learnClock, serverNow, shown$, steadyNow, tick$ } from './clock'
import { beatLimitMs, type LineSigns } from './freshness'

/** The heartbeat that every node sends every two seconds. */
type Beat = { position: string; at: string; fed_at: string }

const silentMs = 6_500
/** A page that is visible again within this time keeps its connection. */
const restAfterMs = 20_000

/** The signs of a connection, noted from its heartbeat while the page is shown. */
export const listenToBeats = (
  hear: (channel: string) => Observable<ChannelMessage>,
  isLive: () => boolean,
  note: (news: Partial<LineSigns>) => void,
) =>
  shown$.pipe(
    switchMap((isShown) => (isShown ? hear('heartbeat') : EMPTY)),
    tap((message) => {
      if (message.kind !== 'event' || message.event !== 'beat') return
      const { at, fed_at } = message.data as Beat
      learnClock(at)
      const behind = Math.max(0, serverNow() - Date.parse(fed_at))
      note({ isConnected: isLive(), isBeating: true, beatAt: steadyNow() - behind })
    }),
    share(),
  )

/** Emits as soon as the heartbeat is overdue, not with the next tick. */
export const overdueOf = (signs$: Observable<LineSigns>) =>
  combineLatest([signs$, shown$]).pipe(
    switchMap(([{ beatAt }, isShown]) =>
      isShown && beatAt !== null ? timer(Math.max(0, beatAt + beatLimitMs + 1 - steadyNow())) : NEVER,
    ),
    share(),
  )

/** Emits while the heartbeat is missing for too long on an open socket. */
const silent = (signs$: BehaviorSubject<LineSigns>) =>
  defer(() => {
    const since = steadyNow()
    return tick$.pipe(filter(() => steadyNow() - Math.max(since, signs$.value.beatAt ?? 0) > silentMs))
  })

/** Emits while a live connection of a shown page is silent. */
export const silenceOf = (states$: Observable<ConnectionState>, signs$: BehaviorSubject<LineSigns>) =>
  combineLatest([states$, shown$]).pipe(
    switchMap(([state, isShown]) => (state === 'live' && isShown ? silent(signs$) : NEVER)),
  )

/** Emits when the connection of a hidden page is to rest, and when a page is shown again. */
export const rests$ = shown$.pipe(
  switchMap((isShown) =>
    // Whichever comes first: timers do not run in a frozen page.
    isShown ? of('wake' as const) : race(timer(restAfterMs), frozen$).pipe(map(() => 'rest' as const)),
  ),
)
