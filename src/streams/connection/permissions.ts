import { catchError, EMPTY, filter, from, map, merge, type Observable, switchMap } from 'rxjs'
import type { ChannelMessage } from '../../api/echo'
import { t } from '../../texts/texts'

/** The part of the connection this needs. */
export type RightsLine = { poll$: Observable<unknown> }

const news = ['roles_changed', 'signed_out']

/** Whether a notice arrived or may have been missed before the subscription. */
const concerns = (message: ChannelMessage) =>
  message.kind === 'listening' || (message.kind === 'event' && news.includes(message.event))

/** Emits whenever a person's rights may have changed: on an event of their own channel, or by polling. */
export const rightsMoments$ = (
  messages$: Observable<ChannelMessage>,
  connection$: Observable<RightsLine | null>,
): Observable<void> =>
  merge(
    messages$.pipe(filter(concerns)),
    connection$.pipe(
      // Polled at long intervals even while connected: an event may be lost between two sockets, a change of
      // rights must not.
      switchMap((line) => line?.poll$ ?? EMPTY),
    ),
  ).pipe(map(() => undefined))

/** Text of a notice and its place in the log of changes. */
export type Words = { text: string; path?: string | undefined; place?: number | undefined }

type Heard = { position?: string; row?: Partial<Words> & { name?: string } }

/** The place of an event in the log: `k3f9:1042` is 1042. */
const placeOf = ({ position }: Heard) => (position === undefined ? undefined : Number(position.split(':')[1]))

/** The name of a person who requests an account is shown to administrators. */
const textOf = ({ row }: Heard) =>
  row?.text ?? (row?.name ? t('{name} asks for an account', { name: row.name }) : '')

/** Notices on the own channel of a person, with the screen they are about. */
export const notices$ = (messages$: Observable<ChannelMessage>): Observable<Words> =>
  messages$.pipe(
    filter(
      (message) => message.kind === 'event' && (message.event === 'told' || message.event === 'registered'),
    ),
    map((message) => (message as { data: Heard }).data),
    map((heard) => ({ text: textOf(heard), path: heard.row?.path, place: placeOf(heard) })),
    filter(({ text }) => text !== ''),
  )

/**
 * Notices missed while disconnected, requested at each reconnect; a failed request is repeated at the next.
 */
export const missed$ = <T>(messages$: Observable<ChannelMessage>, ask: () => Promise<T>): Observable<T> =>
  messages$.pipe(
    filter(({ kind }) => kind === 'listening'),
    switchMap(() => from(ask()).pipe(catchError(() => EMPTY))),
  )
