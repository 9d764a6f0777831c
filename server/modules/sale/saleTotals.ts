import type { Sale } from '../../../src/resources/sale/sales'
import type { SaleTax } from '../../../src/resources/sale/saleTaxes'
import type { OrderDiscount } from '../../../src/resources/sale/discounts/discountEngine'
import { scaled, sumOf } from '../../../src/resources/kit/text/sum'
import type { Db, Trx } from '../../db/database'
import { invalidBecause } from '../../engine/errors'
import { taxSetupOn } from '../../site/taxInForce'
import { percentShares, type TaxStatus, taxSums } from '../../site/taxSums'
import type { Place } from '../../site/saleGoods'
import { t } from '../../../src/texts/texts'

/** A quantity at a price, to the cent, half a cent up. */
export function lineTotal(qty: number, price: number): number {
  const perCent = 10n ** 8n
  return Number((scaled(qty, 6) * scaled(price, 4) + perCent / 2n) / perCent) / 100
}

/** A line with the duty in it, in CAD. */
type Taxable = { line_total: number; tax_class: string; duty_amount: number }
type Header = Pick<Sale, 'order_date' | 'freight_amount'> & {
  tax_status: TaxStatus
  place: Place
  /** CAD for one unit of its currency, and the discounts on it as a whole. */
  rate: number
  discounts: readonly OrderDiscount[]
  /** Taxes of an order that is confirmed: their rates stay as they were. */
  fixed?: readonly SaleTax[]
}

type Levied = Pick<Taxable, 'line_total' | 'tax_class'>

async function taxesOf(db: Db | Trx, lines: readonly Levied[], header: Header): Promise<SaleTax[]> {
  const { order_date, freight_amount, place, tax_status, fixed = [] } = header
  const provinceId = place.is_canada ? place.id : null
  const setup = await taxSetupOn(db, { provinceId, direction: 'sale', on: order_date })
  if (!setup && place.is_canada)
    throw invalidBecause('order_date', t('No taxes of {name} are set up for this day', { name: place.name }))
  const rates = new Map(fixed.map(({ code, name, rate }) => [`${code} ${name}`, rate]))
  const taxes = (setup?.taxes ?? []).map((tax) => ({
    ...tax,
    rate: rates.get(`${tax.code} ${tax.name}`) ?? tax.rate,
  }))
  const taxed = lines.map(({ line_total, tax_class }) => ({ amount: line_total, class: tax_class }))
  // Carriage is taxed as goods without a class of their own.
  const carried = freight_amount > 0 ? [{ amount: freight_amount, class: 'standard' }] : []
  return taxSums(taxes, [...taxed, ...carried], tax_status).map(
    ({ tax: { code, name, rate }, base, amount }) => ({
      code,
      name,
      rate,
      base,
      amount,
    }),
  )
}

/** What discounts on the order as a whole take off, and off each line: duty is left out of their percents. */
export function wholeDiscount(
  lines: readonly Taxable[],
  { discounts, rate }: Pick<Header, 'discounts' | 'rate'>,
) {
  const withoutDuty = lines.map(({ line_total, duty_amount }) =>
    Math.max(Math.round((line_total - duty_amount / rate) * 100) / 100, 0),
  )
  return percentShares(withoutDuty, Number(sumOf(discounts.map(({ percent }) => percent))))
}

/**
 * The totals of an order: its lines, discounts on the whole spread over them, its taxes once per document on what is
 * left, and all of it with freight.
 */
export async function saleTotals(db: Db | Trx, lines: readonly Taxable[], header: Header) {
  const { amount: discount_total, shares } = wholeDiscount(lines, header)
  const left = lines.map(({ line_total, tax_class }, at) => ({
    line_total: Number(sumOf([line_total, -(shares[at] ?? 0)])),
    tax_class,
  }))
  const taxes = await taxesOf(db, left, header)
  const subtotal = Number(sumOf(lines.map(({ line_total }) => line_total)))
  const tax_total = Number(sumOf(taxes.map(({ amount }) => amount)))
  const total = Number(sumOf([subtotal, -discount_total, header.freight_amount, tax_total]))
  return { subtotal, discount_total, taxes, tax_total, total }
}
