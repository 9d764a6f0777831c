import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { productionOrders } from '../../../resources/production/orders/production_orders'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { lazyPart } from '../../ui/lazyPart'

const OrderImports = lazyPart(async () => (await import('../../imports/OrderImportView')).OrderImportView)

/** Every production order, and from there the files they come in by. */
export function ProductionOrdersView() {
  const [params] = useSearchParams()
  if (params.get('show') !== 'imports') return <ResourceScreen resource={productionOrders} />
  return (
    <Suspense>
      <OrderImports />
    </Suspense>
  )
}
