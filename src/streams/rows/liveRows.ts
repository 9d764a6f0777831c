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

/**
 * What a channel says: that listening has begun (anew), that nothing is heard now, a change, or that everything has to
 * be read again.
 */
export type ChannelNews<T> =
  { kind: 'listening' } | { kind: 'cut' } | { kind: 'change'; change: RowChange<T> } | { kind: 'reload' }

/** An answer to "what happened since": the changes in order, or that it is too long ago. */
export type CatchUp<T> =
  { state: 'nothing' | 'missed'; position: string; changes: readonly RowChange<T>[] } | { state: 'too_old' }

export type RowSource<T> = {
  /** Reads the rows as they are. */
  load: () => ObservableInput<Snapshot<T>>
  /** What the channel broadcasts. */
  news$: Observable<ChannelNews<T>>
  /** Further pages of the same list, as they were read. */
  pages$?: Observable<Snapshot<T>>
  /** Asks what happened since a position. */
  catchUp: (since: string) => ObservableInput<CatchUp<T>>
  /** Moments to ask by: every so often, more often while nothing is broadcast. */
  poll$?: Observable<unknown>
  /** While false nothing is listened to and nothing is asked. */
  shown$?: Observable<boolean>
  /** How changes are gathered before they are told; one frame of the screen. */
  batch?: MonoTypeOperatorFunction<void>
  /** How long until a failed question is asked again, in ms. */
  againAfter?: (failures: number) => number
  /** Whether asking again will not help: no right to read, no such row. */
  isFinal?: (error: unknown) => boolean
}

/** The rows as they are now, and what changed since it was last told. */
export type Live<T> = {
  rows: ReadonlyMap<number, T>
  /** Ids that changed, came or went. */
  changed: ReadonlySet<number>
  /** Everything was read anew: compare all. */
  replaced: boolean
  isLoaded: boolean
  error: unknown
  /** How far they may be trusted. */
  signs: SourceSigns
}

const patience = (failures: number) => Math.min(8_000, 400 * 2 ** failures) * (0.75 + Math.random() / 2)

type Question = 'load' | 'catch up'

/**
 * One table as it is now: a snapshot, moved on by broadcasts and by asking what was missed. The cursor moves only with
 * answers, never with broadcasts, so whatever a broadcast lost is made up for by the next question. The rows outlive a
 * subscription: who comes back asks only for what was missed.
 */
export function liveRows<T extends Versioned>(source: RowSource<T>) {
  const table = rowTable<T>()
  const batch = source.batch ?? auditTime<void>(0, animationFrameScheduler)
  const againAfter = source.againAfter ?? patience
  let isLoaded = false
  let error: unknown = null
  let signs = noSigns
  const note = (news: Partial<SourceSigns>) => (signs = { ...signs, ...news })
  /** From now on something may be missing. */
  const doubt = (coverage: 'not yet' | 'nothing') => {
    if (signs.coverage === 'all') note({ heardUntil: steadyNow() })
    note({ coverage })
  }

  const listening$ = new Observable<Live<T>>((out) => {
    const told$ = new Subject<void>()
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
      // What listening began after the question was put may lie before it.
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
            told$.next()
            const then = next
            next = null
            if (then) start(then)
          },
          error: (failure: unknown) => {
            error = failure
            request = null
            if (question === 'load' || source.isFinal?.(failure)) doubt('nothing')
            told$.next()
            if (source.isFinal?.(failure)) return
            // Who comes back asks anyway, and each poll until then: of many at once nobody is to ask twice.
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
      // What was asked before the cut may never be answered.
      request.unsubscribe()
      start(putLast)
    }

    const all = told$
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
    if (isLoaded) told$.next()
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
          told$.next()
        } else if (news.kind === 'reload') {
          doubt('not yet')
          ask('load')
        } else if (!table.apply(news.change)) ask('load')
        else told$.next()
      }),
    )
    all.add(source.poll$?.subscribe(() => ask('catch up')))
    all.add(
      source.pages$?.subscribe((page) => {
        if (table.add(page)) told$.next()
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
