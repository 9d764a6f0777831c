import { sql } from 'kysely'
import { recipeCalls, type WhereUsed } from '../../../../src/resources/production/recipes/recipeCalls'
import { recipes } from '../../../../src/resources/production/recipes/recipes'
import { onCall } from '../../../calls/handlers'
import { Refused } from '../../../engine/errors'
import { t } from '../../../../src/texts/texts'

const shown = 50

onCall(recipeCalls.whereUsed, async ({ db, input: { id } }) => {
  const { rows: found } = await sql<{
    product_id: number
  }>`select product_id from recipes where id = ${id}`.execute(db)
  const [recipe] = found
  if (!recipe)
    throw new Refused('not_found', {
      text: t('There is no such {singular}', { singular: t(recipes.singular) }),
    })
  const [orders, products, blends] = await Promise.all([
    sql<WhereUsed['orders'][number] & { among: number }>`
      select o.id, o.number, p.name as product, o.status, o.qty_planned::float8 as qty_planned,
        o.volume_planned_ml::float8 as volume_planned_ml, o.due_on::text as due_on, count(*) over ()::int as among
      from production_orders o join products p on p.id = o.product_id where o.recipe_id = ${id}
      order by o.status in ('done', 'shipped', 'closed', 'cancelled'), o.id desc limit ${shown}`.execute(db),
    sql<WhereUsed['products'][number] & { among: number }>`
      select p.id, p.sku, p.name, p.status, p.volume_ml::float8 as volume_ml,
        p.strength_mg_ml::float8 as strength_mg_ml, p.excise_jurisdiction, count(*) over ()::int as among
      from products p where exists (select 1 from product_components c
        where c.product_id = p.id and c.is_active and c.component_product_id = ${recipe.product_id})
      order by p.sku limit ${shown}`.execute(db),
    sql<WhereUsed['recipes'][number] & { among: number }>`
      select r.id, r.code, r.revision, r.name, r.status, l.percent::float8 as percent, count(*) over ()::int as among
      from recipe_lines l join recipes r on r.id = l.recipe_id
      where l.product_id = ${recipe.product_id} and r.status <> 'retired'
      order by r.code, r.revision limit ${shown}`.execute(db),
  ])
  const bare = <T extends { among: number }>(rows: readonly T[]) => rows.map(({ among: _, ...row }) => row)
  return {
    orders: bare(orders.rows),
    order_count: orders.rows[0]?.among ?? 0,
    products: bare(products.rows),
    product_count: products.rows[0]?.among ?? 0,
    recipes: bare(blends.rows),
    recipe_count: blends.rows[0]?.among ?? 0,
  }
})
