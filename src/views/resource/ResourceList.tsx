import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconListSearch } from '@tabler/icons-react'
import type { GridApi } from 'ag-grid-community'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../api/http'
import type { AnyRow } from '../../api/resourceApi'
import type { AnyResource } from '../../resources/kit/defineResource'
import type { ListQuery } from '../../streams/liveList'
import { EmptyState } from '../parts/EmptyState'
import { ErrorState } from '../parts/ErrorState'
import { NoRight } from '../parts/NoRight'
import { failureMessage } from '../shell/messages'
import { Cards } from './Cards'
import { columnsOf } from './columns'
import { nextSort } from './Head'
import { ListFooter } from './ListFooter'
import { readers } from './rights'
import type { useLiveList } from './useLiveList'
import './list.css'

const Grid = lazy(async () => ({ default: (await import('./grid')).Grid }))

type Given = {
  resource: AnyResource
  query: ListQuery
  live: ReturnType<typeof useLiveList>
  onQuery: (query: ListQuery) => void
  onOpen: (row: AnyRow) => void
  onEvent: (event: string, rows: readonly AnyRow[]) => void
  /** The one button of an empty list. */
  create?: React.ReactNode
}

/** Rows in the making, shown only when the answer takes its time. */
function Waiting() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const waiting = setTimeout(() => setLong(true), 300)
    return () => clearTimeout(waiting)
  }, [])
  return (
    <div className="dc-list-waiting" role="status" aria-label="Loading">
      {isLong && Array.from({ length: 12 }, (_, row) => <Skeleton key={row} height={14} animate={false} />)}
    </div>
  )
}

function Empty({
  resource,
  query,
  onQuery,
  create,
}: Pick<Given, 'resource' | 'query' | 'onQuery' | 'create'>) {
  const count = query.filters.length + (query.search === '' ? 0 : 1)
  if (count === 0)
    return (
      <EmptyState icon={IconListSearch} text={`No ${resource.title.toLowerCase()} yet`}>
        {create}
      </EmptyState>
    )
  const what = query.filters.length > 0 ? `${count} filter${count === 1 ? '' : 's'}` : 'search'
  return (
    <EmptyState icon={IconListSearch} text={`Nothing matches ${count === 1 ? 'this' : 'these'} ${what}`}>
      <button
        type="button"
        className="dc-plain dc-link"
        onClick={() => onQuery({ ...query, filters: [], search: '' })}
      >
        Clear all
      </button>
    </EmptyState>
  )
}

/** The rows of a resource: a grid at the desk, cards on a phone, and the states without rows. */
export function ResourceList({ resource, query, live, onQuery, onOpen, onEvent, create }: Given) {
  const { list, meta } = live
  const isNarrow = useMediaQuery('(max-width: 991.98px)', window.innerWidth < 992)
  const columns = useMemo(() => columnsOf(resource), [resource])
  const grid = useRef<GridApi<AnyRow> | null>(null)
  const [selected, setSelected] = useState<readonly AnyRow[]>([])
  const onSort = useCallback(
    (field: string, isAdded: boolean) => onQuery({ ...query, sort: nextSort(query.sort, field, isAdded) }),
    [onQuery, query],
  )
  const sort = useMemo(() => ({ sort: query.sort, onSort }), [query.sort, onSort])

  if (meta.error && !meta.isLoaded) {
    if (meta.error instanceof ApiError && meta.error.code === 'no_privileges')
      return <NoRight roles={readers(resource)} />
    return <ErrorState what={failureMessage(meta.error)} onRetry={() => onQuery({ ...query })} />
  }
  const isEmpty = meta.isLoaded && meta.count === 0
  return (
    <div className="dc-list">
      <div className="dc-list-rows">
        {isNarrow ? (
          <Cards resource={resource} list={list} onOpen={onOpen} />
        ) : (
          <Suspense fallback={<Waiting />}>
            <Grid
              columns={columns}
              list={list}
              sort={sort}
              label={resource.title}
              isSelectable={Boolean(resource.workflow)}
              onOpen={onOpen}
              onSelected={setSelected}
              onReady={(api) => {
                grid.current = api
              }}
            />
          </Suspense>
        )}
        {!meta.isLoaded && <Waiting />}
        {isEmpty && (
          <div className="dc-list-empty">
            <Empty resource={resource} query={query} onQuery={onQuery} create={create} />
          </div>
        )}
        {meta.waiting > 0 && (
          <button type="button" className="dc-new-pill" onClick={list.showNew}>
            {meta.waiting} new
          </button>
        )}
      </div>
      <ListFooter
        resource={resource}
        meta={meta}
        selected={selected}
        onEvent={(event) => onEvent(event, selected)}
        onClear={() => grid.current?.deselectAll()}
      />
    </div>
  )
}
