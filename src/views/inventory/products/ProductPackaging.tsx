import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import {
  type ProductComponent,
  productComponents,
} from '../../../resources/inventory/products/product_components'
import { type Product, products } from '../../../resources/inventory/products/products'
import { mayWrite } from '../../resource/list/rights'
import { RowsTable } from '../../resource/list/RowsTable'
import { useGuarded } from '../../resource/record/useGuarded'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { usePerson } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'
import { t } from '../../../texts/texts'

const ComponentsDialog = lazyPart(async () => (await import('./ComponentsDialog')).ComponentsDialog)

/** What one of a product is made of, and the way to alter it. */
export function ProductPackaging({ product }: { product: Product }) {
  const person = usePerson()
  const isGuarded = useGuarded(products, product)
  const [isOpen, setOpen] = useState(false)
  const filters = [equals('product_id', product.id)]
  const { rows, isLoaded } = useLiveRows(productComponents, filters)
  const mayChange = mayWrite(products, person) && product.status !== 'archived'
  return (
    <>
      <RowsTable
        resource={productComponents}
        title={t('Components')}
        columns={[
          'component_product_id',
          'component_sku',
          'qty_per_unit',
          'measure',
          'phase_code',
          'scrap_percent',
          'is_active',
        ]}
        filters={filters}
        none={t('No components')}
        leads={({ component_product_id: id }) => `/products/${String(id)}`}
      />
      {mayChange && isLoaded && (
        <p className="dc-rows-act">
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            {isGuarded('components') ? t('Propose components') : t('Change components')}
          </Button>
        </p>
      )}
      {isOpen && (
        <Suspense>
          <ComponentsDialog
            product={product}
            existing={rows as readonly ProductComponent[]}
            isGuarded={isGuarded('components')}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
