import { jobNamed } from '../../../../server/jobs/jobs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mapAccounts, openOffice, type Office } from '../../../fixtures/purchaseOrders'
import { supplierBills } from '../../../fixtures/bills/supplierBills'

let at: Office
let office: ReturnType<typeof supplierBills>
beforeAll(async () => {
  at = await openOffice()
  await mapAccounts(at)
  office = supplierBills(at)
})
afterAll(() => at.node.stop())

const card = async (by = at.buyer) => by.get(`/purchase/suppliers/${at.dock.supplier}/card`)

describe('card of a supplier', () => {
  it('the card measures spend, promises, quantities and bills of what was delivered, and lists what is open', async () => {
    expect((await card()).data).toMatchObject({ spend: 0, on_time_percent: null, lead_days: null })
    const whole = await office.delivered([{ qty: 100, price: 2, came: 100 }])
    const short = await office.delivered([{ qty: 50, price: 3, came: 20 }])
    const bill = await office.submitted(whole, { lines: { 0: { unit_price: 4 } } })
    const { data } = await card()
    expect(data).toMatchObject({
      orders: 2,
      on_time_percent: 100,
      in_full_percent: 100,
      lead_days: 0,
      quality_percent: 100,
      variance_percent: 100,
      open: [{ id: short.id, status: 'partially_received' }],
      bills: [{ id: bill.id, total: bill.total }],
    })
    await at.node.pool.query(
      `update purchases set ordered_at = ordered_at - interval '9 days' where id = $1`,
      [whole.id],
    )
    const days = (await card()).data.products.find(({ id }: { id: number }) => id === at.dock.bottle)
    // 9 days and none: the median, rounded up.
    expect(days).toMatchObject({ lead_days: 5 })
    expect(data.spend).toBeCloseTo(whole.total + short.total, 6)
    expect(data.products[0]).toMatchObject({ id: at.dock.bottle, last_price: 3, price_before: 2, orders: 2 })
  })

  it('each night the list of suppliers takes over what was measured, and counts the orders that are open now', async () => {
    const listed = async () => {
      const { data } = await at.buyer.get(`/purchase/suppliers/${at.dock.supplier}`)
      return data
    }
    expect(await listed()).toMatchObject({ open_orders: 1, on_time_percent: null, quality_percent: null })
    const measured = () =>
      jobNamed('supplier_measures')?.work({ db: at.node.db, signal: new AbortController().signal } as never)
    expect(await measured()).toBe('1 suppliers measured anew')
    expect(await listed()).toMatchObject({ open_orders: 1, on_time_percent: 100, quality_percent: 100 })
    expect(await measured()).toBe('0 suppliers measured anew')
  })

  it('the card is read by buyers, not by the warehouse', async () => {
    expect(await card(at.warehouse)).toMatchObject({ message: 'no_privileges' })
  })
})
