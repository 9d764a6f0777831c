import { IconClipboardList } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { ApiError } from '../../../api/http'
import { stockCounts } from '../../../resources/inventory/counts/stock_counts'
import { EmptyState } from '../../parts/EmptyState'
import { ErrorState } from '../../parts/ErrorState'
import { NoRight } from '../../parts/NoRight'
import { RecordPage } from '../../resource/record/RecordPage'
import { readers } from '../../resource/list/rights'
import { useOpenRow } from '../../resource/list/useLiveRows'
import { lazyPart } from '../../ui/lazyPart'
import { failureMessage } from '../../ui/messages'
import { CountScope } from './CountScope'
import './count.css'

const CountSheet = lazyPart(async () => (await import('./CountSheet')).CountSheet)
const CountReview = lazyPart(async () => (await import('./CountReview')).CountReview)

/** A document by its id or its number. */
const keyOf = (id = '') => {
  const number = Number(id)
  if (Number.isSafeInteger(number) && number > 0) return number
  return /^SC-\d+$/i.test(id) ? id.toUpperCase() : null
}

/** One count: what it is to be while it is planned, the sheet while it is counted, what it came to afterwards. */
export function CountView() {
  const { id } = useParams()
  const key = keyOf(id)
  const { row, isGone, error } = useOpenRow(stockCounts, key)
  if (id === undefined || row?.status === 'draft')
    return <RecordPage resource={stockCounts} below={CountScope} />
  if (row)
    return (
      <Suspense>
        {row.status === 'in_progress' ? (
          <CountSheet key={row.id} count={row} />
        ) : (
          <CountReview key={row.id} count={row} />
        )}
      </Suspense>
    )
  if (error instanceof ApiError && error.http === 403) return <NoRight roles={readers(stockCounts)} />
  if (isGone || key === null) return <EmptyState icon={IconClipboardList} text="There is no such count" />
  return error ? <ErrorState what={failureMessage(error)} /> : null
}
