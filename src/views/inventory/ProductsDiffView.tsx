import { Button } from '@mantine/core'
import { useState } from 'react'
import { productsDiff } from '../../resources/inventory/reports/products_diff'
import { ReportScreen } from '../report/ReportScreen'
import { ProductsDrift } from './ProductsDrift'

/** What was altered of products, and beside it what was altered around the approval. */
export function ProductsDiffView() {
  const [isDrift, setDrift] = useState(false)
  const other = (
    <Button variant="default" onClick={() => setDrift((now) => !now)}>
      {isDrift ? 'Applied changes' : 'Drift'}
    </Button>
  )
  return isDrift ? <ProductsDrift back={other} /> : <ReportScreen resource={productsDiff} back={other} />
}
