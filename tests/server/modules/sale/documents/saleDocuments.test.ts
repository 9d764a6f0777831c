import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customers } from '../../../../../src/resources/general/customers/customers'
import { type Desk, openDesk } from '../../../../fixtures/desk'
import { paperText } from '../../../../harness/paperText'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
let desk: Desk
beforeAll(async () => {
  node = await startServer()
  desk = await openDesk(node)
  await node.pool.query(`insert into settings (key, value) values
    ('company.name', '"Northlake Vapour Co."'), ('company.address', '"2150 boulevard Industriel, Laval QC"'),
    ('company.gst_number', '"123456789RT0001"'), ('company.qst_number', '"1234567890TQ0001"')
    on conflict (key) do update set value = excluded.value`)
  const terms = await node.pool.query<{ id: number }>(`select id::int from parameters where code = 'net_30'`)
  await desk.shop.as((unit) =>
    unit.update(customers, desk.shop.shops.qc, {
      language: 'fr-CA',
      payment_term_id: terms.rows[0]?.id ?? null,
      gst_number: '208358512RT0001',
      legal_name: 'Vapoterie Laval inc.',
      bill_address1: '10 rue des Érables',
      bill_city: 'Laval',
    }),
  )
})
afterAll(() => node.stop())

const documentOf = async (id: number, document: string, { token } = desk.seller) =>
  node.app.inject({
    url: `/api/sale/sales/${id}/documents/${document}`,
    headers: { authorization: `Bearer ${token}` },
  })

/** The texts of a document, one line each. */
async function textsOf(id: number, document: string) {
  const { statusCode, rawPayload, headers } = await documentOf(id, document)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
  if (process.env.KEEP_PAPERS) writeFileSync(`${process.env.KEEP_PAPERS}/${document}-${id}.pdf`, rawPayload)
  const name = decodeURIComponent(String(headers['content-disposition']).split("''")[1] ?? '')
  return {
    name,
    texts: paperText(rawPayload)
      .flat()
      .map(({ text }) => text.trim())
      .join('\n'),
  }
}

it('the confirmation of an order has the letterhead, prices, discounts and each tax by its rate', async () => {
  const sale = await desk.ontario([desk.bottles(100), { product_id: desk.shop.goods.cap, qty_ordered: 40 }])
  await desk.send(sale, 'confirm')
  const { number, subtotal, taxes, total } = await desk.read(sale.id)
  const { name, texts } = await textsOf(sale.id, 'order')
  expect(name).toBe(`Order confirmation ${number}.pdf`)
  for (const text of [
    'Northlake Vapour Co.',
    '2150 boulevard Industriel, Laval QC',
    'GST/HST 123456789RT0001',
    'Toronto Vape',
    'MINT-ON',
    subtotal.toLocaleString('en-CA', { minimumFractionDigits: 2 }),
    total.toLocaleString('en-CA', { minimumFractionDigits: 2 }),
  ])
    expect(texts).toContain(text)
  expect(taxes.map(({ code }: { code: string }) => code)).toEqual(['HST'])
  expect(texts).toContain('HST 13 % of ')
})

it('the documents of an order are in the language of its customer, figures and days included', async () => {
  const { data: sale } = await desk.order(desk.shop.shops.qc, 'QC', [
    { product_id: desk.shop.goods.tobaccoQc, qty_ordered: 1200 },
  ])
  await desk.send(sale, 'confirm')
  const { name, texts } = await textsOf(sale.id, 'order')
  expect(name).toBe(`Confirmation de commande ${sale.number}.pdf`)
  for (const text of [
    'Vapoterie Laval inc.',
    '10 rue des Érables',
    'TPS 5 % sur ',
    'TVQ 9,975 % sur ',
    'Date de commande',
    'Net 30 jours',
    'Numéro de TPS/TVH 208358512RT0001',
    'Laval QC',
    'Page 1 sur 1',
  ])
    expect(texts).toContain(text)
  expect(texts.split('\n')).toContain('un.')
  expect(texts).not.toContain('Order')
  const slip = await textsOf(sale.id, 'packing_slip')
  expect(slip.name).toBe(`Bordereau d'expédition ${sale.number}.pdf`)
  // What is in the cartons is of no interest to who unpacks them in money.
  expect(slip.texts).not.toContain('TVQ 9,975')
  expect(slip.texts).toContain('TOB-QC')
})

it('a draft says that it is one, and a cancelled order that it holds no longer', async () => {
  const sale = await desk.ontario([desk.bottles(1)])
  expect((await textsOf(sale.id, 'order')).texts).toContain('Draft')
  await desk.send(sale, 'cancel')
  expect((await textsOf(sale.id, 'order')).texts).toContain('Cancelled')
})

it('documents of an order are read by sale, director and manager, and by none of the floor', async () => {
  const sale = await desk.ontario([desk.bottles(1)])
  const answers = []
  for (const role of ['sale', 'director', 'manager', 'purchase', 'bottler'] as const)
    answers.push((await documentOf(sale.id, 'order', await node.as(role))).statusCode)
  expect(answers).toEqual([200, 200, 200, 403, 403])
  expect((await documentOf(sale.id, 'love_letter')).statusCode).toBe(404)
  expect((await documentOf(999_999, 'order')).statusCode).toBe(404)
})
