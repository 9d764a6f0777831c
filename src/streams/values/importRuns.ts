import {
  auditTime,
  catchError,
  defer,
  EMPTY,
  filter,
  from,
  map,
  merge,
  type Observable,
  of,
  scan,
  switchMap,
  timer,
} from 'rxjs'
import { importPlan, runsOfKind, waitingImports } from '../../api/imports'
import type { WaitingImport } from '../../resources/imports/importShapes'
import type { ImportRun } from '../../resources/imports/import_runs'
import { hear, isRefusal, poll$ } from '../connection/realtime'

/** News of runs: the current run, or null where it must be requested. */
export type RunNews = ImportRun | null

const rowIn = (data: unknown) =>
  typeof data === 'object' && data !== null && 'row' in data ? (data.row as ImportRun | null) : null

/** The news of runs on a channel; the own channel of a person carries other events too. */
export const runNews = (channel: string): Observable<RunNews> =>
  merge(
    poll$.pipe(map(() => null)),
    hear(channel).pipe(
      filter(
        (message) =>
          message.kind === 'listening' ||
          (message.kind === 'event' &&
            (!channel.startsWith('private-general.users.') || message.event === 'import_run')),
      ),
      map((message) => (message.kind === 'event' ? rowIn(message.data) : null)),
    ),
  )

export type OneRun = { run: ImportRun | null; error: unknown }

/** One live run. */
export const oneRun = (
  id: number,
  news$: Observable<RunNews>,
  ask = async () => (await importPlan(id)).run,
): Observable<OneRun> =>
  merge(of(null), news$).pipe(
    filter((row) => row === null || row.id === id),
    switchMap((row) =>
      row
        ? of<OneRun>({ run: row, error: null })
        : defer(ask).pipe(
            map((run): OneRun => ({ run, error: null })),
            catchError((error: unknown) => of<OneRun>({ run: null, error })),
          ),
    ),
    scan((current, now) => {
      // Events may arrive out of order; a failed request is repeated at the next event.
      if (!now.run) return { run: isRefusal(now.error) ? null : current.run, error: now.error }
      return current.run && current.run.version > now.run.version ? { ...current, error: null } : now
    }),
  )

/** The last runs of some kinds, newest first, for people who may not read the whole list. */
export const runsOfKinds = (
  kinds: readonly string[],
  news$: Observable<RunNews>,
  ask = runsOfKind,
): Observable<{ runs: readonly ImportRun[] | null; error: unknown }> =>
  merge(of(null), news$.pipe(auditTime(1_000))).pipe(
    switchMap(() =>
      from(Promise.all(kinds.map((kind) => ask(kind)))).pipe(
        map((lists) => ({ runs: lists.flat().toSorted((a, b) => b.id - a.id), error: null as unknown })),
        catchError((error: unknown) => of({ runs: null, error })),
      ),
    ),
    scan((current, now) => ({ runs: now.runs ?? current.runs, error: now.error })),
  )

/** Own files waiting for a decision, requested again at each event and from time to time. */
export const waitingImports$ = (
  news$: Observable<RunNews>,
  ask = waitingImports,
): Observable<readonly WaitingImport[]> =>
  merge(timer(0, 600_000), news$.pipe(auditTime(1_000))).pipe(
    switchMap(() => from(ask()).pipe(catchError(() => EMPTY))),
  )
