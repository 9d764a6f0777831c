import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  fromEvent,
  map,
  merge,
  NEVER,
  type Observable,
  share,
  startWith,
  Subscription,
  switchMap,
  timer,
} from 'rxjs'
import { askChanges, gatherChanges } from '../../api/changes'
import type { Changes } from '../../resources/general/system/changeCalls'
import { ApiError } from '../../api/http'
import type { ConnectionState } from '../../machines/connection'
import type { ConnectionOptions, ReconnectState } from './connectionTypes'
import { steadyNow, tick$, woken$ } from './clock'
import { listenToBeats, overdueOf, rests$, silenceOf } from './heartbeat'
import { createPageSocket } from './pageSocket'
import { createProbing, createRefusal, spread } from './probing'
import { type Judged, judge, judgeLine, type LineSigns, type SourceSigns } from './freshness'

/** Requests on a half-open connection never return, so the next probe follows soon. */
export const probedWithinMs = 4_000

/**
 * Emits when to catch up: seldom while live, soon where a socket takes long to open. Without answers polling is useless,
 * and a new connection catches up by itself.
 */
const pollOf = (states$: Observable<ConnectionState>) =>
  states$.pipe(
    switchMap((state) => {
      if (state === 'live') return timer(spread(32_000), 30_000)
      return state === 'connecting' ? timer(spread(2_500)) : NEVER
    }),
    map(() => undefined),
    // All sources of a page poll at the same moment, so it is one call.
    share(),
  )

/** What the page does while disconnected, from its state, when it asks next and whether the session has ended. */
const tryingOf = (
  states$: Observable<ConnectionState>,
  nextTry$: Observable<number | null>,
  isSignedOut$: Observable<boolean>,
) =>
  combineLatest([states$, nextTry$, isSignedOut$]).pipe(
    map(([state, nextAt, isSignedOut]): ReconnectState => {
      if (state === 'refused') return { how: isSignedOut ? 'signed_out' : 'returning', nextAt: null }
      return { how: 'asking', nextAt: state === 'polling' ? nextAt : null }
    }),
  )

/** The only connection of the page to the server: channels, catching up, and freshness. */
export function openConnection({ open, probe, ask = askChanges, isAlive }: ConnectionOptions) {
  const signs$ = new BehaviorSubject<LineSigns>({
    isConnected: false,
    beatAt: null,
    isBeating: false,
    answeredAt: null,
    isUnanswered: false,
    wokenAt: steadyNow(),
  })
  const note = (news: Partial<LineSigns>) => signs$.next({ ...signs$.value, ...news })
  const socket = createPageSocket(open, (isConnected) =>
    note(isConnected ? { isConnected } : { isConnected, isBeating: false }),
  )
  const { states$, hear, send } = socket

  const answered = () => note({ answeredAt: steadyNow(), isUnanswered: false })
  const failed = (error: unknown) => {
    if (!(error instanceof ApiError)) return
    if (error.code === 'not_authorized') send({ type: 'refused' })
    if (error.code === 'no_response') note({ isUnanswered: true })
    else answered()
  }
  // After an outage all screens reconnect at once: their catch-up calls get jitter and wait for all channels
  // of the screen. A page that becomes visible again catches up without jitter.
  const gathered = gatherChanges(ask, () => (socket.isAfterOutage() ? 150 + Math.random() * 250 : 5))
  const changesOf = async (channel: string, since: string): Promise<Changes> => {
    try {
      const answer = await gathered(channel, since)
      answered()
      return answer
    } catch (error) {
      failed(error)
      throw error
    }
  }

  const { probing$, nextTry$ } = createProbing(states$, probe, {
    answered: () => {
      answered()
      send({ type: 'answered' })
    },
    failed,
  })
  const { refusal$, isSignedOut$ } = createRefusal(states$, isAlive, send)

  const life = new Subscription()
  life.add(socket.lineState$.subscribe())
  life.add(probing$.subscribe())
  life.add(refusal$.subscribe())
  life.add(listenToBeats(hear, () => socket.state() === 'live', note).subscribe())
  life.add(silenceOf(states$, signs$).subscribe(() => send({ type: 'silent' })))
  life.add(woken$.subscribe(() => send({ type: 'silent' })))
  if (typeof window !== 'undefined') {
    life.add(fromEvent(window, 'online').subscribe(() => send({ type: 'online' })))
    life.add(fromEvent(window, 'offline').subscribe(() => send({ type: 'unavailable' })))
  }
  socket.open()
  life.add(
    rests$.subscribe((type) => {
      if (type === 'wake') note({ isBeating: false, wokenAt: steadyNow() })
      send({ type })
    }),
  )

  return {
    state$: states$,
    hear,
    changesOf,
    poll$: pollOf(states$),
    /** Registers an answer of a source; its age counts from there. */
    answered,
    failed,
    signs$: signs$ as Observable<LineSigns>,
    trying$: tryingOf(states$, nextTry$, isSignedOut$),
    overdue$: overdueOf(signs$),
    socketId: () => socket.line()?.socketId(),
    line: socket.line,
    /** Reconnects for another person; shown rows stay and catch up. */
    renew: () => send({ type: 'renew' }),
    close() {
      life.unsubscribe()
      socket.close()
    },
  }
}

export type Connection = ReturnType<typeof openConnection>

const isSameSecond = (one: Judged, other: Judged) =>
  one.state === other.state && Math.floor((one.ageMs ?? 0) / 1000) === Math.floor((other.ageMs ?? 0) / 1000)

/** The freshness of a source, or of the whole page; updated each second while visible. */
export const freshness$ = (
  connection: Connection,
  source: SourceSigns | null,
  limitMs: number,
): Observable<Judged> =>
  combineLatest([connection.signs$, merge(tick$, connection.overdue$).pipe(startWith(0))]).pipe(
    map(([line]) => (source ? judge(line, source, steadyNow(), limitMs) : judgeLine(line, steadyNow()))),
    distinctUntilChanged(isSameSecond),
  )
