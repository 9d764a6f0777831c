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
import { type AnyRow, listRows, type Page } from '../../api/resourceApi'
import type { AnyResource } from '../../resources/kit/define/definition'
import { channelOf } from '../../resources/kit/define/defineResource'
import { compareRows, found, matches } from '../../resources/kit/query/filter'
import type { ListQuery } from '../../resources/kit/query/listAddress'
import { arrangement, type Shown } from './listOrder'
import { noSigns, type SourceSigns } from '../connection/freshness'
import type { Live } from './liveRows'
import { liveChannel } from '../connection/realtime'
import type { Snapshot } from './rowTable'

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

const pageSize = 200
/** The most rows kept live. */
const heldAtMost = 20_000
const reloadSize = 500

/** Reads as many rows as are loaded, page by page; the position of the first page counts for all. */
async function readPages(
  resource: AnyResource,
  query: ListQuery,
  depth: number,
  note: (page: Page<AnyRow>) => void,
  read = listRows,
): Promise<Snapshot<AnyRow>> {
  const rows: AnyRow[] = []
  let position: string | null = null
  let cursor: string | null = null
  do {
    const limit = Math.min(reloadSize, Math.max(pageSize, depth - rows.length))
    const page: Page<AnyRow> = await read(
      resource,
      { ...query, limit, ...(cursor ? { cursor } : { total: 1 }) },
      position !== null,
    )
    rows.push(...page.rows)
    position ??= page.position
    cursor = page.cursor
    note(page)
  } while (cursor && rows.length < depth)
  return { position, rows }
}

const readByIds = (resource: AnyResource, ids: number[]): Promise<Snapshot<AnyRow>> =>
  listRows(
    resource,
    {
      filters: [
        {
          field: 'id',
          field_type: 'integer',
          filters: [{ logic_operator: 'and', operator: 'in', value_type: 'value', value: ids }],
        },
      ],
      limit: Math.min(500, ids.length),
    },
    true,
  )

/** Where a list comes from: the API and the channel of its resource, unless others are given. */
export type ListSource = { connect?: typeof liveChannel<AnyRow>; read?: typeof listRows }

/** A list for a screen: pages of the server, kept live, in an order that is stable while in use. */
export function liveList(
  resource: AnyResource,
  query: ListQuery,
  { connect = liveChannel<AnyRow>, read = listRows }: ListSource = {},
) {
  const compare = compareRows(query.sort, resource)
  const arranged = arrangement<AnyRow>(compare, { followsOrder: resource.list.ordered !== undefined })
  const pages$ = new Subject<Snapshot<AnyRow>>()
  const doubt$ = new Subject<void>()
  const own = new Set<number>()
  const moved = new Map<number, number>()
  let boundary: AnyRow | undefined
  let cursor: string | null = null
  let depth = pageSize
  let isAttended = false
  let live: Live<AnyRow> | undefined

  const state$ = new BehaviorSubject<ListState>({
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
  })
  const tell = (news: Partial<ListState>) =>
    state$.next({ ...state$.value, isRearranged: false, updated: [], appended: [], ...news })

  const note = (page: Page<AnyRow>) => {
    cursor = page.cursor
    boundary = page.rows.at(-1)
    if (page.total !== null) tell({ total: page.total })
  }
  const passes = (row: AnyRow) =>
    matches(row, query.filters, resource) &&
    found(row, query.search, resource) &&
    (cursor === null || !boundary || compare(row, boundary) <= 0)

  const rows$ = connect(channelOf(resource), () => readPages(resource, query, depth, note, read), {
    readSome: (ids) => readByIds(resource, ids),
    pages$,
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
      passes,
      { isStill, own },
    )
    if (!now.replaced && (shown.waiting > 0 || shown.rows.length !== before || shown.removedIds.size > 0))
      doubt$.next()
    const arrangedRows = hasMoved(now.rows) ? arranged.rearrange(passes) : shown
    tell({
      ...arrangedRows,
      isLoaded: now.isLoaded,
      error: now.error,
      signs: now.signs,
      hasMore: cursor !== null,
    })
  }

  const tidy = () => {
    if (live && arranged.isUntidy()) tell(arranged.rearrange(passes))
  }

  const count = async () => {
    const { total } = await read(
      resource,
      { filters: query.filters, search: query.search, limit: 1, total: 1 },
      true,
    )
    tell({ total })
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
    life.add(doubt$.pipe(debounceTime(2_000)).subscribe(() => void count().catch(() => undefined)))
    return life
  }).pipe(share({ connector: () => new BehaviorSubject<ListState>(state$.value) }))

  return {
    state$: shared$,

    /** Reads the next page. */
    async more() {
      const { isLoadingMore, rows } = state$.value
      if (cursor === null || isLoadingMore || rows.length >= heldAtMost) return
      tell({ isLoadingMore: true })
      try {
        const page = await read(resource, { ...query, limit: pageSize, cursor }, true)
        depth = rows.length + page.rows.length
        note(page)
        pages$.next(page)
        tell({ hasMore: page.cursor !== null, isLoadingMore: false })
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
      if (live && hasMoved(live.rows)) tell(arranged.rearrange(passes))
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
    channelOf(resource),
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
