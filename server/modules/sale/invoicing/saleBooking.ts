import { sql } from 'kysely'
import type { AccountingEvent } from '../../../../src/resources/general/accounting/accounting_mappings'
import type { TaxCode } from '../../../../src/resources/general/taxes/tax_setup_lines'
import { taxStatuses } from '../../../../src/resources/general/customers/customers'
import type { SaleLine } from '../../../../src/resources/sale/sale_lines'
import { type Sale, sales } from '../../../../src/resources/sale/sales'
import type { SaleTax } from '../../../../src/resources/sale/saleTaxes'
import type { Unit } from '../../../engine/unitTypes'
import { accountPair, cadCents, type Entry } from '../../../site/accounting/journal'
import { placeOfSale } from '../saleFigures'
import { lineTotal, saleTotals, wholeDiscount } from '../saleTotals'

type Amounts = {
  lines: readonly { line_total: number; discount: number; category_id: number | null; text: string }[]
  freight: number
  taxes: readonly SaleTax[]
  total: number
}

async function categoriesOf(unit: Unit, lines: readonly SaleLine[]) {
  const { rows } = await sql<{ id: number; category_id: number | null }>`select id::int, category_id::int
    from products where id = any(${lines.map(({ product_id }) => product_id)}::bigint[])`.execute(unit.trx)
  return new Map(rows.map(({ id, category_id }) => [id, category_id]))
}

/** What so much of each line of an order comes to at the prices, discounts and tax rates that it was confirmed with. */
export async function amountsOf(
  unit: Unit,
  sale: Sale,
  lines: readonly SaleLine[],
  qtyOf: (line: SaleLine) => number,
  freight_amount: number,
): Promise<Amounts> {
  const categories = await categoriesOf(unit, lines)
  const sold = lines.flatMap((line) => {
    const qty = qtyOf(line)
    if (qty === 0) return []
    return [
      {
        line_total: lineTotal(qty, line.unit_price ?? 0),
        tax_class: line.tax_class,
        duty_amount: dutyOf(line, qty),
        category_id: categories.get(line.product_id) ?? null,
        text: line.sku ?? '',
      },
    ]
  })
  const header = {
    rate: sale.rate_to_cad,
    discounts: sale.order_discounts,
    order_date: sale.order_date,
    freight_amount,
    tax_status: taxStatuses.find((one) => one === sale.tax_status) ?? 'registrant',
    place: await placeOfSale(unit.trx, sale),
    fixed: sale.taxes,
  }
  const { taxes, total } = await saleTotals(unit.trx, sold, header)
  const { shares } = wholeDiscount(sold, header)
  return {
    lines: sold.map((line, at) => ({ ...line, discount: shares[at] ?? 0 })),
    freight: freight_amount,
    taxes,
    total,
  }
}

/** The duty in so much of a line. */
export function dutyOf({ duty_amount, qty_ordered, qty_cancelled }: SaleLine, qty: number) {
  const whole = qty_ordered - qty_cancelled
  return whole > 0 && qty < whole ? lineTotal(qty, duty_amount / whole) : duty_amount
}

/**
 * What amounts of an order are in the books, in CAD: revenue and discounts by the category of the goods, freight as
 * revenue, taxes to what is owed, all of it to what the customer owes.
 */
export async function entriesOf(
  unit: Unit,
  { location_id, rate_to_cad }: Sale,
  amounts: Amounts,
  on: string,
): Promise<Entry[]> {
  const entries: Entry[] = []
  const book = async (
    event: AccountingEvent,
    amount: number,
    text: string,
    { category_id = null, tax_code = null }: { category_id?: number | null; tax_code?: TaxCode | null },
  ) => {
    const cents = cadCents(amount, rate_to_cad)
    if (cents === 0n) return
    const pair = await accountPair(unit, { event, category_id, location_id, tax_code, on })
    entries.push(
      { event, account_id: pair.debit_account_id, cents, text },
      { event, account_id: pair.credit_account_id, cents: -cents, text },
    )
  }
  for (const { line_total, discount, category_id, text } of amounts.lines) {
    await book('sale_revenue', line_total, text, { category_id })
    await book('sale_discount', discount, text, { category_id })
  }
  const category_id = amounts.lines[0]?.category_id ?? null
  await book('sale_revenue', amounts.freight, 'Freight', { category_id })
  for (const { code, amount } of amounts.taxes) await book('tax_payable', amount, code, { tax_code: code })
  return entries
}

/** Entries of one account, event and text as one; those that come to nothing are left out. */
export function netted(entries: readonly Entry[]): Entry[] {
  const sums = new Map<string, Entry>()
  for (const entry of entries) {
    const key = `${entry.event} ${entry.account_id} ${entry.text}`
    const { cents } = sums.get(key) ?? { cents: 0n }
    sums.set(key, { ...entry, cents: cents + entry.cents })
  }
  return [...sums.values()].filter(({ cents }) => cents !== 0n)
}

/** What a credit books: an invoice, the other way round. */
export const creditEntries = (entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => ({ ...entry, cents: -entry.cents }))

/** An order as the journal names it: by the number of its invoice. */
export const documentOf = (id: number, invoiceNumber: string) => ({
  source_type: sales.name,
  source_id: id,
  document: invoiceNumber,
})
