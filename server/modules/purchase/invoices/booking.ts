import { sql } from 'kysely'
import type { AccountingEvent } from '../../../../src/resources/general/accounting/accounting_mappings'
import type { TaxCode } from '../../../../src/resources/general/taxes/tax_setup_lines'
import type { Invoice, LandedLot } from '../../../../src/resources/purchase/invoices/invoices'
import { scaled } from '../../../../src/resources/kit/text/sum'
import type { Unit } from '../../../engine/unitTypes'
import { accountPair, cadCents, type Entry, reversedEntries } from '../../../site/accounting/journal'
import type { Landing } from './landed'
import type { Billing } from './matching'

/** Debits and credits of one document that add up to nothing; cents above 0 are debits. */
type Book = {
  entries: Entry[]
  bookedTo: Map<number, number>
}

/** The categories of the products of order lines. */
async function categoriesOf(unit: Unit, { ordered }: Billing) {
  const { rows } = await sql<{ id: number; category_id: number | null }>`select id::int, category_id::int
    from products where id = any(${ordered.map(({ product_id }) => product_id)}::bigint[])`.execute(unit.trx)
  return new Map(rows.map(({ id, category_id }) => [id, category_id]))
}

/** The part of a quantity that has been received, in millionths: the rest is billed within the tolerance. */
const receivedPart = (qty: bigint, before: bigint, stored: bigint) => {
  const free = stored - before
  if (free <= 0n) return 0n
  return free < qty ? free : qty
}

type Booking = { billing: Billing; landings: readonly Landing[]; on: string }

/**
 * What the approval of a bill books, in CAD: what was received leaves the goods received and not invoiced at the
 * price of the order, the rest of a line goes to price and quantity variances, freight and duty into stock as far as
 * it is still there, taxes to what is recoverable, all of it to what is owed.
 */
export async function bookOf(unit: Unit, { billing, landings, on }: Booking): Promise<Book> {
  const { invoice, lines, taxes, purchase, ordered, services } = billing
  const { location_id } = purchase
  const categories = await categoriesOf(unit, billing)
  const rate = invoice.rate_to_cad
  const sign = invoice.kind === 'credit_note' ? -1n : 1n
  const entries: Entry[] = []
  const bookedTo = new Map<number, number>()
  const pairOf = (
    event: AccountingEvent,
    category_id: number | null = null,
    tax_code: TaxCode | null = null,
  ) => accountPair(unit, { event, category_id, location_id, tax_code, on })
  const debit = (event: AccountingEvent, account_id: number, cents: bigint, text: string) => {
    if (cents !== 0n) entries.push({ event, account_id, cents: sign * cents, text })
  }
  const billedBefore = new Map(ordered.map(({ id, qty_invoiced }) => [id, scaled(qty_invoiced)]))
  for (const line of lines) {
    const all = cadCents(line.amount, rate)
    const on_ = ordered.find(({ id }) => id === line.purchase_line_id)
    const category = on_ ? (categories.get(on_.product_id) ?? null) : null
    const text = line.description ?? line.sku ?? ''
    const own = line.account_id ?? on_?.account_id ?? null
    if (!on_ || services.has(on_.product_id)) {
      const pair = await pairOf('supplier_invoice', category)
      bookedTo.set(line.id, own ?? pair.debit_account_id)
      debit('supplier_invoice', own ?? pair.debit_account_id, all, text)
      continue
    }
    const qty = scaled(line.qty)
    const before = billedBefore.get(on_.id) ?? 0n
    billedBefore.set(on_.id, before + qty)
    const stored = scaled(on_.qty_received) - scaled(on_.qty_rejected) - scaled(on_.qty_returned)
    const there = invoice.kind === 'credit_note' ? qty : receivedPart(qty, before, stored)
    // Net order price in CAD, with 4 decimals of price, 6 of discount and 8 of rate.
    const price =
      scaled(on_.unit_price ?? 0, 4) *
      (scaled(100, 4) - scaled(on_.discount_percent, 4)) *
      scaled(purchase.rate_to_cad, 8)
    const centsOf = (quantity: bigint) => (quantity * price + 5n * 10n ** 21n) / 10n ** 22n
    const [cleared, extra] = [centsOf(there), centsOf(qty - there)]
    const accrued = await pairOf('goods_received', category)
    bookedTo.set(line.id, accrued.credit_account_id)
    debit('supplier_invoice', accrued.credit_account_id, cleared, text)
    if (extra !== 0n)
      debit('quantity_variance', (await pairOf('quantity_variance', category)).debit_account_id, extra, text)
    if (all - cleared - extra !== 0n)
      debit(
        'price_variance',
        (await pairOf('price_variance', category)).debit_account_id,
        all - cleared - extra,
        text,
      )
  }
  let [freight, duty] = [cadCents(invoice.freight_amount, rate), cadCents(invoice.duty_amount, rate)]
  for (const { lot, freight: ofFreight, duty: ofDuty, stored } of landings) {
    const whole = ofFreight + ofDuty
    if (whole === 0n || stored === 0n) continue
    const { debit_account_id } = await pairOf('goods_received', lot.category_id)
    const keptFreight = (stored * ofFreight) / whole
    debit('freight', debit_account_id, keptFreight, lot.product)
    debit('duty', debit_account_id, stored - keptFreight, lot.product)
    freight -= keptFreight
    duty -= stored - keptFreight
  }
  if (freight !== 0n) debit('freight', (await pairOf('freight')).debit_account_id, freight, 'Freight')
  if (duty !== 0n) debit('duty', (await pairOf('duty')).debit_account_id, duty, 'Duty')
  for (const { code, billed } of taxes)
    if (billed > 0)
      debit(
        'tax_recoverable',
        (await pairOf('tax_recoverable', null, code as TaxCode)).debit_account_id,
        cadCents(billed, rate),
        code,
      )
  const pending = cadCents(invoice.total, rate)
  const debits = sign * entries.reduce((sum, { cents }) => sum + cents, 0n)
  // Lines are rounded one by one, and a total may be two cents off.
  if (pending !== debits)
    debit('price_variance', (await pairOf('price_variance')).debit_account_id, pending - debits, 'Rounding')
  const { credit_account_id } = await pairOf('supplier_invoice')
  debit('supplier_invoice', credit_account_id, -pending, invoice.supplier_invoice_number)
  return { entries, bookedTo }
}

type Voided = { invoice: Invoice; usedUp: readonly LandedLot[]; location_id: number; on: string }

/**
 * What the void of a bill books: what its approval booked, the other way round. Freight and duty that went into goods
 * which are used up meanwhile cannot leave the stock account any more: they become an expense.
 */
export async function voidedEntries(unit: Unit, { invoice, usedUp, location_id, on }: Voided) {
  const entries = reversedEntries(invoice.booked)
  for (const { product, revalued } of usedUp) {
    const stock = invoice.booked.find(
      ({ event, text }) => (event === 'freight' || event === 'duty') && text === product,
    )
    if (!stock) continue
    const { debit_account_id } = await accountPair(unit, {
      event: 'freight',
      category_id: null,
      location_id,
      tax_code: null,
      on,
    })
    const cents = BigInt(Math.round(revalued * 100))
    entries.push(
      { event: 'freight', account_id: stock.account_id, cents, text: product },
      { event: 'freight', account_id: debit_account_id, cents: -cents, text: product },
    )
  }
  return entries
}
