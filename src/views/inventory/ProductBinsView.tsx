import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { productBins } from '../../resources/inventory/product_bins'
import { ResourceScreen } from '../resource/ResourceScreen'
import { mayWrite } from '../resource/rights'
import { usePerson } from '../session/session'
import { lazyPart } from '../shell/lazyPart'

const AssignDialog = lazyPart(async () => (await import('./ProductBinsAssign')).ProductBinsAssign)

/** Which product has which bins, what lies there, and what is to be filled up; many are given at once. */
export function ProductBinsView() {
  const person = usePerson()
  const [isAssigning, setAssigning] = useState(false)
  const assign = mayWrite(productBins, person) && (
    <Button variant="default" onClick={() => setAssigning(true)}>
      Assign many
    </Button>
  )
  return (
    <>
      <ResourceScreen resource={productBins} actions={assign} />
      {isAssigning && (
        <Suspense>
          <AssignDialog onClose={() => setAssigning(false)} />
        </Suspense>
      )}
    </>
  )
}
