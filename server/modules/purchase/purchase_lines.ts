import { sql } from 'kysely'
import { type PurchaseLine, purchaseLines } from '../../../src/resources/purchase/purchase_lines'
import { type Purchase, purchases } from '../../../src/resources/purchase/purchases'
import type { FieldErrors } from '../../../src/resources/kit/fields/validate'
import { fitsDecimal } from '../../../src/resources/kit/fields/numbers'
import { homeCurrency } from '../../../src/resources/general/accounting/currencies'
import { scaled, unscaled } from '../../../src/resources/kit/text/sum'
import { onCreate, onRemove, onUpdate } from '../../engine/hooks/hooks'
import { invalid, Refused } from '../../engine/errors'
import type { Unit } from '../../engine/unitTypes'
import { dollars, grossCents, mostCents, netCents } from './lineMoney'
import { lineStatusOf } from './lineProgress'
import { t } from '../../../src/texts/texts'

type Ware = {
  kind: string
  sku: string
  tax_class: PurchaseLine['tax_class']
  stock_measure_id: number
  purchase_measure_id: number | null
  purchase_factor: number | null
  decimals: number
  measure: string
  /** What the supplier asks for one unit of purchase, where the order is in its currency. */
  supplier_price: number | null
  /** What one stock unit cost last, in the currency of the order. */
  last_price: number | null
}

const other = (text: string) => ({ code: 'other', text })

type Bought = { purchase: Purchase; line: Pick<PurchaseLine, 'product_id' | 'qty_ordered'> }

/** Products as they are bought, in the order given: their measures, and what was paid for them last. */
async function waresOf(unit: Unit, bought: readonly Bought[]) {
  const list = bought.map(({ purchase, line }, place) => ({
    place,
    purchase_id: purchase.id,
    supplier_id: purchase.supplier_id,
    currency_id: purchase.currency_id,
    rate_to_cad: purchase.rate_to_cad,
    product_id: line.product_id,
    qty: line.qty_ordered,
  }))
  const { rows } = await sql<Ware & { place: number }>`
    select a.place, p.kind, p.sku, p.tax_class, p.stock_measure_id, p.purchase_measure_id,
      p.purchase_factor::float8 as purchase_factor, m.decimals, m.code as measure,
      (select supplier_price(u.id, p.id, a.qty) from suppliers u where u.id = a.supplier_id
        and coalesce(u.currency_id, (select c.id from currencies c where c.code = ${homeCurrency})) = a.currency_id
      )::float8 as supplier_price,
      coalesce((
        select x.unit_price / x.factor from purchase_lines x join purchases o on o.id = x.purchase_id
        where x.product_id = p.id and o.currency_id = a.currency_id and o.ordered_at is not null
          and o.status <> 'cancelled' and o.id <> a.purchase_id
        order by o.ordered_at desc, x.id desc limit 1
      ), p.last_cost / a.rate_to_cad)::float8 as last_price
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as a (place integer, purchase_id bigint, supplier_id bigint,
      currency_id bigint, rate_to_cad numeric, product_id bigint, qty numeric)
    join products p on p.id = a.product_id join measures m on m.id = p.stock_measure_id`.execute(unit.trx)
  const wares = new Map(rows.map((row) => [row.place, row]))
  return list.map(({ place }) => wares.get(place))
}

/** What the figures of a line follow from. */
type TypedLine = Pick<
  PurchaseLine,
  | 'product_id'
  | 'description'
  | 'qty_ordered'
  | 'measure_id'
  | 'factor'
  | 'unit_price'
  | 'discount_percent'
  | 'tax_class'
  | 'expected_on'
  | 'qty_received'
  | 'qty_cancelled'
>

/** Defaults of a line: purchase unit, and the price of the supplier for so many, else the last one that was paid. */
function filled(line: TypedLine, ware: Ware): TypedLine {
  const measure_id = line.measure_id ?? ware.purchase_measure_id ?? ware.stock_measure_id
  const usual = measure_id === ware.purchase_measure_id ? (ware.purchase_factor ?? 1) : 1
  const factor = line.factor ?? usual
  const bought = ware.purchase_measure_id === null ? 1 : (ware.purchase_factor ?? 1)
  const each = ware.supplier_price === null ? ware.last_price : ware.supplier_price / bought
  const asLast = each === null ? null : Number((each * factor).toFixed(4))
  return {
    ...line,
    measure_id,
    factor,
    unit_price: line.unit_price ?? asLast,
    tax_class: line.tax_class ?? ware.tax_class,
  }
}

/** A line in stock units; they are counted no finer than the product is. */
const stockQty = ({ qty_ordered, factor }: TypedLine) => scaled(qty_ordered) * scaled(factor ?? 1)

function wrongOf(line: TypedLine, ware: Ware, orderDate: string | null): FieldErrors {
  const wrong: FieldErrors = {}
  const [whole, finer] = [stockQty(line), 10n ** BigInt(12 - ware.decimals)]
  if (ware.kind === 'service') {
    if (line.description === null) wrong.description = 'requiredif'
  } else if (whole % finer !== 0n || !fitsDecimal(Number(unscaled(whole, 12)), ware.decimals))
    wrong.qty_ordered = other(
      t('Comes to {unscaled} {measure}: at most {decimals} decimals', {
        unscaled: unscaled(whole, 12),
        measure: ware.measure,
        decimals: ware.decimals,
      }),
    )
  if (grossCents(line) > mostCents) wrong.unit_price = 'max'
  if (line.qty_ordered < line.qty_received)
    wrong.qty_ordered = other(t('Already received {qtyReceived}', { qtyReceived: line.qty_received }))
  if (line.expected_on !== null && orderDate !== null && line.expected_on < orderDate)
    wrong.expected_on = other(t('Must be on or after the order date'))
  return wrong
}

/** Lines with all that follows from what was typed, and what is wrong with each. */
export async function wholeLines(unit: Unit, typed: readonly { purchase: Purchase; line: TypedLine }[]) {
  const wares = await waresOf(unit, typed)
  return typed.map(({ purchase, line: asTyped }, place) => {
    const ware = wares[place]
    if (!ware) throw invalid({ product_id: 'exists' })
    const line = filled(asTyped, ware)
    const { measure_id, factor, unit_price, tax_class } = line
    const [line_total, line_status] = [dollars(netCents(line)), lineStatusOf(line)]
    return {
      wrong: wrongOf(line, ware, purchase.order_date),
      values: { measure_id, factor, unit_price, tax_class, line_total, line_status },
    }
  })
}

/** A line with all that follows from what was typed, or what is wrong with it. */
export async function wholeLine(unit: Unit, purchase: Purchase, line: TypedLine) {
  const [whole] = await wholeLines(unit, [{ purchase, line }])
  if (!whole) throw invalid({ product_id: 'exists' })
  if (Object.keys(whole.wrong).length > 0) throw invalid(whole.wrong)
  return whole.values
}

/** What has come of a new line. */
export const fresh = { qty_received: 0, qty_cancelled: 0 }

onCreate(purchaseLines, async (unit, values) => {
  const purchase = await unit.get(purchases, Number(values.purchase_id))
  const { rows } = await sql<{
    next: number
  }>`select coalesce(max(line_no), 0) + 1 as next from purchase_lines
    where purchase_id = ${purchase.id}`.execute(unit.trx)
  const figures = await wholeLine(unit, purchase, { ...fresh, ...values })
  return { ...values, line_no: rows[0]?.next ?? 1, ...figures }
})

onUpdate(purchaseLines, async (unit, before, changes) => {
  if (before.qty_received > 0 && 'product_id' in changes && changes.product_id !== before.product_id)
    throw invalid({ product_id: other(t('Some {sku} was already received', { sku: before.sku ?? '' })) })
  const purchase = await unit.get(purchases, before.purchase_id)
  return { ...changes, ...(await wholeLine(unit, purchase, { ...before, ...changes })) }
})

onRemove(purchaseLines, async (_unit, { qty_received, product }) => {
  if (qty_received > 0)
    throw new Refused('database_delete_1451', {
      text: t('Some of {product} was already received', { product }),
    })
})
