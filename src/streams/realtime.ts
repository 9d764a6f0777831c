import { BehaviorSubject, EMPTY, filter, map, Observable, switchMap } from 'rxjs'
import type { ChangeData, ChangesAnswer } from '../api/changes'
import { openLine, type Said } from '../api/echo'
import { ApiError, get, nameSocketBy } from '../api/http'
import { publicInfo } from '../api/session'
import { type Connection, openConnection } from './connection'
import { learnClock, shown$ } from './clock'
import { type CatchUp, type ChannelNews, type Live, liveRows } from './liveRows'
import type { RowChange, Snapshot, Versioned } from './rowTable'

/** The line of the signed-in page; null while nobody is signed in. */
export const connection$ = new BehaviorSubject<Connection | null>(null)

let starting = 0

/** Opens the line; called once somebody is signed in. */
export async function startRealtime() {
  const mine = ++starting
  const { pusher, time } = await publicInfo()
  learnClock(time)
  if (mine !== starting || connection$.value) return
  const connection = openConnection({
    open: () => openLine(pusher.key, window.location),
    probe: () => get('/public', undefined, { quiet: true }),
    onExpired: () => void get('/me').catch(() => undefined),
  })
  nameSocketBy(() => connection.socketId())
  connection$.next(connection)
}

/** Closes the line; called on signing out. */
export function stopRealtime() {
  starting++
  connection$.value?.close()
  connection$.next(null)
}

/** What a channel says, whichever line carries it. */
export const hear = (channel: string): Observable<Said> =>
  connection$.pipe(switchMap((connection) => connection?.hear(channel) ?? EMPTY))

const isChange = (data: unknown): data is ChangeData =>
  typeof data === 'object' && data !== null && 'position' in data && 'id' in data

const changeOf = <T>({ position, id, version, row }: ChangeData): RowChange<T> => ({
  position,
  id: Number(id),
  version,
  row: row as T | null,
})

const newsOf = <T>(said: Said): ChannelNews<T> | null => {
  if (said.kind === 'listening') return { kind: 'listening' }
  if (said.kind === 'refused' || said.event.startsWith('pusher:')) return null
  if (said.event === 'reload') return { kind: 'reload' }
  if (!isChange(said.data)) return null
  return said.data.id === null ? { kind: 'reload' } : { kind: 'change', change: changeOf(said.data) }
}

const caughtUp = <T>(answer: ChangesAnswer): CatchUp<T> => {
  const isWhole = answer.events.every(({ event, data }) => event !== 'reload' && data.id !== null)
  if (answer.state === 'too_old' || !isWhole) return { state: 'too_old' }
  return {
    state: answer.state,
    position: answer.position,
    changes: answer.events.map(({ data }) => changeOf<T>(data)),
  }
}

/** Whether asking again will not help. */
export const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.http >= 400 && error.http < 500 && error.http !== 429

const poll$ = connection$.pipe(switchMap((connection) => connection?.poll$ ?? EMPTY))

/**
 * The rows of a channel, kept right by broadcasts and by asking: `load` reads them whole, with the feed position they
 * were read at.
 */
export const liveChannel = <T extends Versioned>(
  channel: string,
  load: () => Promise<Snapshot<T>>,
  pages$?: Observable<Snapshot<T>>,
): Observable<Live<T>> =>
  liveRows<T>({
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
    news$: hear(channel).pipe(
      map((said) => newsOf<T>(said)),
      filter((news) => news !== null),
    ),
    catchUp: async (since) => {
      const connection = connection$.value
      return connection ? caughtUp<T>(await connection.changesOf(channel, since)) : { state: 'too_old' }
    },
    ...(pages$ && { pages$ }),
    poll$,
    shown$,
    isFinal: isRefusal,
  })

/** A value computed by the server: the last one, whether it came by broadcast or by asking. */
export type LiveValue<T> = { value: T; at: string }

/** A computed value of a cache channel; asked by `load` at first and wherever broadcasts may have been missed. */
export const liveValue = <T>(channel: string, load: () => Promise<T>): Observable<LiveValue<T>> =>
  shown$.pipe(
    switchMap((isShown) =>
      isShown
        ? new Observable<LiveValue<T>>((out) => {
            let heard = 0
            const ask = () => {
              const asked = heard
              load().then(
                (value) => {
                  connection$.value?.answered()
                  // What was broadcast meanwhile is newer than the answer.
                  if (asked === heard) out.next({ value, at: new Date().toISOString() })
                },
                (error: unknown) => {
                  connection$.value?.failed(error)
                  if (isRefusal(error)) out.error(error)
                },
              )
            }
            ask()
            const listening = hear(channel).subscribe((said) => {
              if (said.kind !== 'event' || said.event !== 'value') return
              heard++
              const { value, at } = said.data as LiveValue<T>
              out.next({ value, at })
            })
            listening.add(poll$.subscribe(ask))
            return listening
          })
        : EMPTY,
    ),
  )
