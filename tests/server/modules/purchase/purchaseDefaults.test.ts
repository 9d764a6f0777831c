import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suppliers } from '../../../../src/resources/purchase/suppliers'
import { openOffice, type Office } from '../../../fixtures/purchaseOrders'

let at: Office
beforeAll(async () => {
  at = await openOffice()
})
afterAll(() => at.node.stop())

const wareFor = async (purchase: Record<string, unknown> & { id: number }) => {
  const query = `product_ids[]=${at.dock.liquid}&currency_id=${String(purchase.currency_id)}`
  return (await at.buyer.get(`${at.orders}/wares?${query}&purchase_id=${purchase.id}`)).data
}

describe('what a new purchase begins with', () => {
  it('a chosen supplier fills destination, days, currency and terms', async () => {
    await at.room.as(async (unit) => {
      await unit.update(suppliers, at.dock.supplier, { lead_time_days: 10, incoterm: 'FCA' })
    })
    const { data } = await at.buyer.get(`${at.orders}/fill?by=supplier_id&id=${at.dock.supplier}`)
    const { values } = data as { values: Record<string, unknown> }
    expect(values).toMatchObject({ incoterm: 'FCA', location_id: expect.any(Number) })
    expect(values.currency_id).toEqual(expect.any(Number))
    const days = Date.parse(String(values.expected_on)) - Date.parse(String(values.order_date))
    expect(days).toBe(10 * 86_400_000)
  })

  it('the last price of a line is never that of its own order', async () => {
    const line = { product_id: at.dock.liquid, qty_ordered: 1 }
    const buy = async (unit_price: number) => {
      const draft = await at.answered(at.written([{ ...line, unit_price }]))
      const approved = await at.answered(at.fired(at.orders, draft, 'submit'))
      return at.answered(at.fired(at.orders, approved, 'order'))
    }
    const first = await buy(40)
    expect(await wareFor(first)).toMatchObject([{ last_price: null, factor: 1000 }])
    const second = await buy(44)
    expect(await wareFor(second)).toMatchObject([{ last_price: 0.04, measure: 'l' }])
  })
})
