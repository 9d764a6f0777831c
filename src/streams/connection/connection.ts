import {
  BehaviorSubject,
  catchError,
  combineLatest,
  defer,
  delay,
  distinctUntilChanged,
  EMPTY,
  filter,
  fromEvent,
  map,
  merge,
  NEVER,
  type Observable,
  of,
  race,
  retry,
  share,
  startWith,
  Subscription,
  switchMap,
  tap,
  timer,
} from 'rxjs'
import { createActor } from 'xstate'
import { askChanges, type ChangesAnswer, gatherChanges } from '../../api/changes'
import type { Line, Said } from '../../api/echo'
import { ApiError } from '../../api/http'
import { type ConnectionState, connectionMachine } from '../../machines/connection'
import { frozen$, learnClock, serverNow, shown$, steadyNow, tick$, woken$ } from './clock'
import { beatLimitMs, type Judged, judge, judgeLine, type LineSigns, type SourceSigns } from './freshness'

/** What every node says every two seconds. */
export type Beat = { position: string; at: string; fed_at: string }

export type ConnectionGiven = {
  open: () => Line
  /** A call that any server answers, signed in or not. */
  probe: () => Promise<unknown>
  ask?: typeof askChanges
  /** A call that is answered as long as the session stands. */
  isAlive: () => Promise<unknown>
}

/**
 * What the page does while its line is cut: it asks by calls and tries to mend it, at the latest at a moment; tries again
 * where it was turned away though the session stands; or waits for somebody to log in.
 */
export type ReconnectState = { how: 'asking' | 'returning' | 'signed_out'; nextAt: number | null }

const silentMs = 6_500
/** A dead line swallows questions: the next one must be on its way soon after it is mended. */
export const probedWithinMs = 4_000
/** A page seen again so soon goes on by the line it had. */
const restAfterMs = 20_000
const asNever = () => EMPTY as Observable<never>
/** Moments to ask again at, not all screens in the same one. */
const spread = (ms: number) => ms * (0.75 + Math.random() / 2)

/** The page's one line to the server: channels, catching up, and what is known about its freshness. */
export function openConnection({ open, probe, ask = askChanges, isAlive }: ConnectionGiven) {
  const line$ = new BehaviorSubject<Line | null>(null)
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
    // Its end by our own hand is no news about it.
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
          // The new line speaks while this is being done: it must not be taken for the live one that broke.
          state$.next('connecting')
          // And it stands before the old one ends, whose end is no news about it.
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
  // After a cut every screen comes back at once: their questions are spread, and wait for all channels of the screen;
  // not those of whoever looks again.
  const gathered = gatherChanges(ask, () => (isOneOfMany ? 150 + Math.random() * 250 : 5))
  const changesOf = async (channel: string, since: string): Promise<ChangesAnswer> => {
    try {
      const answer = await gathered(channel, since)
      answered()
      return answer
    } catch (error) {
      failed(error)
      throw error
    }
  }

  const hear = (channel: string): Observable<Said> =>
    line$.pipe(switchMap((line) => line?.hear(channel) ?? of<Said>({ kind: 'cut' })))

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
        // pusher-js ends for good only what the server told it to.
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

  const probing$ = states$.pipe(
    switchMap((state) => (state === 'polling' ? timer(Math.random() * 200) : NEVER)),
    switchMap(() =>
      defer(() => {
        nextTry$.next(steadyNow() + probedWithinMs + 1_000)
        return probe()
      }).pipe(
        tap({
          next: () => {
            answered()
            actor.send({ type: 'answered' })
          },
          error: failed,
        }),
        retry({ delay: () => tryAgainIn(spread(1_000)) }),
      ),
    ),
  )

  // Where the session stands nevertheless, the line was refused for another reason: not at once again.
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

  /** The beat has not come in time: seen at once, not with the next tick. */
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
      // Whichever comes first: no timer is left in a page that the browser froze.
      if (!isShown) return race(timer(restAfterMs), frozen$).pipe(map(() => 'rest' as const))
      note({ isBeating: false, wokenAt: steadyNow() })
      return of('wake' as const)
    }),
  )

  // Where nothing answers a question is wasted, and a line that comes back asks by itself: after a cut everybody would
  // ask twice. What answers but gives no line within moments is asked, before what is shown is twice its limit old.
  const poll$ = states$.pipe(
    switchMap((state) => {
      if (state === 'live') return timer(spread(32_000), 30_000)
      return state === 'connecting' ? timer(spread(2_500)) : NEVER
    }),
    map(() => undefined),
    // All sources of a page at the same moment: then it is one call.
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
    /** Moments to ask what was missed: seldom while live, every 10 s while calls are answered but no line stands. */
    poll$,
    /** Tells of every answer of a source, so that its age counts from there. */
    answered,
    failed,
    signs$: signs$ as Observable<LineSigns>,
    trying$,
    overdue$,
    socketId: () => line$.value?.socketId(),
    line: () => line$.value,
    /** Opens the line anew for another person; what is shown stays and asks what it missed. */
    renew: () => actor.send({ type: 'renew' }),
    close() {
      actor.send({ type: 'close' })
      life.unsubscribe()
      disconnect()
    },
  }
}

/** Emits while the beat has been silent for too long since the socket stood. */
const silent = (signs$: BehaviorSubject<LineSigns>) =>
  defer(() => {
    const since = steadyNow()
    return tick$.pipe(filter(() => steadyNow() - Math.max(since, signs$.value.beatAt ?? 0) > silentMs))
  })

export type Connection = ReturnType<typeof openConnection>

const isSameSecond = (one: Judged, other: Judged) =>
  one.state === other.state && Math.floor((one.ageMs ?? 0) / 1000) === Math.floor((other.ageMs ?? 0) / 1000)

/** How fresh a source is, or the page as a whole where none is named; told anew each second while anybody looks. */
export const freshness$ = (
  connection: Connection,
  source: SourceSigns | null,
  limitMs: number,
): Observable<Judged> =>
  combineLatest([connection.signs$, merge(tick$, connection.overdue$).pipe(startWith(0))]).pipe(
    map(([line]) => (source ? judge(line, source, steadyNow(), limitMs) : judgeLine(line, steadyNow()))),
    distinctUntilChanged(isSameSecond),
  )
