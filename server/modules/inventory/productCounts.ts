import { sql } from 'kysely'
import { brands } from '../../../src/resources/inventory/brands'
import { categories } from '../../../src/resources/inventory/categories'
import { flavors } from '../../../src/resources/inventory/flavors'
import { measures } from '../../../src/resources/inventory/measures'
import { productFamilies } from '../../../src/resources/inventory/product_families'
import { type Product, products } from '../../../src/resources/inventory/products'
import { onChanged, type Told } from '../../http/hooks'

const counted = [
  [brands, 'brand_id'],
  [flavors, 'flavor_id'],
  [categories, 'category_id'],
  [measures, 'stock_measure_id'],
] as const

type Moved = Told<Product>

/** Rows that products left or came to: a change of anything else about a product counts nowhere anew. */
const touched = (told: readonly Moved[], field: (typeof counted)[number][1]) => [
  ...new Set(
    told
      .filter(({ before, after }) => before?.[field] !== after?.[field])
      .flatMap(({ before, after }) => [before?.[field], after?.[field]])
      .filter((id) => typeof id === 'number'),
  ),
]

// How many products a brand, a flavour, a category or a unit has stands beside its row.
onChanged(products, async (unit, _rows, told) => {
  for (const [resource, field] of counted) unit.touch(resource, touched(told, field))
  const placed = [...touched(told, 'brand_id'), ...touched(told, 'flavor_id')]
  if (placed.length === 0) return
  const { rows } = await sql<{ id: number }>`select id from product_families
    where brand_id = any(${placed}::bigint[]) or flavor_id = any(${placed}::bigint[])`.execute(unit.trx)
  unit.touch(
    productFamilies,
    rows.map(({ id }) => id),
  )
})
