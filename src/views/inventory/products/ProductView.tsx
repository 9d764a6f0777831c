import type { AnyRow } from '../../../api/resourceApi'
import { priceTierLines } from '../../../resources/inventory/pricing/price_tier_lines'
import { type Product, products } from '../../../resources/inventory/products/products'
import { productSubstances } from '../../../resources/inventory/products/product_substances'
import { stockLevels } from '../../../resources/inventory/stock/stock_levels'
import { stockMovements } from '../../../resources/inventory/stock/stock_movements'
import type { RecordPart } from '../../resource/record/RecordDrawer'
import { RecordPage } from '../../resource/record/RecordPage'
import { RowsTable } from '../../resource/list/RowsTable'
import { equals } from '../../resource/live/useLiveRows'
import { ProductChanges } from '../product_changes/ProductChanges'
import { ProductPackaging } from './ProductPackaging'
import { ProductPromises } from './ProductPromises'
import { PendingBadge, productApproval } from '../product_changes/PendingChanges'
import { ProposeButton } from '../product_changes/ProposeButton'
import { something } from '../stock/useStockAt'
import { t } from '../../../texts/texts'

const of = (row: AnyRow) => [equals('product_id', row.id)]

const Packaging = ({ row }: RecordPart) => row && <ProductPackaging product={row as unknown as Product} />

const Stock = ({ row }: RecordPart) =>
  row && (
    <>
      <RowsTable
        resource={stockLevels}
        title={t('Stock by bin and lot')}
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
        none={t('No stock on hand')}
        leads={({ id }) => `/inventory/stock-on-hand?open=${String(id)}`}
      />
      <ProductPromises product={row as unknown as Product} />
    </>
  )

const Pricing = ({ row }: RecordPart) =>
  row && (
    <RowsTable
      resource={priceTierLines}
      title={t('Tier prices')}
      columns={['price_tier_id', 'min_qty', 'price', 'percent', 'valid_from', 'valid_to']}
      filters={of(row)}
      none={t('No tier prices')}
      leads={({ price_tier_id: tier }) => `/inventory/price-tier/${String(tier)}`}
    />
  )

const Compliance = ({ row }: RecordPart) =>
  row && (
    <RowsTable
      resource={productSubstances}
      title={t('Substances')}
      columns={['common_name', 'chemical_name', 'cas_number', 'share_percent', 'source']}
      filters={of(row)}
      none={t('No substances: it is one itself')}
      leads={({ id }) => `${productSubstances.path}&open=${String(id)}`}
    />
  )

const Changes = ({ row }: RecordPart) => row && <ProductChanges productId={row.id} />

const Movements = ({ row }: RecordPart) =>
  row && (
    <RowsTable
      resource={stockMovements}
      title={t('Movements')}
      columns={[
        'moved_at',
        'reason',
        'document',
        'lot_id',
        'from_bin_id',
        'to_bin_id',
        'in_qty',
        'out_qty',
        'net_qty',
        'measure',
        'value',
      ]}
      filters={of(row)}
      sort={[{ field: 'moved_at', direction: 'desc' }]}
      none={t('No movements')}
    />
  )

const Marks = ({ row }: { row: AnyRow }) => <PendingBadge product={{ id: row.id }} />

const Actions = ({ row }: { row: AnyRow }) => <ProposeButton product={row as unknown as Product} />

/** One product: master data, liquid, packaging, stock, prices, change requests and movements. */
export const ProductView = () => (
  <RecordPage
    resource={products}
    parts={{ Packaging, Compliance, Stock, Pricing, Changes, Movements }}
    actions={Actions}
    marks={Marks}
    approval={productApproval}
  />
)
