import { sql } from 'kysely'
import { priceTierLines } from '../../../../src/resources/inventory/pricing/price_tier_lines'
import { onUsual } from '../../../imports/validate/outlierCheck'

// A new price is compared with the one it follows: of the same tier, target and quantity.
onUsual(priceTierLines, async (trx, lines) => {
  const requests = lines.map((values, place) => ({ ...values, place }))
  const { rows } = await sql<{ place: number; price: number | null }>`
    select a.place, b.price::float8 as price
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as a (place integer, price_tier_id bigint,
      product_id bigint, product_family_id bigint, category_id bigint, min_qty numeric, valid_from date)
    cross join lateral (
      select l.price from price_tier_lines l
      where l.price_tier_id = a.price_tier_id and l.min_qty = a.min_qty
        and l.product_id is not distinct from a.product_id
        and l.product_family_id is not distinct from a.product_family_id
        and l.category_id is not distinct from a.category_id
        and (l.valid_from is null or l.valid_from < a.valid_from)
      order by l.valid_from desc nulls last limit 1
    ) b`.execute(trx)
  const found = new Map(rows.map(({ place, price }) => [place, price]))
  return lines.map((_, place) => ({ price: found.get(place) ?? null }))
})
