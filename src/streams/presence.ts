import { EMPTY, map, type Observable, switchMap } from 'rxjs'
import { shown$ } from './clock'
import { connection$ } from './realtime'

export type Present = { id: number; name: string }

const nameOf = (info: unknown) =>
  typeof info === 'object' && info !== null && 'name' in info ? String(info.name) : 'Somebody'

/** Who has a record open now; asked for only while this page is seen. */
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
