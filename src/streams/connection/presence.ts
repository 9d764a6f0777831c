import { EMPTY, filter, map, merge, type Observable, of, scan, switchMap } from 'rxjs'
import type { AnyResource } from '../../resources/kit/define/definition'
import { openChannelOf } from '../../resources/kit/define/defineResource'
import { shown$ } from './clock'
import { isOwnOnly } from './followed'
import { connection$ } from './realtime'
import { t } from '../../texts/texts'

export type Present = { id: number; name: string }

const nameOf = (info: unknown) =>
  typeof info === 'object' && info !== null && 'name' in info ? String(info.name) : t('Someone')

/** Who has a record open now; subscribed only while this page is visible. */
export const presence$ = (table: string, id: number): Observable<Present[]> => {
  const channel = `presence-${table}.${id}`
  return shown$.pipe(
    switchMap((isShown) => (isShown ? connection$ : EMPTY)),
    switchMap((connection) =>
      connection
        ? connection.hear(channel).pipe(map(() => Object.entries(connection.line()?.members(channel) ?? {})))
        : EMPTY,
    ),
    map((members) => members.map(([member, info]) => ({ id: Number(member), name: nameOf(info) }))),
  )
}

/** What of an open record a person moves now, as a screen of theirs says it; null once it is dropped. */
export type Lift = { by: number; key: string | null }

const isLift = (data: unknown): data is Lift =>
  typeof data === 'object' &&
  data !== null &&
  'by' in data &&
  typeof data.by === 'number' &&
  'key' in data &&
  (data.key === null || (typeof data.key === 'string' && data.key.length <= 40))

const liftEvent = 'lift'

/** What others who have a record open move of it, by their ids; only of people who are on its channel. */
export const movers$ = (
  table: string,
  id: number,
): Observable<ReadonlyMap<number, { name: string; key: string }>> => {
  const channel = `presence-${table}.${id}`
  return connection$.pipe(
    switchMap((connection) =>
      connection
        ? connection.hear(channel).pipe(
            scan((movers, message) => {
              const members = connection.line()?.members(channel) ?? {}
              const rest = new Map([...movers].filter(([by]) => String(by) in members))
              if (message.kind !== 'event' || message.event !== `client-${liftEvent}`) return rest
              const { data } = message
              if (!isLift(data) || !(String(data.by) in members)) return rest
              rest.delete(data.by)
              if (data.key !== null) rest.set(data.by, { name: nameOf(members[data.by]), key: data.key })
              return rest
            }, new Map<number, { name: string; key: string }>()),
          )
        : of(new Map<number, { name: string; key: string }>()),
    ),
  )
}

/** Shows the others who have a record open what of it this person moves. */
export const shareLift = (table: string, id: number, lift: Lift) =>
  connection$.value?.line()?.whisper(`presence-${table}.${id}`, liftEvent, lift)

type OpenRows = { value: { id: number; people: Present[] }[] }

/** Who has which row of a table open, by row id; empty while disconnected. */
export const openRows$ = (
  resource: Pick<AnyResource, 'segment' | 'alias' | 'name' | 'own'>,
): Observable<ReadonlyMap<number, readonly Present[]>> => {
  const channel = openChannelOf(resource)
  const noMembers: ReadonlyMap<number, readonly Present[]> = new Map()
  // Who reads only own rows is not told which rows of others are open.
  if (isOwnOnly(resource)) return of(noMembers)
  return shown$.pipe(
    switchMap((isShown) => (isShown ? connection$ : EMPTY)),
    switchMap((connection) =>
      connection
        ? merge(
            connection.state$.pipe(
              filter((state) => state !== 'live'),
              map(() => noMembers),
            ),
            connection.hear(channel).pipe(
              filter((message) => message.kind === 'event' && message.event === 'value'),
              map((message) => {
                const { value } = ('data' in message ? message.data : { value: [] }) as OpenRows
                return new Map(value.map(({ id, people }) => [id, people]))
              }),
            ),
          )
        : of(noMembers),
    ),
  )
}
