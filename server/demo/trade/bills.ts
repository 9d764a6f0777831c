import { matchStatusOf, varianceValue } from '../../../src/resources/purchase/invoices/decisions'
import { matchOf } from '../../../src/resources/purchase/invoices/invoiceMatch'
import { type Tax, taxSums } from '../../site/taxSums'
import { random } from '../company/random'
import { type DemoRow, grouped, type Tables } from '../company/tables'

const dayMs = 86_400_000
const daysToPay = 30
/** The bills of what came since for orders that are closed are still on their way. */
const daysToBill = 67
const at = (ms: number) => new Date(ms).toISOString()
const dayOn = (ms: number) => at(ms).slice(0, 10)
const cents = (amount: number) => Math.round(amount * 100 + 1e-7) / 100
/** What the company allows unless it says otherwise. */
const tolerances = { qty_percent: 2, price_percent: 3, amount: 50 }

type BilledLine = { source: DemoRow; qty: number; unit_price: number }

/** What suppliers bill wrongly: a price of last year's list, more than came, a discount that was forgotten. */
const mistakes: readonly ((lines: readonly BilledLine[]) => BilledLine[])[] = [
  ([first, ...rest]) =>
    first ? [{ ...first, unit_price: Number((first.unit_price * 1.18).toFixed(4)) }, ...rest] : [],
  ([first, ...rest]) => (first ? [{ ...first, qty: Math.ceil(first.qty * 1.25) }, ...rest] : []),
  (lines) => lines.map((line) => ({ ...line, unit_price: Number((line.unit_price * 1.08).toFixed(4)) })),
]

type BillDemo = { taxes: readonly Tax[]; buyers: readonly number[]; now: number }

/**
 * The bills of what came, as their suppliers wrote them: those of orders that are closed match, of the last weeks every
 * fifth does not, and some of those are disputed. None is approved yet: that is decided and booked with the accounts.
 */
export function addBills(to: Tables, { taxes, buyers, now }: BillDemo) {
  const chance = random(20_261_211)
  const linesOf = grouped(to.rows('purchase_lines'), ({ purchase_id }) => Number(purchase_id))
  const suppliers = new Map(to.rows('suppliers').map((row) => [row.id, row]))
  const arrivals = new Map(
    to
      .rows('receivings')
      .map(({ purchase_id, arrived_at }) => [Number(purchase_id), Date.parse(String(arrived_at))]),
  )
  let recent = 0
  for (const purchase of to.rows('purchases')) {
    const cameAt = Number(arrivals.get(purchase.id))
    const isClosed = purchase.status === 'closed'
    if (isClosed ? !(cameAt < now - daysToBill * dayMs) : !/received/.test(String(purchase.status))) continue
    const nth = isClosed ? purchase.id : recent++
    const billedAt = cameAt + (isClosed ? 1 + (purchase.id % 5) : chance.between(1, 6)) * dayMs
    if (!(billedAt < now)) continue
    const ordered = linesOf.get(purchase.id) ?? []
    const right = ordered
      .filter(({ qty_received, qty_rejected }) => Number(qty_received) > Number(qty_rejected))
      .map((source) => ({
        source,
        qty: Number(source.qty_received) - Number(source.qty_rejected),
        unit_price: Number(
          (Number(source.unit_price) * (1 - Number(source.discount_percent) / 100)).toFixed(4),
        ),
      }))
    const mistake = !isClosed && nth % 5 === 2 ? mistakes[Math.floor(nth / 5) % mistakes.length] : undefined
    const lines = (mistake ? mistake(right) : right).map((line, place) => ({
      ...line,
      line_no: place + 1,
      line_kind: 'item' as const,
      purchase_line_id: line.source.id,
      amount: cents(line.qty * line.unit_price),
    }))
    if (lines.length === 0) continue
    const supplier = suppliers.get(Number(purchase.supplier_id))
    const billedTaxes = taxSums(
      taxes.filter(({ code }) => (code === 'QST' ? supplier?.qst_number : supplier?.gst_number)),
      lines.map(({ source, amount }) => ({ class: String(source.tax_class), amount })),
      'registrant',
    )
      .filter(({ amount }) => amount > 0)
      .map(({ tax: { code }, amount }) => ({ code, amount }))
    const subtotal = cents(lines.reduce((sum, { amount }) => sum + amount, 0))
    const tax_total = cents(billedTaxes.reduce((sum, { amount }) => sum + amount, 0))
    const total = cents(subtotal + tax_total)
    const firstLine = to.rows('invoice_lines').length + 1
    const tests = matchOf({
      kind: 'invoice',
      rate_to_cad: Number(purchase.rate_to_cad),
      is_right_party: true,
      freight_amount: 0,
      duty_amount: 0,
      total,
      lines: lines.map(({ source: _, ...line }, place) => ({ id: firstLine + place, ...line })),
      ordered: ordered.map((line) => ({
        id: line.id,
        qty_ordered: Number(line.qty_ordered),
        qty_cancelled: Number(line.qty_cancelled),
        qty_received: Number(line.qty_received),
        qty_rejected: Number(line.qty_rejected),
        qty_returned: 0,
        qty_invoiced: 0,
        unit_price: Number(line.unit_price),
        discount_percent: Number(line.discount_percent),
        is_service: false,
      })),
      taxes: billedTaxes.map(({ code, amount }) => ({ code, expected: amount, billed: amount })),
      duplicate: null,
      tolerances,
    })
    const match_status = matchStatusOf(tests, [])
    const isDisputed = match_status === 'variance' && nth % 2 === 0
    const by = buyers[nth % buyers.length] ?? null
    const stamps = {
      created_at: at(billedAt),
      created_by: by,
      updated_at: at(Math.min(now, billedAt + dayMs / 2)),
      updated_by: by,
    }
    const invoice_id = to.add('invoices', {
      number: `PI-${String(to.rows('invoices').length + 1).padStart(5, '0')}`,
      status: isDisputed ? 'disputed' : 'submitted',
      kind: 'invoice',
      purchase_id: purchase.id,
      supplier_id: purchase.supplier_id,
      supplier_invoice_number: `${1_000 + Number(purchase.supplier_id) * 37}-${String(purchase.id).padStart(4, '0')}`,
      invoice_date: dayOn(billedAt),
      received_on: dayOn(billedAt),
      due_date: dayOn(billedAt + daysToPay * dayMs),
      currency_id: purchase.currency_id,
      rate_to_cad: purchase.rate_to_cad,
      total,
      entered_by_id: by,
      line_count: lines.length,
      subtotal,
      tax_total,
      match_status,
      variance_value: varianceValue(tests),
      match_result: JSON.stringify(tests),
      dispute_reason: isDisputed ? 'price' : null,
      dispute_note: isDisputed ? 'Differs from the order, a corrected bill is asked for' : null,
      ...stamps,
    })
    for (const { source: _, ...line } of lines) to.add('invoice_lines', { invoice_id, ...line, ...stamps })
    for (const tax of billedTaxes) to.add('invoice_taxes', { invoice_id, ...tax, ...stamps })
  }
}
