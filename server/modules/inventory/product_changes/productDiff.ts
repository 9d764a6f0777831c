import {
  type ChangeImpact,
  type FieldChange,
  productChangeCalls,
} from '../../../../src/resources/inventory/product_changes/productChangeCalls'
import { sql } from 'kysely'
import {
  type ProductChange,
  productChanges,
} from '../../../../src/resources/inventory/product_changes/product_changes'
import type { Db, Trx } from '../../../db/database'
import { onCall } from '../../../calls/handlers'
import { invalid } from '../../../engine/errors'
import { runUnit } from '../../../engine/unitOfWork'

const isOpen = ['draft', 'submitted', 'conflict']

/**
 * Changes of a request by field: value at request, current and proposed; a line per component, unchanged ones
 * included.
 */
async function ofChange(db: Db | Trx, { id, status }: ProductChange) {
  const { rows } = await sql<FieldChange>`
    with changed as (
      select c.base_values, c.proposed, p.id as product_id, to_jsonb(p) as product from product_changes c
      left join products p on p.id = c.product_id where c.id = ${id}
    ), lists as (
      select coalesce(base_values -> 'components', '[]') as base, proposed -> 'components' as proposed,
        case when product_id is null then '[]' else product_components_image(product_id) end as now, product_id
      from changed where proposed ? 'components'
    ), parts as (
      select m.id, l.product_id, p.sku,
        (select e from jsonb_array_elements(l.base) e where (e ->> 'component_product_id')::bigint = m.id) as base,
        (select e from jsonb_array_elements(l.now) e where (e ->> 'component_product_id')::bigint = m.id) as now,
        (select e from jsonb_array_elements(l.proposed) e where (e ->> 'component_product_id')::bigint = m.id) as proposed
      from lists l cross join lateral (
        select distinct (e ->> 'component_product_id')::bigint as id
        from jsonb_array_elements(l.base || l.now || l.proposed) e) m
      join products p on p.id = m.id
    )
    select f.key as field, product_field_label(f.key) as label, c.base_values -> f.key as base,
      c.product -> f.key as now, f.value as proposed,
      product_value_text(f.key, c.base_values -> f.key) as base_text,
      product_value_text(f.key, c.product -> f.key) as now_text,
      product_value_text(f.key, f.value) as proposed_text,
      (${isOpen.includes(status)} and c.product_id is not null
        and c.product -> f.key is distinct from c.base_values -> f.key)::int as is_conflict
    from changed c cross join jsonb_each(c.proposed) f where f.key <> 'components'
    union all
    select 'components.' || id, 'Component ' || sku, base, now, proposed,
      product_value_text('components', jsonb_build_array(base)), product_value_text('components', jsonb_build_array(now)),
      product_value_text('components', jsonb_build_array(proposed)),
      (${isOpen.includes(status)} and product_id is not null and now is distinct from base)::int
    from parts order by label`.execute(db)
  return rows
}

/** How many documents and goods of today a product touches. */
async function impactOf(db: Db | Trx, productId: number | null) {
  const { rows } = await sql<ChangeImpact>`select
    (select count(*)::int from open_documents(${productId}) where source_type = 'production_orders') as open_orders,
    (select count(*)::int from open_documents(${productId}) where source_type = 'sales') as open_sales,
    (select count(*)::int from open_documents(${productId}) where source_type = 'purchases') as open_purchases,
    (select count(*)::int from price_tier_lines where product_id = ${productId}
      and (valid_to is null or valid_to >= (select plant_today()))) as price_lines,
    (select count(distinct r.id)::int from recipes r left join recipe_lines l on l.recipe_id = r.id
      where r.status <> 'retired' and ${productId} in (r.product_id, l.product_id)) as recipes,
    (select count(*)::int from product_components where component_product_id = ${productId} and is_active) as components,
    (select coalesce(trim_scale(sum(on_hand)), 0)::float8 from stock_levels where product_id = ${productId}) as on_hand,
    (select m.code from products p join measures m on m.id = p.stock_measure_id where p.id = ${productId}) as measure`.execute(
    db,
  )
  const [impact] = rows
  if (!impact) throw new Error('No figures of a product')
  return impact
}

/** What was applied to a product between two instants: the first old and the last new value of each field. */
async function between(db: Db | Trx, productId: number, from: string | null, to: string | null) {
  const { rows } = await sql<Omit<FieldChange, 'proposed' | 'proposed_text' | 'is_conflict'>>`
    select field, product_field_label(field) as label, product_value_text(field, old_value) as base_text,
      product_value_text(field, new_value) as now_text, old_value as base, new_value as now
    from (select distinct field,
        first_value(old_value) over w as old_value, last_value(new_value) over w as new_value
      from product_change_logs where product_id = ${productId}
        and (${from}::timestamptz is null or applied_at >= ${from}::timestamptz)
        and (${to}::timestamptz is null or applied_at <= ${to}::timestamptz)
      window w as (partition by field order by id rows between unbounded preceding and unbounded following)) f
    where old_value is distinct from new_value order by label`.execute(db)
  return rows
}

onCall(productChangeCalls.diff, ({ by, db, input }) =>
  runUnit(db, by, async (unit) => {
    const change = await unit.get(productChanges, input.id)
    return { fields: await ofChange(unit.trx, change), impact: await impactOf(unit.trx, change.product_id) }
  }),
)

onCall(productChangeCalls.productDiff, async ({ by, db, input }) => {
  const { id, change_id, from, to } = input
  if (!change_id) return { fields: await between(db, id, from, to) }
  return runUnit(db, by, async (unit) => {
    const change = await unit.get(productChanges, change_id)
    if (change.product_id !== id) throw invalid({ change_id: 'exists' })
    return { fields: await ofChange(unit.trx, change), impact: await impactOf(unit.trx, id) }
  })
})
