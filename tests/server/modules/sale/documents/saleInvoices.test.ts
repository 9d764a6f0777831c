import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { creditReturned } from '../../../../../server/modules/sale/invoicing/saleInvoice'
import { saleMoved } from '../../../../../server/modules/sale/saleFulfilment'
import { customers } from '../../../../../src/resources/general/customers/customers'
import { saleLines } from '../../../../../src/resources/sale/sale_lines'
import { sales } from '../../../../../src/resources/sale/sales'
import { type Desk, type OrderLine, openDesk } from '../../../../fixtures/desk'
import { mapAccounts } from '../../../../fixtures/purchaseOrders'
import { paperText } from '../../../../harness/paperText'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
let desk: Desk
beforeAll(async () => {
  node = await startServer()
  desk = await openDesk(node)
  await mapAccounts({ room: { as: desk.shop.as } } as never)
  const { rows } = await node.pool.query<{
    id: number
  }>(`insert into parameters (parameter_type_id, code, label, value)
    select id, 'NET30T', 'Net 30', '30' from parameter_types where code = 'payment_term' returning id::int`)
  await desk.shop.as((unit) =>
    unit.update(customers, desk.shop.shops.qc, { language: 'fr-CA', payment_term_id: rows[0]?.id ?? null }),
  )
})
afterAll(() => node.stop())

/** An order that is confirmed, shipped as far as said, and closed. */
async function closed(lines: OrderLine[], shipped: readonly number[], shop: 'on' | 'qc' = 'on') {
  const province = shop === 'on' ? 'ON' : 'QC'
  const { data: made } = await desk.order(desk.shop.shops[shop], province, lines)
  const sale = (await desk.send(made, 'confirm')).data
  const moved = new Map(
    made.sale_lines.map(({ id }: { id: number }, at: number) => [
      id,
      { qty_allocated: 0, qty_shipped: shipped[at] ?? 0 },
    ]),
  )
  await desk.shop.as((unit) => saleMoved(unit, sale.id, { lines: moved as never, isPicking: false }))
  const now = await desk.read(sale.id)
  const { data, message } = await (now.status === 'shipped'
    ? desk.send(now, 'close')
    : desk.send(now, 'close_short', { note: 'Enough' }))
  expect(message).toBe('')
  return data
}

const documentOf = (id: number, document: string) =>
  node.app.inject({
    url: `/api/sale/sales/${id}/documents/${document}`,
    headers: { authorization: `Bearer ${desk.seller.token}` },
  })

async function textsOf(id: number, document: string) {
  const { statusCode, rawPayload, headers } = await documentOf(id, document)
  expect(statusCode).toBe(200)
  if (process.env.KEEP_PAPERS) writeFileSync(`${process.env.KEEP_PAPERS}/${document}-${id}.pdf`, rawPayload)
  const name = decodeURIComponent(String(headers['content-disposition']).split("''")[1] ?? '')
  return {
    name,
    texts: paperText(rawPayload)
      .flat()
      .map(({ text }) => text.trim()),
  }
}

const money = (value: number, language = 'en-CA') =>
  value.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

it('an invoice exists once an order has its number, and a credit note once goods came back', async () => {
  const sale = await desk.ontario([desk.bottles(5)])
  for (const document of ['invoice', 'credit_note']) {
    const answer = await documentOf(sale.id, document)
    expect([answer.statusCode, answer.json().data.text]).toEqual([
      422,
      `There is no ${document === 'invoice' ? 'Invoice' : 'Credit note'} of it yet`,
    ])
  }
  const done = await closed([desk.bottles(5)], [5])
  expect((await documentOf(done.id, 'invoice')).statusCode).toBe(200)
  expect((await documentOf(done.id, 'credit_note')).statusCode).toBe(422)
})

it('an invoice has its own number, the order, the duty in it and sums that add up to its total', async () => {
  const sale = await closed(
    [desk.bottles(200), { product_id: desk.shop.goods.cap, qty_ordered: 40 }],
    [200, 40],
  )
  const { name, texts } = await textsOf(sale.id, 'invoice')
  expect(name).toBe(`Invoice ${sale.invoice_number}.pdf`)
  const [hst] = sale.taxes
  expect(sale.total).toBeCloseTo(sale.subtotal - sale.discount_total + hst.amount, 2)
  for (const text of [
    sale.invoice_number,
    sale.number,
    money(sale.subtotal),
    money(hst.amount),
    money(sale.total),
  ])
    expect(texts).toContain(text)
  const duty = (await desk.read(sale.id)).sale_lines.reduce(
    (sum: number, { duty_amount }: { duty_amount: number }) => sum + duty_amount,
    0,
  )
  expect(duty).toBeGreaterThan(0)
  expect(texts).toContain(`${money(duty)} CAD`)
})

it('an order closed short is invoiced on paper for what was shipped alone', async () => {
  const sale = await closed(
    [desk.bottles(100), { product_id: desk.shop.goods.cap, qty_ordered: 40 }],
    [30, 0],
  )
  const { texts } = await textsOf(sale.id, 'invoice')
  expect(texts).toContain('30')
  expect(texts.join(' ')).not.toContain('Bottle CAP')
  expect(texts).toContain(money(sale.total))
})

it('what an order is invoiced for counts as invoiced demand of its customer from then on', async () => {
  const invoiced = async (product: number) => {
    const { rows } = await node.pool.query<{ qty: number; shipped: number }>(
      `select coalesce(sum(invoiced_qty), 0)::float8 as qty, coalesce(sum(shipped_qty), 0)::float8 as shipped
       from forecast_demand_days where product_id = $1 and customer_id = $2`,
      [product, desk.shop.shops.on],
    )
    return rows[0]
  }
  const bottles = desk.bottles(100)
  const before = await invoiced(bottles.product_id)
  const { data: made } = await desk.order(desk.shop.shops.on, 'ON', [bottles])
  const sale = (await desk.send(made, 'confirm')).data
  const moved = new Map([[made.sale_lines[0].id, { qty_allocated: 0, qty_shipped: 30 }]])
  await desk.shop.as((unit) => saleMoved(unit, sale.id, { lines: moved as never, isPicking: false }))
  expect(await invoiced(bottles.product_id)).toEqual({
    qty: before?.qty,
    shipped: (before?.shipped ?? 0) + 30,
  })
  await desk.send(await desk.read(sale.id), 'close_short', { note: 'Enough' })
  expect((await invoiced(bottles.product_id))?.qty).toBe((before?.qty ?? 0) + 30)
  // Rebuilt from the invoices alone it is the same.
  const { rows } = await node.pool.query(`with rebuilt as (
      select l.product_id, s.customer_id, coalesce(s.promised_on, s.order_date) as day, sum(l.qty_shipped * l.factor) as qty
      from sales s join sale_lines l on l.sale_id = s.id where s.status = 'done' and s.invoiced_on is not null
      group by 1, 2, 3 having sum(l.qty_shipped) > 0),
    days as (select product_id, customer_id, day, sum(invoiced_qty) as qty from forecast_demand_days group by 1, 2, 3
      having sum(invoiced_qty) > 0)
    (table rebuilt except table days) union all (table days except table rebuilt)`)
  expect(rows).toEqual([])
})

it('an invoice in French is due by the terms of the customer, with both taxes of Quebec', async () => {
  const sale = await closed([{ product_id: desk.shop.goods.tobaccoQc, qty_ordered: 1200 }], [1200], 'qc')
  const { name, texts } = await textsOf(sale.id, 'invoice')
  expect(name).toBe(`Facture ${sale.invoice_number}.pdf`)
  const due = new Date(Date.parse(sale.invoiced_on) + 30 * 86_400_000).toISOString().slice(0, 10)
  for (const text of ['Échéance', due, money(sale.total, 'fr-CA')]) expect(texts).toContain(text)
  expect(texts.filter((text) => /^(TPS|TVQ) .* % sur /.test(text))).toHaveLength(2)
})

it('a credit note has what came back at the prices and taxes of the invoice, to the cent of the credit', async () => {
  const sale = await closed([{ product_id: desk.shop.goods.tobaccoQc, qty_ordered: 1200 }], [1200], 'qc')
  await desk.shop.as(async (unit) => {
    const before = await unit.find(saleLines, { sale_id: sale.id })
    await unit.update(saleLines, before[0]?.id ?? 0, { qty_returned: 7 })
    await creditReturned(unit, await unit.get(sales, sale.id), before)
  })
  const { credit_total } = await desk.read(sale.id)
  // 7 of 1,200 at 12.00, with 5 % and 9.975 %.
  expect(credit_total).toBe(96.58)
  const { name, texts } = await textsOf(sale.id, 'credit_note')
  expect(name).toBe(`Note de crédit ${sale.invoice_number}.pdf`)
  for (const text of ['84,00', '4,20', '8,38', '96,58', '7', sale.invoice_number])
    expect(texts).toContain(text)
})
