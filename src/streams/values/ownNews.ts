import { catchError, EMPTY, filter, from, merge, type Observable, of, switchMap } from 'rxjs'
import { hear } from '../connection/realtime'

/** What is announced on the own channel of people who may not read its tables. */
export type OwnNews = 'training_changed' | 'project_items_changed'

/** What a person may read of own rows, requested again at each announcement on the own channel. */
export const ownNews$ = <T>(userId: number, announced: OwnNews, ask: () => Promise<T>): Observable<T> =>
  merge(
    of(null),
    hear(`private-general.users.${userId}`).pipe(
      filter(
        (message) =>
          message.kind === 'listening' || (message.kind === 'event' && message.event === announced),
      ),
    ),
  ).pipe(
    // A failed request is repeated at the next event.
    switchMap(() => from(ask()).pipe(catchError(() => EMPTY))),
  )
