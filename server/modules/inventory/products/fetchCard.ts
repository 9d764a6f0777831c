import type pg from 'pg'
import type { ProductCard } from '../../../../src/resources/inventory/products/productCalls'

/** Summary of a product for the look-up: master data, open production and purchases, recipe. */
export async function cardOf(pool: pg.Pool, productId: number): Promise<ProductCard | null> {
  const [about, orders, purchases, recipe] = await Promise.all([
    pool.query<Omit<ProductCard, 'orders' | 'purchases' | 'recipe'>>(
      `select p.id, p.sku, p.name, p.kind, p.status, p.barcode, p.case_barcode,
         p.units_per_carton, b.name as brand, f.name as flavor,
         p.volume_ml::float8 as volume_ml, p.strength_mg_ml::float8 as strength_mg_ml, p.excise_jurisdiction,
         m.code as measure, p.reorder_point::float8 as reorder_point
       from products p join measures m on m.id = p.stock_measure_id
       left join brands b on b.id = p.brand_id left join flavors f on f.id = p.flavor_id where p.id = $1`,
      [productId],
    ),
    pool.query<ProductCard['orders'][number]>(
      `select id, number, status, qty_planned::float8 as qty_planned, due_on::text as due_on from production_orders
       where product_id = $1 and status not in ('done', 'shipped', 'closed', 'cancelled')
       order by due_on nulls last, id limit 20`,
      [productId],
    ),
    pool.query<ProductCard['purchases'][number]>(
      `select p.id, p.number, s.name as supplier, sum(c.qty)::float8 as qty, min(c."on")::text as "on"
       from purchases_to_come c join purchases p on p.id = c.purchase_id join suppliers s on s.id = p.supplier_id
       where c.product_id = $1 group by p.id, s.id order by min(c."on") nulls last, p.id limit 20`,
      [productId],
    ),
    // A bottle's recipe is the one of the liquid it is filled with.
    pool.query<NonNullable<ProductCard['recipe']>>(
      `select r.id, r.code, r.revision, r.name from recipes r
       where r.status = 'approved' and r.product_id in (
         select $1::bigint union all
         select c.component_product_id from product_components c join products p on p.id = c.component_product_id
         where c.product_id = $1 and p.kind = 'semi_finished')
       order by (r.product_id = $1) desc, r.id desc limit 1`,
      [productId],
    ),
  ])
  const [product] = about.rows
  return product
    ? { ...product, orders: orders.rows, purchases: purchases.rows, recipe: recipe.rows[0] ?? null }
    : null
}
