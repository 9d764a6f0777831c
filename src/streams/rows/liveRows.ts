import {
  animationFrameScheduler,
  auditTime,
  defer,
  distinctUntilChanged,
  from,
  map,
  type MonoTypeOperatorFunction,
  NEVER,
  Observable,
  type ObservableInput,
  of,
  ReplaySubject,
  share,
  Subject,
  switchMap,
  take,
} from 'rxjs'
import { steadyNow } from '../connection/clock'
import { noSigns, type SourceSigns } from '../connection/freshness'
import { createQuestions } from './questions'
import { type RowChange, rowTable, type Snapshot, type Versioned } from './rowTable'

/** News of a channel: subscribed (again), disconnected, a change, or reload everything. */
export type ChannelNews<T> =
  | { kind: 'listening' }
  | { kind: 'cut' }
  | { kind: 'change'; change: RowChange<T> }
  | { kind: 'reload' }

/** An answer to catching up: the changes in order, or that the position is too old. */
export type CatchUp<T> =
  | { state: 'nothing' | 'missed'; position: string; changes: readonly RowChange<T>[] }
  | { state: 'too_old' }

export type RowSource<T> = {
  /** Reads the rows as they are. */
  load: () => ObservableInput<Snapshot<T>>
  /** What the channel broadcasts. */
  news$: Observable<ChannelNews<T>>
  /** Further pages of the same list, as they were read. */
  pages$?: Observable<Snapshot<T>>
  /** Reads the events since a position. */
  catchUp: (since: string) => ObservableInput<CatchUp<T>>
  /** Emits when to poll: seldom, more often while there are no broadcasts. */
  poll$?: Observable<unknown>
  /** While false nothing is subscribed or requested. */
  shown$?: Observable<boolean>
  /** How changes are batched before they are emitted; by default one animation frame. */
  batch?: MonoTypeOperatorFunction<void>
  /** Delay until a failed request is retried, in ms. */
  againAfter?: (failures: number) => number
  /** Whether retrying is pointless: no permission, no such row. */
  isFinal?: (error: unknown) => boolean
}

/** The current rows, and what changed since the last emission. */
export type Live<T> = {
  rows: ReadonlyMap<number, T>
  /** Ids of changed, added and removed rows. */
  changed: ReadonlySet<number>
  /** Everything was reloaded: compare all. */
  replaced: boolean
  isLoaded: boolean
  error: unknown
  /** Signs for their freshness. */
  signs: SourceSigns
}

const patience = (failures: number) => Math.min(8_000, 400 * 2 ** failures) * (0.75 + Math.random() / 2)

/**
 * A live table: a snapshot, updated by broadcasts and by catching up. The cursor advances only with answers,
 * never with broadcasts, so lost broadcasts are repaired by the next catch-up. The rows outlive a
 * subscription: a new subscriber only catches up.
 */
export function liveRows<T extends Versioned>(source: RowSource<T>) {
  const table = rowTable<T>()
  const batch = source.batch ?? auditTime<void>(0, animationFrameScheduler)
  const againAfter = source.againAfter ?? patience
  let isLoaded = false
  let error: unknown = null
  let signs = noSigns
  const note = (news: Partial<SourceSigns>) => (signs = { ...signs, ...news })
  /** From now on changes may be missed. */
  const doubt = (coverage: 'not yet' | 'nothing') => {
    if (signs.coverage === 'all') note({ heardUntil: steadyNow() })
    note({ coverage })
  }

  const listening$ = new Observable<Live<T>>((out) => {
    const emit$ = new Subject<void>()
    let isListening = false

    const load$ = defer(() => {
      table.begin()
      return from(source.load()).pipe(
        take(1),
        map((snapshot) => {
          table.replace(snapshot)
          isLoaded = true
        }),
      )
    })
    const loadHeld$ = new Observable<void>((inner) => {
      const reading = load$.subscribe(inner)
      return () => {
        reading.unsubscribe()
        table.end()
      }
    })

    const catchUp$ = (since: string) =>
      from(source.catchUp(since)).pipe(
        take(1),
        switchMap((answer) => {
          if (answer.state === 'too_old') return loadHeld$
          const isOurs = answer.changes.every(table.apply) && table.confirm(answer.position)
          return isOurs ? of(undefined) : loadHeld$
        }),
      )

    const questions = createQuestions({
      put(question) {
        const askedAt = steadyNow()
        // Complete only if the subscription began before the request.
        const isComplete = isListening
        const since = table.cursor()
        return {
          answer$: question === 'load' || since === null || !isLoaded ? loadHeld$ : catchUp$(since),
          answered() {
            error = null
            note({ readAt: askedAt, ...(isComplete && isListening && { coverage: 'all' }) })
            emit$.next()
          },
        }
      },
      failed(question, failure) {
        error = failure
        if (question === 'load' || source.isFinal?.(failure)) doubt('nothing')
        emit$.next()
      },
      againAfter,
      // A new subscription catches up by itself, so a catch-up that is already pending is skipped.
      isRepeated: (question, failure) =>
        !source.isFinal?.(failure) && !(isLoaded && question === 'catch up' && !isListening),
    })

    const all = emit$
      .pipe(
        batch,
        map((): Live<T> => {
          const { ids, replaced } = table.taken()
          return { rows: table.rows, changed: ids, replaced, isLoaded, error, signs }
        }),
      )
      .subscribe(out)
    all.add(questions.end)
    all.add(() => doubt('not yet'))
    note({ askedAt: steadyNow() })
    if (isLoaded) emit$.next()
    questions.ask('catch up')
    all.add(
      source.news$.subscribe((news) => {
        if (news.kind === 'listening') {
          isListening = true
          questions.resume()
        } else if (news.kind === 'cut') {
          isListening = false
          questions.cut({ isLeft: isLoaded })
          doubt('nothing')
          emit$.next()
        } else if (news.kind === 'reload') {
          doubt('not yet')
          questions.ask('load')
        } else if (!table.apply(news.change)) questions.ask('load')
        else emit$.next()
      }),
    )
    all.add(source.poll$?.subscribe(() => questions.ask('catch up')))
    all.add(
      source.pages$?.subscribe((page) => {
        if (table.add(page)) emit$.next()
        else questions.ask('load')
      }),
    )
    return all
  })

  return (source.shown$ ?? of(true)).pipe(
    distinctUntilChanged(),
    switchMap((isShown) => (isShown ? listening$ : NEVER)),
    share({ connector: () => new ReplaySubject<Live<T>>(1) }),
  )
}
