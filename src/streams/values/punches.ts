import { catchError, EMPTY, filter, from, merge, type Observable, of, switchMap } from 'rxjs'
import { punchedIn, punchState, type PunchState } from '../../api/punches'
import { hear, liveValue } from '../connection/realtime'

/** Where a person stands at the time clock, wherever he punches: told by his own channel and asked then. */
export const ownPunches$ = (userId: number, ask = punchState): Observable<PunchState> =>
  merge(
    of(null),
    hear(`private-general.users.${userId}`).pipe(
      filter(
        (message) =>
          message.kind === 'listening' || (message.kind === 'event' && message.event === 'punched'),
      ),
    ),
  ).pipe(
    // What cannot be asked now is asked at the next word.
    switchMap(() => from(ask()).pipe(catchError(() => EMPTY))),
  )

/** Minutes worked today as the server's clock goes on; a break stands still. */
export const workedNow = ({ status, worked_minutes_today, at }: PunchState, now: number) =>
  worked_minutes_today + (status === 'in' ? Math.max(0, Math.floor((now - Date.parse(at)) / 60_000)) : 0)

/** Who is at work now, for administrators. */
export const punchedIn$ = liveValue('private-cache-general.punched_in', punchedIn)
