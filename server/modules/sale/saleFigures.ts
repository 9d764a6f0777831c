import type { Changes } from '../../../src/resources/kit/define/row'
import { namesIn } from '../../../src/resources/kit/fields/pickValues'
import { type SaleLine, saleLines } from '../../../src/resources/sale/sale_lines'
import { taxStatuses } from '../../../src/resources/general/customers/customers'
import type { Sale } from '../../../src/resources/sale/sales'
import type { FieldErrors } from '../../../src/resources/kit/fields/validate'
import { orderDiscounts, type PriceProof } from '../../../src/resources/sale/discounts/discountEngine'
import { sumOf } from '../../../src/resources/kit/text/sum'
import type { Db, Trx } from '../../db/database'
import { invalidBecause } from '../../engine/errors'
import type { Unit } from '../../engine/unitTypes'
import { type Excise, dutyOfStamped } from '../../../src/resources/production/stamps/duty'
import { exciseNow } from '../../site/excise'
import { complianceOf, type Place, placeOf, type SaleProduct, saleProductsOf } from '../../site/saleGoods'
import { audienceOf, discountRulesOn, type DiscountTerms } from './discounts/discountRules'
import { type RulePrice, rulePrices } from './salePrices'
import { lineTotal, saleTotals } from './saleTotals'
import { t } from '../../../src/texts/texts'

const isOpenToPrices = ({ status }: Sale) => status === 'draft' || status === 'on_hold'

const termsOf = (sale: Sale) => ({
  customerId: sale.customer_id,
  tierId: sale.price_tier_id,
  provinceId: sale.ship_to_province_id,
  on: sale.order_date,
  rate: sale.rate_to_cad,
  saleId: sale.id,
  exempt: sale.duty_exempt,
})

/** The prices of the rules for lines of an order, by line. */
export async function pricesOf(trx: Trx, sale: Sale, lines: readonly SaleLine[]) {
  const found = await rulePrices(
    trx,
    termsOf(sale),
    lines.map(({ product_id, qty_ordered, discount_id }) => ({ product_id, qty: qty_ordered, discount_id })),
  )
  return new Map(lines.map(({ id }, place) => [id, found[place]]))
}

/** The duty in the price of a line; fixed in a confirmed order, none of goods that leave without a stamp. */
function dutied(sale: Sale, line: SaleLine, ware: SaleProduct | undefined, excise: Excise) {
  if (!ware || sale.duty_exempt !== 'no') return 0
  if (!isOpenToPrices(sale) && line.duty_amount > 0) return line.duty_amount
  return lineTotal(line.qty_ordered, dutyOfStamped(ware, sale.order_date, excise))
}

/** The discount that a line shows, all of them in percent of the price before, and how the price came about. */
export function discountOf(proof: PriceProof | null) {
  const after = proof?.steps.at(-1)?.price
  return {
    discount_id: proof?.steps[0]?.discount_id ?? null,
    discount_percent:
      proof && after !== undefined && proof.base > 0
        ? Math.round(((proof.base - after) / proof.base) * 1_000_000) / 10_000
        : 0,
    price_proof: proof && JSON.stringify(proof),
  }
}

/** The price of a line: manual, by the rules, or fixed in a confirmed order. */
function priced(sale: Sale, line: SaleLine, rule: RulePrice | undefined) {
  const isByRule = !line.manual_price && (isOpenToPrices(sale) || line.price_source === null)
  const unit_price = isByRule ? (rule?.price ?? null) : line.unit_price
  return {
    unit_price,
    list_price:
      isOpenToPrices(sale) || line.list_price === null ? (rule?.list_price ?? null) : line.list_price,
    ...(isByRule && {
      price_source: unit_price === null ? null : (rule?.source ?? null),
      price_tier: rule?.price_tier ?? null,
      ...discountOf(rule?.proof ?? null),
    }),
    ...(line.manual_price && { price_tier: null, ...discountOf(null) }),
    below_cost:
      unit_price !== null && rule?.cost !== null && rule !== undefined && unit_price < (rule.cost ?? 0),
    line_total: unit_price === null ? 0 : lineTotal(line.qty_ordered, unit_price),
  }
}

const differs = (line: SaleLine, changes: Changes<typeof saleLines>) =>
  namesIn(changes).some((name) => {
    const value = changes[name]
    if (name === 'price_proof') return value !== (line.price_proof && JSON.stringify(line.price_proof))
    return (typeof value === 'boolean' ? Number(value) : value) !== line[name]
  })

/** Prices the lines of an order anew where the rules still hold for them; the lines as they then are. */
export async function priceLines(unit: Unit, sale: Sale, lines: readonly SaleLine[]): Promise<SaleLine[]> {
  const rules = await pricesOf(unit.trx, sale, lines)
  const wares = await saleProductsOf(
    unit.trx,
    lines.map(({ product_id }) => product_id),
  )
  const excise = await exciseNow(unit.trx)
  const inOrder = lines.map(({ id }) => id).toSorted((left, right) => left - right)
  // Started together, they are written and read back together.
  return Promise.all(
    lines.map(async (line) => {
      const changes = {
        line_no: inOrder.indexOf(line.id) + 1,
        ...priced(sale, line, rules.get(line.id)),
        duty_amount: dutied(sale, line, wares.get(line.product_id), excise),
      }
      return differs(line, changes) ? unit.update(saleLines, line.id, changes) : line
    }),
  )
}

/** The discounts of the day on an order as a whole. */
export async function discountsOn(
  db: Db | Trx,
  terms: DiscountTerms,
  lines: readonly { line_total: number; qty: number }[],
) {
  const rules = await discountRulesOn(db, terms)
  if (!rules.some(({ kind }) => kind === 'order_percent')) return []
  return orderDiscounts(rules, await audienceOf(db, terms), {
    subtotal: Number(sumOf(lines.map(({ line_total }) => line_total))),
    qty: Number(sumOf(lines.map(({ qty }) => qty))),
  })
}

const wholeDiscounts = (trx: Trx, sale: Sale, lines: readonly SaleLine[]) =>
  discountsOn(
    trx,
    termsOf(sale),
    lines.map(({ line_total, qty_ordered: qty }) => ({ line_total, qty })),
  )

/** Where an order goes. */
export async function placeOfSale(trx: Trx, sale: Sale): Promise<Place> {
  const place = await placeOf(trx, sale.ship_to_province_id)
  if (!place) throw invalidBecause('ship_to_province_id', t('There is no such province'))
  return place
}

/** The figures of an order with these lines; only what differs from what it keeps already. */
export async function figuresOf(unit: Unit, sale: Sale, lines: readonly SaleLine[]) {
  const discounts = isOpenToPrices(sale) ? await wholeDiscounts(unit.trx, sale, lines) : sale.order_discounts
  const totals = await saleTotals(unit.trx, lines, {
    rate: sale.rate_to_cad,
    discounts,
    order_date: sale.order_date,
    freight_amount: sale.freight_amount,
    tax_status: taxStatuses.find((one) => one === sale.tax_status) ?? 'registrant',
    place: await placeOfSale(unit.trx, sale),
    ...(!isOpenToPrices(sale) && { fixed: sale.taxes }),
  })
  const { taxes, ...sums } = { ...totals, line_count: lines.length }
  const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)
  const taxText = (list: Sale['taxes']) =>
    list.map(({ code, name, rate, base, amount }) => [code, name, rate, base, amount])
  return {
    ...sums,
    ...(!same(taxText(taxes), taxText(sale.taxes)) && { taxes: JSON.stringify(taxes) }),
    ...(!same(discounts, sale.order_discounts) && { order_discounts: JSON.stringify(discounts) }),
  }
}

/** Lines that may not go where the order goes, each named by its place. */
export async function wrongOf(trx: Trx, sale: Sale, lines: readonly SaleLine[]): Promise<FieldErrors> {
  const place = await placeOfSale(trx, sale)
  const wares = await saleProductsOf(
    trx,
    lines.map(({ product_id }) => product_id),
  )
  return Object.fromEntries(
    lines.flatMap(({ product_id }, at) => {
      const ware = wares.get(product_id)
      const text = ware ? complianceOf(ware, place, sale.duty_exempt) : null
      return text === null ? [] : [[`sale_lines.${at}.product_id`, { code: 'other', text }]]
    }),
  )
}
