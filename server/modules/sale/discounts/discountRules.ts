import { sql } from 'kysely'
import type {
  Audience,
  DiscountGoods,
  DiscountRule,
} from '../../../../src/resources/sale/discounts/discountRule'
import type { Db, Trx } from '../../../db/database'

/** Whose discounts hold, on which day, in which money. */
export type DiscountTerms = {
  customerId: number
  tierId: number | null
  provinceId: number | null
  on: string
  /** CAD for one unit of the currency of the order. */
  rate: number
  /** The order that is priced: its own use of a discount does not use it up. */
  saleId: number | null
}

/** The discounts that are active on a day, with their amounts in the currency of the order. */
export async function discountRulesOn(
  db: Db | Trx,
  { on, rate, saleId }: DiscountTerms,
): Promise<DiscountRule[]> {
  const { rows } = await sql<DiscountRule>`
    select d.id::int8 as id, d.code, d.name, d.kind, d.buy_qty::float8 as buy_qty, d.get_qty::float8 as get_qty,
      case d.kind when 'amount_per_unit' then round(d.value / ${rate}::numeric, 4) else d.value end::float8 as value,
      d.target, coalesce(d.brand_id, d.category_id, d.product_family_id, d.product_id)::int8 as target_id, d.audience,
      coalesce(to_jsonb(d.customer_kind), to_jsonb(coalesce(d.customer_id, d.price_tier_id, d.province_id)))
        as audience_id,
      d.min_qty::float8 as min_qty, round(d.min_amount / ${rate}::numeric, 4)::float8 as min_amount, d.stackable,
      d.priority, coalesce(d.used_count >= d.max_uses, false) and not exists (
        select from sale_discounts u where u.discount_id = d.id and u.sale_id = ${saleId}) as is_used_up
    from discounts d where (d.status = 'active' or d.status = 'expired' and exists (
        select from sale_discounts u where u.discount_id = d.id and u.sale_id = ${saleId}))
      and daterange(d.valid_from, d.valid_to, '[]') @> ${on}::date
    order by d.priority, d.id`.execute(db)
  return rows
}

/** What discounts see of a customer and where the order goes. */
export async function audienceOf(
  db: Db | Trx,
  { customerId, tierId, provinceId }: DiscountTerms,
): Promise<Audience> {
  const { rows } = await sql<Audience>`select id::int8 as customer, kind as customer_kind,
      coalesce(${tierId}::bigint, price_tier_id)::int8 as price_tier, ${provinceId}::int8 as province
    from customers where id = ${customerId}`.execute(db)
  return rows[0] ?? { customer: customerId, customer_kind: '', price_tier: tierId, province: provinceId }
}

/** What discounts see of products, by their ids. */
export async function discountGoodsOf(
  db: Db | Trx,
  ids: readonly number[],
): Promise<Map<number, DiscountGoods>> {
  const { rows } = await sql<DiscountGoods>`
    with recursive branches as (
      select p.id as product_id, c.id, c.parent_id from products p join categories c on c.id = p.category_id
      where p.id = any(${ids}::bigint[])
      union
      select b.product_id, c.id, c.parent_id from categories c join branches b on c.id = b.parent_id
    )
    select p.id::int8 as product, p.brand_id::int8 as brand, f.id::int8 as family,
      coalesce((select json_agg(b.id) from branches b where b.product_id = p.id), '[]') as categories
    from products p left join product_families f
      on p.kind = 'finished_good' and f.brand_id = p.brand_id and f.flavor_id = p.flavor_id
    where p.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((goods) => [goods.product, goods]))
}
