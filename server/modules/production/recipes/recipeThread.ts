import { sql } from 'kysely'
import { mayOpen } from '../../../../src/access'
import { type RecipeThread, versionCalls } from '../../../../src/resources/production/recipes/versionCalls'
import { recipes } from '../../../../src/resources/production/recipes/recipes'
import { products } from '../../../../src/resources/inventory/products/products'
import { rdProjects } from '../../../../src/resources/rd/rd_projects'
import { rdSampleVersions } from '../../../../src/resources/rd/rd_sample_versions'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import type { Db } from '../../../db/database'
import { invalidBecause, Refused } from '../../../engine/errors'
import { guardedNew } from '../../../engine/hooks/runHooks'

const instant = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

async function headOf(db: Db, id: number): Promise<RecipeThread['recipe']> {
  const { rows } = await sql<RecipeThread['recipe']>`
    select r.id, r.code, r.revision, r.name, r.status, p.id as bulk_id, p.sku as bulk, r.basis,
      r.target_strength_mg_ml::float8 as target_strength_mg_ml, r.mix_minutes, r.rest_hours::float8 as rest_hours, r.notes,
      (select case when bool_and(k.cost_per_ml is not null) then round(sum(k.cost_per_ml * 10
          * case r.basis when 'volume' then l.percent
            else l.percent / coalesce(i.density_g_ml, 1) * coalesce(r.density_g_ml, 1) end), 4)::float8 end
        from recipe_lines l join products i on i.id = l.product_id join liquid_costs k on k.id = i.id
        where l.recipe_id = r.id) as cost_per_litre
    from recipes r join products p on p.id = r.product_id where r.id = ${id}`.execute(db)
  if (!rows[0])
    throw new Refused('not_found', {
      text: t('There is no such {singular}', { singular: t(recipes.singular) }),
    })
  return rows[0]
}

const linesOf = async (db: Db, id: number) =>
  (
    await sql<NonNullable<RecipeThread['lines']>[number]>`
      select l.id, l.sequence, p.sku, p.name as product, l.role, l.percent::float8 as percent
      from recipe_lines l join products p on p.id = l.product_id where l.recipe_id = ${id} order by l.sequence, l.id`.execute(
      db,
    )
  ).rows

const revisionsOf = async (db: Db, code: string) =>
  (
    await sql<RecipeThread['revisions'][number]>`
      select r.id, r.revision, r.status, ${instant('r.approved_at')} as approved_at, s.number as sample
      from recipes r left join rd_sample_versions v on v.id = r.rd_sample_version_id left join rd_samples s on s.id = v.sample_id
      where r.code = ${code} order by r.revision desc limit 100`.execute(db)
  ).rows

/** What a recipe came from and where it led to, as far as it has come. */
const stepsOf = async (db: Db, id: number) =>
  (
    await sql<RecipeThread['steps'][number]>`
      with made as (select r.*, v.sample_id, v.version_number, v.status as version_status, v.locked_at
        from recipes r left join rd_sample_versions v on v.id = r.rd_sample_version_id where r.id = ${id}),
      steps as (
        select 1 as place, 'project' as kind, p.number || ' ' || p.name as name, p.status, p.requested_at as at, p.id
        from made m join rd_samples s on s.id = m.sample_id join rd_projects p on p.id = s.project_id
        union all
        select 2, 'sample', s.number || ' ' || s.name, s.status, s.approved_at, s.id
        from made m join rd_samples s on s.id = m.sample_id
        union all
        select 3, 'version', 'v' || version_number, version_status, locked_at, sample_id from made where sample_id is not null
        union all
        select 4, 'recipe', code || ' rev ' || revision, status, coalesce(approved_at, created_at), id from made
        union all
        (select 5, 'order', o.number, o.status, o.created_at, o.id from production_orders o
          where o.recipe_id = ${id} order by o.id limit 1)
        union all
        (select 6, 'batch', o.number || ' / ' || b.batch_no, o.status, b.weighed_at, o.id
          from batching_logs b join production_orders o on o.id = b.production_order_id and o.recipe_id = ${id}
          order by b.weighed_at, b.id limit 1))
      select kind, name, status, ${instant('at')} as at, id from steps order by place`.execute(db)
  ).rows

onCall(versionCalls.thread, async ({ db, by, input: { id } }) => {
  const recipe = await headOf(db, id)
  const mayRead = mayOpen(by, [...recipes.access.read, ...rdSampleVersions.access.read])
  const { rows } = await sql<{ open_orders: number; sku_count: number }>`
    select (select count(*)::int from production_orders
        where recipe_id = ${id} and status not in ('done', 'shipped', 'closed', 'cancelled')) as open_orders,
      (select count(distinct product_id)::int from product_components
        where component_product_id = ${recipe.bulk_id} and is_active) as sku_count`.execute(db)
  const { open_orders = 0, sku_count = 0 } = rows[0] ?? {}
  return {
    recipe: mayRead ? recipe : { ...recipe, cost_per_litre: null, notes: null },
    lines: mayRead ? await linesOf(db, id) : null,
    revisions: await revisionsOf(db, recipe.code),
    steps: await stepsOf(db, id),
    open_orders,
    sku_count,
  }
})

onCall(versionCalls.proposeChange, async ({ unit, input: { id, brief, requested_by_id } }) => {
  const recipe = await unit.get(recipes, id)
  const bulk = await unit.get(products, recipe.product_id)
  if (requested_by_id !== null) {
    const { rows } = await sql`select from users where id = ${requested_by_id} and status = 'active'
      and 'rd_requester' = any(roles)`.execute(unit.trx)
    if (rows.length === 0) throw invalidBecause('requested_by_id', t('This person does not request research'))
  }
  const isFree = recipe.target_strength_mg_ml === 0
  const values = await guardedNew(unit, rdProjects, {
    name: t('Change of {code} {name}', { code: recipe.code, name: recipe.name }).slice(0, 120),
    project_type: 'reformulation',
    reference_product_id: bulk.id,
    brief,
    base_type: isFree ? 'nicotine_free' : 'freebase',
    target_strengths: String(recipe.target_strength_mg_ml),
    target_pg_percent: null,
    target_vg_percent: null,
    customer_id: null,
    brand_id: null,
    product_family_id: null,
    flavor_id: null,
    bottle_volumes_ml: null,
    markets: recipe.export_only === 1 ? ['EX'] : [],
    target_cost_per_l: null,
    target_price: null,
    expected_annual_volume_ml: null,
    excluded_ingredients: null,
    supervisor_id: null,
    default_flavorist_id: null,
    due_date: null,
  })
  const project = await unit.insert(rdProjects, {
    ...values,
    requested_by_id: requested_by_id ?? (unit.by.id > 0 ? unit.by.id : null),
  })
  return { id: project.id, number: project.number }
})
