import { sql } from 'kysely'
import { type SaleLine, saleLines } from '../../../src/resources/sale/sale_lines'
import { fitsDecimal } from '../../../src/resources/kit/fields/numbers'
import { sumOf } from '../../../src/resources/kit/text/sum'
import { onCreate, onRemove, onUpdate } from '../../engine/hooks/hooks'
import { invalidBecause } from '../../engine/errors'
import type { Trx } from '../../db/database'
import { lineTotal } from './saleTotals'
import { cartonProblem, saleProductsOf } from '../../site/saleGoods'
import { t } from '../../../src/texts/texts'

const byRule = { unit_price: null, price_source: null, manual_price: false } as const
const byHand = { price_source: 'manual', manual_price: true } as const

async function takesCartons(trx: Trx, saleId: unknown) {
  const { rows } = await sql<{ whole: boolean }>`select c.whole_cartons as whole from sales s
    join customers c on c.id = s.customer_id where s.id = ${Number(saleId)}`.execute(trx)
  return rows[0]?.whole === true
}

type OrderedLine = Record<'sale_id' | 'product_id' | 'qty_ordered', unknown>

async function wareOf(
  trx: Trx,
  { sale_id, product_id: productId, qty_ordered: qty }: OrderedLine,
  isSame = false,
) {
  const ware = (await saleProductsOf(trx, [Number(productId)])).get(Number(productId))
  if (!ware) throw invalidBecause('product_id', t('There is no such product'))
  if (!fitsDecimal(Number(qty), ware.decimals))
    throw invalidBecause(
      'qty_ordered',
      ware.decimals === 0
        ? t('Whole pieces only')
        : t('At most {decimals} decimals', { decimals: ware.decimals }),
    )
  const problem = isSame ? null : cartonProblem(ware, Number(qty))
  if (problem !== null && (await takesCartons(trx, sale_id))) throw invalidBecause('qty_ordered', problem)
  return { measure_id: ware.stock_measure_id, tax_class: ware.tax_class }
}

/** Reserved, shipped and cancelled quantity of a line; the ordered quantity cannot go below it. */
const boundOf = ({ qty_allocated, qty_shipped, qty_cancelled }: SaleLine) =>
  Number(sumOf([qty_allocated, qty_shipped, qty_cancelled]))

onCreate(saleLines, async ({ trx }, values) => ({
  ...values,
  ...(await wareOf(trx, values)),
  ...((values.unit_price ?? null) === null ? byRule : byHand),
}))

onUpdate(saleLines, async ({ trx }, before, changes) => {
  const bound = boundOf(before)
  const after = { ...before, ...changes }
  const isOther = after.product_id !== before.product_id
  if (bound > 0 && isOther)
    throw invalidBecause(
      'product_id',
      t('Already allocated {bound} {measure}', { bound, measure: before.measure }),
    )
  if (after.qty_ordered < bound)
    throw invalidBecause(
      'qty_ordered',
      t('Already allocated {bound} {measure}', { bound, measure: before.measure }),
    )
  // The duty of a confirmed order is that of its day, for as many as are ordered now.
  const duty =
    after.qty_ordered === before.qty_ordered
      ? {}
      : { duty_amount: lineTotal(after.qty_ordered, before.duty_amount / before.qty_ordered) }
  const ware = {
    ...duty,
    // Other goods are promised anew.
    ...(isOther && { promised_on: null, promise: null }),
    ...(await wareOf(trx, after, !isOther && after.qty_ordered === before.qty_ordered)),
  }
  // A manual price is kept with its product; others follow the rules.
  if (after.unit_price === null || (isOther && after.unit_price === before.unit_price))
    return { ...changes, ...ware, ...byRule }
  return { ...changes, ...ware, ...(after.unit_price !== before.unit_price && byHand) }
})

onRemove(saleLines, async (_unit, line) => {
  if (boundOf(line) > 0)
    throw invalidBecause(
      'sale_lines',
      t('{sku}: already allocated {boundOf} {measure}', {
        sku: line.sku,
        boundOf: boundOf(line),
        measure: line.measure,
      }),
    )
})
