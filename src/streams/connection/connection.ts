import {
  BehaviorSubject,
  catchError,
  combineLatest,
  defer,
  delay,
  distinctUntilChanged,
  EMPTY,
  expand,
  filter,
  first,
  from,
  fromEvent,
  ignoreElements,
  map,
  merge,
  NEVER,
  type Observable,
  of,
  race,
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
import { frozen$, learnClock, serverNow, shown$, steadyNow, tick$, woken$ } from './clock'
import { beatLimitMs, type Judged, judge, judgeLine, type LineSigns, type SourceSigns } from './freshness'

/** The heartbeat that every node sends every two seconds. */
type Beat = { position: string; at: string; fed_at: string }

const silentMs = 6_500
/** Requests on a half-open connection never return, so the next probe follows soon. */
export const probedWithinMs = 4_000
/** A question swallowed by a server that has just come back is not waited for: another goes out beside it. */
const askedBesideMs = 1_500
/** A page that is visible again within this time keeps its connection. */
const restAfterMs = 20_000
const asNever = () => EMPTY as Observable<never>
/** Adds jitter, so that screens do not retry at the same moment. */
const spread = (ms: number) => ms * (0.75 + Math.random() / 2)

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

  const beat$ = shown$.pipe(
    switchMap((isShown) => (isShown ? hear('heartbeat') : asNever())),
    tap((message) => {
      if (message.kind !== 'event' || message.event !== 'beat') return
      const { at, fed_at } = message.data as Beat
      learnClock(at)
      const behind = Math.max(0, serverNow() - Date.parse(fed_at))
      note({ isConnected: state$.value === 'live', isBeating: true, beatAt: steadyNow() - behind })
    }),
    share(),
  )

  const lineState$ = line$.pipe(
    switchMap((line) => line?.state$ ?? asNever()),
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

  const nextTry$ = new BehaviorSubject<number | null>(null)
  const tryAgainIn = (ms: number) => {
    nextTry$.next(steadyNow() + ms)
    return timer(ms)
  }
  const isSignedOut$ = new BehaviorSubject(false)
  const trying$ = combineLatest([states$, nextTry$, isSignedOut$]).pipe(
    map(([state, nextAt, isSignedOut]): ReconnectState => {
      if (state === 'refused') return { how: isSignedOut ? 'signed_out' : 'returning', nextAt: null }
      return { how: 'asking', nextAt: state === 'polling' ? nextAt : null }
    }),
  )

  /** One question; emits when it is time for the next: after a failure, or beside one that is not answered soon. */
  const askOnce = () => {
    nextTry$.next(steadyNow() + askedBesideMs)
    const failed$ = from(probe()).pipe(
      tap({
        next: () => {
          answered()
          actor.send({ type: 'answered' })
        },
        error: failed,
      }),
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

  // With a valid session the refusal had another reason: retry later.
  const refusal$ = states$.pipe(
    tap(() => isSignedOut$.next(false)),
    switchMap((state) =>
      state === 'refused'
        ? defer(isAlive).pipe(
            delay(spread(2_000)),
            tap(() => actor.send({ type: 'answered' })),
            catchError((error: unknown) => {
              if (error instanceof ApiError && error.code === 'not_authorized') isSignedOut$.next(true)
              else actor.send({ type: 'unavailable' })
              return EMPTY
            }),
          )
        : NEVER,
    ),
  )

  /** The heartbeat is overdue; reported at once, not with the next tick. */
  const overdue$ = combineLatest([signs$, shown$]).pipe(
    switchMap(([{ beatAt }, isShown]) =>
      isShown && beatAt !== null ? timer(Math.max(0, beatAt + beatLimitMs + 1 - steadyNow())) : NEVER,
    ),
    share(),
  )

  const silence$ = combineLatest([states$, shown$]).pipe(
    switchMap(([state, isShown]) => (state === 'live' && isShown ? silent(signs$) : NEVER)),
    tap(() => actor.send({ type: 'silent' })),
  )

  const rest$ = shown$.pipe(
    switchMap((isShown) => {
      // Whichever comes first: timers do not run in a frozen page.
      if (!isShown) return race(timer(restAfterMs), frozen$).pipe(map(() => 'rest' as const))
      note({ isBeating: false, wokenAt: steadyNow() })
      return of('wake' as const)
    }),
  )

  // Poll only where calls are answered but no socket opens soon. Without answers polling is useless, and a
  // new connection catches up by itself.
  const poll$ = states$.pipe(
    switchMap((state) => {
      if (state === 'live') return timer(spread(32_000), 30_000)
      return state === 'connecting' ? timer(spread(2_500)) : NEVER
    }),
    map(() => undefined),
    // All sources of a page poll at the same moment, so it is one call.
    share(),
  )

  const life = new Subscription()
  life.add(lineState$.subscribe())
  life.add(probing$.subscribe())
  life.add(refusal$.subscribe())
  life.add(beat$.subscribe())
  life.add(silence$.subscribe())
  life.add(woken$.subscribe(() => actor.send({ type: 'silent' })))
  if (typeof window !== 'undefined') {
    life.add(fromEvent(window, 'online').subscribe(() => actor.send({ type: 'online' })))
    life.add(fromEvent(window, 'offline').subscribe(() => actor.send({ type: 'unavailable' })))
  }
  actor.start()
  actor.send({ type: 'open' })
  life.add(rest$.subscribe((type) => actor.send({ type })))

  return {
    state$: states$,
    hear,
    changesOf,
    /** Emits when to catch up: seldom while live, every 10 s while calls are answered without a socket. */
    poll$,
    /** Registers an answer of a source; its age counts from there. */
    answered,
    failed,
    signs$: signs$ as Observable<LineSigns>,
    trying$,
    overdue$,
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

/** Emits while the heartbeat is missing for too long on an open socket. */
const silent = (signs$: BehaviorSubject<LineSigns>) =>
  defer(() => {
    const since = steadyNow()
    return tick$.pipe(filter(() => steadyNow() - Math.max(since, signs$.value.beatAt ?? 0) > silentMs))
  })

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
