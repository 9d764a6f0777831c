import { sql } from 'kysely'
import { recipeCalls, type RecipeIngredient } from '../../../../src/resources/production/recipes/recipeCalls'
import { onCall } from '../../../calls/handlers'
import type { Db, Trx } from '../../../db/database'
import { closureRule } from '../../../site/statutoryLists'
import { dayAt, productionSettings, siteOf } from '../../../site/plant'
import { prohibitedIn, statutoryLists } from '../../../site/statutoryLists'

type Facts = Omit<RecipeIngredient, 'prohibited'>

/** What products bring to a mix and cost, by their ids. */
export async function liquidsOf(db: Db | Trx, ids: readonly number[]): Promise<ReadonlyMap<number, Facts>> {
  const { rows } =
    await sql<Facts>`select p.id as product_id, p.sku, p.name, p.kind, p.status, p.un_number, p.allergens,
      p.density_g_ml::float8 as density_g_ml, p.pg_percent::float8 as pg_percent, p.vg_percent::float8 as vg_percent,
      p.strength_mg_ml::float8 as strength_mg_ml, c.cost_per_ml::float8 as cost_per_ml
    from products p join liquid_costs c on c.id = p.id
    where p.id = any(${[...new Set(ids)]}::bigint[]) order by p.sku`.execute(db)
  return new Map(rows.map((row) => [row.product_id, row]))
}

onCall(recipeCalls.ingredients, async ({ db, input }) => {
  const { enforce_regulatory_max: isEnforced, regulatory_max_strength_mg_ml: most } =
    await productionSettings(db)
  const { ingredients } = await statutoryLists(db)
  const today = dayAt(new Date(), (await siteOf(db)).timezone)
  const rule = await closureRule(db, today)
  const found = await liquidsOf(db, input.product_ids)
  return {
    max_strength_mg_ml: isEnforced ? most : null,
    child_resistant: rule ? { mg_ml: rule.mg_ml, source: rule.source } : null,
    ingredients: [...found.values()].map((facts) => {
      const item = prohibitedIn(ingredients, [facts.name], today)?.item
      return { ...facts, prohibited: item ? `${item.name}, ${item.source}` : null }
    }),
  }
})
