import { catchError, EMPTY, filter, from, merge, type Observable, of, switchMap } from 'rxjs'
import { punchState } from '../../api/general/punches'
import { punchedIn } from '../../resources/general/time_clock/punchedInValue'
import type { PunchState } from '../../resources/general/time_clock/punchCalls'
import { hear } from '../connection/realtime'
import { computedValue } from '../rows/computedValue'

/** The time clock status of a person, requested again at each event on the own channel. */
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
    // A failed request is repeated at the next event.
    switchMap(() => from(ask()).pipe(catchError(() => EMPTY))),
  )

/** Minutes worked today by the server's clock, without breaks. */
export const workedNow = ({ status, worked_minutes_today, at }: PunchState, now: number) =>
  worked_minutes_today + (status === 'in' ? Math.max(0, Math.floor((now - Date.parse(at)) / 60_000)) : 0)

/** Who is at work now, for administrators. */
export const punchedIn$ = computedValue(punchedIn)
