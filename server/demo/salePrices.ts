import type pg from 'pg'
import { type Tax, type TaxStatus, taxSums } from '../modules/general/taxSums'
import { lineTotal } from '../modules/sale/saleTotals'
import type { DemoRow, Tables } from './tables'

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

/** What the check said that held an order. */
function noteOf(sale: DemoRow, first: First, total: number, customer: DemoRow | undefined) {
  if (sale.hold_reason === 'credit')
    return `Open orders of ${written(total)} CAD, credit limit ${written(Number(customer?.credit_limit))} CAD`
  if (sale.hold_reason === 'price')
    return `Line 1: ${written(first?.unit_price ?? 0)} is more than 15 % below ${written(first?.rule_price ?? 0)}`
  return sale.status_note
}

/** Prices and taxes of all orders by the rules that stand, once everything the rules read is written. */
export async function priceSales(client: pg.ClientBase, to: Tables) {
  const { rows } = await client.query<Priced>(
    `select l.id, r.price, r.source, r.price_tier, r.list_price, r.cost from sale_lines l join sales s on s.id = l.sale_id
     cross join lateral resolved_price(s.customer_id, s.price_tier_id, l.product_id, l.qty_ordered, s.order_date) r`,
  )
  const prices = new Map(rows.map((row) => [Number(row.id), row]))
  const lines = to.rows('sale_lines').map((line) => {
    const rule = prices.get(line.id)
    const unit_price = line.manual_price ? Number(line.unit_price) : Number(rule?.price ?? 0)
    return {
      id: line.id,
      sale_id: Number(line.sale_id),
      tax_class: String(line.tax_class),
      unit_price,
      list_price: Number(rule?.list_price ?? 0),
      price_source: line.manual_price ? 'manual' : (rule?.source ?? 'list'),
      price_tier: line.manual_price ? null : (rule?.price_tier ?? null),
      below_cost: unit_price < Number(rule?.cost ?? 0),
      line_total: lineTotal(Number(line.qty_ordered), unit_price),
      rule_price: Number(rule?.price ?? 0),
    }
  })
  const taxes = await leviedTaxes(client)
  const customers = new Map(to.rows('customers').map((customer) => [customer.id, customer]))
  const ofSale = new Map<number, typeof lines>()
  for (const line of lines) ofSale.set(line.sale_id, [...(ofSale.get(line.sale_id) ?? []), line])
  const sales = to.rows('sales').map((sale) => {
    const own = ofSale.get(sale.id) ?? []
    const customer = customers.get(Number(sale.customer_id))
    const day = String(sale.order_date)
    const levied = taxes.filter(
      ({ province_id, valid_from, valid_to }) =>
        province_id === Number(sale.ship_to_province_id) &&
        valid_from <= day &&
        (valid_to === null || valid_to >= day),
    )
    const freight = Number(sale.freight_amount)
    const taxed = [
      ...own.map(({ tax_class, line_total }) => ({ class: tax_class, amount: line_total })),
      ...(freight > 0 ? [{ class: 'standard', amount: freight }] : []),
    ]
    const sums = taxSums(levied, taxed, (customer?.tax_status ?? 'registrant') as TaxStatus)
    const subtotal = cents(own.map(({ line_total }) => line_total))
    const tax_total = cents(sums.map(({ amount }) => amount))
    const total = cents([subtotal, freight, tax_total])
    return {
      id: sale.id,
      subtotal,
      tax_total,
      total,
      taxes: sums.map(({ tax: { code, name, rate }, base, amount }) => ({ code, name, rate, base, amount })),
      status_note: noteOf(sale, own[0], total, customer),
    }
  })
  await client.query(
    `update sale_lines l set unit_price = x.unit_price, list_price = x.list_price, price_source = x.price_source,
       price_tier = x.price_tier, below_cost = x.below_cost, line_total = x.line_total
     from jsonb_to_recordset($1::jsonb) as x (id bigint, unit_price numeric, list_price numeric, price_source text,
       price_tier text, below_cost boolean, line_total numeric) where x.id = l.id`,
    [JSON.stringify(lines)],
  )
  await client.query(
    `update sales s set subtotal = x.subtotal, tax_total = x.tax_total, total = x.total, taxes = x.taxes,
       status_note = x.status_note
     from jsonb_to_recordset($1::jsonb) as x (id bigint, subtotal numeric, tax_total numeric, total numeric,
       taxes jsonb, status_note text) where x.id = s.id`,
    [JSON.stringify(sales)],
  )
}
