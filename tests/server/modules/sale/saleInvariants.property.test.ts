import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { priceTiers } from '../../../../src/resources/inventory/pricing/price_tiers'
import { products } from '../../../../src/resources/inventory/products/products'
import { type Desk, openDesk } from '../../../fixtures/desk'
import { startServer, type TestNode } from '../../../harness/server'

/* Which invariant of trade has its test where is listed in purchase/billHistories.property.test.ts. */
let node: TestNode
let desk: Desk
beforeAll(async () => {
  node = await startServer()
  desk = await openDesk(node)
  await discount({ kind: 'order_percent', value: 7.5 })
})
afterAll(() => node.stop())

type Doc = { id: number; version: number } & Record<string, unknown>
type Ware = 'on' | 'qc' | 'tobaccoQc' | 'ca' | 'cap'
/** What may be sold where: Quebec bans flavours, and each stamp is of one place. */
const legal: Record<string, readonly Ware[]> = {
  ON: ['on', 'cap'],
  QC: ['tobaccoQc', 'cap'],
  BC: ['ca', 'cap'],
}
const shopOf = { ON: 'on', QC: 'qc', BC: 'bc' } as const

let codes = 0
async function discount(more: object) {
  const path = '/sale/discounts'
  const { data: made } = await desk.seller.post(path, {
    ...{ code: `P-${(codes += 1)}`, name: 'Autumn', kind: 'percent', value: 10, ...more },
  })
  const active = await desk.seller.post(`${path}/${made.id}/activate`, { version: made.version })
  expect(active.message).toBe('')
  return made.id as number
}

const anyOrder = fc.record({
  province: fc.constantFrom('ON', 'QC', 'BC'),
  freight: fc.integer({ min: 0, max: 99_999 }),
  lines: fc.array(
    fc.record({
      // Mostly what may go there; `null` takes any.
      ware: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(0, 1) },
        { weight: 1, arbitrary: fc.constantFrom('on', 'qc', 'tobaccoQc', 'ca') },
      ) as fc.Arbitrary<number | Ware>,
      qty: fc.integer({ min: 1, max: 400 }),
      price: fc.option(fc.integer({ min: 100_000, max: 999_999 })),
    }),
    { minLength: 1, maxLength: 6 },
  ),
})
type Order = typeof anyOrder extends fc.Arbitrary<infer O> ? O : never

const waresOf = ({ province, lines }: Order) =>
  lines.map(({ ware }) => (typeof ware === 'number' ? (legal[province]?.[ware] ?? 'cap') : ware))
function written(order: Order) {
  const wares = waresOf(order)
  return desk.order(
    desk.shop.shops[shopOf[order.province as keyof typeof shopOf]],
    order.province,
    order.lines.map(({ qty, price }, at) => ({
      product_id: desk.shop.goods[wares[at] ?? 'cap'],
      qty_ordered: qty,
      ...(price !== null && { unit_price: price / 10_000 }),
    })),
    { freight_amount: order.freight / 100 },
  )
}

const cents = (value: unknown) => Math.round(Number(value) * 100)
/** Exact: amounts in cents by rates in thousandths of a percent, half a cent up. */
const taxed = (base: unknown, rate: number) =>
  Math.floor((cents(base) * Math.round(rate * 1_000) + 50_000) / 100_000)

describe('any order', () => {
  it('any order comes to its lines, less its discounts, with freight and each tax rounded once; a wrong stamp is refused', async () => {
    const seen = { accepted: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(anyOrder, async (order) => {
        const { data, message } = await written(order)
        const wrong = waresOf(order).flatMap((ware, at) =>
          legal[order.province]?.includes(ware) ? [] : [`sale_lines.${at}.product_id`],
        )
        if (wrong.length > 0) {
          seen.refused += 1
          expect([message, Object.keys(data).toSorted()]).toEqual(['validation_error', wrong.toSorted()])
          return
        }
        seen.accepted += 1
        expect(message).toBe('')
        const lines = data.sale_lines as { qty_ordered: number; unit_price: number; line_total: number }[]
        for (const { qty_ordered, unit_price, line_total } of lines)
          expect(cents(line_total)).toBe(
            Math.floor((qty_ordered * Math.round(unit_price * 10_000) + 50) / 100),
          )
        const sum = lines.reduce((all, { line_total }) => all + cents(line_total), 0)
        expect(cents(data.subtotal)).toBe(sum)
        const taxes = data.taxes as { code: string; rate: number; base: number; amount: number }[]
        for (const { rate, base, amount } of taxes) expect(cents(amount)).toBe(taxed(base, rate))
        const net = sum - cents(data.discount_total) + order.freight
        const general = taxes.filter(({ code }) => ['GST', 'HST', 'QST'].includes(code))
        expect(general.map(({ base }) => cents(base))).toEqual(general.map(() => net))
        expect(general.length).toBe(order.province === 'QC' ? 2 : 1)
        expect(cents(data.tax_total)).toBe(taxes.reduce((all, { amount }) => all + cents(amount), 0))
        expect(cents(data.total)).toBe(net + cents(data.tax_total))
      }),
      { numRuns: 40, seed: 20_261_131 },
    )
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(5)
  })

  it('no order is confirmed for a province of another stamp than that of its goods', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('ON', 'QC', 'BC'),
        fc.constantFrom('ON', 'QC', 'CA', 'EX'),
        async (province, stamp) => {
          const ware = legal[province]?.[0] ?? 'on'
          const before = { ON: 'ON', QC: 'QC', BC: 'CA' }[province] ?? 'ON'
          const made = await written({ province, freight: 0, lines: [{ ware, qty: 5, price: null }] })
          const id = desk.shop.goods[ware]
          const restamp = (excise_jurisdiction: string) =>
            desk.shop.as((unit) => unit.update(products, id, { excise_jurisdiction } as object))
          await restamp(stamp)
          const { data } = await desk.send(made.data, 'confirm')
          await restamp(before)
          expect([data.status, data.hold_reason]).toEqual(
            stamp === before ? ['confirmed', null] : ['on_hold', 'compliance'],
          )
        },
      ),
      { numRuns: 14, seed: 20_261_132 },
    )
  })

  it('a confirmed order keeps its prices and tax rates whatever tier, list, discounts and tax set-ups become', async () => {
    const { pool } = node
    const figures = ({ sale_lines, taxes, total }: Doc) => ({
      lines: (sale_lines as Record<string, unknown>[]).map(
        ({ unit_price, discount_percent, line_total }) => ({
          unit_price,
          discount_percent,
          line_total,
        }),
      ),
      taxes,
      total,
    })
    await fc.assert(
      fc.asyncProperty(
        anyOrder.filter((order) =>
          waresOf(order).every((ware) => legal[order.province]?.includes(ware) === true),
        ),
        fc.integer({ min: 1, max: 90 }),
        async (order, percent) => {
          const lines = order.lines.map((line) => ({ ...line, price: null }))
          const made = (await written({ ...order, lines })).data as Doc
          expect((await desk.send(made, 'confirm')).message).toBe('')
          const before = (await desk.read(made.id)) as Doc
          await desk.shop.as((unit) => unit.update(priceTiers, desk.shop.tier, { default_percent: percent }))
          await pool.query('update products set list_price = list_price + 1, version = version + 1')
          await pool.query('update tax_setup_lines set rate = rate + 1')
          const extra = await discount({ value: percent })
          const saved = await desk.seller.put(`/sale/sales/${made.id}`, {
            version: before.version,
            note: `Seen at ${percent}`,
            freight_amount: before.freight_amount,
          })
          await pool.query('update products set list_price = list_price - 1, version = version + 1')
          await pool.query('update tax_setup_lines set rate = rate - 1')
          await desk.shop.as((unit) => unit.update(priceTiers, desk.shop.tier, { default_percent: 25 }))
          const { version } = (await desk.seller.get(`/sale/discounts/${extra}`)).data
          await desk.seller.post(`/sale/discounts/${extra}/pause`, { version })
          expect(saved.message).toBe('')
          expect(figures((await desk.read(made.id)) as Doc)).toEqual(figures(before))
        },
      ),
      { numRuns: 10, seed: 20_261_133 },
    )
  })
})

/** What the discount has counted, what the orders say, and its status. */
const usesOf = async (id: number) => {
  const { rows } = await node.pool.query<{ used_count: number; used: number; status: string }>(
    `select d.used_count, d.status, (select count(*) from sales s where s.status not in ('draft', 'cancelled') and exists (
       select from sale_lines l where l.sale_id = s.id and exists (
         select from jsonb_array_elements(coalesce(l.price_proof -> 'steps', '[]')) x
         where (x ->> 'discount_id')::bigint = d.id)))::int as used
     from discounts d where d.id = $1`,
    [id],
  )
  return rows[0] ?? { used_count: -1, used: -2, status: '' }
}

describe('uses of a discount', () => {
  const capped = (value: number, max_uses: number) =>
    discount({ target: 'product', product_id: desk.shop.goods.cap, value, max_uses })
  const caps = () => desk.ontario([{ product_id: desk.shop.goods.cap, qty_ordered: 10 }])

  it('any history of confirmations, holds and cancellations counts the orders that use a discount, never above its last use', async () => {
    const acts = fc.array(
      fc.tuple(fc.constantFrom('new', 'confirm', 'confirm', 'hold', 'cancel'), fc.nat({ max: 9 })),
      {
        minLength: 10,
        maxLength: 20,
      },
    )
    let most = 0
    await fc.assert(
      fc.asyncProperty(acts, async (history) => {
        const id = await capped(60 + codes / 100, 2)
        const orders = [await caps(), await caps(), await caps()]
        for (const [act, nth] of history) {
          if (act === 'new') orders.push(await caps())
          const order = orders[nth % orders.length]
          const row = (await desk.read(order?.id ?? 0)) as Doc
          if (act !== 'new') await desk.send(row, act, act === 'hold' ? { note: 'Wait' } : {})
          const { used_count, used } = await usesOf(id)
          expect(used_count).toBe(used)
          expect(used_count).toBeLessThanOrEqual(2)
          most = Math.max(most, used_count)
        }
      }),
      { numRuns: 8, seed: 20_261_134, endOnFailure: true },
    )
    expect(most).toBe(2)
  })

  it('of 50 orders that are confirmed at once, a discount with 20 uses is used by 20', async () => {
    const id = await capped(95, 20)
    const orders = await Promise.all(Array.from({ length: 50 }, caps))
    const answers = await Promise.all(orders.map((order) => desk.send(order, 'confirm')))
    expect(answers.map(({ message }) => message)).toEqual(orders.map(() => ''))
    expect(await usesOf(id)).toEqual({ used_count: 20, used: 20, status: 'expired' })
  })
})
