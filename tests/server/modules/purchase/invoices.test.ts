import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brackets } from '../../../../src/api/brackets'
import { where } from '../../../fixtures/stockHistory'
import { brokenRules } from '../../../../server/modules/inventory/ledger/check'
import { type Doc, mapAccounts, openOffice, type Office } from '../../../fixtures/purchaseOrders'
import { bills, now, supplierBills } from '../../../fixtures/bills/supplierBills'

let at: Office
let office: ReturnType<typeof supplierBills>
beforeAll(async () => {
  at = await openOffice()
  await mapAccounts(at)
  office = supplierBills(at)
})
afterAll(() => at.node.stop())

const refusal = async (answer: Promise<{ data: unknown; message: string }>) => {
  const { data, message } = await answer
  return [message, data]
}

describe('bills of suppliers', () => {
  it('a bill over what was received at the price of the order is matched, approved and paid', async () => {
    const order = await office.delivered([{ qty: 100, price: 2, came: 100 }])
    const bill = await office.submitted(order)
    expect(bill).toMatchObject({
      match_status: 'matched',
      subtotal: 200,
      total: 229.95,
      due_date: expect.any(String),
    })
    const approved = await at.answered(office.fire(bill, 'approve'))
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
      office.fire(approved, 'pay', { paid_on: '2026-11-02', payment_reference: 'EFT 1' }),
    )
    expect(paid.status).toBe('paid')
    expect((await office.draftOf(order)).invoice_lines).toBeUndefined()
  })

  it('a bill is refused that comes twice however its number is written, or does not add up', async () => {
    const order = await office.delivered([{ qty: 10, price: 1, came: 10 }])
    await at.answered(office.billed(order, { more: { supplier_invoice_number: '00 12 ab' } }))
    expect(await refusal(office.billed(order, { more: { supplier_invoice_number: '12AB' } }))).toEqual([
      'validation_error',
      { supplier_invoice_number: 'unique' },
    ])
    const off = await at.answered(office.billed(order, { more: { total: 11.6 } }))
    expect(await refusal(office.fire(off, 'submit'))).toEqual([
      'validation_error',
      { total: { code: 'other', text: 'Lines, freight and taxes add up to 11.50' } },
    ])
  })

  it('a difference beyond the tolerances is not approved until another person accepts it', async () => {
    const order = await office.delivered([
      { qty: 100, price: 10, came: 100 },
      { qty: 50, price: 4, came: 0 },
    ])
    const both = order.purchase_lines.map(({ id }) => id)
    const bill = await office.submitted(order, { lines: { 0: { unit_price: 12 } } })
    expect(office.tests(bill).map(({ variance }) => variance)).toEqual(['price_variance'])
    expect(await refusal(office.fire(bill, 'approve'))).toEqual([
      'invalid_transition',
      { text: 'Match has variances: price_variance line 1' },
    ])
    expect((await office.fire(bill, 'waive', { waive_reason: 'Agreed by phone' })).message).toBe(
      'no_privileges',
    )
    const waived = await at.answered(
      office.fire(bill, 'waive', { waive_reason: 'Agreed by phone' }, at.admin),
    )
    expect(waived).toMatchObject({ match_status: 'waived', status: 'submitted' })
    const approved = await at.answered(office.fire(waived, 'approve'))
    const variance = (approved.booked as { event: string; debit: number }[]).find(
      ({ event }) => event === 'price_variance',
    )
    expect(variance?.debit).toBe(200)
    expect(both.length).toBe(2)
  })

  it('of two bills over the same receipt one is approved, and the other varies in its quantity', async () => {
    const order = await office.delivered([{ qty: 100, price: 2, came: 100 }])
    const [one, other] = [await office.submitted(order), await office.submitted(order)]
    expect([one.match_status, other.match_status]).toEqual(['matched', 'matched'])
    const answers = await Promise.all([one, other].map((bill) => office.fire(bill, 'approve')))
    expect(answers.filter(({ message }) => message === '').length).toBe(1)
    const left = (await Promise.all([one, other].map(({ id }) => at.read(bills, id)))).filter(
      ({ status }) => status === 'submitted',
    )
    expect(left.map(({ match_status }) => match_status)).toEqual(['variance'])
    expect(left.flatMap((bill) => office.tests(bill).map(({ variance }) => variance))).toContain(
      'quantity_variance',
    )
  })

  it('freight of a bill goes into the average cost of what is on hand, through the ledger', async () => {
    const order = await office.delivered([{ qty: 100, price: 2, came: 100 }])
    const before = await at.node.pool.query<{ average_cost: string; qty: string }>(
      `select average_cost, (select sum(on_hand) from stock_levels where product_id = p.id) as qty from products p where id = $1`,
      [at.dock.bottle],
    )
    const bill = await office.submitted(order, { more: { freight_amount: 30, total: 264.44 } })
    const approved = await at.answered(office.fire(bill, 'approve'))
    expect(approved.landed).toMatchObject([{ share: 30, revalued: 30 }])
    const after = await at.node.pool.query<{ average_cost: string }>(
      `select average_cost from products where id = $1`,
      [at.dock.bottle],
    )
    const [was, qty, is] = [before.rows[0]?.average_cost, before.rows[0]?.qty, after.rows[0]?.average_cost]
    expect(Number(is)).toBeCloseTo(Number(was) + 30 / Number(qty), 3)
    expect(await brokenRules(at.node.pool)).toEqual([])
    const voided = await at.answered(
      office.fire(approved, 'void', { void_reason: 'Wrong freight' }, at.admin),
    )
    expect(voided.status).toBe('cancelled')
    const { rows } = await at.node.pool.query<{ sum: string }>(
      `select sum(debit - credit) as sum from journal_lines where source_id = $1 group by account_id`,
      [bill.id],
    )
    expect(rows.every(({ sum }) => Number(sum) === 0)).toBe(true)
    expect(await brokenRules(at.node.pool)).toEqual([])
    expect(await at.read(at.orders, order.id)).toMatchObject({ invoice_status: 'not_invoiced' })
  })

  it('what is billed beyond the receipt within the tolerance is booked as a difference of quantity', async () => {
    const order = await office.delivered([{ qty: 100, price: 2, came: 100 }])
    const bill = await office.submitted(order, { lines: { 0: { qty: 101 } } })
    expect(bill.match_status).toBe('matched')
    const { booked } = await at.answered(office.fire(bill, 'approve'))
    const debits = (booked as { event: string; debit: number }[]).filter(({ debit }) => debit > 0)
    expect(debits.filter(({ event }) => event === 'quantity_variance')).toMatchObject([{ debit: 2 }])
    expect(debits.filter(({ event }) => event === 'supplier_invoice')).toMatchObject([{ debit: 200 }])
  })

  it('freight is spread over the lots of a delivery to the cent', async () => {
    const order = await office.delivered([
      { qty: 10, price: 1, came: 10 },
      { qty: 20, price: 1, came: 20 },
    ])
    const bill = await office.submitted(order, { more: { freight_amount: 100, total: 149.47 } })
    const { landed } = await at.answered(office.fire(bill, 'approve'))
    const shares = (landed as { share: number }[]).map(({ share }) => share)
    expect(shares.toSorted((one, other) => one - other)).toEqual([33.33, 66.67])
  })

  it('a difference that grew since it was accepted is decided again', async () => {
    const order = await office.delivered([{ qty: 100, price: 2, came: 40 }])
    const early = await office.submitted(order, { lines: { 0: { qty: 60 } } })
    const waive = { waive_reason: 'The rest is on its way' }
    const waived = await at.answered(office.fire(early, 'waive', waive, at.admin))
    expect(waived.match_status).toBe('waived')
    const other = await office.submitted(order, { lines: { 0: { qty: 40 } } })
    await at.answered(office.fire(other, 'approve'))
    const again = await at.read(bills, early.id)
    expect([again.match_status, again.decisions]).toEqual(['variance', []])
  })

  it('freight that is billed after the goods came is a row of the movements, whose values add up to the change of stock', async () => {
    const worth = async () =>
      (
        await at.node.pool.query<{ value: number }>(
          'select coalesce(sum(value), 0)::float8 as value from product_stock_values',
        )
      ).rows[0]?.value ?? 0
    const { rows: instants } = await at.node.pool.query<{ since: string }>(
      'select coalesce(max(moved_at), now()) as since from stock_ends',
    )
    const filters = [where('moved_at', '>', new Date(instants[0]?.since ?? 0).toISOString())]
    const before = await worth()
    const order = await office.delivered([{ qty: 100, price: 2, came: 100 }])
    const bill = await office.submitted(order, { more: { freight_amount: 30, total: 264.44 } })
    await at.answered(office.fire(bill, 'approve'))
    const after = await worth()
    expect(after - before).toBeCloseTo(230, 4)
    const report = '/inventory/reports/inventory-movements-details'
    type Entry = { reason: string; value: number; document: string; in_qty: number; out_qty: number }
    const { data } = await at.office.get(`${report}?${brackets({ filters, limit: 500 })}`)
    const rows = data as Entry[]
    const changes = rows.filter(({ reason }) => reason !== 'opening_balance')
    expect(changes.filter(({ reason }) => reason === 'cost_correction')).toMatchObject([
      { document: bill.number, value: 30, in_qty: 0, out_qty: 0 },
    ])
    expect(changes.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(after - before, 4)
    const { data: totals } = await at.office.get(`${report}/totals?${brackets({ filters })}`)
    expect(Number((totals as { sums: { value: string } }).sums.value)).toBeCloseTo(after, 2)
    // By lot and bin, the correction is of its lot and of no bin.
    const { data: byLot } = await at.office.get(
      `${report}?${brackets({ filters: [...filters, where('lot_id', 'not_empty', null)], limit: 500 })}`,
    )
    const ends = (byLot as (Entry & { bin_id: number | null })[]).filter(
      ({ reason }) => reason !== 'opening_balance',
    )
    expect(ends.filter(({ bin_id }) => bin_id === null)).toMatchObject([
      { reason: 'cost_correction', value: 30 },
    ])
    expect(ends.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(after - before, 4)
  })

  it('a credit note takes quantities back, and a receipt matches waiting bills again', async () => {
    const order = await office.delivered([{ qty: 100, price: 2, came: 40 }])
    const early = await office.submitted(order, { lines: { 0: { qty: 100 } } })
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
    await at.answered(office.fire(again, 'approve'))
    const credit = await office.credited(order, `C-${order.number}`, '2026-11-03')
    await at.answered(office.fire(await at.answered(office.fire(credit, 'submit')), 'approve'))
    expect(await at.read(at.orders, order.id)).toMatchObject({
      invoice_status: 'partially_invoiced',
      purchase_lines: [{ qty_invoiced: 90 }],
    })
  })

  it('a credit note is not voided once its quantity was billed again', async () => {
    const order = await office.delivered([{ qty: 100, price: 2, came: 100 }])
    await at.answered(office.fire(await office.submitted(order), 'approve'))
    const credit = await office.credited(order, `V-${order.number}`, '2026-11-04')
    const approved = await at.answered(
      office.fire(await at.answered(office.fire(credit, 'submit')), 'approve'),
    )
    const second = await at.answered(office.fire(await office.submitted(order), 'approve'))
    const voided = (doc: Doc) => office.fire(doc, 'void', { void_reason: 'Wrong' }, at.admin)
    expect(await refusal(voided(approved))).toEqual([
      'validation_error',
      {
        void_reason: {
          code: 'other',
          text: 'More would be billed than received: quantity_variance line 1, over_order line 1',
        },
      },
    ])
    await at.answered(voided(second))
    expect((await at.answered(voided(await at.read(bills, approved.id)))).status).toBe('cancelled')
    expect(await at.read(at.orders, order.id)).toMatchObject({ purchase_lines: [{ qty_invoiced: 100 }] })
  })
})
