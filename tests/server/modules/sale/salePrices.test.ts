import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customers } from '../../../../src/resources/general/customers/customers'
import { provinces } from '../../../../src/resources/general/places/provinces'
import { priceTiers } from '../../../../src/resources/inventory/pricing/price_tiers'
import { products } from '../../../../src/resources/inventory/products/products'
import { startServer, type TestNode } from '../../../harness/server'
import { type Desk, openDesk, other } from '../../../fixtures/desk'

let node: TestNode
let desk: Desk
beforeAll(async () => {
  node = await startServer()
  desk = await openDesk(node)
})
afterAll(() => node.stop())

describe('price of an order', () => {
  it('the price of an order is that of the tier, and the taxes are those of the province it goes to', async () => {
    const { data } = await desk.order(desk.shop.shops.on, 'ON', [desk.bottles(10)])
    expect(data).toMatchObject({
      subtotal: 150,
      tax_total: 19.5,
      total: 169.5,
      ship_to_address1: '1 Main St',
    })
    expect(data.taxes).toMatchObject([{ code: 'HST', rate: 13, base: 150, amount: 19.5 }])
    expect(data.sale_lines).toMatchObject([
      { line_no: 1, unit_price: 15, list_price: 20, price_source: 'default_tier', backorder: 10 },
    ])
  })

  it('the price of an order falls with the quantity that a line of the tier asks for, and goes up again with less', async () => {
    const sale = await desk.ontario([desk.bottles(100)])
    expect(sale.sale_lines[0]).toMatchObject({ unit_price: 12 })
    const [line] = sale.sale_lines
    const { data } = await desk.seller.put(`/sale/sales/${sale.id}`, {
      version: sale.version,
      sale_lines: [{ id: line?.id, product_id: desk.shop.goods.on, qty_ordered: 99, unit_price: 12 }],
    })
    expect(data.sale_lines).toMatchObject([
      { unit_price: 15, price_source: 'default_tier', line_total: 1485 },
    ])
  })

  it.each([
    ['QC', 'qc', 'tobaccoQc', [5, 9.98]],
    ['BC', 'bc', 'ca', [5, 20]],
    ['BC', 'resale', 'ca', [5]],
  ] as const)(
    'the price of an order of 100.00 is taxed in %s for %s',
    async (province, customer, product, taxes) => {
      const lines = [{ product_id: desk.shop.goods[product], qty_ordered: 1, unit_price: 100 }]
      const { data } = await desk.order(desk.shop.shops[customer], province, lines)
      expect(data.taxes.map(({ amount }: { amount: number }) => amount)).toEqual(taxes)
    },
  )

  it('the price of an order adds freight and its tax', async () => {
    const { data } = await desk.order(desk.shop.shops.on, 'ON', [desk.bottles(10)], { freight_amount: 50 })
    expect(data).toMatchObject({ subtotal: 150, tax_total: 26, total: 226 })
  })

  it('the price of an order stays as it was confirmed when tier, list and lines change; a new line is priced by the rules of that day', async () => {
    const sale = await desk.ontario([desk.bottles(10)])
    const { data: confirmed } = await desk.send(sale, 'confirm')
    await desk.shop.as((unit) => unit.update(priceTiers, desk.shop.tier, { default_percent: 50 }))
    const [line] = sale.sale_lines
    const { data } = await desk.seller.put(`/sale/sales/${sale.id}`, {
      version: confirmed.version,
      sale_lines: [
        { id: line?.id, product_id: desk.shop.goods.on, qty_ordered: 20, unit_price: 15 },
        { product_id: desk.shop.goods.cap, qty_ordered: 10 },
      ],
    })
    await desk.shop.as((unit) => unit.update(priceTiers, desk.shop.tier, { default_percent: 25 }))
    expect(data.sale_lines).toMatchObject([
      { unit_price: 15, line_total: 300 },
      { unit_price: 0.25, line_total: 2.5, line_no: 2 },
    ])
    expect(data).toMatchObject({ status: 'confirmed', subtotal: 302.5 })
  })
})

describe('price by hand', () => {
  it('a price by hand is agreed on by sale down to the limit; below it the order is held until a director lets it go', async () => {
    const near = await desk.ontario([desk.bottles(10, { unit_price: 12.75 })])
    expect((await desk.send(near, 'confirm')).data).toMatchObject({ status: 'confirmed' })
    const low = await desk.ontario([desk.bottles(10, { unit_price: 12.74 })])
    const { data: onHold } = await desk.send(low, 'confirm')
    expect(onHold).toMatchObject({
      status: 'on_hold',
      hold_reason: 'price',
      status_note: 'Line 1: 12.74 is more than 15 % below 15.00',
    })
    expect(await desk.send(onHold, 'release', { note: 'Fine' })).toMatchObject({
      http: 403,
      message: 'no_privileges',
    })
    expect((await desk.send(onHold, 'release', {}, desk.director)).data).toEqual({ note: 'required' })
    const { data: released } = await desk.send(onHold, 'release', { note: 'Fine' }, desk.director)
    expect(released).toMatchObject({ status: 'confirmed', hold_reason: null, status_note: 'Fine' })
  })

  it('a price by hand is confirmed at once by an administrator, and warns below cost', async () => {
    const low = await desk.ontario([desk.bottles(10, { unit_price: 7 })])
    expect(low.sale_lines).toMatchObject([{ below_cost: 1, price_source: 'manual', manual_price: 1 }])
    expect((await desk.send(low, 'confirm', {}, desk.admin)).data).toMatchObject({ status: 'confirmed' })
  })
})

describe('credit of a customer', () => {
  it('the credit of a customer holds what goes beyond the limit, and of two orders at once lets one pass', async () => {
    const made = await Promise.all(
      [1, 2].map(() => desk.order(desk.shop.shops.limited, 'ON', [desk.bottles(40, { unit_price: 15 })])),
    )
    const answers = await Promise.all(made.map(({ data }) => desk.send(data, 'confirm')))
    expect(new Set(answers.map(({ data }) => data.status))).toEqual(new Set(['confirmed', 'on_hold']))
    expect(answers.find(({ data }) => data.status === 'on_hold')?.data).toMatchObject({
      hold_reason: 'credit',
      status_note: 'Open orders of 1,356.00 CAD, credit limit 1,000.00 CAD',
    })
  })

  it('the credit of a customer is asked for again when a confirmed order becomes dearer', async () => {
    const customer = await desk.shop.as((unit) => unit.get(customers, desk.shop.shops.limited))
    const { id } = await desk.shop.as((unit) =>
      unit.insert(customers, {
        name: 'Second Credit',
        legal_name: 'Second Credit',
        kind: 'retailer',
        ship_province_id: customer.ship_province_id,
        currency_id: customer.currency_id,
        credit_limit: 200,
      }),
    )
    const { data: sale } = await desk.order(id, 'ON', [desk.bottles(10)])
    const { data: confirmed } = await desk.send(sale, 'confirm')
    expect(confirmed.status).toBe('confirmed')
    const { data } = await desk.seller.put(`/sale/sales/${sale.id}`, {
      version: confirmed.version,
      sale_lines: [
        { id: sale.sale_lines[0].id, product_id: desk.shop.goods.on, qty_ordered: 30, unit_price: 15 },
      ],
    })
    expect(data).toMatchObject({ status: 'on_hold', hold_reason: 'credit', subtotal: 450 })
  })
})

describe('goods that may not go there', () => {
  it('goods that may not go there are refused by their line: wrong stamp, banned flavour, a bottle too large', async () => {
    const to = (province: string, product_id: number) =>
      desk.order(desk.shop.shops.qc, province, [
        { product_id: desk.shop.goods.cap, qty_ordered: 1 },
        { product_id, qty_ordered: 1 },
      ])
    const line = 'sale_lines.1.product_id'
    expect((await to('QC', desk.shop.goods.on)).data).toEqual({ [line]: other('Stamped ON, ship-to QC') })
    expect((await to('QC', desk.shop.goods.qc)).data).toEqual({
      [line]: other('Flavoured products cannot be shipped to QC'),
    })
    const [place] = await desk.shop.as((unit) => unit.find(provinces, { code: 'BC' }))
    await desk.shop.as((unit) => unit.update(provinces, place?.id ?? 0, { max_volume_ml: 20 }))
    expect((await to('BC', desk.shop.goods.ca)).data).toEqual({
      [line]: other('30 ml, at most 20 ml may be shipped to BC'),
    })
    await desk.shop.as((unit) => unit.update(provinces, place?.id ?? 0, { max_volume_ml: null }))
  })

  it('goods that may not go there hold an order that was written before the rule changed; no one releases it, it is corrected', async () => {
    const { data: sale } = await desk.order(desk.shop.shops.bc, 'BC', [
      { product_id: desk.shop.goods.ca, qty_ordered: 5 },
    ])
    await desk.shop.as((unit) => unit.update(products, desk.shop.goods.ca, { excise_jurisdiction: 'AB' }))
    const { data: onHold } = await desk.send(sale, 'confirm')
    expect(onHold).toMatchObject({
      status: 'on_hold',
      hold_reason: 'compliance',
      status_note: 'Stamped AB, ship-to BC',
    })
    expect(await desk.send(onHold, 'release', { note: 'x' }, desk.admin)).toMatchObject({
      message: 'invalid_transition',
    })
    await desk.shop.as((unit) => unit.update(products, desk.shop.goods.ca, { excise_jurisdiction: 'CA' }))
    expect((await desk.send(onHold, 'confirm')).data).toMatchObject({
      status: 'confirmed',
      hold_reason: null,
    })
  })
})

describe('duty in the price of an order', () => {
  it('the duty of a line is that of its stamp on the day of the order, and follows the quantity', async () => {
    const { data } = await desk.order(desk.shop.shops.on, 'ON', [desk.bottles(10)])
    // 30 ml: 5 steps up to 10 ml and 2 above, 7.84 federal and 7.84 of the province.
    expect(data.sale_lines).toMatchObject([{ duty_amount: 156.8 }])
    const { data: confirmed } = await desk.send(data, 'confirm')
    const { version, sale_lines } = await desk.read(confirmed.id)
    const { data: more } = await desk.seller.put(`/sale/sales/${confirmed.id}`, {
      version,
      sale_lines: [{ id: sale_lines[0].id, product_id: desk.shop.goods.on, qty_ordered: 15 }],
    })
    expect(more.sale_lines).toMatchObject([{ duty_amount: 235.2 }])
    const { data: federal } = await desk.order(desk.shop.shops.bc, 'BC', [
      { product_id: desk.shop.goods.ca, qty_ordered: 1 },
      { product_id: desk.shop.goods.cap, qty_ordered: 3 },
    ])
    expect(federal.sale_lines).toMatchObject([{ duty_amount: 7.84 }, { duty_amount: 0 }])
  })

  it('a lower price eats what is ours, not the duty; what leaves without a stamp owes none', async () => {
    const order = {
      customer_id: desk.shop.shops.on,
      lines: [{ product_id: desk.shop.goods.on, qty: 10, unit_price: 1 }],
    }
    const priced = await desk.seller.post('/sale/sales/price', order)
    expect(priced.data.lines).toMatchObject([{ line_total: 10, duty_amount: 156.8 }])
    const exempt = await desk.seller.post('/sale/sales/price', {
      ...order,
      duty_exempt: 'analysis_destruction',
    })
    expect(exempt.data.lines).toMatchObject([{ duty_amount: 0 }])
  })
})
