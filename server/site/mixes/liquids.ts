import { sql } from 'kysely'
import type { RecipeIngredient } from '../../../src/resources/production/recipes/recipeCalls'
import type { Db, Trx } from '../../db/database'

/** What a product brings to a mix and costs. */
export type Liquid = Omit<RecipeIngredient, 'prohibited'>

/** What products bring to a mix and cost, by their ids. */
export async function liquidsOf(db: Db | Trx, ids: readonly number[]): Promise<ReadonlyMap<number, Liquid>> {
  const { rows } =
    await sql<Liquid>`select p.id as product_id, p.sku, p.name, p.kind, p.status, p.un_number, p.allergens,
      p.density_g_ml::float8 as density_g_ml, p.pg_percent::float8 as pg_percent, p.vg_percent::float8 as vg_percent,
      p.strength_mg_ml::float8 as strength_mg_ml, c.cost_per_ml::float8 as cost_per_ml
    from products p join liquid_costs c on c.id = p.id
    where p.id = any(${[...new Set(ids)]}::bigint[]) order by p.sku`.execute(db)
  return new Map(rows.map((row) => [row.product_id, row]))
}
