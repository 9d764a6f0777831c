import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenRules } from '../../../../server/modules/inventory/ledger/check'
import { prepareSettings } from '../../../../server/site/settings'
import { products } from '../../../../src/resources/inventory/products/products'
import { bills, now, supplierBills } from '../../../fixtures/bills/supplierBills'
import { openPackingBench } from '../../../fixtures/packingBench'
import { type Doc, mapAccounts, openOffice, type Office } from '../../../fixtures/purchaseOrders'
import { reportBrands } from '../../../fixtures/returns/reportedBrands'

/* One order of 10,000 bottles from its materials to its invoice, with figures that are checked by arithmetic. */
const bench = await openPackingBench()
const { room, shop, seller } = bench
let at: Office
beforeAll(async () => {
  at = await openOffice()
  for (const pool of [room.pool, at.node.pool]) await prepareSettings(pool)
  await mapAccounts(bench)
  await mapAccounts(at)
})
afterAll(async () => {
  await bench.node.stop()
  await at.node.stop()
})

/** What a document booked: by event what was debited and credited. */
const bookedOf = async (pool: Office['node']['pool'], source: string, id: number) =>
  (
    await pool.query<{ event: string; debit: number; credit: number }>(
      `select event, sum(debit)::float8 as debit, sum(credit)::float8 as credit from journal_lines
       where source_type = $1 and source_id = $2 group by 1 order by 1`,
      [source, id],
    )
  ).rows

it('materials are bought above the limit with two approvals, received in their own measures, billed, matched and paid', async () => {
  const { fired, answered, read, buyer, admin, orders, dock } = at
  // 10,000 bottles with 1.5 % for scrap, and the 36.9 l of nicotine base that 307.5 l take at 12 %.
  const made = await answered(
    at.written([
      { product_id: dock.bottle, qty_ordered: 10_150, unit_price: 0.32 },
      { product_id: dock.liquid, qty_ordered: 36.9, unit_price: 250 },
    ]),
  )
  expect(made).toMatchObject({ subtotal: 12_473, tax_total: 1_867.83, total: 14_340.83 })
  const submitted = await answered(fired(orders, made, 'submit'))
  expect(submitted.status).toBe('submitted')
  expect((await fired(orders, submitted, 'approve')).message).toBe('no_privileges')
  await answered(fired(orders, submitted, 'approve', {}, admin))
  await answered(fired(orders, await read(orders, made.id), 'order'))
  await answered(fired(orders, await read(orders, made.id), 'confirm', { promised_on: '2099-01-01' }))
  const order = await read(orders, made.id)
  const delivery = await at.beginReceiving({ purchase_id: order.id })
  await at.received(
    await at.counted(
      delivery,
      delivery.receiving_lines.map((line, place) => ({
        ...now(line, Number(line.qty_expected), `LOT-${place}`),
        expires_on: '2099-01-01',
      })),
    ),
  )
  expect(await read(orders, order.id)).toMatchObject({
    status: 'received',
    purchase_lines: [{ qty_received: 10_150 }, { qty_received: 36.9 }],
  })
  const { rows } = await at.node.pool.query(
    `select product_id::int, sum(on_hand)::float8 as on_hand from stock_levels
     where product_id = any($1::bigint[]) and on_hand > 0 group by 1 order by on_hand`,
    [[dock.bottle, dock.liquid]],
  )
  expect(rows).toEqual([
    { product_id: dock.bottle, on_hand: 10_150 },
    { product_id: dock.liquid, on_hand: 36_900 },
  ])
  const { data } = await buyer.get(`${orders}/${order.id}/invoice_draft`)
  const draft = data as { values: object; invoice_lines: object[]; invoice_taxes: object[] }
  expect(draft.values).toMatchObject({ total: 14_340.83 })
  const office = supplierBills(at)
  const bill = await answered(
    buyer.post(bills, {
      purchase_id: order.id,
      supplier_invoice_number: 'B-2026-311',
      invoice_date: '2026-11-12',
      total: 14_340.83,
      invoice_lines: order.purchase_lines.map(({ id, unit_price, qty_ordered }) => ({
        line_kind: 'item',
        purchase_line_id: id,
        qty: qty_ordered,
        unit_price,
      })),
      invoice_taxes: draft.invoice_taxes,
    }),
  )
  const matched = await answered(office.fire(bill, 'submit'))
  expect([matched.match_status, office.tests(matched)]).toEqual(['matched', []])
  const approved = await answered(office.fire(matched, 'approve'))
  const paid = await answered(
    office.fire(approved, 'pay', { paid_on: '2026-11-20', payment_reference: 'EFT 311' }),
  )
  expect(paid.status).toBe('paid')
  expect(await read(orders, order.id)).toMatchObject({ invoice_status: 'invoiced' })
  const booked = await bookedOf(at.node.pool, 'invoices', bill.id)
  const sum = (side: 'debit' | 'credit') =>
    booked.reduce((all, line) => all + Math.round(line[side] * 100), 0)
  expect([sum('debit'), sum('credit')]).toEqual([1_434_083, 1_434_083])
  expect(await brokenRules(at.node.pool)).toEqual([])
})

it('of 10,030 bottles 780 go to orders that were short, 8,000 to a distributor for 216,960.00, and 1,250 stay', async () => {
  const { product, sku } = await bench.goods([10_000, 30])
  await room.as(async (unit) => {
    await unit.update(products, product, {
      ...{ kind: 'finished_good', is_saleable: true, volume_ml: 30, strength_mg_ml: 12 },
      ...{ excise_jurisdiction: 'ON', tax_class: 'vapour', list_price: 24 },
    })
    await reportBrands(unit)
  })
  const sold = async (qty_ordered: number, priority: number) => {
    const made = await seller.post('/sale/sales', {
      ...{ customer_id: shop.customer, location_id: room.site, order_date: '2026-11-20', priority },
      ship_to_province_id: shop.ontario,
      sale_lines: [{ product_id: product, qty_ordered }],
    })
    expect(made.message).toBe('')
    const { id, version } = made.data as Doc
    expect((await seller.post(`/sale/sales/${id}/confirm`, { version })).message).toBe('')
    return bench.saleOf(id)
  }
  /** Allocates, picks, packs and ships all of an order. */
  async function shipped({ id }: Doc) {
    const list = await bench.draftOf(id)
    expect((await bench.fire(list, 'allocate')).message).toBe('')
    expect((await bench.fire(list, 'start')).message).toBe('')
    for (const { bin, lot, qty } of (await bench.writer.get(`/inventory/allocations/goods?ids=${list}`)).data)
      expect((await bench.scan(list, { bin, lot, barcode: sku, qty })).message).toBe('')
    expect((await bench.fire(list, 'pack', { cartons: 80 })).message).toBe('')
    await bench.admin.put(`/inventory/allocations/${list}`, {
      version: (await bench.read(list)).version,
      carrier_id: room.truck,
    })
    expect((await bench.fire(list, 'ship')).message).toBe('')
    return bench.saleOf(id)
  }
  const short = await sold(780, 1)
  const order = await sold(8_000, 5)
  expect(order).toMatchObject({
    status: 'confirmed',
    subtotal: 192_000,
    tax_total: 24_960,
    total: 216_960,
    taxes: [{ code: 'HST', rate: 13, base: 192_000, amount: 24_960 }],
    // 7.84 federal and 7.84 Ontario in each bottle of 30 ml.
    sale_lines: [{ unit_price: 24, duty_amount: 125_440 }],
  })
  expect(await shipped(short)).toMatchObject({ status: 'shipped' })
  const delivered = await shipped(order)
  expect(delivered).toMatchObject({ status: 'shipped', sale_lines: [{ qty_shipped: 8_000, backorder: 0 }] })
  const { data: closed } = await seller.post(`/sale/sales/${order.id}/close`, { version: delivered.version })
  expect(closed).toMatchObject({ status: 'done', invoice_number: expect.stringMatching(/^SI-\d{5}$/) })
  expect(await bookedOf(room.pool, 'sales', order.id)).toEqual([
    { event: 'sale_revenue', debit: 192_000, credit: 192_000 },
    { event: 'tax_payable', debit: 24_960, credit: 24_960 },
  ])
  const { rows } = await room.pool.query(
    `select sum(v.on_hand)::float8 as left from stock_levels v join bins b on b.id = v.bin_id
     where v.product_id = $1 and b.location_id is not null`,
    [product],
  )
  expect(rows).toEqual([{ left: 1_250 }])
  expect(await brokenRules(room.pool)).toEqual([])
})
