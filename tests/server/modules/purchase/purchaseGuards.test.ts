import { afterAll, beforeAll, expect, it } from 'vitest'
import { supplierBills } from '../../../fixtures/bills/supplierBills'
import { mapAccounts, openOffice, type Office } from '../../../fixtures/purchaseOrders'

let at: Office
let office: ReturnType<typeof supplierBills>
beforeAll(async () => {
  at = await openOffice()
  await mapAccounts(at)
  office = supplierBills(at)
})
afterAll(() => at.node.stop())

it('an order is not closed while a bill of it is submitted or disputed, and the refusal names the bill', async () => {
  const order = await office.delivered([{ qty: 100, price: 2, came: 100 }])
  const bill = await office.submitted(order, { lines: { 0: { unit_price: 4 } } })
  const close = async () => at.fired(at.orders, await at.read(at.orders, order.id), 'close')
  const refused = { message: 'invalid_transition', data: { text: `${bill.number} is not approved yet` } }
  expect(await close()).toMatchObject(refused)
  const disputed = await at.answered(office.fire(bill, 'dispute', { dispute_reason: 'price' }))
  expect(await close()).toMatchObject(refused)
  await at.answered(office.fire(disputed, 'cancel'))
  expect(await close()).toMatchObject({ message: '', data: { status: 'closed' } })
})

it('the price of a line that was billed in full is not amended, its quantity and the price of others are', async () => {
  const order = await office.delivered([
    { qty: 10, price: 2, came: 10 },
    { qty: 20, price: 3, came: 5 },
  ])
  await at.answered(office.fire(await office.submitted(order), 'approve'))
  const amended = async (place: number, changes: object) => {
    const now = await at.read(at.orders, order.id)
    const lines = [{ purchase_line_id: now.purchase_lines[place]?.id, ...changes }]
    return at.fired(at.orders, now, 'amend', { lines, reason: 'New price list' })
  }
  expect(await amended(0, { unit_price: 2.5 })).toMatchObject({
    message: 'validation_error',
    data: { 'lines.0.unit_price': { code: 'other', text: 'All of this line was billed' } },
  })
  expect((await amended(1, { unit_price: 2.9 })).message).toBe('')
  expect((await amended(0, { qty_ordered: 12, unit_price: 2 })).message).toBe('')
})

it('bills that are open come before those that are paid, the longest overdue first', async () => {
  const dated = async (due_date: string) =>
    office.submitted(await office.delivered([{ qty: 10, price: 2, came: 10 }]), { more: { due_date } })
  const paid = await at.answered(office.fire(await dated('2026-11-01'), 'approve'))
  await at.answered(office.fire(paid, 'pay', { paid_on: '2026-11-20', payment_reference: 'EFT 1' }))
  const [later, sooner] = [await dated('2026-12-20'), await dated('2026-12-10')]
  const { data } = await at.buyer.get('/purchase/invoices')
  const ids = (data as { id: number }[]).map(({ id }) => id).filter((id) => id >= paid.id)
  expect(ids).toEqual([sooner.id, later.id, paid.id])
})

// The last one: nothing is ordered from the supplier afterwards.
it('a supplier is not deactivated while an order to it is open, and the refusal names the order', async () => {
  const path = '/purchase/suppliers'
  const order = await at.ordered([office.piece(10, 2)])
  const deactivated = async () => {
    const now = await at.read(path, at.dock.supplier)
    return at.fired(path, now, 'deactivate')
  }
  const { rows } = await at.node.pool.query<{ number: string }>(
    `select number from purchases where supplier_id = $1 and status in ('ordered', 'partially_received') order by id limit 1`,
    [at.dock.supplier],
  )
  expect(await deactivated()).toMatchObject({
    message: 'invalid_transition',
    data: { text: `${rows[0]?.number} is still open` },
  })
  await at.node.pool.query(`update purchases set status = 'cancelled' where supplier_id = $1`, [
    at.dock.supplier,
  ])
  expect(order.status).toBe('ordered')
  expect((await deactivated()).message).toBe('')
})
