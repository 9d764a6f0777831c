import { EMPTY, filter, map, merge, type Observable, switchMap } from 'rxjs'
import type { Said } from '../api/echo'

/** What of the page's line this needs. */
export type RightsLine = { poll$: Observable<unknown> }

const news = ['roles_changed', 'signed_out']

/** Whether something was said, or may have been missed: before the line stood, nobody listened. */
const concerns = (said: Said) =>
  said.kind === 'listening' || (said.kind === 'event' && news.includes(said.event))

/** The moments at which a person's rights may have changed, by the word of their own channel or, without one, by asking. */
export const rightsMoments$ = (
  said$: Observable<Said>,
  connection$: Observable<RightsLine | null>,
): Observable<void> =>
  merge(
    said$.pipe(filter(concerns)),
    connection$.pipe(
      // Asked seldom while the line stands: a word may be lost between two sockets, a right must not.
      switchMap((line) => line?.poll$ ?? EMPTY),
    ),
  ).pipe(map(() => undefined))

type Words = { text: string; path?: string | undefined }

/** What somebody's own channel says to him in words, and the screen it is about. */
export const told$ = (said$: Observable<Said>): Observable<Words> =>
  said$.pipe(
    filter((said) => said.kind === 'event' && said.event === 'told'),
    map((said) => (said as { data: { row?: Partial<Words> } }).data.row),
    map((row) => ({ text: row?.text ?? '', path: row?.path })),
    filter(({ text }) => text !== ''),
  )

/** The names of those who ask for an account, as administrators hear of them on their own channel. */
export const registered$ = (said$: Observable<Said>): Observable<string> =>
  said$.pipe(
    filter((said) => said.kind === 'event' && said.event === 'registered'),
    map((said) => (said as { data: { row?: { name?: string } } }).data.row?.name ?? ''),
    filter((name) => name !== ''),
  )
