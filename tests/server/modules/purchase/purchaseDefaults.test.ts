import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products } from '../../../../src/resources/inventory/products/products'
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

type Proposed = {
  purchases: { purchase_lines: { qty_ordered: number }[] }[]
  refused: { text: string; is_made: 0 | 1 }[]
}

describe('purchases of what is low', () => {
  const propose = async (...product_ids: number[]) =>
    (await at.buyer.post(`${at.orders}/from_low_stock`, { product_ids, location_id: at.room.site }))
      .data as Proposed
  const set = (id: number, values: object) => at.room.as((unit) => unit.update(products, id, values))

  it('what can be ordered is, never above the maximum stock, and each of the others comes back with its reason', async () => {
    const [ordered = 0, made = 0, full = 0] = at.room.goods.slice(2, 5).map(({ id }) => id)
    const low = { preferred_supplier_id: at.dock.supplier, reorder_point: 5000, max_stock: 6000 }
    await set(ordered, { ...low, reorder_qty: 2500 })
    await set(made, { is_purchasable: false, is_producible: true })
    await set(full, { ...low, reorder_point: 50, max_stock: 60 })
    await at.ordered([{ product_id: full, qty_ordered: 60, unit_price: 1 }])
    const { purchases: drafts, refused } = await propose(ordered, made, full)
    const [draft] = drafts
    expect([drafts.length, draft?.purchase_lines.map(({ qty_ordered }) => qty_ordered)]).toEqual([1, [5000]])
    expect(refused.map(({ text, is_made }) => [text.replace(/SKU-\d+/, 'SKU'), is_made])).toEqual([
      ['SKU is made, not bought: make a production order', 1],
      ['Enough of SKU is on order', 0],
    ])
  })
})
