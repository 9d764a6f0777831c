import type { Sale } from '../../../src/resources/sale/sales'
import type { SaleTax } from '../../../src/resources/sale/saleTaxes'
import { scaled, sumOf } from '../../../src/resources/kit/text/sum'
import type { Db, Trx } from '../../db/database'
import { invalidBecause } from '../../engine/errors'
import { taxSetupOn } from '../../site/taxInForce'
import { type TaxStatus, taxSums } from '../../site/taxSums'
import type { Place } from '../../site/saleGoods'
import { t } from '../../../src/texts/texts'

/** A quantity at a price, to the cent, half a cent up. */
export function lineTotal(qty: number, price: number): number {
  const perCent = 10n ** 8n
  return Number((scaled(qty, 6) * scaled(price, 4) + perCent / 2n) / perCent) / 100
}

type Taxable = { line_total: number; tax_class: string }
type Header = Pick<Sale, 'order_date' | 'freight_amount'> & {
  tax_status: TaxStatus
  place: Place
  /** Taxes of an order that is confirmed: their rates stay as they were. */
  fixed?: readonly SaleTax[]
}

async function taxesOf(db: Db | Trx, lines: readonly Taxable[], header: Header): Promise<SaleTax[]> {
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

/** The totals of an order: its lines, its taxes once per document, and all of it with freight. */
export async function saleTotals(db: Db | Trx, lines: readonly Taxable[], header: Header) {
  const taxes = await taxesOf(db, lines, header)
  const subtotal = Number(sumOf(lines.map(({ line_total }) => line_total)))
  const tax_total = Number(sumOf(taxes.map(({ amount }) => amount)))
  return { subtotal, taxes, tax_total, total: Number(sumOf([subtotal, header.freight_amount, tax_total])) }
}
