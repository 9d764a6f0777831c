import { sql } from 'kysely'
import { keptBackKinds } from '../../../../src/resources/inventory/bins/bins'
import { brands } from '../../../../src/resources/inventory/products/brands'
import { categories } from '../../../../src/resources/inventory/products/categories'
import { flavors } from '../../../../src/resources/inventory/products/flavors'
import { measures } from '../../../../src/resources/inventory/products/measures'
import { productFamilies } from '../../../../src/resources/inventory/families/product_families'
import { type Product, products } from '../../../../src/resources/inventory/products/products'
import { type Lot, lots } from '../../../../src/resources/inventory/stock/lots'
import { type StockLevel, stockLevels } from '../../../../src/resources/inventory/stock/stock_levels'
import { maxRowBroadcasts } from '../../../engine/changeEntries'
import { onChanged, type RowChange } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'

const counted = [
  [brands, 'brand_id'],
  [flavors, 'flavor_id'],
  [categories, 'category_id'],
  [measures, 'stock_measure_id'],
] as const

type Moved = RowChange<Product>

/** Rows that products left or came to: a change of anything else about a product counts nowhere anew. */
const touched = (changes: readonly Moved[], field: (typeof counted)[number][1]) => [
  ...new Set(
    changes
      .filter(({ before, after }) => before?.[field] !== after?.[field])
      .flatMap(({ before, after }) => [before?.[field], after?.[field]])
      .filter((id) => typeof id === 'number'),
  ),
]

// Product counts of brands, flavours, categories and units are derived values and not part of the row.
onChanged(products, async (unit, _rows, reported) => {
  for (const [resource, field] of counted) unit.invalidate(resource, touched(reported, field))
  const placed = [...touched(reported, 'brand_id'), ...touched(reported, 'flavor_id')]
  if (placed.length === 0) return
  const { rows } = await sql<{ id: number }>`select id from product_families
    where brand_id = any(${placed}::bigint[]) or flavor_id = any(${placed}::bigint[])`.execute(unit.trx)
  unit.invalidate(
    productFamilies,
    rows.map(({ id }) => id),
  )
})

/** Stock figures of products are derived values and not part of their rows. */
function tellStock(unit: Unit, ids: readonly number[]) {
  if (ids.length > maxRowBroadcasts) unit.reload(products)
  else if (ids.length > 0) unit.invalidate(products, ids)
}

/** Products whose on-hand or reserved quantity changed; internal moves change neither. */
function altered(reported: readonly RowChange<StockLevel>[]) {
  const sums = new Map<number, { onHand: number; reserved: number; available: number }>()
  for (const { before, after } of reported) {
    const id = (after ?? before)?.product_id ?? 0
    const sum = sums.get(id) ?? { onHand: 0, reserved: 0, available: 0 }
    const kind = (after ?? before)?.bin_kind
    const isFree = !kind || !keptBackKinds.includes(kind)
    const more = (after?.available ?? 0) - (before?.available ?? 0)
    sums.set(id, {
      onHand: sum.onHand + (after?.on_hand ?? 0) - (before?.on_hand ?? 0),
      reserved: sum.reserved + (after?.reserved ?? 0) - (before?.reserved ?? 0),
      available: sum.available + (isFree ? more : 0),
    })
  }
  return [...sums].flatMap(([id, sum]) =>
    Object.values(sum).some((one) => Math.abs(one) > 1e-9) ? [id] : [],
  )
}

onChanged(stockLevels, (unit, _rows, reported) => tellStock(unit, altered(reported)))
onChanged(lots, (unit, _rows, reported: RowChange<Lot>[]) =>
  tellStock(unit, [
    ...new Set(
      reported.flatMap(({ before, after }) =>
        before && after && before.status !== after.status ? [after.product_id] : [],
      ),
    ),
  ]),
)
