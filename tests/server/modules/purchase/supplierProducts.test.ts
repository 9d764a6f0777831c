import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suppliers } from '../../../../src/resources/purchase/suppliers'
import { bills, supplierBills } from '../../../fixtures/bills/supplierBills'
import { type Doc, mapAccounts, openOffice, type Office } from '../../../fixtures/purchaseOrders'

let at: Office
let office: ReturnType<typeof supplierBills>
beforeAll(async () => {
  at = await openOffice()
  await mapAccounts(at)
  office = supplierBills(at)
})
afterAll(() => at.node.stop())

const path = '/purchase/suppliers'
const supplier = async () => (await at.buyer.get(`${path}/${at.dock.supplier}`)).data as Doc
const sold = async (supplier_products: object[], more: object = {}, by = at.buyer) => {
  const { id, version } = await supplier()
  return by.put(`${path}/${id}`, { version, ...more, supplier_products })
}
const line = async (product_id: number, qty_ordered: number, more: object = {}) => {
  const { purchase_lines: lines } = await at.answered(at.written([{ product_id, qty_ordered, ...more }]))
  return lines[0]
}

describe('product of a supplier', () => {
  it('a line takes the price of the step that its quantity reaches, in the measure it is ordered in', async () => {
    const { liquid, bottle } = at.dock
    expect(
      (
        await sold([
          { product_id: liquid, supplier_sku: 'FH-77', min_qty: 5, unit_price: 40, lead_time_days: 9 },
          { product_id: liquid, min_qty: 20, unit_price: 34.5 },
        ])
      ).message,
    ).toBe('')
    expect(await line(liquid, 5)).toMatchObject({ unit_price: 40 })
    expect(await line(liquid, 19)).toMatchObject({ unit_price: 40 })
    expect(await line(liquid, 20)).toMatchObject({ unit_price: 34.5, line_total: 690 })
    expect(await line(liquid, 2)).toMatchObject({ unit_price: 40 })
    // A price that was typed stays, and so does the last price of what the supplier has no price for.
    expect(await line(liquid, 20, { unit_price: 33 })).toMatchObject({ unit_price: 33 })
    await office.delivered([{ qty: 10, price: 2.5, came: 10 }])
    expect(await line(bottle, 10)).toMatchObject({ unit_price: 2.5 })
  })

  it('in another currency than that of the supplier its price is not taken', async () => {
    const { rows } = await at.node.pool.query(
      `insert into currencies (code, name, symbol, rate_to_cad, is_active) values ('XUS', 'Dollar', '$', 2, true) returning id::int`,
    )
    const doc = await at.answered(
      at.written([{ product_id: at.dock.liquid, qty_ordered: 20 }], { currency_id: rows[0].id }),
    )
    expect(doc.purchase_lines[0]?.unit_price).not.toBe(34.5)
  })

  it('a step is named once, of a quantity above 0, and written by buyers alone', async () => {
    const twice = { product_id: at.dock.liquid, min_qty: 5, unit_price: 1 }
    expect((await sold([twice, twice])).message).toBe('validation_error')
    expect((await sold([{ ...twice, min_qty: 0 }])).data).toHaveProperty('supplier_products.0.min_qty')
    expect((await sold([{ ...twice, unit_price: -1 }])).data).toHaveProperty('supplier_products.0.unit_price')
    expect((await sold([twice], {}, at.warehouse)).http).toBe(403)
  })

  it('its prices are answered to who types an order, the lowest step first', async () => {
    const { liquid } = at.dock
    const { data } = await at.buyer.get(
      `/purchase/purchases/wares?product_ids[]=${liquid}&supplier_id=${at.dock.supplier}`,
    )
    expect(data).toMatchObject([
      {
        steps: [
          { min_qty: 5, unit_price: 40 },
          { min_qty: 20, unit_price: 34.5 },
        ],
      },
    ])
  })
})

describe('terms of early payment', () => {
  it('a bill says until when it may be paid with how much less, by the terms of its supplier', async () => {
    await at.room.as((unit) =>
      unit.update(suppliers, at.dock.supplier, { early_discount_percent: 2, early_discount_days: 10 }),
    )
    const order = await office.delivered([{ qty: 10, price: 10, came: 10 }])
    const bill = await at.answered(office.billed(order, { more: { invoice_date: '2026-10-05' } }))
    expect(bill).toMatchObject({ early_until: '2026-10-15', early_discount: 2.3 })
    const { data } = await at.buyer.put(`${bills}/${bill.id}`, {
      version: bill.version,
      invoice_date: '2026-10-07',
      due_date: '2026-11-07',
    })
    expect(data).toMatchObject({ early_until: '2026-10-17' })
    const half = await sold([], { early_discount_days: null })
    expect(half.data).toEqual({ early_discount_days: 'requiredif' })
  })
})

describe('performance of suppliers', () => {
  it('orders are measured by day, quantity, rejects and price, and open lines by what still comes', async () => {
    const first = await office.delivered([{ qty: 100, price: 2, came: 100 }])
    const open = await office.delivered([{ qty: 50, price: 3, came: 20 }])
    const { data } = await at.buyer.get('/purchase/reports/supplier-performance?limit=100')
    const row = (id: number) => (data as { purchase_id: number }[]).find((one) => one.purchase_id === id)
    expect(row(first.id)).toMatchObject({
      orders_done: 1,
      orders_on_time: 1,
      lines_done: 1,
      lines_in_full: 1,
      lead_days: 0,
    })
    expect(row(open.id)).toMatchObject({
      orders_done: 0,
      lead_days: null,
      priced_value: 150,
      value_before: 100,
    })
    // By supplier: of what is delivered, all on time and in full, and nothing rejected.
    const { data: by } = await at.buyer.get('/purchase/reports/supplier-performance/groups?by[]=supplier_id')
    expect(JSON.stringify((by as { groups: object[] }).groups)).toMatch(
      /"on_time_share":"?100.*"in_full_share":"?100.*"rejects_share":"?0/,
    )
    const { data: lines } = await at.buyer.get('/purchase/reports/open-purchases?limit=100')
    expect((lines as { purchase_id: number }[]).find((one) => one.purchase_id === open.id)).toMatchObject({
      qty_ordered: 50,
      qty_received: 20,
      open_qty: 30,
      value: 90,
      late_days: 0,
    })
  })
})
