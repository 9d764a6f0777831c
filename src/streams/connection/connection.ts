import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  EMPTY,
  fromEvent,
  map,
  merge,
  NEVER,
  type Observable,
  of,
  share,
  startWith,
  Subscription,
  switchMap,
  tap,
  timer,
} from 'rxjs'
import { createActor } from 'xstate'
import { askChanges, gatherChanges } from '../../api/changes'
import type { Changes } from '../../resources/general/system/changeCalls'
import type { RealtimeSocket, ChannelMessage } from '../../api/echo'
import { ApiError } from '../../api/http'
import { type ConnectionState, connectionMachine } from '../../machines/connection'
import type { ConnectionOptions, ReconnectState } from './connectionTypes'
import { steadyNow, tick$, woken$ } from './clock'
import { listenToBeats, overdueOf, rests$, silenceOf } from './heartbeat'
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

/** The only connection of the page to the server: channels, catching up, and freshness. */
export function openConnection({ open, probe, ask = askChanges, isAlive }: ConnectionOptions) {
  const line$ = new BehaviorSubject<RealtimeSocket | null>(null)
  const signs$ = new BehaviorSubject<LineSigns>({
    isConnected: false,
    beatAt: null,
    isBeating: false,
    answeredAt: null,
    isUnanswered: false,
    wokenAt: steadyNow(),
  })
  const note = (news: Partial<LineSigns>) => signs$.next({ ...signs$.value, ...news })
  let isOneOfMany = false

  const disconnect = () => {
    const ended = line$.value
    // Ignore the close event of a socket we closed ourselves.
    if (ended) line$.next(null)
    ended?.close()
    note({ isConnected: false, isBeating: false })
  }
  const state$ = new BehaviorSubject<ConnectionState>('closed')
  const actor = createActor(
    connectionMachine.provide({
      actions: {
        connect: () => {
          const before = line$.value
          // The new connection emits states during this call; they must not be taken for those of the old
          // one.
          state$.next('connecting')
          // Set before the old connection closes, so that its close event is ignored.
          line$.next(open())
          before?.close()
        },
        disconnect,
      },
    }),
  )
  actor.subscribe(({ value }) => {
    if (value === 'polling') isOneOfMany = true
    if (value === 'resting') isOneOfMany = false
    state$.next(value)
  })
  const states$ = state$.pipe(distinctUntilChanged())

  const answered = () => note({ answeredAt: steadyNow(), isUnanswered: false })
  const failed = (error: unknown) => {
    if (!(error instanceof ApiError)) return
    if (error.code === 'not_authorized') actor.send({ type: 'refused' })
    if (error.code === 'no_response') note({ isUnanswered: true })
    else answered()
  }
  // After an outage all screens reconnect at once: their catch-up calls get jitter and wait for all channels
  // of the screen. A page that becomes visible again catches up without jitter.
  const gathered = gatherChanges(ask, () => (isOneOfMany ? 150 + Math.random() * 250 : 5))
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

  const hear = (channel: string): Observable<ChannelMessage> =>
    line$.pipe(switchMap((line) => line?.hear(channel) ?? of<ChannelMessage>({ kind: 'cut' })))

  const lineState$ = line$.pipe(
    switchMap((line) => line?.state$ ?? EMPTY),
    tap((state) => {
      if (state === 'connected') {
        note({ isConnected: true })
        actor.send({ type: 'connected' })
        // pusher-js disconnects for good only when the server says so.
      } else if (state === 'disconnected') actor.send({ type: 'refused' })
      else if (state === 'unavailable' || state === 'failed') actor.send({ type: 'unavailable' })
      else if (state === 'connecting' && state$.value === 'live') actor.send({ type: 'unavailable' })
    }),
  )

  const send = (event: { type: 'answered' | 'unavailable' }) => actor.send(event)
  const { probing$, nextTry$ } = createProbing(states$, probe, {
    answered: () => {
      answered()
      send({ type: 'answered' })
    },
    failed,
  })
  const { refusal$, isSignedOut$ } = createRefusal(states$, isAlive, send)
  const trying$ = combineLatest([states$, nextTry$, isSignedOut$]).pipe(
    map(([state, nextAt, isSignedOut]): ReconnectState => {
      if (state === 'refused') return { how: isSignedOut ? 'signed_out' : 'returning', nextAt: null }
      return { how: 'asking', nextAt: state === 'polling' ? nextAt : null }
    }),
  )

  const life = new Subscription()
  life.add(lineState$.subscribe())
  life.add(probing$.subscribe())
  life.add(refusal$.subscribe())
  life.add(listenToBeats(hear, () => state$.value === 'live', note).subscribe())
  life.add(silenceOf(states$, signs$).subscribe(() => actor.send({ type: 'silent' })))
  life.add(woken$.subscribe(() => actor.send({ type: 'silent' })))
  if (typeof window !== 'undefined') {
    life.add(fromEvent(window, 'online').subscribe(() => actor.send({ type: 'online' })))
    life.add(fromEvent(window, 'offline').subscribe(() => actor.send({ type: 'unavailable' })))
  }
  actor.start()
  actor.send({ type: 'open' })
  life.add(
    rests$.subscribe((type) => {
      if (type === 'wake') note({ isBeating: false, wokenAt: steadyNow() })
      actor.send({ type })
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
    trying$,
    overdue$: overdueOf(signs$),
    socketId: () => line$.value?.socketId(),
    line: () => line$.value,
    /** Reconnects for another person; shown rows stay and catch up. */
    renew: () => actor.send({ type: 'renew' }),
    close() {
      actor.send({ type: 'close' })
      life.unsubscribe()
      disconnect()
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
