import { EMPTY, filter, map, merge, type Observable, of, switchMap } from 'rxjs'
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
