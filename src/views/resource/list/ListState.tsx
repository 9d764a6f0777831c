import { Skeleton } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { ApiError } from '../../../api/http'
import { isReport } from '../../../resources/kit/define/isReport'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { ListQuery } from '../../../resources/kit/query/listAddress'
import { EmptyState } from '../../parts/EmptyState'
import { ErrorState } from '../../parts/ErrorState'
import { NoRight } from '../../parts/NoRight'
import { counted } from '../../format/format'
import { failureMessage } from '../../ui/messages'
import { EmptyText } from './emptyText'
import { readers } from './rights'
import { t } from '../../../texts/texts'
import './list.css'
import './listState.css'

const patienceMs = 300

/** Rows in the making, shown only when the answer takes its time; a few where they are part of a page. */
export function Waiting({ rows = 3 }: { rows?: number }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const waiting = setTimeout(() => setLong(true), patienceMs)
    return () => clearTimeout(waiting)
  }, [])
  return (
    <div
      className={isLong ? 'dc-list-waiting dc-list-waiting-long' : 'dc-list-waiting'}
      role="status"
      aria-label={t('Loading')}
    >
      {isLong && Array.from({ length: rows }, (_, row) => <Skeleton key={row} height={14} animate={false} />)}
    </div>
  )
}

/** A list without rows: nothing made yet, or nothing that passes. */
export function Empty({
  resource,
  query,
  onQuery,
  create,
}: {
  resource: AnyResource
  query: ListQuery
  onQuery: (query: ListQuery) => void
  create?: ReactNode
}) {
  const own = useContext(EmptyText)
  const count = query.filters.length + (query.search === '' ? 0 : 1)
  if (count === 0)
    return (
      <EmptyState
        icon={IconListSearch}
        text={
          own ??
          (isReport(resource)
            ? t('No rows to report yet')
            : t('No {title} yet', { title: resource.title.toLowerCase() }))
        }
      >
        {create}
      </EmptyState>
    )
  const text =
    query.filters.length === 0
      ? t('No rows match this search')
      : count === 1
        ? t('No rows match this filter')
        : t('No rows match these {filters}', { filters: counted(count, 'filter') })
  return (
    <EmptyState icon={IconListSearch} text={text}>
      <button
        type="button"
        className="dc-plain dc-link"
        onClick={() => onQuery({ ...query, filters: [], search: '' })}
      >
        {t('Clear all')}
      </button>
    </EmptyState>
  )
}

const numberOf = (error: unknown) =>
  error instanceof ApiError && typeof error.data === 'object' && error.data !== null && 'id' in error.data
    ? String(error.data.id)
    : undefined

/** A list that could not be read: who may grant the right, or what failed and a way to try again. */
export const Failed = ({
  resource,
  error,
  onRetry,
}: {
  resource: AnyResource
  error: unknown
  onRetry: () => void
}) =>
  error instanceof ApiError && error.code === 'no_privileges' ? (
    <NoRight roles={readers(resource)} />
  ) : (
    <ErrorState
      what={t('{title} could not be loaded: {failureMessage}', {
        title: resource.title,
        failureMessage: failureMessage(error),
      })}
      number={numberOf(error)}
      onRetry={onRetry}
    />
  )
