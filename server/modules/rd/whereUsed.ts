import { sql } from 'kysely'
import { type IngredientUse, rdCalls } from '../../../src/resources/rd/rdCalls'
import { onCall } from '../../calls/handlers'
import type { Db } from '../../db/database'
import { invalid } from '../../engine/errors'
import { recordReading } from '../../site/mixes/formulaReadings'

const mostShown = 200

type Sought = { product_id: number | null; cas_number: string | null; max_percent: number | null }

/** Products that bring it, and which part of them it is. */
const bringing = ({ product_id, cas_number }: Sought) =>
  product_id === null
    ? sql`select product_id, sum(share_percent) / 100 as part from ingredient_substances
        where cas_number = ${cas_number} group by product_id`
    : sql`select ${product_id}::bigint as product_id, 1::numeric as part`

type Versions = Pick<IngredientUse, 'version_count' | 'above_count' | 'versions'>

/** The share of each version that has it. A substance is a share of weight, an ingredient of what the formula counts in. */
const sharesOf = ({ product_id }: Sought) =>
  product_id === null
    ? // In doubles, by way of whole numbers of the last decimal: a numeric becomes a double only by way of its text.
      sql`lines as (
        select id, sum(plain) as plain, sum(plain * density) as heavy
        from (select i.sample_version_id as id, (i.percent * 10000)::int * b.part as plain,
            (coalesce(i.density_g_ml, 1) * 1000000)::int as density
          from brought b join rd_sample_ingredients i on i.product_id = b.product_id offset 0) i
        group by id),
      used as materialized (
        select l.id, round(case v.basis when 'volume'
            then heavy / nullif((coalesce(v.density_g_ml, 1) * 1000000)::int, 0) else plain end * 1e5) / 1e9 as percent
        from lines l join rd_sample_versions v on v.id = l.id and v.status <> 'discarded')`
    : // An ingredient is once in a version, so nothing is added up, and the index alone answers it.
      sql`used as materialized (
        select i.sample_version_id as id, i.percent from rd_sample_ingredients i
        where i.product_id = ${product_id} and not exists (select from rd_sample_versions v
          where v.id = i.sample_version_id and v.status = 'discarded'))`

async function usedInVersions(db: Db, sought: Sought): Promise<Versions> {
  const { rows } = await sql<{ version_count: number; above_count: number; versions: Versions['versions'] }>`
    with brought as materialized (select product_id, part::float8 as part from (${bringing(sought)}) b), ${sharesOf(sought)},
    counts as (select count(*)::int as version_count,
      (count(*) filter (where percent > ${sought.max_percent ?? 0}))::int as above_count from used)
    select version_count, above_count,
      coalesce((select json_agg(json_build_object('id', top.id, 'sample_id', s.id, 'sample', s.number, 'name', s.name,
          'version_number', v.version_number, 'status', v.status, 'percent', round(top.percent::numeric, 6)::float8)
          order by top.percent desc, top.id)
        from (select * from used order by percent desc, id limit ${mostShown}) top
        join rd_sample_versions v on v.id = top.id join rd_samples s on s.id = v.sample_id), '[]') as versions
    from counts`.execute(db)
  return rows[0] ?? { version_count: 0, above_count: 0, versions: [] }
}

type UsedRecipe = IngredientUse['recipes'][number]

async function usedInRecipes(db: Db, sought: Sought): Promise<UsedRecipe[]> {
  const share =
    sought.product_id === null
      ? sql`l.percent * b.part * case r.basis when 'volume'
          then coalesce(p.density_g_ml, 1) / nullif(coalesce(r.density_g_ml, 1), 0) else 1 end`
      : sql`l.percent`
  const { rows } = await sql<UsedRecipe>`
    with brought as materialized (${bringing(sought)}),
    used as (
      select r.id, sum(${share}) as percent from brought b join recipe_lines l on l.product_id = b.product_id
      join recipes r on r.id = l.recipe_id and r.status <> 'retired' join products p on p.id = l.product_id group by r.id)
    select r.id, r.code, r.revision, r.status, k.sku as bulk, round(u.percent, 6)::float8 as percent,
      (coalesce(case when r.status = 'approved' then bulk.ml end, 0) / 1000)::float8 as bulk_litres,
      (coalesce(case when r.status = 'approved' then filled.ml end, 0) / 1000)::float8 as filled_litres,
      coalesce(filled.sku_count, 0)::int as sku_count, coalesce(orders.many, 0)::int as open_orders
    from used u join recipes r on r.id = u.id join products k on k.id = r.product_id
    cross join lateral (
      select sum(s.on_hand * m.factor_to_base) as ml from stock_levels s join measures m on m.id = k.stock_measure_id
      join bins b on b.id = s.bin_id and b.kind not like 'virtual%' where s.product_id = k.id) bulk
    cross join lateral (
      select sum(goods.on_hand * f.volume_ml) as ml, count(*) as sku_count
      from (select distinct c.product_id from product_components c
        where c.component_product_id = k.id and c.is_active) one
      join products f on f.id = one.product_id
      left join lateral (select sum(s.on_hand) as on_hand from stock_levels s
        join bins b on b.id = s.bin_id and b.kind not like 'virtual%' where s.product_id = f.id) goods on true) filled
    cross join lateral (
      select count(*) as many from production_orders o
      where o.recipe_id = r.id and o.status not in ('done', 'shipped', 'closed', 'cancelled')) orders
    order by u.percent desc, r.code, r.revision`.execute(db)
  return rows
}

/** Goods that several revisions of a recipe are filled into are counted by the one in use. */
const summed = (recipes: readonly UsedRecipe[], of: (recipe: UsedRecipe) => number) =>
  Number(recipes.reduce((sum, recipe) => sum + of(recipe), 0).toFixed(6))

onCall(rdCalls.whereUsed, async ({ db, by, input }) => {
  const { product_id, cas_number } = input
  if ((product_id === null) === (cas_number === null)) throw invalid({ product_id: 'required' })
  const [versions, recipes] = await Promise.all([usedInVersions(db, input), usedInRecipes(db, input)])
  await recordReading(db, by, { action: 'where_used' })
  const inUse = recipes.filter(({ status }) => status === 'approved')
  return {
    ...versions,
    recipe_count: recipes.length,
    recipes: recipes.slice(0, mostShown),
    litres: summed(inUse, ({ bulk_litres, filled_litres }) => bulk_litres + filled_litres),
    sku_count: summed(inUse, ({ sku_count }) => sku_count),
    open_orders: summed(recipes, ({ open_orders }) => open_orders),
  }
})
