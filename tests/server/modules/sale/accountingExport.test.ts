import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareSettings } from '../../../../server/site/settings'
import { saleLines } from '../../../../src/resources/sale/sale_lines'
import { openPackingBench } from '../../../fixtures/packingBench'
import { type Doc, lockBooks, mapAccounts, type Office } from '../../../fixtures/purchaseOrders'

const bench = await openPackingBench()
const { room, shop, seller, admin } = bench
beforeAll(async () => {
  await prepareSettings(room.pool)
  await mapAccounts(bench)
})
afterAll(() => bench.node.stop())

const path = '/sale/sales/accounting_export'
const waiting = async (from = '2020-01-01', to = '2099-12-31', by = seller) =>
  by.get(`${path}?from=${from}&to=${to}`)
const fire = async (id: number, event: string) =>
  seller.post(`/sale/sales/${id}/${event}`, { version: (await bench.saleOf(id)).version })

/** An order of so many at 10.00 to Ontario, shipped and invoiced. */
async function invoiced(qty: number): Promise<Doc> {
  const { product, sku } = await bench.goods()
  const { id, lines } = await shop.sold([{ product_id: product, qty }])
  await room.as((unit) => unit.update(saleLines, lines[0] ?? 0, { unit_price: 10, line_total: qty * 10 }))
  const list = await bench.draftOf(id)
  await bench.fire(list, 'allocate')
  await bench.fire(list, 'start')
  for (const { bin, lot } of (await bench.writer.get(`/inventory/allocations/goods?ids=${list}`)).data)
    await bench.scan(list, { bin, lot, barcode: sku })
  await bench.fire(list, 'pack', { cartons: 1 })
  await admin.put(`/inventory/allocations/${list}`, {
    version: (await bench.read(list)).version,
    carrier_id: room.truck,
  })
  expect((await bench.fire(list, 'ship')).message).toBe('')
  expect((await fire(id, 'close')).message).toBe('')
  return bench.saleOf(id)
}

it('invoices go to accounting with their accounts, balanced, and are marked once', async () => {
  const [one, other] = [await invoiced(20), await invoiced(5)]
  const { data } = await waiting()
  expect(data).toMatchObject({
    sales: [
      { id: one.id, invoice_number: one.invoice_number, currency: 'CAD' },
      { id: other.id, invoice_number: other.invoice_number },
    ],
    // 200.00 and 50.00, both with 13 % on what is owed.
    debit: 282.5,
    credit: 282.5,
    unbalanced: [],
  })
  expect(data.content.split('\r\n')[0]).toBe('Date,Document,Account,Account name,Debit,Credit,Text')
  expect(data.content).toContain(`,${String(one.invoice_number)},`)
  expect(await seller.post(path, { sale_ids: [one.id] })).toMatchObject({
    message: '',
    data: { exported: 1 },
  })
  expect(await bench.saleOf(one.id)).toMatchObject({ exported_at: expect.any(String) })
  expect((await waiting()).data.sales).toMatchObject([{ id: other.id }])
  const again = await seller.post(path, { sale_ids: [other.id, one.id] })
  expect(again).toMatchObject({
    message: 'validation_error',
    data: {
      'sale_ids.1': {
        code: 'other',
        text: `${String(one.invoice_number)} was already exported to accounting`,
      },
    },
  })
  // Nothing of a refused export is marked.
  expect(await bench.saleOf(other.id)).toMatchObject({ exported_at: null })
})

it('of two people who export an invoice at once, one does', async () => {
  const { id } = await invoiced(3)
  const answers = await Promise.all([seller, admin].map((by) => by.post(path, { sale_ids: [id] })))
  expect(answers.map(({ message }) => message).toSorted()).toEqual(['', 'validation_error'])
})

it('what is not invoiced is not exported, nor an invoice of a period that accounting has closed', async () => {
  const open = (await shop.sold([{ product_id: (await bench.goods()).product, qty: 1 }])).id
  expect((await seller.post(path, { sale_ids: [open] })).data).toMatchObject({
    'sale_ids.0': { text: expect.stringMatching(/^SO-\d+ is not invoiced yet$/) },
  })
  const { id, invoice_number, invoiced_on } = await invoiced(2)
  const books = {
    admin,
    answered: async (answer: Promise<{ message: string }>) => expect((await answer).message).toBe(''),
  } as unknown as Office
  await lockBooks(books, String(invoiced_on))
  expect((await seller.post(path, { sale_ids: [id] })).data).toMatchObject({
    'sale_ids.0': { text: `${String(invoice_number)}: the books are locked until ${String(invoiced_on)}` },
  })
  await lockBooks(books, null)
  expect((await seller.post(path, { sale_ids: [id] })).message).toBe('')
})

it('the export is of people who write orders, and refuses a period that is turned round and an empty list', async () => {
  const director = await bench.node.as('director')
  expect((await waiting('2020-01-01', '2099-12-31', director)).http).toBe(403)
  expect((await director.post(path, { sale_ids: [1] })).http).toBe(403)
  expect((await waiting('2026-02-01', '2026-01-01')).data).toMatchObject({
    to: { text: 'Must be on or after the start date' },
  })
  expect((await seller.post(path, { sale_ids: [] })).data).toEqual({ sale_ids: 'required' })
})
