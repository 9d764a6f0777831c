import { catchError, EMPTY, filter, from, merge, type Observable, of, switchMap } from 'rxjs'
import { hear } from '../connection/realtime'

/** What a person may read of the own trainings, requested again at each change, which comes on the own channel. */
export const ownTrainingNews$ = <T>(userId: number, ask: () => Promise<T>): Observable<T> =>
  merge(
    of(null),
    hear(`private-general.users.${userId}`).pipe(
      filter(
        (message) =>
          message.kind === 'listening' || (message.kind === 'event' && message.event === 'training_changed'),
      ),
    ),
  ).pipe(
    // A failed request is repeated at the next event.
    switchMap(() => from(ask()).pipe(catchError(() => EMPTY))),
  )
