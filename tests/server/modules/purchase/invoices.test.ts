import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenRules } from '../../../../server/modules/inventory/ledger/check'
import {
  type Doc,
  mapAccounts,
  openOffice,
  type Office,
  type OrderLine,
} from '../../../fixtures/purchaseOrders'

let at: Office
beforeAll(async () => {
  at = await openOffice()
  await mapAccounts(at)
})
afterAll(() => at.node.stop())

const bills = '/purchase/invoices'
let numbers = 0
const piece = (qty_ordered: number, unit_price: number) => ({
  product_id: at.dock.bottle,
  qty_ordered,
  unit_price,
})
/** A line of a delivery as it is sent, with so much counted now. */
const now = (line: OrderLine, qty_now: number, lot_number: string) => ({
  id: line.id,
  product_id: line.product_id,
  qty_expected: line.qty_expected,
  lot_number: qty_now > 0 ? lot_number : null,
  bin_id: line.bin_id,
  unit_cost: line.unit_cost,
  qty_now,
})
const refusal = async (answer: Promise<{ data: unknown; message: string }>) => {
  const { data, message } = await answer
  return [message, data]
}

/** An order whose lines have come in these quantities. */
async function delivered(lines: { qty: number; price: number; came: number }[]) {
  const order = await at.ordered(lines.map(({ qty, price }) => piece(qty, price)))
  const delivery = await at.beginReceiving({ purchase_id: order.id })
  const counted = await at.counted(
    delivery,
    delivery.receiving_lines.map((line, place) =>
      now(line, lines[place]?.came ?? 0, `L${place}-${order.id}`),
    ),
  )
  await at.received(counted)
  return at.read(at.orders, order.id)
}

type Draft = {
  values: { total: number; invoice_date: string }
  invoice_lines: { purchase_line_id: number; qty: number; unit_price: number }[]
  invoice_taxes: { code: string; amount: number }[]
}
const draftOf = async (order: Doc) => {
  const { data } = await at.buyer.get(`${at.orders}/${order.id}/invoice_draft`)
  return data as Draft
}

/** Bills what was received, or these quantities and prices of the lines, with the taxes of Quebec. */
async function billed(
  order: Doc,
  {
    lines = {},
    more = {},
    taxed = true,
  }: { lines?: Record<number, { qty?: number; unit_price?: number }>; more?: object; taxed?: boolean } = {},
) {
  const read = order.purchase_lines
  const draft = await draftOf(order)
  const whole =
    draft.invoice_lines ??
    read.map(({ id, unit_price }) => ({ purchase_line_id: id, qty: 1, unit_price: Number(unit_price) }))
  const invoice_lines = whole.map(({ purchase_line_id, qty, unit_price }, place) => ({
    line_kind: 'item',
    purchase_line_id,
    qty: lines[place]?.qty ?? qty,
    unit_price: lines[place]?.unit_price ?? unit_price,
  }))
  const cents = (amount: number) => Math.round(amount * 100 + 1e-7) / 100
  const freight = Number((more as { freight_amount?: number }).freight_amount ?? 0)
  const net = invoice_lines.reduce((sum, { qty, unit_price }) => sum + cents(qty * unit_price), 0) + freight
  const invoice_taxes = taxed
    ? [
        { code: 'GST', amount: cents(net * 0.05) },
        { code: 'QST', amount: cents(net * 0.09975) },
      ]
    : []
  numbers += 1
  return at.buyer.post(bills, {
    purchase_id: order.id,
    supplier_invoice_number: `A-${numbers}`,
    // No two bills of a supplier have one day and one total.
    invoice_date: `2026-10-${String(numbers).padStart(2, '0')}`,
    total: cents(net + invoice_taxes.reduce((sum, { amount }) => sum + amount, 0)),
    invoice_lines,
    invoice_taxes,
    ...more,
  })
}
const fire = (doc: Doc, event: string, body: object = {}, by = at.buyer) =>
  at.fired(bills, doc, event, body, by)
const submitted = async (order: Doc, options: Parameters<typeof billed>[1] = {}) =>
  at.answered(fire(await at.answered(billed(order, options)), 'submit'))
const tests = (doc: Doc) =>
  (doc.match_result as { test: string; passed: number; variance: string | null }[]).filter(
    ({ passed }) => !passed,
  )

describe('bills of suppliers', () => {
  it('a bill over what was received at the price of the order is matched, approved and paid', async () => {
    const order = await delivered([{ qty: 100, price: 2, came: 100 }])
    const bill = await submitted(order)
    expect(bill).toMatchObject({
      match_status: 'matched',
      subtotal: 200,
      total: 229.95,
      due_date: expect.any(String),
    })
    const approved = await at.answered(fire(bill, 'approve'))
    expect(approved.status).toBe('approved')
    expect(await at.read(at.orders, order.id)).toMatchObject({
      invoice_status: 'invoiced',
      purchase_lines: [{ qty_invoiced: 100 }],
    })
    const booked = approved.booked as { debit: number; credit: number }[]
    const sum = (side: 'debit' | 'credit') =>
      booked.reduce((all, line) => all + Math.round(line[side] * 100), 0)
    expect([sum('debit'), sum('credit')]).toEqual([22_995, 22_995])
    const paid = await at.answered(
      fire(approved, 'pay', { paid_on: '2026-11-02', payment_reference: 'EFT 1' }),
    )
    expect(paid.status).toBe('paid')
    expect((await draftOf(order)).invoice_lines).toBeUndefined()
  })

  it('a bill is refused that comes twice however its number is written, or does not add up', async () => {
    const order = await delivered([{ qty: 10, price: 1, came: 10 }])
    await at.answered(billed(order, { more: { supplier_invoice_number: '00 12 ab' } }))
    expect(await refusal(billed(order, { more: { supplier_invoice_number: '12AB' } }))).toEqual([
      'validation_error',
      { supplier_invoice_number: 'unique' },
    ])
    const off = await at.answered(billed(order, { more: { total: 11.6 } }))
    expect(await refusal(fire(off, 'submit'))).toEqual([
      'validation_error',
      { total: { code: 'other', text: 'Lines, freight and taxes add up to 11.50' } },
    ])
  })

  it('a difference beyond the tolerances is not approved until another person accepts it', async () => {
    const order = await delivered([
      { qty: 100, price: 10, came: 100 },
      { qty: 50, price: 4, came: 0 },
    ])
    const both = order.purchase_lines.map(({ id }) => id)
    const bill = await submitted(order, { lines: { 0: { unit_price: 12 } } })
    expect(tests(bill).map(({ variance }) => variance)).toEqual(['price_variance'])
    expect(await refusal(fire(bill, 'approve'))).toEqual([
      'invalid_transition',
      { text: 'Match has variances: price_variance line 1' },
    ])
    expect((await fire(bill, 'waive', { waive_reason: 'Agreed by phone' })).message).toBe('no_privileges')
    const waived = await at.answered(fire(bill, 'waive', { waive_reason: 'Agreed by phone' }, at.admin))
    expect(waived).toMatchObject({ match_status: 'waived', status: 'submitted' })
    const approved = await at.answered(fire(waived, 'approve'))
    const variance = (approved.booked as { event: string; debit: number }[]).find(
      ({ event }) => event === 'price_variance',
    )
    expect(variance?.debit).toBe(200)
    expect(both.length).toBe(2)
  })

  it('of two bills over the same receipt one is approved, and the other varies in its quantity', async () => {
    const order = await delivered([{ qty: 100, price: 2, came: 100 }])
    const [one, other] = [await submitted(order), await submitted(order)]
    expect([one.match_status, other.match_status]).toEqual(['matched', 'matched'])
    const answers = await Promise.all([one, other].map((bill) => fire(bill, 'approve')))
    expect(answers.filter(({ message }) => message === '').length).toBe(1)
    const left = (await Promise.all([one, other].map(({ id }) => at.read(bills, id)))).filter(
      ({ status }) => status === 'submitted',
    )
    expect(left.map(({ match_status }) => match_status)).toEqual(['variance'])
    expect(left.flatMap((bill) => tests(bill).map(({ variance }) => variance))).toContain('quantity_variance')
  })

  it('freight of a bill goes into the average cost of what is on hand, through the ledger', async () => {
    const order = await delivered([{ qty: 100, price: 2, came: 100 }])
    const before = await at.node.pool.query<{ average_cost: string; qty: string }>(
      `select average_cost, (select sum(on_hand) from stock_levels where product_id = p.id) as qty from products p where id = $1`,
      [at.dock.bottle],
    )
    const bill = await submitted(order, { more: { freight_amount: 30, total: 264.44 } })
    const approved = await at.answered(fire(bill, 'approve'))
    expect(approved.landed).toMatchObject([{ share: 30, revalued: 30 }])
    const after = await at.node.pool.query<{ average_cost: string }>(
      `select average_cost from products where id = $1`,
      [at.dock.bottle],
    )
    const [was, qty, is] = [before.rows[0]?.average_cost, before.rows[0]?.qty, after.rows[0]?.average_cost]
    expect(Number(is)).toBeCloseTo(Number(was) + 30 / Number(qty), 3)
    expect(await brokenRules(at.node.pool)).toEqual([])
    const voided = await at.answered(fire(approved, 'void', { void_reason: 'Wrong freight' }, at.admin))
    expect(voided.status).toBe('cancelled')
    const { rows } = await at.node.pool.query<{ sum: string }>(
      `select sum(debit - credit) as sum from journal_lines where source_id = $1 group by account_id`,
      [bill.id],
    )
    expect(rows.every(({ sum }) => Number(sum) === 0)).toBe(true)
    expect(await brokenRules(at.node.pool)).toEqual([])
    expect(await at.read(at.orders, order.id)).toMatchObject({ invoice_status: 'not_invoiced' })
  })

  it('a credit note takes quantities back, and a receipt matches waiting bills again', async () => {
    const order = await delivered([{ qty: 100, price: 2, came: 40 }])
    const early = await submitted(order, { lines: { 0: { qty: 100 } } })
    expect(early.match_status).toBe('variance')
    const rest = await at.beginReceiving({ purchase_id: order.id })
    await at.received(
      await at.counted(
        rest,
        rest.receiving_lines.map((line) => now(line, 60, `R-${order.id}`)),
      ),
    )
    const again = await at.read(bills, early.id)
    expect(again.match_status).toBe('matched')
    await at.answered(fire(again, 'approve'))
    const line = order.purchase_lines[0]
    const credit = await at.answered(
      at.buyer.post(bills, {
        kind: 'credit_note',
        purchase_id: order.id,
        supplier_invoice_number: `C-${order.number}`,
        invoice_date: '2026-11-03',
        total: 22.99,
        invoice_lines: [{ line_kind: 'item', purchase_line_id: line?.id, qty: 10, unit_price: 2 }],
        invoice_taxes: [
          { code: 'GST', amount: 1 },
          { code: 'QST', amount: 1.99 },
        ],
      }),
    )
    await at.answered(fire(await at.answered(fire(credit, 'submit')), 'approve'))
    expect(await at.read(at.orders, order.id)).toMatchObject({
      invoice_status: 'partially_invoiced',
      purchase_lines: [{ qty_invoiced: 90 }],
    })
  })
})
