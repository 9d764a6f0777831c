import { EMPTY, filter, map, merge, type Observable, switchMap } from 'rxjs'
import type { Said } from '../api/echo'
import type { ConnectionState } from '../machines/connection'

type Line = { state$: Observable<ConnectionState> }

/** The moments at which the token of a wall display may have ended: its own notices, and every break of the line. */
export const lineNews$ = (connection$: Observable<Line | null>, said$: Observable<Said>): Observable<void> =>
  merge(
    // Before the channel stood, and where it was refused, a notice may have been missed.
    said$.pipe(filter((said) => said.kind !== 'event' || said.event === 'signed_out')),
    connection$.pipe(
      switchMap((line) => line?.state$ ?? EMPTY),
      filter((state) => state === 'polling' || state === 'refused'),
    ),
  ).pipe(map(() => undefined))
