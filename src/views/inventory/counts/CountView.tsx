import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { stockCounts } from '../../../resources/inventory/counts/stock_counts'
import { RecordOf } from '../../resource/record/RecordOf'
import { RecordPage } from '../../resource/record/RecordPage'
import { lazyPart } from '../../ui/lazyPart'
import { CountScope } from './CountScope'
import '../../parts/touch/padPage.css'
import './count.css'

const CountSheet = lazyPart(async () => (await import('./CountSheet')).CountSheet)
const CountReview = lazyPart(async () => (await import('./CountReview')).CountReview)

/** One count: what it is to be while it is planned, the sheet while it is counted, what it came to afterwards. */
export function CountView() {
  const { id } = useParams()
  const plan = <RecordPage resource={stockCounts} below={CountScope} />
  if (id === undefined) return plan
  return (
    <RecordOf resource={stockCounts} id={id} isKept>
      {(row) =>
        row.status === 'draft' ? (
          plan
        ) : (
          <Suspense>
            {row.status === 'in_progress' ? (
              <CountSheet key={row.id} count={row} />
            ) : (
              <CountReview key={row.id} count={row} />
            )}
          </Suspense>
        )
      }
    </RecordOf>
  )
}
