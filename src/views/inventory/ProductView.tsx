import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { AnyRow } from '../../api/resourceApi'
import { productComponents } from '../../resources/inventory/product_components'
import { type Product, products } from '../../resources/inventory/products'
import { stockLevels } from '../../resources/inventory/stock_levels'
import { stockMovements } from '../../resources/inventory/stock_movements'
import { usePerson } from '../session/session'
import type { RecordPart } from '../resource/RecordDrawer'
import { RecordPage } from '../resource/RecordPage'
import { mayWrite } from '../resource/rights'
import { equals } from '../resource/useLiveRows'
import { ProductChanges } from './ProductChanges'
import { RowsTable } from './RowsTable'

const ProposeChange = lazy(async () => ({ default: (await import('./ProposeChange')).ProposeChange }))

const of = (row: AnyRow) => [equals('product_id', row.id)]

/** What one of it is made of. */
const Packaging = ({ row }: RecordPart) =>
  row && (
    <RowsTable
      resource={productComponents}
      title="Made of"
      columns={[
        'component_product_id',
        'component_sku',
        'qty_per_unit',
        'phase_code',
        'scrap_percent',
        'is_active',
      ]}
      filters={of(row)}
      none="Nothing is said of what it is made of"
      leads={({ component_product_id }) => `/products/${String(component_product_id)}`}
    />
  )

const Stock = ({ row }: RecordPart) =>
  row && (
    <RowsTable
      resource={stockLevels}
      title="On hand"
      columns={['lot_id', 'location', 'bin_id', 'on_hand', 'reserved', 'available', 'last_moved_at']}
      filters={of(row)}
      none="Nothing is on hand"
    />
  )

const Changes = ({ row }: RecordPart) => row && <ProductChanges productId={row.id} />

const Movements = ({ row }: RecordPart) =>
  row && (
    <RowsTable
      resource={stockMovements}
      title="Movements"
      columns={['moved_at', 'reason', 'lot_id', 'from_bin_id', 'to_bin_id', 'qty', 'measure', 'value']}
      filters={of(row)}
      sort={[{ field: 'moved_at', direction: 'desc' }]}
      none="Nothing of it was ever moved"
    />
  )

/** Asks those who approve: for a draft as a whole, of a product for what is guarded. */
function ProductActions({ row }: { row: AnyRow }) {
  const person = usePerson()
  const [isOpen, setOpen] = useState(false)
  const product = row as unknown as Product
  if (!mayWrite(products, person) || product.status === 'archived') return null
  return (
    <>
      <Button {...(product.status !== 'draft' && { variant: 'default' })} onClick={() => setOpen(true)}>
        {product.status === 'draft' ? 'Submit for approval' : 'Propose change'}
      </Button>
      {isOpen && (
        <Suspense>
          <ProposeChange product={product} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** One product: what it is, its liquid, packaging, stock and prices, what was asked to be changed, and where it went. */
export const ProductView = () => (
  <RecordPage resource={products} parts={{ Packaging, Stock, Changes, Movements }} actions={ProductActions} />
)
