import {
  combineLatest,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  merge,
  type Observable,
  startWith,
  switchMap,
  timer,
} from 'rxjs'
import type { ChannelMessage } from '../../api/echo'
import type { ConnectionState } from '../../machines/connection'
import { steadyNow } from './clock'
import { beatLimitMs, type LineSigns } from './freshness'

type WallLine = {
  state$: Observable<ConnectionState>
  signs$: Observable<Pick<LineSigns, 'beatAt'>>
  overdue$: Observable<unknown>
}

const againEveryMs = 3_000

/**
 * Without the heartbeat a notice may be lost too; checked often enough that no screen shows boards 5 s
 * longer.
 */
const unheard$ = ({ signs$, overdue$ }: WallLine) =>
  defer(() => {
    const since = steadyNow()
    return combineLatest([signs$, merge(overdue$, timer(beatLimitMs + 1)).pipe(startWith(null))]).pipe(
      map(([{ beatAt }]) => steadyNow() - (beatAt ?? since) > beatLimitMs),
      distinctUntilChanged(),
      switchMap((isUnheard) => (isUnheard ? timer(Math.random() * 300, againEveryMs) : EMPTY)),
    )
  })

/** Emits when the token of a wall display may have ended: own notices, disconnects, missing heartbeats. */
export const lineNews$ = (
  connection$: Observable<WallLine | null>,
  messages$: Observable<ChannelMessage>,
): Observable<void> =>
  merge(
    // Before the subscription, and where it was refused, a notice may have been missed.
    messages$.pipe(filter((message) => message.kind !== 'event' || message.event === 'signed_out')),
    connection$.pipe(
      switchMap((line) => line?.state$ ?? EMPTY),
      filter((state) => state === 'polling' || state === 'refused'),
    ),
    connection$.pipe(switchMap((line) => (line ? unheard$(line) : EMPTY))),
  ).pipe(map(() => undefined))
