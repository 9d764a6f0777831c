import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobNamed } from '../../../../../server/jobs/jobs'
import { type Desk, openDesk, other } from '../../../../fixtures/desk'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
let desk: Desk
beforeAll(async () => {
  node = await startServer()
  desk = await openDesk(node)
})
afterAll(() => node.stop())

const path = '/sale/discounts'
let codes = 0
const typed = (more: object) => ({
  code: `D-${(codes += 1)}`,
  name: 'Autumn',
  kind: 'percent',
  value: 10,
  ...more,
})
type Doc = { id: number; version: number }

const where = (field: string, id: number) =>
  `filters[0][field]=${field}&filters[0][filters][0][operator]==&filters[0][filters][0][value]=${id}`

/** A discount that is active. */
async function active(more: object = {}) {
  const { data } = await desk.seller.post(path, typed(more))
  const made = data as Doc
  await desk.seller.post(`${path}/${made.id}/activate`, { version: made.version })
  return (await desk.seller.get(`${path}/${made.id}`)).data as Doc & { status: string; used_count: number }
}
const read = async (id: number) => (await desk.seller.get(`${path}/${id}`)).data
const pause = async (id: number) => {
  const { version } = await read(id)
  await desk.seller.post(`${path}/${id}/pause`, { version })
}

describe('discount', () => {
  it.each([
    ['a percent above 100', { value: 101 }, { value: 'max' }],
    ['no value', { value: null }, { value: 'requiredif' }],
    [
      'its days reversed',
      { valid_from: '2026-12-01', valid_to: '2026-11-30' },
      { valid_to: other('Must be on or after the start date') },
    ],
    ['a target without what it is', { target: 'product' }, { product_id: 'requiredif' }],
  ])('a discount with %s is refused', async (_, more, problem) => {
    expect(await desk.seller.post(path, typed(more))).toMatchObject({
      message: 'validation_error',
      data: problem,
    })
  })

  it('a discount for two targets is refused, and so is a code that exists', async () => {
    const { data } = await desk.seller.post(
      path,
      typed({ target: 'product', product_id: desk.shop.goods.on, customer_id: desk.shop.shops.on }),
    )
    expect(data).toEqual({ customer_id: other('Leave blank: the discount is for something else') })
    const { data: made } = await desk.seller.post(path, typed({}))
    expect((await desk.seller.post(path, typed({ code: made.code }))).data).toEqual({ code: 'unique' })
  })

  it('a discount is read by director and manager and written by sale alone', async () => {
    expect(await desk.director.get(path)).toMatchObject({ http: 200 })
    expect(await desk.director.post(path, typed({}))).toMatchObject({ message: 'no_privileges' })
  })
})

describe('price of an order with discounts', () => {
  it('the price of an order with a discount leaves its duty whole, and says how it came about', async () => {
    const made = await active({ target: 'product', product_id: desk.shop.goods.on })
    const sale = await desk.ontario([desk.bottles(10)])
    await pause(made.id)
    // 15.00 by the tier, with 15.68 of duty for 30 ml: nothing of it can be taken off.
    expect(sale.sale_lines).toMatchObject([{ unit_price: 15, discount_id: null, discount_percent: 0 }])
    const cap = await active({ target: 'product', product_id: desk.shop.goods.cap, value: 20 })
    const { data } = await desk.order(desk.shop.shops.on, 'ON', [
      { product_id: desk.shop.goods.cap, qty_ordered: 1000 },
    ])
    await pause(cap.id)
    expect(data).toMatchObject({ subtotal: 240, tax_total: 31.2, total: 271.2 })
    expect(data.sale_lines).toMatchObject([
      {
        unit_price: 0.24,
        price_source: 'default_tier',
        discount_id: cap.id,
        discount_percent: 20,
        price_proof: { base: 0.3, duty: 0, steps: [{ discount_id: cap.id, price: 0.24 }] },
      },
    ])
  })

  it('a discount on an order is spread over its lines without their duty, before taxes', async () => {
    const whole = await active({ kind: 'order_percent', value: 10 })
    const lines = [
      { product_id: desk.shop.goods.cap, qty_ordered: 100, unit_price: 1 },
      desk.bottles(10, { unit_price: 25.68 }),
    ]
    const { data } = await desk.order(desk.shop.shops.on, 'ON', lines)
    const typedOnly = await desk.seller.post('/sale/sales/price', {
      customer_id: desk.shop.shops.on,
      date: '2026-11-20',
      lines: lines.map(({ product_id, qty_ordered, unit_price }) => ({
        product_id,
        qty: qty_ordered,
        unit_price,
      })),
    })
    await pause(whole.id)
    // 100.00 and 256.80 - 156.80 of duty: 10 % of 200.00; taxes on 336.80.
    expect(data).toMatchObject({
      subtotal: 356.8,
      discount_total: 20,
      tax_total: 43.78,
      total: 380.58,
      order_discounts: [{ discount_id: whole.id, percent: 10 }],
    })
    expect(typedOnly.data).toMatchObject({ subtotal: 356.8, discount_total: 20, total: 380.58 })
  })

  it('an order that was confirmed keeps its discounts when they end, and gives its use back when cancelled', async () => {
    const made = await active({ target: 'product', product_id: desk.shop.goods.cap, value: 20 })
    const sale = await desk.ontario([{ product_id: desk.shop.goods.cap, qty_ordered: 1000 }])
    expect(await read(made.id)).toMatchObject({ used_count: 0 })
    const { data: confirmed } = await desk.send(sale, 'confirm')
    expect(await read(made.id)).toMatchObject({ used_count: 1 })
    await pause(made.id)
    expect(await desk.read(sale.id)).toMatchObject({ subtotal: 240, sale_lines: [{ discount_id: made.id }] })
    const { data: used } = await desk.seller.get(
      `/sale/reports/discounts-used?${where('discount_id', made.id)}`,
    )
    expect(used).toMatchObject([{ sale_id: sale.id, qty: 1000, amount: 60 }])
    await desk.send(confirmed, 'cancel')
    expect(await read(made.id)).toMatchObject({ used_count: 0 })
  })

  it('a discount with 3 uses is used by 3 of 12 orders confirmed at once, and ends', async () => {
    const made = await active({ target: 'product', product_id: desk.shop.goods.cap, value: 20, max_uses: 3 })
    const drafts = await Promise.all(
      Array.from({ length: 12 }, () => desk.ontario([{ product_id: desk.shop.goods.cap, qty_ordered: 100 }])),
    )
    const answers = await Promise.all(drafts.map((draft) => desk.send(draft, 'confirm')))
    expect(answers.map(({ data }) => data.status)).toEqual(drafts.map(() => 'confirmed'))
    const rows = await Promise.all(drafts.map(({ id }) => desk.read(id)))
    expect(rows.filter(({ sale_lines: [line] }) => line.discount_id === made.id)).toHaveLength(3)
    expect(await read(made.id)).toMatchObject({ used_count: 3, status: 'expired' })
  })

  it('a discount ends in the night after its last day, not before', async () => {
    const made = await active({ valid_to: '2099-06-30' })
    const night = (at: string) =>
      jobNamed('discount_expiry')?.work({
        db: node.db,
        at,
        signal: new AbortController().signal,
        tell: async () => undefined,
      } as never)
    expect(await night('2099-06-30T16:00:00.000Z')).toBe('0 discounts expired')
    expect((await read(made.id)).status).toBe('active')
    expect(await night('2099-07-01T16:00:00.000Z')).toBe('1 discounts expired')
    expect((await read(made.id)).status).toBe('expired')
  })

  it('a discount that is used cannot be deleted', async () => {
    const made = await active({ target: 'product', product_id: desk.shop.goods.cap })
    await desk.ontario([{ product_id: desk.shop.goods.cap, qty_ordered: 10 }])
    await pause(made.id)
    expect(await desk.seller.delete(`${path}/${made.id}`)).toMatchObject({ message: 'database_delete_1451' })
  })
})

describe('taxes charged', () => {
  it('the report of taxes charged agrees with the documents to the cent', async () => {
    const sale = await desk.ontario([desk.bottles(10), { product_id: desk.shop.goods.cap, qty_ordered: 7 }])
    const { data } = await desk.send(sale, 'confirm')
    const { data: rows } = await desk.seller.get(`/sale/reports/taxes-charged?${where('sale_id', sale.id)}`)
    const charged = (rows as { amount: number }[]).reduce((sum, { amount }) => sum + amount, 0)
    expect(charged).toBe(data.tax_total)
  })
})
