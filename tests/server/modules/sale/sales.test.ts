import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customers } from '../../../../src/resources/general/customers/customers'
import { products } from '../../../../src/resources/inventory/products/products'
import { saleMoved } from '../../../../server/modules/sale/saleFulfilment'
import { startServer, type TestNode } from '../../../harness/server'
import { type Desk, type OrderLine, openDesk, other } from '../../../fixtures/desk'
import { mapAccounts } from '../../../fixtures/purchaseOrders'

let node: TestNode
let desk: Desk
beforeAll(async () => {
  node = await startServer()
  desk = await openDesk(node)
  await mapAccounts({ room: desk.shop })
})
afterAll(() => node.stop())

describe('order that is allocated', () => {
  const moved = (id: number, line: number, qty_allocated: number, qty_shipped: number, isPicking = false) =>
    desk.shop.as((unit) =>
      saleMoved(unit, id, { lines: new Map([[line, { qty_allocated, qty_shipped }]]), isPicking }),
    )
  const confirmed = async () => {
    const sale = await desk.ontario([desk.bottles(10), { product_id: desk.shop.goods.cap, qty_ordered: 5 }])
    await desk.send(sale, 'confirm')
    return { id: sale.id, line: sale.sale_lines[0]?.id ?? 0, cap: sale.sale_lines[1]?.id ?? 0 }
  }

  it('an order that is allocated goes where the sums of its lines bring it, and back', async () => {
    const { id, line } = await confirmed()
    const seen: string[] = []
    for (const [allocated, shipped, isPicking] of [
      [4, 0, false],
      [10, 0, true],
      [0, 10, false],
      [0, 0, false],
    ] as const) {
      await moved(id, line, allocated, shipped, isPicking)
      seen.push((await desk.read(id)).status)
    }
    expect(seen).toEqual(['partially_allocated', 'in_progress', 'partially_shipped', 'confirmed'])
    expect(await desk.read(id)).toMatchObject({ allocated_percent: 0, shipped_percent: 0 })
  })

  it('an order that is allocated keeps what is promised: no less is ordered, its lines are not taken away, and it is closed short without it alone', async () => {
    const { id, line, cap } = await confirmed()
    await moved(id, line, 4, 0)
    const { version } = await desk.read(id)
    const change = (sale_lines: OrderLine[]) => desk.seller.put(`/sale/sales/${id}`, { version, sale_lines })
    const stored = { id: cap, product_id: desk.shop.goods.cap, qty_ordered: 5 }
    expect((await change([desk.bottles(3, { id: line }), stored])).data).toEqual({
      'sale_lines.0.qty_ordered': other('Already allocated 4 ea'),
    })
    expect((await change([stored])).message).toBe('validation_error')
    await moved(id, line, 2, 4)
    expect(await desk.send(await desk.read(id), 'close_short', { note: 'Enough' })).toMatchObject({
      message: 'invalid_transition',
    })
    await moved(id, line, 0, 4)
    const { data } = await desk.send(await desk.read(id), 'close_short', { note: 'Enough' })
    expect(data).toMatchObject({ status: 'done', status_note: 'Enough' })
    expect((await desk.read(id)).sale_lines).toMatchObject([
      { qty_shipped: 4, qty_cancelled: 6, backorder: 0 },
      { qty_cancelled: 5, backorder: 0 },
    ])
  })

  it('an order that is allocated is held with a reason, let go by sale, and gives up all of it when it is cancelled', async () => {
    const { id } = await confirmed()
    const { data: onHold } = await desk.send(await desk.read(id), 'hold', { note: 'They call back' })
    expect(onHold).toMatchObject({ status: 'on_hold', hold_reason: 'manual', status_note: 'They call back' })
    expect((await desk.send(onHold, 'release', { note: 'They did' }, desk.director)).message).toBe(
      'no_privileges',
    )
    const { data: free } = await desk.send(onHold, 'release', { note: 'They did' })
    expect(free.status).toBe('confirmed')
    expect((await desk.send(free, 'cancel')).data).toMatchObject({ status: 'cancelled' })
    expect((await desk.read(id)).sale_lines).toMatchObject([{ qty_cancelled: 10 }, { qty_cancelled: 5 }])
  })

  it('a customer with an open order is shown with it, and cannot be deleted', async () => {
    const { admin, shop } = desk
    const customer = async () => (await admin.get(`/general/customers/${shop.shops.on}`)).data
    const { open_sales, open_balance, ...before } = await customer()
    const sale = await desk.ontario([desk.bottles(3)])
    const { position } = await admin.get('/general/customers?limit=1')
    const { data: open } = await desk.send(sale, 'confirm')
    expect(await customer()).toMatchObject({
      open_sales: open_sales + 1,
      open_balance: open_balance + open.total,
    })
    const { data: reported } = await admin.get(
      `/changes?since=${String(position)}&channels[]=private-general.customers`,
    )
    expect(reported.events).toMatchObject([
      { data: { row: { id: shop.shops.on, open_sales: open_sales + 1 } } },
    ])
    const leave = () =>
      admin.post(`/general/customers/${shop.shops.on}/deactivate`, { version: before.version })
    expect(await leave()).toMatchObject({
      http: 409,
      message: 'invalid_transition',
      data: { text: expect.stringMatching(/ still waits for (SO-|\d+ orders)/) },
    })
    await desk.send(open, 'cancel')
    expect(await customer()).toMatchObject({ open_sales, open_balance })
  })
})

describe('order that cannot be', () => {
  it.each([
    [{ customer_id: undefined }, { customer_id: 'required' }],
    [{ ship_to_province_id: undefined }, { ship_to_province_id: 'required' }],
    [{ promised_on: '2026-11-19' }, { promised_on: other('Must be on or after the order date') }],
    [{ priority: 10 }, { priority: 'max' }],
    [{ total: 1 }, { total: other('Unknown field') }],
    [
      { sale_lines: [{ product_id: 1, qty_ordered: 0 }] },
      { 'sale_lines.0.qty_ordered': other('Ordered must be greater than 0') },
    ],
    [
      { sale_lines: [{ product_id: 1, qty_ordered: 1, unit_price: -1 }] },
      { 'sale_lines.0.unit_price': 'size' },
    ],
    [
      { sale_lines: [{ product_id: 1, qty_ordered: 1.5 }] },
      { 'sale_lines.0.qty_ordered': other('Whole pieces only') },
    ],
    [{ sale_lines: [{ product_id: 999, qty_ordered: 1 }] }, { 'sale_lines.0.product_id': 'exists' }],
  ])('an order that cannot be is refused by field: %j', async (wrong, errors) => {
    const { http, data } = await desk.seller.post('/sale/sales', {
      ...desk.body(desk.shop.shops.on, 'ON', [desk.bottles(1)]),
      ...wrong,
    })
    expect({ http, data }).toEqual({ http: 422, data: errors })
  })

  it('an order that cannot be is not written twice for one reference of a channel, nor for a customer on hold, nor confirmed without lines', async () => {
    const once = { channel: 'web', external_ref: 'WEB-1' }
    expect((await desk.order(desk.shop.shops.on, 'ON', [desk.bottles(1)], once)).http).toBe(201)
    expect((await desk.order(desk.shop.shops.on, 'ON', [desk.bottles(1)], once)).data).toEqual({
      external_ref: 'unique',
    })
    const empty = await desk.ontario([])
    expect((await desk.send(empty, 'confirm')).data).toEqual({ sale_lines: other('Add at least one line') })
    await desk.shop.as((unit) => unit.update(customers, desk.shop.shops.qc, { status: 'on_hold' }))
    expect((await desk.order(desk.shop.shops.qc, 'QC', [])).data).toEqual({
      customer_id: other('Customer is on hold'),
    })
  })

  it('an order that cannot be is of whole cartons where the customer takes no other, also one that was written before he said so', async () => {
    const { shops, goods, as } = desk.shop
    const setWholeCartons = (whole_cartons: boolean) =>
      as((unit) => unit.update(customers, shops.on, { whole_cartons }))
    await as((unit) => unit.update(products, goods.on, { units_per_carton: 50 }))
    const loose = await desk.ontario([desk.bottles(120)])
    await setWholeCartons(true)
    const refused = { 'sale_lines.0.qty_ordered': other('Whole cartons of 50 only: 100 or 150') }
    expect((await desk.send(loose, 'confirm')).data).toEqual(refused)
    expect((await desk.order(shops.on, 'ON', [desk.bottles(120)])).data).toEqual(refused)
    const payload = { customer_id: shops.on, lines: [{ product_id: goods.on, qty: 30 }] }
    const { data } = await desk.seller.post('/sale/sales/price', payload)
    expect(data.lines).toMatchObject([{ message: 'Whole cartons of 50 only: 50' }])
    const [line] = loose.sale_lines
    const { id, version } = loose
    const mended = await desk.seller.put(`/sale/sales/${id}`, {
      version,
      sale_lines: [desk.bottles(150, { id: line?.id ?? 0 })],
    })
    expect((await desk.send(mended.data, 'confirm')).http).toBe(200)
    await setWholeCartons(false)
    await as((unit) => unit.update(products, goods.on, { units_per_carton: null }))
  })

  it('an order that cannot be is written by sale alone, read by director and manager, and seen by no one else', async () => {
    const sale = await desk.ontario([desk.bottles(1)])
    const [manager, batcher] = [await node.as('manager'), await node.as('batcher')]
    for (const reader of [desk.director, manager]) {
      expect((await reader.get(`/sale/sales/${sale.id}`)).http).toBe(200)
      expect((await reader.post('/sale/sales', desk.body(desk.shop.shops.on, 'ON', []))).http).toBe(403)
      expect((await reader.post(`/sale/sales/${sale.id}/copy`, {})).http).toBe(403)
      expect((await desk.send(sale, 'confirm', {}, reader)).http).toBe(403)
    }
    expect((await batcher.get('/sale/sales')).http).toBe(403)
    expect((await batcher.post('/sale/sales/price', { customer_id: 1, lines: [] })).http).toBe(403)
  })
})

describe('beside an order', () => {
  it('the price call answers price sources, availability, compliance and credit before an order is saved', async () => {
    const { data } = await desk.director.post('/sale/sales/price', {
      customer_id: desk.shop.shops.limited,
      ship_to_province: desk.shop.provinceId('QC'),
      date: '2026-11-20',
      lines: [
        { product_id: desk.shop.goods.on, qty: 100 },
        { product_id: desk.shop.goods.cap, qty: 10, unit_price: 1 },
      ],
    })
    expect(data.lines).toMatchObject([
      {
        price: 12,
        source: 'default_tier',
        line_total: 1200,
        available: 0,
        message: 'Stamped ON, ship-to QC',
      },
      { price: 0.375, unit_price: 1, line_total: 10, message: null },
    ])
    expect(data).toMatchObject({ subtotal: 1210, tax_total: 181.2, credit: { limit: 1000 }, stopped: null })
    expect((await desk.seller.post('/sale/sales/price', { customer_id: 999_999, lines: [] })).data).toEqual({
      customer_id: 'exists',
    })
  })

  it('a copy is a draft of today at the prices of today, made once per press', async () => {
    const sale = await desk.ontario([desk.bottles(10, { unit_price: 14 })], { customer_po: 'PO 7' })
    const copies = await Promise.all(
      [1, 2].map(() => desk.seller.post(`/sale/sales/${sale.id}/copy`, { posting_key: `copy-${sale.id}` })),
    )
    expect(new Set(copies.map(({ data }) => data.id)).size).toBe(1)
    const made = await desk.read(copies[0]?.data.id)
    expect(made).toMatchObject({ status: 'draft', customer_po: null })
    expect(made.sale_lines).toMatchObject([{ qty_ordered: 10, unit_price: 15, manual_price: 0 }])
  })
})
