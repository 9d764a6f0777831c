import { matchStatusOf, varianceValue } from '../../../../src/resources/purchase/invoices/decisions'
import { matchOf } from '../../../../src/resources/purchase/invoices/invoiceMatch'
import { type Tax, taxSums } from '../../../site/taxSums'
import { random } from '../../company/random'
import { grouped, type Tables } from '../../company/tables'
import { type Billed, cents, isTwice, type Mistake, mistakes } from './mistakes'

const dayMs = 86_400_000
const daysToPay = 30
/** Of what came since, so much in CAD is not billed and approved yet. */
const [daysToBill, unbilled] = [130, 60_000]
/** So many bills a company of this size gets in one and a half years. */
const many = 380
const at = (ms: number) => new Date(ms).toISOString()
const dayOn = (ms: number) => at(ms).slice(0, 10)
/** What the company allows unless it says otherwise. */
const tolerances = { qty_percent: 2, price_percent: 3, amount: 50 }

type BillDemo = {
  taxes: readonly Tax[]
  buyers: readonly number[]
  now: number
  home: number
  /** When the services of an order were done. */
  doneAt: ReadonlyMap<number, number>
}

type Due = Billed & { billedAt: number; mistake?: Mistake; part?: number }

/** The last orders that were closed before their bill came, as many as make up what is not billed beside the open ones. */
function unbilledOrders(to: Tables, isRecent: (id: number) => boolean): ReadonlySet<number> {
  const rates = new Map(
    to
      .rows('purchases')
      .map(({ id, status, rate_to_cad }) => [id, status === 'closed' ? 0 : Number(rate_to_cad)]),
  )
  const open = to
    .rows('purchase_lines')
    .reduce(
      (sum, { purchase_id, qty_received, qty_rejected, unit_price }) =>
        sum +
        (Number(qty_received) - Number(qty_rejected)) *
          Number(unit_price) *
          (rates.get(Number(purchase_id)) ?? 0),
      0,
    )
  let left = unbilled - open
  const orders = to.rows('purchases').filter(({ id, status }) => status === 'closed' && isRecent(id))
  return new Set(
    orders.toReversed().flatMap(({ id, total, rate_to_cad }) => {
      const value = Number(total) * Number(rate_to_cad)
      if (value > left) return []
      left -= value
      return [id]
    }),
  )
}

/** What is billed of each order, as it was ordered: of some orders in two bills, as many as it takes. */
function billsDue(to: Tables, { now, home, doneAt }: BillDemo): Due[] {
  const chance = random(20_261_211)
  const linesOf = grouped(to.rows('purchase_lines'), ({ purchase_id }) => Number(purchase_id))
  const arrivals = new Map(
    to
      .rows('receivings')
      .map(({ purchase_id, arrived_at }) => [Number(purchase_id), Date.parse(String(arrived_at))]),
  )
  const waiting = unbilledOrders(to, (id) => now - Number(arrivals.get(id)) < daysToBill * dayMs)
  const due = to.rows('purchases').flatMap((purchase): Due[] => {
    const isService = doneAt.has(purchase.id)
    const cameAt = Number(doneAt.get(purchase.id) ?? arrivals.get(purchase.id))
    const isClosed = purchase.status === 'closed'
    const isUnbilled = isClosed ? waiting.has(purchase.id) : !/received/.test(String(purchase.status))
    if (isUnbilled && !isService) return []
    const billedAt = cameAt + (isClosed ? 1 + (purchase.id % 5) : chance.between(1, 6)) * dayMs
    if (!(billedAt < now)) return []
    const ordered = linesOf.get(purchase.id) ?? []
    const lines = ordered
      .filter(({ qty_received, qty_rejected }) => isService || Number(qty_received) > Number(qty_rejected))
      .map((source) => ({
        source,
        qty: isService
          ? Number(source.qty_ordered)
          : Number(source.qty_received) - Number(source.qty_rejected),
        unit_price: Number(
          (Number(source.unit_price) * (1 - Number(source.discount_percent) / 100)).toFixed(4),
        ),
      }))
    return lines.length === 0 ? [] : [{ purchase, ordered, lines, isService, billedAt, home }]
  })
  // One more comes twice.
  let parts = many - 1 - due.length
  return due.flatMap((bill) => {
    const [first, ...rest] = bill.lines
    if (parts <= 0 || bill.purchase.status !== 'closed' || !first || rest.length === 0) return [bill]
    parts -= 1
    return [
      { ...bill, lines: [first] },
      { ...bill, lines: rest, billedAt: bill.billedAt + 2 * dayMs, part: 2 },
    ]
  })
}

/**
 * The bills of what came and was done, as their suppliers wrote them: those of orders that are closed match, of the last
 * ones some do not, in every way there is, and some of those are disputed. None is approved yet: that is decided and
 * booked with the accounts.
 */
export function addBills(to: Tables, options: BillDemo) {
  const { taxes, buyers, now } = options
  const suppliers = new Map(to.rows('suppliers').map((row) => [row.id, row]))
  const due = billsDue(to, options)
  // The newest ones wait to be approved.
  const open = due.filter(({ purchase }) => purchase.status !== 'closed')
  for (const mistake of mistakes) {
    const bill = open.find((one) => !one.mistake && mistake.fits(one))
    if (bill) bill.mistake = mistake
  }
  const last = due.findLast(({ purchase, isService }) => purchase.status === 'closed' && !isService)
  if (last) due.push({ ...last, mistake: isTwice })
  const numbers = new Map<Due['purchase'], string>()
  for (const [nth, bill] of due.entries()) {
    const { purchase, billedAt, mistake, isService } = bill
    const wrong = mistake?.of(bill) ?? {}
    const ofOrder = numbers.get(purchase) ?? null
    const lines = (wrong.lines ?? bill.lines).map(({ source, ...line }, place) => ({
      ...line,
      line_no: place + 1,
      line_kind: 'item' as const,
      purchase_line_id: source?.id ?? null,
      tax_class: typeof source?.tax_class === 'string' ? source.tax_class : 'standard',
      amount: cents(line.qty * line.unit_price),
    }))
    const supplier = suppliers.get(Number(purchase.supplier_id))
    const expected = taxSums(
      taxes.filter(({ code }) => (code === 'QST' ? supplier?.qst_number : supplier?.gst_number)),
      lines.map(({ tax_class, amount }) => ({ class: tax_class, amount })),
      'registrant',
    )
      .filter(({ amount }) => amount > 0)
      .map(({ tax: { code }, amount }) => ({ code, amount }))
    const billedTaxes = expected.map(({ code, amount }) => ({
      code,
      amount: cents(amount * (wrong.taxTimes ?? 1)),
    }))
    const subtotal = cents(lines.reduce((sum, { amount }) => sum + amount, 0))
    const tax_total = cents(billedTaxes.reduce((sum, { amount }) => sum + amount, 0))
    const total = cents(subtotal + tax_total)
    const firstLine = to.rows('invoice_lines').length + 1
    const tests = matchOf({
      kind: 'invoice',
      rate_to_cad: Number(purchase.rate_to_cad),
      is_right_party: wrong.currency_id === undefined,
      freight_amount: 0,
      duty_amount: 0,
      total,
      lines: lines.map((line, place) => ({ id: firstLine + place, ...line })),
      ordered: bill.ordered.map((line) => ({
        id: line.id,
        qty_ordered: Number(line.qty_ordered),
        qty_cancelled: Number(line.qty_cancelled),
        qty_received: Number(line.qty_received),
        qty_rejected: Number(line.qty_rejected),
        qty_returned: 0,
        qty_invoiced: mistake === isTwice ? Number(line.qty_received) : 0,
        unit_price: Number(line.unit_price),
        discount_percent: Number(line.discount_percent),
        is_service: isService,
      })),
      taxes: expected.map(({ code, amount }, place) => ({
        code,
        expected: amount,
        billed: billedTaxes[place]?.amount ?? 0,
      })),
      duplicate: mistake === isTwice ? ofOrder : null,
      tolerances,
    })
    const match_status = matchStatusOf(tests, [])
    const isDisputed = match_status === 'variance' && nth % 3 === 0
    const by = buyers[nth % buyers.length] ?? null
    const stamps = {
      created_at: at(billedAt),
      created_by: by,
      updated_at: at(Math.min(now, billedAt + dayMs / 2)),
      updated_by: by,
    }
    const number = `PI-${String(to.rows('invoices').length + 1).padStart(5, '0')}`
    numbers.set(purchase, number)
    const invoice_id = to.add('invoices', {
      number,
      status: isDisputed ? 'disputed' : 'submitted',
      kind: 'invoice',
      purchase_id: purchase.id,
      supplier_id: purchase.supplier_id,
      supplier_invoice_number: `${1_000 + Number(purchase.supplier_id) * 37}-${String(purchase.id).padStart(4, '0')}${
        mistake === isTwice ? '-R' : bill.part === 2 ? '-2' : ''
      }`,
      invoice_date: dayOn(billedAt),
      received_on: dayOn(billedAt),
      due_date: dayOn(billedAt + daysToPay * dayMs),
      currency_id: wrong.currency_id ?? purchase.currency_id,
      rate_to_cad: wrong.currency_id === undefined ? purchase.rate_to_cad : 1,
      total,
      entered_by_id: by,
      line_count: lines.length,
      subtotal,
      tax_total,
      match_status,
      variance_value: varianceValue(tests),
      match_result: JSON.stringify(tests),
      dispute_reason: isDisputed ? (mistake?.reason ?? 'other') : null,
      dispute_note: isDisputed ? 'Differs from the order, a corrected bill is asked for' : null,
      ...stamps,
    })
    for (const { tax_class: _, ...line } of lines) to.add('invoice_lines', { invoice_id, ...line, ...stamps })
    for (const tax of billedTaxes) to.add('invoice_taxes', { invoice_id, ...tax, ...stamps })
  }
}
