import { sql } from 'kysely'
import { receivingLines } from '../../../../src/resources/inventory/receiving/receiving_lines'
import { receivings } from '../../../../src/resources/inventory/receiving/receivings'
import type { EventPayload } from '../../../../src/resources/kit/define/row'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { scaled, sumOf, unscaled } from '../../../../src/resources/kit/text/sum'
import { type ReturnableGoods, saleCalls } from '../../../../src/resources/sale/saleCalls'
import { saleLines } from '../../../../src/resources/sale/sale_lines'
import { type Sale, sales } from '../../../../src/resources/sale/sales'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { databaseOver } from '../../../db/dedicatedConnection'
import type { Db, Trx } from '../../../db/database'
import { create } from '../../../engine/crud'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { onEvent } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { onReturnsReceived } from '../../../site/saleHooks'
import { lockedSaleLines } from '../saleFulfilment'
import { creditReturned } from './saleInvoice'

/** By line and lot what was shipped of an order and neither came back nor is announced, in the measure of the line. */
async function returnableOf(db: Db | Trx, saleId: number) {
  const { rows } = await sql<ReturnableGoods & { product_id: number; factor: number }>`
    select l.id::int as sale_line_id, l.line_no, p.sku || ' ' || p.name as product, l.product_id::int as product_id,
      l.factor::float8 as factor, o.lot_id::int as lot_id, t.lot_number as lot, m.code as measure,
      trunc((o.shipped - coalesce(b.back, 0)) / l.factor, 6)::float8 as qty
    from (
      select g.sale_line_id, x.lot_id, sum(x.qty) as shipped
      from allocations a join allocation_lines g on g.allocation_id = a.id
      join stock_movements x on x.source_type = 'allocations' and x.source_id = a.id and x.source_line_id = g.id
        and x.reason = 'ship' and not exists (select from stock_movements r where r.reverses_id = x.id)
      where a.sale_id = ${saleId} group by 1, 2
    ) o
    join sale_lines l on l.id = o.sale_line_id join products p on p.id = l.product_id
    join measures m on m.id = l.measure_id join lots t on t.id = o.lot_id
    left join (
      select r.source_line_id, coalesce(r.lot_number, 'NA') as lot_number, sum(case
          when d.status in ('draft', 'in_progress', 'partially_received') and r.short_reason is null
          then greatest(coalesce(r.qty_expected, 0), r.qty_received) else r.qty_received end) as back
      from receivings d join receiving_lines r on r.receiving_id = d.id
      where d.sale_id = ${saleId} and d.status <> 'cancelled' group by 1, 2
    ) b on b.source_line_id = o.sale_line_id and b.lot_number = t.lot_number
    where o.shipped > coalesce(b.back, 0) order by l.line_no, t.lot_number`.execute(db)
  return rows
}

onCall(saleCalls.returnable, async ({ pool, input }) =>
  (await returnableOf(databaseOver(pool), input.id)).map(
    ({ product_id: _product, factor: _factor, ...goods }) => goods,
  ),
)

/** Announces goods that a customer sends back as a delivery to the warehouse, which puts them into quarantine. */
async function returnSale(
  unit: Unit,
  sale: Sale,
  { lines: returns, reason }: EventPayload<typeof sales, 'return'>,
) {
  await lockedSaleLines(unit, sale.id)
  const goods = await returnableOf(unit.trx, sale.id)
  const errors: FieldErrors = {}
  const sums = new Map<(typeof goods)[number], number>()
  for (const [place, { sale_line_id, lot_id, qty }] of returns.entries()) {
    const found = goods.find((one) => one.sale_line_id === sale_line_id && one.lot_id === lot_id)
    if (!found) {
      errors[`lines.${place}.sale_line_id`] = 'exists'
      continue
    }
    const sum = Number(sumOf([sums.get(found) ?? 0, qty]))
    sums.set(found, sum)
    if (sum > found.qty)
      errors[`lines.${place}.qty`] = {
        code: 'other',
        text: t('Only {qty} {measure} of it were shipped and are not returned yet', {
          qty: found.qty,
          measure: found.measure,
        }),
      }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const expected = [...sums].map(([found, qty]) => ({
    ...found,
    qty_expected: Number(unscaled((scaled(qty) * scaled(found.factor)) / 1_000_000n)),
  }))
  if (expected.some(({ qty_expected }) => qty_expected === 0))
    throw invalidBecause('lines', t('Quantity is too small'))
  const made = await create(unit, receivings, {
    source_kind: 'customer_return',
    customer_id: sale.customer_id,
    location_id: sale.location_id,
    note: reason,
    receiving_lines: expected.map(({ product_id, lot, qty_expected }) => ({
      product_id,
      qty_expected,
      lot_number: lot === 'NA' ? null : lot,
    })),
  })
  await unit.update(receivings, made.id, { sale_id: sale.id, source_number: sale.number })
  const lines = await unit.find(receivingLines, { receiving_id: made.id })
  for (const [place, { id }] of lines.toSorted((one, other) => one.id - other.id).entries())
    await unit.update(receivingLines, id, { source_line_id: expected[place]?.sale_line_id ?? null })
}

onEvent(sales, 'return', returnSale)

/** Takes over what deliveries have brought back of an order; it is locked before the delivery that calls this. */
async function followReturns(unit: Unit, saleId: number) {
  const sale = await unit.lock(sales, saleId)
  const { rows } = await sql<{ id: number; back: number }>`
    select l.id::int as id, round(coalesce(sum(r.qty_received), 0) / l.factor, 6)::float8 as back
    from sale_lines l left join (receiving_lines r join receivings d on d.id = r.receiving_id)
      on r.source_line_id = l.id and d.sale_id = l.sale_id
    where l.sale_id = ${saleId} group by l.id`.execute(unit.trx)
  const back = new Map(rows.map((row) => [row.id, row.back]))
  const before = await lockedSaleLines(unit, saleId)
  for (const { id, qty_returned, qty_shipped, product } of before) {
    const now = back.get(id) ?? 0
    if (now > qty_shipped)
      throw new Refused('has_returns', {
        text: t('Only {qty} of {product} were shipped', { qty: qty_shipped, product }),
      })
    if (now !== qty_returned) await unit.update(saleLines, id, { qty_returned: now })
  }
  await creditReturned(unit, sale, before)
}

onReturnsReceived(followReturns)
