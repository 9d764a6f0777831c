import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  EMPTY,
  filter,
  fromEvent,
  interval,
  map,
  NEVER,
  Observable,
  share,
  startWith,
  Subscription,
  switchMap,
  tap,
  timer,
} from 'rxjs'
import { createActor } from 'xstate'
import { askChanges, type ChangesAnswer, gatherChanges } from '../api/changes'
import type { Line, Said } from '../api/echo'
import { ApiError } from '../api/http'
import { type ConnectionState, connectionMachine } from '../machines/connection'
import { learnClock, serverNow, shown$, tick$ } from './clock'
import { type Judged, judge, type Signs } from './freshness'

/** What every node says every two seconds. */
export type Beat = { position: string; at: string; fed_at: string }

export type ConnectionGiven = {
  open: () => Line
  /** A call that any server answers, signed in or not. */
  probe: () => Promise<unknown>
  ask?: typeof askChanges
  /** The session has ended by the server's word. */
  onExpired?: () => void
}

const silentMs = 6_500
const asNever = () => EMPTY as Observable<never>

/** The page's one line to the server: channels, catching up, and what is known about its freshness. */
export function openConnection({ open, probe, ask = askChanges, onExpired }: ConnectionGiven) {
  const line$ = new BehaviorSubject<Line | null>(null)
  const signs$ = new BehaviorSubject<Signs>({
    isConnected: false,
    beatAt: null,
    answeredAt: null,
    isUnanswered: false,
  })
  const note = (news: Partial<Signs>) => signs$.next({ ...signs$.value, ...news })
  let returns = 0

  const disconnect = () => {
    line$.value?.close()
    if (line$.value) line$.next(null)
    note({ isConnected: false })
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
  actor.subscribe(({ value }) => state$.next(value))
  const states$ = state$.pipe(distinctUntilChanged())

  const answered = () => note({ answeredAt: serverNow(), isUnanswered: false })
  const failed = (error: unknown) => {
    if (!(error instanceof ApiError)) return
    if (error.code === 'not_authorized') onExpired?.()
    if (error.code === 'no_response') note({ isUnanswered: true })
    else answered()
  }
  // After a cut every screen comes back at once: the questions of a return are spread, the first one is not.
  const gathered = gatherChanges(ask, () => (returns > 1 ? 20 + Math.random() * 250 : 5))
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
    line$.pipe(switchMap((line) => line?.hear(channel) ?? asNever()))

  const beat$ = shown$.pipe(
    switchMap((isShown) => (isShown ? hear('heartbeat') : asNever())),
    tap((said) => {
      if (said.kind !== 'event' || said.event !== 'beat') return
      const { at, fed_at } = said.data as Beat
      learnClock(at)
      note({ isConnected: state$.value === 'live', beatAt: Date.parse(fed_at) })
    }),
    share(),
  )

  const lineState$ = line$.pipe(
    switchMap((line) => line?.state$ ?? asNever()),
    tap((state) => {
      if (state === 'connected') {
        returns++
        note({ isConnected: true })
        actor.send({ type: 'connected' })
      } else if (state === 'unavailable' || state === 'failed' || state === 'disconnected')
        actor.send({ type: 'unavailable' })
      else if (state === 'connecting' && state$.value === 'live') actor.send({ type: 'unavailable' })
    }),
  )

  const probing$ = states$.pipe(
    switchMap((state) => (state === 'polling' ? timer(Math.random() * 200) : NEVER)),
    switchMap(
      () =>
        new Observable<void>(() => {
          let waiting: ReturnType<typeof setTimeout>
          let isOver = false
          const once = () =>
            void probe().then(
              () => {
                if (isOver) return
                answered()
                actor.send({ type: 'answered' })
              },
              (error: unknown) => {
                if (isOver) return
                failed(error)
                waiting = setTimeout(once, 700 + Math.random() * 600)
              },
            )
          once()
          return () => {
            isOver = true
            clearTimeout(waiting)
          }
        }),
    ),
  )

  const silence$ = combineLatest([states$, shown$]).pipe(
    switchMap(([state, isShown]) => (state === 'live' && isShown ? interval(1_000) : NEVER)),
    scanSilence(signs$),
    tap(() => actor.send({ type: 'silent' })),
  )

  const poll$ = states$.pipe(
    map((state) => state === 'live'),
    distinctUntilChanged(),
    switchMap((isLive) => (isLive ? timer(24_000 + Math.random() * 12_000, 30_000) : timer(10_000, 10_000))),
    map(() => undefined),
  )

  const life = new Subscription()
  life.add(lineState$.subscribe())
  life.add(probing$.subscribe())
  life.add(beat$.subscribe())
  life.add(silence$.subscribe())
  if (typeof window !== 'undefined')
    life.add(fromEvent(window, 'online').subscribe(() => actor.send({ type: 'online' })))
  actor.start()
  actor.send({ type: 'open' })

  return {
    state$: states$,
    hear,
    changesOf,
    /** Moments to ask what was missed: seldom while live, every 10 s while not. */
    poll$,
    /** Tells of every answer of a source, so that its age counts from there. */
    answered,
    failed,
    signs$: signs$ as Observable<Signs>,
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

/** Emits when the beat has been silent for too long since the socket stood. */
const scanSilence = (signs$: BehaviorSubject<Signs>) => (tick: Observable<unknown>) => {
  let since = 0
  return tick.pipe(
    filter((place) => {
      const now = serverNow()
      if (place === 0) since = now
      return now - Math.max(since, signs$.value.beatAt ?? 0) > silentMs
    }),
  )
}

export type Connection = ReturnType<typeof openConnection>

/** How fresh a source is, told anew each second while anybody looks. */
export const freshness$ = (connection: Connection, isLoaded: boolean, limitMs: number): Observable<Judged> =>
  combineLatest([connection.signs$, tick$.pipe(startWith(0))]).pipe(
    map(([signs]) => judge(signs, isLoaded, serverNow(), limitMs)),
    distinctUntilChanged(
      (a, b) =>
        a.state === b.state && Math.floor((a.ageMs ?? 0) / 1000) === Math.floor((b.ageMs ?? 0) / 1000),
    ),
  )
