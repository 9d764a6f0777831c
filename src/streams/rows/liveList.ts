import {
  auditTime,
  BehaviorSubject,
  debounceTime,
  filter,
  firstValueFrom,
  map,
  Observable,
  share,
  Subject,
  Subscription,
} from 'rxjs'
import { type AnyRow, listRows } from '../../api/resourceApi'
import type { AnyResource } from '../../resources/kit/define/definition'
import { compareRows, matches } from '../../resources/kit/query/filter'
import type { ListQuery } from '../../resources/kit/query/listAddress'
import { arrangement, type Shown } from './listOrder'
import { heldAtMost, listPages, readByIds, readPages } from './listPages'
import { followedChannel } from '../connection/followed'
import { noSigns, type SourceSigns } from '../connection/freshness'
import type { Live } from './liveRows'
import { liveChannel } from '../connection/realtime'

export type ListState = Shown<AnyRow> & {
  isLoaded: boolean
  error: unknown
  /** Signs for its freshness. */
  signs: SourceSigns
  hasMore: boolean
  isLoadingMore: boolean
  /** The number of matching rows on the server; null until known. */
  total: number | null
}

/** A list before its first answer. */
const unread: ListState = {
  rows: [],
  isRearranged: true,
  updated: [],
  appended: [],
  removedIds: new Set(),
  waiting: 0,
  isLoaded: false,
  error: null,
  signs: noSigns,
  hasMore: false,
  isLoadingMore: false,
  total: null,
}

/** Where a list comes from: the API and the channel of its resource, unless others are given. */
export type ListSource = {
  connect?: typeof liveChannel<AnyRow>
  read?: typeof listRows
  /** The most rows that are read. */
  most?: number
}

/** A list for a screen: pages of the server, kept live, in an order that is stable while in use. */
export function liveList(
  resource: AnyResource,
  query: ListQuery,
  { connect = liveChannel<AnyRow>, read = listRows, most = heldAtMost }: ListSource = {},
) {
  const pages = listPages(resource, query, read, (total) => tell({ total }))
  const arranged = arrangement<AnyRow>(pages.compare, { followsOrder: resource.list.ordered !== undefined })
  const doubt$ = new Subject<void>()
  const own = new Set<number>()
  const moved = new Map<number, number>()
  let isAttended = false
  let live: Live<AnyRow> | undefined

  const state$ = new BehaviorSubject<ListState>(unread)
  const tell = (news: Partial<ListState>) =>
    state$.next({ ...state$.value, isRearranged: false, updated: [], appended: [], ...news })

  const rows$ = connect(followedChannel(resource), pages.load, {
    readSome: (ids) => readByIds(resource, ids),
    pages$: pages.pages$,
  })

  /** Whether all manually moved rows have arrived; each move is applied once. */
  const hasMoved = (rows: ReadonlyMap<number, AnyRow>) => {
    const isHere = [...moved].every(([id, version]) => (rows.get(id)?.version ?? version) >= version)
    if (moved.size === 0 || !isHere) return false
    moved.clear()
    return true
  }

  const take = (now: Live<AnyRow>) => {
    live = now
    const isStill = !now.replaced || (isAttended && state$.value.isLoaded)
    const before = state$.value.rows.length
    const shown = arranged.take(
      now.rows,
      now.replaced && isStill ? [...now.rows.keys(), ...state$.value.rows.map(({ id }) => id)] : now.changed,
      pages.holds,
      { isStill, own },
    )
    if (!now.replaced && (shown.waiting > 0 || shown.rows.length !== before || shown.removedIds.size > 0))
      doubt$.next()
    const arrangedRows = hasMoved(now.rows) ? arranged.rearrange(pages.holds) : shown
    tell({
      ...arrangedRows,
      isLoaded: now.isLoaded,
      error: now.error,
      signs: now.signs,
      hasMore: pages.hasMore(),
    })
  }

  const tidy = () => {
    if (live && arranged.isUntidy()) tell(arranged.rearrange(pages.holds))
  }

  const shared$ = new Observable<ListState>((out) => {
    const life = new Subscription()
    life.add(state$.subscribe(out))
    life.add(rows$.subscribe(take))
    // The list is not in use: it may be rearranged.
    life.add(
      state$
        .pipe(
          filter(() => !isAttended && arranged.isUntidy()),
          auditTime(500),
        )
        .subscribe(() => {
          if (!isAttended) tidy()
        }),
    )
    life.add(doubt$.pipe(debounceTime(2_000)).subscribe(() => void pages.count().catch(() => undefined)))
    return life
  }).pipe(share({ connector: () => new BehaviorSubject<ListState>(state$.value) }))

  return {
    state$: shared$,

    /** Reads the next page. */
    async more() {
      const { isLoadingMore, rows } = state$.value
      if (!pages.hasMore() || isLoadingMore || rows.length >= most) return
      tell({ isLoadingMore: true })
      try {
        await pages.next(rows.length)
        tell({ hasMore: pages.hasMore(), isLoadingMore: false })
      } catch {
        tell({ isLoadingMore: false })
      }
    },

    /** The rows at hand, as they are shown now. */
    currentRows: () => state$.value.rows,

    /** Puts the list in order, with what is new. */
    showNew: tidy,

    /** Sets whether pointer or focus is on the rows; then they are not rearranged. */
    attend(isOn: boolean) {
      isAttended = isOn
      if (!isOn && arranged.isUntidy())
        state$.next({ ...state$.value, updated: [], appended: [], isRearranged: false })
    },

    /** Rearranges the list once these manually moved rows have arrived. */
    async arrangeWith(rows: readonly AnyRow[]) {
      for (const { id, version } of rows) moved.set(id, version)
      if (live && hasMoved(live.rows)) tell(arranged.rearrange(pages.holds))
      await firstValueFrom(state$.pipe(filter(() => moved.size === 0)))
    },

    /** An own new row is shown at once. */
    expect: (id: number) => void own.add(id),
  }
}

export type LiveList = ReturnType<typeof liveList>

/** All rows of a table that match filters, in order: for pickers, lines of a document, small boards. */
export const resourceRows = (
  resource: AnyResource,
  { filters, sort = [], search = '' }: Partial<ListQuery> & Pick<ListQuery, 'filters'>,
): Observable<{ rows: AnyRow[]; isLoaded: boolean; error: unknown; signs: SourceSigns }> => {
  const compare = compareRows(sort, resource)
  return liveChannel<AnyRow>(
    followedChannel(resource),
    () => readPages(resource, { filters, sort, search }, heldAtMost, () => undefined),
    { readSome: (ids) => readByIds(resource, ids) },
  ).pipe(
    map(({ rows, isLoaded, error, signs }) => ({
      rows: [...rows.values()].filter((row) => matches(row, filters, resource)).sort(compare),
      isLoaded,
      error,
      signs,
    })),
  )
}
