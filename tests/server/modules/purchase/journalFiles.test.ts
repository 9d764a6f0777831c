import { clock } from '../../../../server/engine/unitOfWork'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareSettings } from '../../../../server/site/settings'
import { type Doc, lockBooks, mapAccounts, openOffice, type Office } from '../../../fixtures/purchaseOrders'
import { bills, supplierBills } from '../../../fixtures/bills/supplierBills'

let at: Office
let office: ReturnType<typeof supplierBills>
beforeAll(async () => {
  at = await openOffice()
  await prepareSettings(at.node.pool)
  await mapAccounts(at)
  office = supplierBills(at)
})
afterAll(() => at.node.stop())

const lock = (value: string | null) => lockBooks(at, value)
const file = async (format: string, by = at.buyer) =>
  by.get(`/purchase/invoices/journal_file?from=2020-01-01&to=2099-12-31&format=${format}`)

describe('file of the journal', () => {
  it('the file has what bills booked, balanced to the cent, in each form', async () => {
    const order = await office.delivered([{ qty: 100, price: 2.01, came: 100 }])
    const bill = await at.answered(office.fire(await office.submitted(order), 'approve'))
    for (const format of ['csv', 'iif', 'qbo_csv']) {
      const { data } = await file(format)
      expect(data).toMatchObject({ entries: 1, unbalanced: [], debit: bill.total, credit: bill.total })
      expect(data.content).toContain(bill.number)
    }
    expect(await file('xml')).toMatchObject({ message: 'validation_error', data: { format: 'in' } })
    expect(await file('csv', at.warehouse)).toMatchObject({ message: 'no_privileges' })
  })

  it('nothing is booked into a period that is locked, neither an approval nor a void', async () => {
    const order = await office.delivered([{ qty: 10, price: 5, came: 10 }])
    const bill = await office.submitted(order)
    await lock('2099-12-31')
    expect(await office.fire(bill, 'approve')).toMatchObject({
      message: 'validation_error',
      data: { booked: { code: 'other', text: 'The books are locked until 2099-12-31' } },
    })
    // The day itself is locked too.
    clock.at = () => '2026-11-15T17:00:00.000Z'
    await lock('2026-11-15')
    expect((await office.fire(bill, 'approve')).message).toBe('validation_error')
    clock.at = undefined
    await lock(null)
    const approved = await at.answered(office.fire(bill, 'approve'))
    await lock('2099-12-31')
    expect(await office.fire(approved, 'void', { void_reason: 'Wrong' }, at.admin)).toMatchObject({
      data: { booked: { code: 'other', text: 'The books are locked until 2099-12-31' } },
    })
    await lock(null)
  })
})

describe('bills over one receipt', () => {
  it('of 20 people who approve a tenth of a receipt each at once, no more are approved than came', async () => {
    const order = await office.delivered([{ qty: 100, price: 3, came: 100 }])
    const made = []
    for (let place = 0; place < 20; place += 1)
      made.push(await office.submitted(order, { lines: { 0: { qty: 10 } } }))
    const people = await Promise.all(made.map(() => at.node.as('purchase')))
    /** A bill that was matched anew meanwhile is looked at again. */
    const approved = async (bill: Doc, by: Office['buyer'] | undefined): Promise<string> => {
      const { message } = await office.fire(bill, 'approve', {}, by)
      return message === 'stale_version' ? approved(await at.read(bills, bill.id), by) : message
    }
    const answers = await Promise.all(made.map((bill, place) => approved(bill, people[place])))
    expect(answers.filter((message) => message === '')).toHaveLength(10)
    expect(answers.filter((message) => message === 'invalid_transition')).toHaveLength(10)
    expect(await at.read(at.orders, order.id)).toMatchObject({ purchase_lines: [{ qty_invoiced: 100 }] })
  })
})
