import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { AnyRow } from '../../api/resourceApi'
import { priceTierLines } from '../../resources/inventory/price_tier_lines'
import { type Product, products } from '../../resources/inventory/products'
import { stockLevels } from '../../resources/inventory/stock_levels'
import { stockMovements } from '../../resources/inventory/stock_movements'
import { usePerson } from '../session/session'
import type { RecordPart } from '../resource/RecordDrawer'
import { RecordPage } from '../resource/RecordPage'
import { mayWrite } from '../resource/rights'
import { RowsTable } from '../resource/RowsTable'
import { equals } from '../resource/useLiveRows'
import { lazyPart } from '../shell/lazyPart'
import { ProductChanges } from './ProductChanges'
import { ProductPackaging } from './ProductPackaging'
import { ProductPromises } from './ProductPromises'
import { something } from './useLying'

const ProposeChange = lazyPart(async () => (await import('./ProposeChange')).ProposeChange)

const of = (row: AnyRow) => [equals('product_id', row.id)]

const Packaging = ({ row }: RecordPart) => row && <ProductPackaging product={row as unknown as Product} />

const Stock = ({ row }: RecordPart) =>
  row && (
    <>
      <RowsTable
        resource={stockLevels}
        title="On hand"
        columns={[
          'lot_id',
          'lot_status',
          'expires_on',
          'location',
          'bin_id',
          'on_hand',
          'reserved',
          'available',
          'measure',
          'last_moved_at',
        ]}
        filters={[...of(row), something]}
        none="Nothing is on hand"
        leads={({ id }) => `/inventory/stock-on-hand?open=${String(id)}`}
      />
      <ProductPromises product={row as unknown as Product} />
    </>
  )

const Pricing = ({ row }: RecordPart) =>
  row && (
    <RowsTable
      resource={priceTierLines}
      title="Prices in tiers"
      columns={['price_tier_id', 'min_qty', 'price', 'percent', 'valid_from', 'valid_to']}
      filters={of(row)}
      none="No tier has a price of its own for it"
      leads={({ price_tier_id: tier }) => `/inventory/price-tier/${String(tier)}`}
    />
  )

const Changes = ({ row }: RecordPart) => row && <ProductChanges productId={row.id} />

const Movements = ({ row }: RecordPart) =>
  row && (
    <RowsTable
      resource={stockMovements}
      title="Movements"
      columns={[
        'moved_at',
        'reason',
        'document',
        'lot_id',
        'from_bin_id',
        'to_bin_id',
        'qty',
        'measure',
        'value',
      ]}
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
  <RecordPage
    resource={products}
    parts={{ Packaging, Stock, Pricing, Changes, Movements }}
    actions={ProductActions}
  />
)
