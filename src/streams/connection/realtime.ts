import {
  auditTime,
  BehaviorSubject,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  from,
  map,
  merge,
  NEVER,
  Observable,
  Subject,
  switchMap,
  timeout,
  timer,
} from 'rxjs'
import type { ChangeData, Changes } from '../../resources/general/system/changeCalls'
import { openLine, type ChannelMessage } from '../../api/echo'
import { ApiError, nameSocketBy } from '../../api/http'
import { isAlive, probe, publicInfo } from '../../api/session'
import { type Connection, openConnection, probedWithinMs } from './connection'
import type { ReconnectState } from './connectionTypes'
import { learnClock, serverNow, shown$, steadyNow } from './clock'
import { noSigns, type SourceSigns } from './freshness'
import { type CatchUp, type ChannelNews, type Live, liveRows } from '../rows/liveRows'
import type { RowChange, Snapshot, Versioned } from '../rows/rowTable'

/** The connection of the page; null while signed out. */
export const connection$ = new BehaviorSubject<Connection | null>(null)

let starting = 0

/** Opens the connection; called after sign-in. */
export async function startRealtime() {
  const mine = ++starting
  const { pusher, time } = await publicInfo()
  learnClock(time)
  if (mine !== starting || connection$.value) return
  const connection = openConnection({
    open: () => openLine(pusher.key, pusher.url ?? null, window.location),
    probe: () => probe(probedWithinMs),
    isAlive: () => isAlive(10_000),
  })
  nameSocketBy(() => connection.socketId())
  connection$.next(connection)
}

/** Closes the connection; called on sign-out. */
export function stopRealtime() {
  starting++
  connection$.value?.close()
  connection$.next(null)
}

/** The reconnect state of the page. */
export const trying$: Observable<ReconnectState> = connection$.pipe(
  switchMap((connection) => connection?.trying$ ?? EMPTY),
)

/** The messages of a channel over the current connection. */
export const hear = (channel: string): Observable<ChannelMessage> =>
  connection$.pipe(switchMap((connection) => connection?.hear(channel) ?? EMPTY))

const isChange = (data: unknown): data is ChangeData =>
  typeof data === 'object' && data !== null && 'position' in data

/** Broadcast without fields that not all readers may see: the row must be requested. */
const isPartial = ({ row }: ChangeData) => typeof row === 'object' && row !== null && 'partial' in row
const isAboutAll = ({ id }: ChangeData) => id === null || id === undefined

const changeOf = <T>({ position, id, version, row }: ChangeData): RowChange<T> => ({
  position,
  id: Number(id),
  version,
  row: row as T | null,
})

const newsOf = <T>(
  message: ChannelMessage,
  readSome: ((id: number) => void) | undefined,
): ChannelNews<T> | null => {
  if (message.kind === 'listening') return { kind: 'listening' }
  if (message.kind !== 'event') return { kind: 'cut' }
  if (message.event.startsWith('pusher:') || !isChange(message.data)) return null
  if (isAboutAll(message.data)) return { kind: 'reload' }
  if (!isPartial(message.data)) return { kind: 'change', change: changeOf(message.data) }
  if (!readSome) return { kind: 'reload' }
  readSome(Number(message.data.id))
  return null
}

/** News of a channel whose changes are not applied, but read. */
const rereadNews = (message: ChannelMessage): ChannelNews<never> | null => {
  if (message.kind === 'listening') return { kind: 'listening' }
  if (message.kind !== 'event') return { kind: 'cut' }
  return message.event.startsWith('pusher:') ? null : { kind: 'reload' }
}

/** The same news with one reload for all that come within so many ms. */
const reloadsAtMost = <T>(news$: Observable<ChannelNews<T>>, ms: number): Observable<ChannelNews<T>> =>
  merge(
    news$.pipe(filter(({ kind }) => kind !== 'reload')),
    news$.pipe(
      filter(({ kind }) => kind === 'reload'),
      auditTime(ms),
    ),
  )

const caughtUp = <T>(answer: Changes): CatchUp<T> => {
  const isWhole = answer.events.every(({ data }) => !isAboutAll(data) && !isPartial(data))
  if (answer.state === 'too_old' || !isWhole) return { state: 'too_old' }
  return {
    state: answer.state,
    position: answer.position,
    changes: answer.events.map(({ data }) => changeOf<T>(data)),
  }
}

/** Batches row requests into one call; if it fails, everything is reloaded. */
function gatherIds<T>(
  read: (ids: number[]) => Promise<Snapshot<T>>,
  page$: Subject<Snapshot<T>>,
  lost$: Subject<void>,
) {
  let ids = new Set<number>()
  return (id: number) => {
    ids.add(id)
    if (ids.size > 1) return
    setTimeout(() => {
      const askedIds = [...ids]
      ids = new Set()
      from(read(askedIds))
        .pipe(timeout(10_000))
        .subscribe({ next: (page) => page$.next(page), error: () => lost$.next() })
    }, 30)
  }
}

/** Whether retrying is pointless. */
export const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.http >= 400 && error.http < 500 && error.http !== 429

/** Emits when to poll, while broadcasts may be missed. */
export const poll$ = connection$.pipe(switchMap((connection) => connection?.poll$ ?? EMPTY))

/** The same for one channel: a refused channel needs polling on an open socket too. */
const pollOf = (channel: string) =>
  merge(
    poll$,
    hear(channel).pipe(
      filter(({ kind }) => kind !== 'event'),
      map(({ kind }) => kind === 'refused'),
      distinctUntilChanged(),
      switchMap((isRefused) => (isRefused ? timer(10_000, 10_000) : NEVER)),
    ),
  )

export type ChannelMore<T> = {
  /** Reads some rows, where a broadcast could not carry the whole of them. */
  readSome?: (ids: number[]) => Promise<Snapshot<T>>
  /** Further pages as they were read. */
  pages$?: Observable<Snapshot<T>>
  /** Every change reads the rows again, once in so many ms: for the first rows of a list and their number. */
  rereadMs?: number
  /** What changed since a position, of a channel that is not in the log of changes. */
  catchUp?: (since: string) => Promise<CatchUp<T>>
}

/**
 * The rows of a channel, kept current by broadcasts and catching up: `load` reads them completely, with their
 * feed position.
 */
export function liveChannel<T extends Versioned>(
  channel: string,
  load: () => Promise<Snapshot<T>>,
  { readSome, pages$ = EMPTY, rereadMs, catchUp }: ChannelMore<T> = {},
): Observable<Live<T>> {
  const some$ = new Subject<Snapshot<T>>()
  const lost$ = new Subject<void>()
  const ask = readSome && gatherIds(readSome, some$, lost$)
  const news$ = hear(channel).pipe(
    map((message) => (rereadMs === undefined ? newsOf<T>(message, ask) : rereadNews(message))),
    filter((news) => news !== null),
  )
  return liveRows<T>({
    load: async () => {
      try {
        const snapshot = await load()
        connection$.value?.answered()
        return snapshot
      } catch (error) {
        connection$.value?.failed(error)
        throw error
      }
    },
    news$: merge(
      rereadMs === undefined ? news$ : reloadsAtMost(news$, rereadMs),
      lost$.pipe(map((): ChannelNews<T> => ({ kind: 'reload' }))),
    ),
    catchUp:
      catchUp ??
      (async (since) => {
        const connection = connection$.value
        return connection && rereadMs === undefined
          ? caughtUp<T>(await connection.changesOf(channel, since))
          : { state: 'too_old' }
      }),
    pages$: merge(pages$, some$),
    poll$: pollOf(channel),
    shown$,
    isFinal: isRefusal,
  })
}

/** The last value computed by the server, from a broadcast or a call. */
type LiveValue<T> = { value: T; at: string }
/** The value with its freshness. */
export type ShownValue<T> = LiveValue<T> & { signs: SourceSigns }

/** A computed value of a cache channel; loaded first and wherever broadcasts may have been missed. */
export const liveValue = <T>(channel: string, load: () => Promise<T>): Observable<ShownValue<T>> =>
  defer(() => {
    let shared: LiveValue<T> | null = null
    let signs = noSigns
    const following$ = new Observable<ShownValue<T>>((out) => {
      let heard = 0
      let isListening = false
      let isFailing = false
      const tell = (news: Partial<SourceSigns>) => {
        signs = { ...signs, ...news }
        if (shared) out.next({ ...shared, signs })
      }
      const doubt = (coverage: 'not yet' | 'nothing', agoMs = 0) =>
        tell({ coverage, ...(signs.coverage === 'all' && { heardUntil: steadyNow() - agoMs }) })
      const ask = () => {
        const heardBefore = heard
        const askedAt = steadyNow()
        const isComplete = isListening
        load().then(
          (value) => {
            connection$.value?.answered()
            // A broadcast that arrived meanwhile is newer than the answer.
            if (heardBefore !== heard || out.closed) return
            shared = { value, at: new Date(serverNow()).toISOString() }
            tell({ readAt: askedAt, ...(isComplete && isListening && !isFailing && { coverage: 'all' }) })
          },
          (error: unknown) => {
            connection$.value?.failed(error)
            if (!isRefusal(error)) return
            doubt('nothing')
            out.error(error)
          },
        )
      }
      tell({ askedAt: steadyNow() })
      ask()
      const listening = hear(channel).subscribe((message) => {
        isListening = message.kind === 'event' ? isListening : message.kind === 'listening'
        if (message.kind === 'refused' || message.kind === 'cut') doubt('nothing')
        if (message.kind !== 'event') return
        if (message.event === 'failing') {
          isFailing = true
          doubt('nothing', Math.max(0, serverNow() - Date.parse((message.data as { since: string }).since)))
        }
        if (message.event !== 'value' && message.event !== 'changed') return
        isFailing = false
        if (message.event === 'changed') {
          doubt('not yet')
          return ask()
        }
        heard++
        const { value, at } = message.data as LiveValue<T>
        shared = { value, at }
        tell({ readAt: steadyNow(), coverage: 'all' })
      })
      listening.add(pollOf(channel).subscribe(ask))
      listening.add(() => doubt('not yet'))
      return listening
    })
    return shown$.pipe(switchMap((isShown) => (isShown ? following$ : EMPTY)))
  })
