import type { PlantApi, WireRow } from './api'
import type { FloorView } from './floorView'
import { among, listed } from './listed'

type Material = WireRow & { product_id: number; qty_required: number; short_qty: number }
type Ware = WireRow & {
  available: number | null
  preferred_supplier_id: number | null
  purchase_factor: number | null
  min_stock: number | null
  reorder_qty: number | null
  stock_measure: string
  is_purchasable: 0 | 1
}

/** What is to be bought of a product, in the measure it is bought in. */
export type Shortage = { product_id: number; supplier_id: number; qty: number }

/** Orders that are to find as much free of a product as the largest of them needs. */
const cushion = 3
/** So many pieces are kept in one bin. */
const mostPieces = 350_000

const needing: readonly string[] = ['planned', 'released', 'in_progress', 'on_hold']

type Need = { all: number; largest: number; lacking: number }

/** What the open orders need of each product, and what they still lack. */
async function needsOf(api: PlantApi, view: FloorView) {
  const needs = new Map<number, Need>()
  const ids = [...view.orders.values()].flatMap(({ id, status, posts_stock }) =>
    needing.includes(status) && (posts_stock === 1 || status === 'planned') ? [id] : [],
  )
  if (ids.length === 0) return needs
  const path = `/production/production_order_materials?limit=500&${among('production_order_id', ids)}`
  const materials = await listed<Material>(api, path)
  for (const { product_id, qty_required, short_qty } of materials.values()) {
    const before = needs.get(product_id) ?? { all: 0, largest: 0, lacking: 0 }
    needs.set(product_id, {
      all: before.all + qty_required,
      largest: Math.max(before.largest, qty_required),
      lacking: before.lacking + Math.max(0, short_qty),
    })
  }
  return needs
}

/** All that the open orders need and what is always to be there, less what there is; never less than is usually bought. */
const orderedQty = ({ all, largest }: Need, { available, min_stock, reorder_qty }: Ware) =>
  Math.max(all + Math.max(cushion * largest, min_stock ?? 0) - (available ?? 0), reorder_qty ?? 0)

/** Materials that the open orders would use up, except those that are bought already. */
export async function shortages(
  api: PlantApi,
  view: FloorView,
  bought: ReadonlySet<number>,
): Promise<Shortage[]> {
  const needs = await needsOf(api, view)
  const ids = [...needs.keys()].filter((id) => !bought.has(id))
  if (ids.length === 0) return []
  const path = `/inventory/products?limit=500&${among('id', ids)}`
  const wares = await listed<Ware>(api, path, 'inventory')
  return [...wares.values()].flatMap((ware): Shortage[] => {
    const need = needs.get(ware.id)
    const { preferred_supplier_id: supplier_id, is_purchasable, available, purchase_factor } = ware
    if (!need || supplier_id === null || is_purchasable !== 1) return []
    if ((available ?? 0) >= need.lacking + cushion * need.largest) return []
    const required = orderedQty(need, ware)
    const qty = ware.stock_measure === 'ml' ? required : Math.min(mostPieces, required)
    return [{ product_id: ware.id, supplier_id, qty: Math.ceil(qty / (purchase_factor ?? 1)) }]
  })
}
