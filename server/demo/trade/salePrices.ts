import type pg from 'pg'
import { exciseSettings } from '../../../src/resources/general/law/exciseSettings'
import { dutyOfStamped } from '../../../src/resources/production/stamps/duty'
import { type Tax, type TaxStatus, taxSums } from '../../site/taxSums'
import { lineTotal } from '../../modules/sale/saleTotals'
import { type DemoRow, grouped, type Tables } from '../company/tables'
import { pastDiscounts } from './pastDiscounts'

type Priced = { id: number; price: string | null; source: string; price_tier: string | null } & Record<
  'list_price' | 'cost',
  string | null
>
type Levied = Tax & { name: string; province_id: number; valid_from: string; valid_to: string | null }

/** The taxes of every province on what is sold, with the days they hold. */
async function leviedTaxes(client: pg.ClientBase): Promise<Levied[]> {
  const { rows } = await client.query<Levied>(
    `select l.code, l.name, l.rate::float8 as rate, l.tax_classes, l.compound, l.exempt_for, s.province_id::int,
       s.valid_from::text, s.valid_to::text
     from tax_setup_lines l join tax_setups s on s.id = l.tax_setup_id
     where s.direction in ('sale', 'both') order by s.id, l.sequence, l.id`,
  )
  return rows
}

const cents = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100

const written = (value: number) =>
  value.toLocaleString('en-CA', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

type First = { unit_price: number; rule_price: number } | undefined

/** Note of the check that put an order on hold. */
function noteOf(sale: DemoRow, first: First, total: number, customer: DemoRow | undefined) {
  if (sale.hold_reason === 'credit')
    return `Open orders of ${written(total)} CAD, credit limit ${written(Number(customer?.credit_limit))} CAD`
  if (sale.hold_reason === 'price')
    return `Line 1: ${written(first?.unit_price ?? 0)} is more than 15 % below ${written(first?.rule_price ?? 0)}`
  return sale.status_note
}

/** The inputs of the price rules for each line, column by column. */
function priceRequests(to: Tables): unknown[][] {
  const sales = new Map(to.rows('sales').map((sale) => [sale.id, sale]))
  const lines = to.rows('sale_lines').map((line) => ({ line, sale: sales.get(Number(line.sale_id)) }))
  return [
    lines.map(({ line }) => line.id),
    lines.map(({ sale }) => sale?.customer_id),
    lines.map(({ sale }) => sale?.price_tier_id),
    lines.map(({ line }) => line.product_id),
    lines.map(({ line }) => line.qty_ordered),
    lines.map(({ sale }) => sale?.order_date),
  ]
}

/**
 * Prices and taxes all orders by the current rules, after the rows the rules read are written and before the
 * orders are.
 */
export async function priceSales(client: pg.ClientBase, to: Tables) {
  const { rows } = await client.query<Priced>(
    `select l.id, r.price, r.source, r.price_tier, r.list_price, r.cost
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::numeric[], $6::date[])
       as l (id, customer_id, price_tier_id, product_id, qty, day)
     cross join lateral resolved_price(l.customer_id, l.price_tier_id, l.product_id, l.qty, l.day) r`,
    priceRequests(to),
  )
  const wares = new Map(to.rows('products').map((product) => [product.id, product]))
  const days = new Map(to.rows('sales').map(({ id, order_date }) => [id, String(order_date)]))
  const excise = {
    rates: exciseSettings['excise.rates'].initial,
    jurisdictions: exciseSettings['excise.jurisdictions'].initial,
  }
  const dutyIn = ({ product_id, sale_id }: DemoRow) => {
    const ware = wares.get(Number(product_id))
    return dutyOfStamped(
      {
        excise_jurisdiction: (ware?.excise_jurisdiction as string | undefined) ?? null,
        volume_ml: ware?.volume_ml === undefined ? null : Number(ware.volume_ml),
      },
      days.get(Number(sale_id)) ?? '',
      excise,
    )
  }
  const statuses = new Map(to.rows('sales').map(({ id, status }) => [id, status]))
  // What an order was closed short of is not invoiced.
  const soldQty = (line: DemoRow) =>
    Number(line.qty_ordered) -
    (statuses.get(Number(line.sale_id)) === 'done' ? Number(line.qty_cancelled) : 0)
  const prices = new Map(rows.map((row) => [Number(row.id), row]))
  const rulePrices = new Map<number, number>()
  const sales = new Map(to.rows('sales').map((sale) => [sale.id, sale]))
  const discounted = pastDiscounts(to)
  for (const line of to.rows('sale_lines')) {
    const rule = prices.get(line.id)
    const price = Number(rule?.price ?? 0)
    const sale = sales.get(Number(line.sale_id))
    const agreed =
      line.manual_price || !sale
        ? { unit_price: line.manual_price ? Number(line.unit_price) : price }
        : discounted({ line, sale, price, duty: dutyIn(line) })
    const { unit_price } = agreed
    rulePrices.set(line.id, price)
    Object.assign(line, {
      discount_percent: 0,
      ...agreed,
      list_price: Number(rule?.list_price ?? 0),
      price_source: line.manual_price ? 'manual' : (rule?.source ?? 'list'),
      price_tier: line.manual_price ? null : (rule?.price_tier ?? null),
      below_cost: unit_price < Number(rule?.cost ?? 0),
      line_total: lineTotal(soldQty(line), unit_price),
      duty_amount: lineTotal(soldQty(line), dutyIn(line)),
    })
  }
  const taxes = await leviedTaxes(client)
  const customers = new Map(to.rows('customers').map((customer) => [customer.id, customer]))
  const ofSale = grouped(to.rows('sale_lines'), ({ sale_id }) => Number(sale_id))
  for (const sale of to.rows('sales')) {
    const own = (ofSale.get(sale.id) ?? []).map((line) => ({
      class: String(line.tax_class),
      amount: Number(line.line_total),
      unit_price: Number(line.unit_price),
      rule_price: rulePrices.get(line.id) ?? 0,
    }))
    const customer = customers.get(Number(sale.customer_id))
    const day = String(sale.order_date)
    const levied = taxes.filter(
      ({ province_id, valid_from, valid_to }) =>
        province_id === Number(sale.ship_to_province_id) &&
        valid_from <= day &&
        (valid_to === null || valid_to >= day),
    )
    const freight = Number(sale.freight_amount)
    const taxed = [...own, ...(freight > 0 ? [{ class: 'standard', amount: freight }] : [])]
    const sums = taxSums(levied, taxed, (customer?.tax_status ?? 'registrant') as TaxStatus)
    const subtotal = cents(own.map(({ amount }) => amount))
    const tax_total = cents(sums.map(({ amount }) => amount))
    const total = cents([subtotal, freight, tax_total])
    Object.assign(sale, {
      subtotal,
      tax_total,
      total,
      taxes: sums.map(({ tax: { code, name, rate }, base, amount }) => ({ code, name, rate, base, amount })),
      status_note: noteOf(sale, own[0], total, customer),
    })
  }
}
