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
import { importPlan, runsOfKind, waitingImports, type WaitingImport } from '../../api/imports'
import type { ImportRun } from '../../resources/imports/import_runs'
import { hear, isRefusal, poll$ } from '../connection/realtime'

/** What is told of runs: a run as it is now, or null where it has to be asked for. */
export type RunNews = ImportRun | null

const rowIn = (data: unknown) =>
  typeof data === 'object' && data !== null && 'row' in data ? (data.row as ImportRun | null) : null

/** What a channel tells of runs; the own channel of a person tells of much else. */
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

/** One run as it is now, whoever works at it. */
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
      // Words may overtake each other, and what cannot be asked now is asked at the next word.
      if (!now.run) return { run: isRefusal(now.error) ? null : current.run, error: now.error }
      return current.run && current.run.version > now.run.version ? { ...current, error: null } : now
    }),
  )

/** The last runs of some kinds, newest first, for people who may not read the list of all. */
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

/** Own files that wait for a decision, asked for again at each word of them, and as time makes more of them wait. */
export const waitingImports$ = (
  news$: Observable<RunNews>,
  ask = waitingImports,
): Observable<readonly WaitingImport[]> =>
  merge(timer(0, 600_000), news$.pipe(auditTime(1_000))).pipe(
    switchMap(() => from(ask()).pipe(catchError(() => EMPTY))),
  )
