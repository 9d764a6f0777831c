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
  Subscription,
  switchMap,
  take,
  timer,
} from 'rxjs'
import { steadyNow } from '../connection/clock'
import { noSigns, type SourceSigns } from '../connection/freshness'
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

type Question = 'load' | 'catch up'

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
    let request: Subscription | null = null
    let putLast: Question = 'catch up'
    let isRetrying = false
    let isListening = false
    let wasCut = false
    let next: Question | null = null
    let failures = 0

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

    const start = (question: Question) => {
      isRetrying = false
      wasCut = false
      putLast = question
      const askedAt = steadyNow()
      // Complete only if the subscription began before the request.
      const isComplete = isListening
      const since = table.cursor()
      const asking = new Subscription()
      request = asking
      const answer$ = question === 'load' || since === null || !isLoaded ? loadHeld$ : catchUp$(since)
      asking.add(
        answer$.subscribe({
          complete: () => {
            error = null
            note({ readAt: askedAt, ...(isComplete && isListening && { coverage: 'all' }) })
            failures = 0
            request = null
            emit$.next()
            const then = next
            next = null
            if (then) start(then)
          },
          error: (failure: unknown) => {
            error = failure
            request = null
            if (question === 'load' || source.isFinal?.(failure)) doubt('nothing')
            emit$.next()
            if (source.isFinal?.(failure)) return
            // A new subscription catches up by itself, so skip a catch-up that is already pending.
            if (isLoaded && question === 'catch up' && !isListening) return
            isRetrying = true
            request = timer(againAfter(++failures)).subscribe(() => start(question))
          },
        }),
      )
    }

    const ask = (question: Question) => {
      if (request && !isRetrying) next = next === 'load' ? 'load' : question
      else {
        request?.unsubscribe()
        start(question)
      }
    }

    const listen = () => {
      isListening = true
      if (!request || !wasCut) return ask('catch up')
      // A request from before the disconnect may never be answered.
      request.unsubscribe()
      start(putLast)
    }

    const all = emit$
      .pipe(
        batch,
        map((): Live<T> => {
          const { ids, replaced } = table.taken()
          return { rows: table.rows, changed: ids, replaced, isLoaded, error, signs }
        }),
      )
      .subscribe(out)
    all.add(() => request?.unsubscribe())
    all.add(() => doubt('not yet'))
    note({ askedAt: steadyNow() })
    if (isLoaded) emit$.next()
    ask('catch up')
    all.add(
      source.news$.subscribe((news) => {
        if (news.kind === 'listening') listen()
        else if (news.kind === 'cut') {
          isListening = false
          wasCut = true
          if (isRetrying && isLoaded && putLast === 'catch up') {
            request?.unsubscribe()
            request = null
            isRetrying = false
          }
          doubt('nothing')
          emit$.next()
        } else if (news.kind === 'reload') {
          doubt('not yet')
          ask('load')
        } else if (!table.apply(news.change)) ask('load')
        else emit$.next()
      }),
    )
    all.add(source.poll$?.subscribe(() => ask('catch up')))
    all.add(
      source.pages$?.subscribe((page) => {
        if (table.add(page)) emit$.next()
        else ask('load')
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
