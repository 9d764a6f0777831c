import { sql } from 'kysely'
import { discounts } from '../../../../src/resources/sale/discounts/discounts'
import type { SaleLine } from '../../../../src/resources/sale/sale_lines'
import { type Sale, sales } from '../../../../src/resources/sale/sales'
import { scaled, sumOf } from '../../../../src/resources/kit/text/sum'
import type { Unit } from '../../../engine/unitTypes'
import { percentShares } from '../../../site/taxSums'

/**
 * Locks the discounts with a last use, always in the order of their ids: two orders that want the last one are
 * confirmed one after the other, and the second is priced without it.
 */
export async function lockLimitedDiscounts(unit: Unit) {
  await sql`select from discounts where status = 'active' and max_uses is not null order by id
    for no key update`.execute(unit.trx)
}

type Use = { sale_line_id: number | null; discount_id: number; qty: number; amount: number }

/** What each discount took off an order, line by line, in the currency of the order. */
function usesOf(sale: Pick<Sale, 'order_discounts' | 'rate_to_cad'>, lines: readonly SaleLine[]): Use[] {
  const ofLines = lines.flatMap(({ id, qty_ordered, price_proof: proof }) => {
    let before = scaled(proof?.base ?? 0, 4)
    return (proof?.steps ?? []).map(({ discount_id, price }) => {
      const saved = before - scaled(price, 4)
      before -= saved
      return {
        sale_line_id: id,
        discount_id,
        qty: qty_ordered,
        amount: Number((saved * scaled(qty_ordered)) / 1_000_000n) / 10_000,
      }
    })
  })
  const withoutDuty = lines.map(({ line_total, duty_amount }) =>
    Math.max(line_total - duty_amount / sale.rate_to_cad, 0),
  )
  const ofWhole = sale.order_discounts.map(({ discount_id, percent }) => ({
    sale_line_id: null,
    discount_id,
    qty: Number(sumOf(lines.map(({ qty_ordered }) => qty_ordered))),
    amount: percentShares(withoutDuty, percent).amount,
  }))
  return [...ofLines, ...ofWhole]
}

/** Writes which discounts an order uses, none once it is a draft again or cancelled, and counts their uses anew. */
export async function countUses(unit: Unit, saleId: number, lines: readonly SaleLine[]) {
  const sale = await unit.get(sales, saleId)
  const uses = sale.status === 'draft' || sale.status === 'cancelled' ? [] : usesOf(sale, lines)
  const { rows: before } = await sql<{ id: number }>`
    select distinct discount_id::int8 as id from sale_discounts where sale_id = ${saleId}`.execute(unit.trx)
  const ids = [...new Set([...before.map(({ id }) => id), ...uses.map(({ discount_id }) => discount_id)])]
  if (ids.length === 0) return
  for (const id of ids.toSorted((left, right) => left - right)) await unit.lock(discounts, id)
  await sql`delete from sale_discounts where sale_id = ${saleId}`.execute(unit.trx)
  await sql`insert into sale_discounts (sale_id, sale_line_id, discount_id, qty, amount)
    select ${saleId}, x.sale_line_id, x.discount_id, x.qty, x.amount
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as
      x (sale_line_id bigint, discount_id bigint, qty numeric, amount numeric)`.execute(unit.trx)
  const { rows } = await sql<{ id: number; uses: number; is_over: boolean }>`
    select d.id::int8 as id, count(distinct u.sale_id)::int as uses,
      d.status = 'active' and count(distinct u.sale_id) >= d.max_uses as is_over
    from discounts d left join sale_discounts u on u.discount_id = d.id
    where d.id = any(${ids}::bigint[]) group by d.id order by d.id`.execute(unit.trx)
  for (const { id, uses: used_count, is_over } of rows) {
    await unit.update(discounts, id, { used_count })
    if (is_over) await unit.fire(discounts, id, 'expire')
  }
}
