import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobNamed } from '../../../../server/jobs/jobs'
import { prepareSettings } from '../../../../server/site/settings'
import { saleLines } from '../../../../src/resources/sale/sale_lines'
import { build } from '../../../fixtures/build'
import { openPackingBench } from '../../../fixtures/packingBench'
import { type Doc, mapAccounts } from '../../../fixtures/purchaseOrders'

const bench = await openPackingBench()
const { room, shop, seller, admin } = bench
const warehouse = await bench.node.as('warehouse')
beforeAll(async () => {
  await prepareSettings(room.pool)
  await mapAccounts(bench)
  await room.as((unit) => build(unit).bin({ code: 'QUAR-7', location_id: room.site, kind: 'quarantine' }))
})
afterAll(() => bench.node.stop())

let goods: Awaited<ReturnType<typeof bench.goods>>
beforeEach(async () => {
  goods = await bench.goods()
})

const fire = (sale: Doc, event: string, payload: object = {}, by = seller) =>
  by.post(`/sale/sales/${sale.id}/${event}`, { version: sale.version, ...payload })
const read = async (id: number): Promise<Doc & { sale_lines: { id: number }[] }> => bench.saleOf(id)

/** An order of so many at 10.00, shipped to Ontario as far as the 100 that there are go. */
async function shipped(ordered: number) {
  const { product, sku } = goods
  const { id, lines } = await shop.sold([{ product_id: product, qty: ordered }])
  await room.as((unit) => unit.update(saleLines, lines[0] ?? 0, { unit_price: 10, line_total: ordered * 10 }))
  const list = await bench.draftOf(id)
  await bench.fire(list, 'allocate')
  expect((await bench.fire(list, 'start')).message).toBe('')
  for (const { bin, lot } of (await bench.writer.get(`/inventory/allocations/goods?ids=${list}`)).data)
    expect((await bench.scan(list, { bin, lot, barcode: sku })).message).toBe('')
  expect((await bench.fire(list, 'pack', { cartons: 1 })).message).toBe('')
  await admin.put(`/inventory/allocations/${list}`, {
    version: (await bench.read(list)).version,
    carrier_id: room.truck,
  })
  expect((await bench.fire(list, 'ship')).message).toBe('')
  return { sale: await read(id), list }
}

const journalOf = async (sale: number) =>
  (
    await room.pool.query(
      `select event, sum(debit)::float8 as debit, sum(credit)::float8 as credit from journal_lines
       where source_type = 'sales' and source_id = $1 group by 1 order by 1`,
      [sale],
    )
  ).rows

const cleared = (at: string) =>
  jobNamed('sale_closing')?.work({
    db: bench.node.db,
    at,
    signal: new AbortController().signal,
    tell: async () => undefined,
  } as never)

describe('sale that was shipped', () => {
  it('a shipped sale is closed by sale with an invoice number, and booked to the cent', async () => {
    const { sale } = await shipped(20)
    expect(sale).toMatchObject({ status: 'shipped', invoice_number: null })
    expect((await fire(sale, 'close', {}, warehouse)).http).toBe(403)
    const { data } = await fire(sale, 'close')
    expect(data).toMatchObject({ status: 'done', invoice_number: expect.stringMatching(/^SI-\d{5}$/) })
    expect(await journalOf(sale.id)).toEqual([
      { event: 'sale_revenue', debit: 200, credit: 200 },
      { event: 'tax_payable', debit: 26, credit: 26 },
    ])
    expect((await fire(data, 'close')).message).toBe('invalid_transition')
  })

  it('a shipped sale is closed by the night after a day, not before', async () => {
    const { sale } = await shipped(10)
    const left = Date.parse(String(sale.shipped_at))
    await cleared(new Date(left + 86_399_000).toISOString())
    expect((await read(sale.id)).status).toBe('shipped')
    expect(await cleared(new Date(left + 86_400_000).toISOString())).toBe('1 sales closed')
    expect(await read(sale.id)).toMatchObject({
      status: 'done',
      invoice_number: expect.stringMatching(/^SI-/),
    })
  })

  it('a sale that is closed short is invoiced for what was shipped alone', async () => {
    const { sale } = await shipped(120)
    expect(sale.status).toBe('partially_shipped')
    const { data } = await fire(sale, 'close_short', { note: 'Enough' })
    expect(data).toMatchObject({ status: 'done', subtotal: 1000, tax_total: 130, total: 1130 })
    expect(data.invoice_number).toMatch(/^SI-/)
    expect(await journalOf(sale.id)).toMatchObject([{ credit: 1000 }, { credit: 130 }])
  })

  it('an invoiced shipment is not taken back: its goods are returned instead', async () => {
    const { sale, list } = await shipped(5)
    await fire(sale, 'close')
    expect(await bench.fire(list, 'reverse', {}, admin)).toMatchObject({ message: 'has_returns' })
  })
})

describe('goods that a customer returns', () => {
  const returnable = async (id: number) =>
    (await seller.get(`/sale/sales/${id}/returnable`)).data as {
      sale_line_id: number
      lot_id: number
      qty: number
    }[]
  const received = async (sale: number, qty: number) => {
    const { rows } = await room.pool.query('select max(id)::int as id from receivings where sale_id = $1', [
      sale,
    ])
    const path = `/inventory/receivings/${rows[0].id}`
    const delivery = async () => (await admin.get(path)).data
    const act = async (event: string, by = warehouse) =>
      by.post(`${path}/${event}`, { version: (await delivery()).version })
    expect((await act('start')).message).toBe('')
    const { version, receiving_lines: lines } = await delivery()
    const counted = await warehouse.put(path, {
      version,
      receiving_lines: lines.map((line: Record<string, unknown>) => ({
        id: line.id,
        product_id: line.product_id,
        qty_expected: line.qty_expected,
        lot_number: line.lot_number,
        qty_now: qty,
      })),
    })
    expect(counted.message).toBe('')
    return { result: await act('receive'), delivery, act }
  }

  it('what comes back is announced to the warehouse, put into quarantine, counted on its line and credited', async () => {
    const { sale } = await shipped(20)
    const closed = (await fire(sale, 'close')).data
    const [first] = await returnable(sale.id)
    const payload = {
      lines: [{ sale_line_id: first?.sale_line_id, lot_id: first?.lot_id, qty: 8 }],
      reason: 'Leaking caps',
    }
    expect((await fire(closed, 'return', payload, warehouse)).http).toBe(403)
    const back = await fire(closed, 'return', payload)
    expect(back).toMatchObject({ message: '', data: { status: 'done', credit_total: 0 } })
    expect(await returnable(sale.id)).toMatchObject([{ qty: 12 }])
    const { result, act } = await received(sale.id, 8)
    expect(result.data).toMatchObject({
      status: 'received',
      source_kind: 'customer_return',
      source_number: sale.number,
    })
    expect(await read(sale.id)).toMatchObject({ credit_total: 90.4, sale_lines: [{ qty_returned: 8 }] })
    const { rows } = await room.pool.query(
      `select b.code, v.on_hand::float8 as on_hand from stock_levels v join bins b on b.id = v.bin_id
       where v.lot_id = $1 and b.kind = 'quarantine'`,
      [first?.lot_id],
    )
    expect(rows).toEqual([{ code: 'QUAR-7', on_hand: 8 }])
    // Invoice and credit: each event has what the customer owes once more on the other side.
    expect(await journalOf(sale.id)).toEqual([
      { event: 'sale_revenue', debit: 280, credit: 280 },
      { event: 'tax_payable', debit: 36.4, credit: 36.4 },
    ])
    expect((await act('reverse', bench.writer)).message).toBe('')
    expect(await read(sale.id)).toMatchObject({ credit_total: 0, sale_lines: [{ qty_returned: 0 }] })
    expect(await returnable(sale.id)).toMatchObject([{ qty: 20 }])
  })

  it('no more comes back than was shipped, counting what is announced already', async () => {
    const { sale } = await shipped(10)
    const [first] = await returnable(sale.id)
    const back = (qty: number) => ({
      lines: [{ sale_line_id: first?.sale_line_id, lot_id: first?.lot_id, qty }],
      reason: 'Too many',
    })
    expect((await fire(sale, 'return', back(11))).data).toMatchObject({
      'lines.0.qty': { text: 'Only 10 ea of it were shipped and are not returned yet' },
    })
    const once = (await fire(sale, 'return', back(6))).data
    expect((await fire(once, 'return', back(5))).message).toBe('validation_error')
    expect((await fire(once, 'return', { lines: [], reason: 'None' })).data).toMatchObject({
      lines: 'required',
    })
    expect(
      (await fire(once, 'return', { ...back(1), lines: [{ sale_line_id: 999, lot_id: 1, qty: 1 }] })).data,
    ).toEqual({ 'lines.0.sale_line_id': 'exists' })
  })

  it('goods that came back before the invoice are credited with it', async () => {
    const { sale } = await shipped(10)
    const [first] = await returnable(sale.id)
    const open = (
      await fire(sale, 'return', {
        lines: [{ sale_line_id: first?.sale_line_id, lot_id: first?.lot_id, qty: 10 }],
        reason: 'Wrong address',
      })
    ).data
    expect(open.status).toBe('shipped')
    await received(sale.id, 10)
    expect(await journalOf(sale.id)).toEqual([])
    expect((await fire(await read(sale.id), 'close')).data.status).toBe('done')
    const { rows } = await room.pool.query(
      `select account_id, sum(debit - credit)::float8 as left from journal_lines
       where source_type = 'sales' and source_id = $1 group by 1 having sum(debit) <> sum(credit)`,
      [sale.id],
    )
    expect(rows).toEqual([])
  })
})
