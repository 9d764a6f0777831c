import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products } from '../../../../src/resources/inventory/products/products'
import { suppliers } from '../../../../src/resources/purchase/suppliers'
import { brokenRules } from '../../../../server/modules/inventory/ledger/check'
import { type Doc, openOffice, type Office } from '../../../fixtures/purchaseOrders'

let at: Office
beforeAll(async () => {
  at = await openOffice()
})
afterAll(() => at.node.stop())

const piece = (qty_ordered: number, unit_price: number, more: object = {}) => ({
  product_id: at.dock.bottle,
  qty_ordered,
  unit_price,
  ...more,
})
const refusal = async (answer: Promise<{ data: unknown; message: string }>) => {
  const { data, message } = await answer
  return [message, data]
}
const fire = (doc: Doc, event: string, body: object = {}, by = at.buyer) =>
  at.fired(at.orders, doc, event, body, by)
const fresh = (lines: object[], more: object = {}) => at.answered(at.written(lines, more))

describe('purchase', () => {
  it('a purchase adds up its lines, discounts and the taxes the supplier bills, to the cent', async () => {
    const doc = await fresh([piece(3, 33.3333, { discount_percent: 10 }), piece(10, 1)], {
      freight_amount: 5,
    })
    expect(doc).toMatchObject({
      subtotal: 110,
      discount_total: 10,
      tax_total: 15.72,
      total: 120.72,
      line_count: 2,
      open_lines: 2,
      status: 'draft',
    })
    expect(doc.purchase_lines).toMatchObject([
      { line_no: 1, line_total: 90, factor: 1 },
      { line_no: 2, line_total: 10 },
    ])
  })

  it('a purchase is bought in the measure of the product, at the price of last time where none is typed', async () => {
    const line = { product_id: at.dock.liquid, qty_ordered: 2.5 }
    const first = await fresh([{ ...line, unit_price: 40 }])
    expect(first.purchase_lines[0]).toMatchObject({ factor: 1000, unit_price: 40, measure: 'l' })
    const sent = await at.answered(fire(first, 'submit'))
    await at.answered(fire(sent, 'order'))
    expect((await fresh([line])).purchase_lines[0]).toMatchObject({ unit_price: 40 })
    const { data } = await at.buyer.get(
      `${at.orders}/wares?product_ids[]=${at.dock.liquid}&currency_id=${String(first.currency_id)}`,
    )
    expect(data).toMatchObject([{ on_hand: 0, on_order: 2500, last_price: 0.04, factor: 1000 }])
  })

  it('lines of open purchases are reported anew what is on order and on hand of their product', async () => {
    const product = at.dock.bottle
    const waiting = await fresh([piece(7, 1)])
    const reported = async () => {
      const { rows } = await at.node.pool.query<{ on_order: number; on_hand: number }>(
        `select "row" ->> 'on_order' as on_order, "row" ->> 'on_hand' as on_hand from changes
         where table_name = 'purchase_lines' and row_id = $1 and channel is not null order by position desc limit 1`,
        [waiting.purchase_lines[0]?.id],
      )
      return { on_order: Number(rows[0]?.on_order), on_hand: Number(rows[0]?.on_hand) }
    }
    const before = await reported()
    const other = await fresh([{ product_id: product, qty_ordered: 40, unit_price: 1 }])
    const ordered = await at.answered(fire(await at.answered(fire(other, 'submit')), 'order'))
    expect(await reported()).toEqual({ ...before, on_order: before.on_order + 40 })
    await at.answered(fire(ordered, 'cancel'))
    expect(await reported()).toEqual(before)
  })

  it('a purchase is approved at once up to the limit, above it by an administrator who is not its buyer', async () => {
    expect(await at.answered(fire(await fresh([piece(1, 10)]), 'submit'))).toMatchObject({
      status: 'approved',
      approved_by_id: null,
    })
    const dear = await at.answered(fire(await fresh([piece(1000, 10)]), 'submit'))
    expect(dear.status).toBe('submitted')
    expect((await at.admin.get('/profile/notices')).data[0]).toMatchObject({
      text: expect.stringMatching(
        new RegExp(`^${dear.number} from .* over CAD \\d{1,3}(,\\d{3})+\\.\\d{2} waits for your approval$`),
      ),
      path: `/purchase/${dear.id}`,
    })
    expect((await at.buyer.get('/profile/notices')).data).toEqual([])
    expect((await fire(dear, 'approve')).message).toBe('no_privileges')
    expect(await refusal(fire(dear, 'reject', {}, at.admin))).toEqual([
      'validation_error',
      { reject_note: 'required' },
    ])
    expect(await at.answered(fire(dear, 'approve', {}, at.admin))).toMatchObject({
      status: 'approved',
      approved_by_id: at.admin.id,
    })
    const own = await at.answered(at.written([piece(1000, 10)], {}, at.admin))
    const response = await at.answered(fire(own, 'submit', {}, at.admin))
    expect((await fire(response, 'approve', {}, at.admin)).message).toBe('no_privileges')
  })

  it('a purchase is refused without lines, prices, or a supplier that is bought from', async () => {
    expect(await refusal(fire(await fresh([]), 'submit'))).toEqual([
      'validation_error',
      { purchase_lines: 'required' },
    ])
    const unpriced = await fresh([{ product_id: at.room.goods[4]?.id, qty_ordered: 1 }])
    expect(await refusal(fire(unpriced, 'submit'))).toEqual([
      'validation_error',
      { 'purchase_lines.0.unit_price': 'required' },
    ])
    const set = (changes: object) =>
      at.room.as((unit) => unit.update(suppliers, at.dock.supplier, { ...changes }))
    const doc = await fresh([piece(1, 10)])
    const because = async () => (await fire(doc, 'submit')).data
    await set({ status: 'on_hold' })
    expect(await because()).toEqual({ supplier_id: { code: 'other', text: 'Flavour house is on hold' } })
    await set({ status: 'active', is_approved: false })
    expect(await because()).toMatchObject({
      supplier_id: { text: 'Flavour house is not approved for materials' },
    })
    await set({ is_approved: true, approved_until: '2026-01-31' })
    expect(await because()).toMatchObject({
      supplier_id: { text: 'The approval of Flavour house ended on 2026-01-31' },
    })
    await set({ approved_until: null })
    expect((await at.answered(fire(doc, 'submit'))).status).toBe('approved')
  })

  it('a purchase refuses what cannot be right, each by its field', async () => {
    const wrong = async (lines: object[], more: object = {}) => (await at.written(lines, more)).data
    expect(await wrong([piece(0, 1)])).toMatchObject({ 'purchase_lines.0.qty_ordered': expect.anything() })
    expect(await wrong([piece(1, -1)])).toMatchObject({ 'purchase_lines.0.unit_price': expect.anything() })
    expect(await wrong([piece(1, 1, { discount_percent: 101 })])).toEqual({
      'purchase_lines.0.discount_percent': 'max',
    })
    expect(await wrong([piece(0.5, 1)])).toEqual({
      'purchase_lines.0.qty_ordered': { code: 'other', text: 'Comes to 0.5 ea: at most 0 decimals' },
    })
    expect(await wrong([], { supplier_id: null })).toEqual({ supplier_id: 'required' })
    expect(await wrong([], { order_date: '2026-11-10', expected_on: '2026-11-01' })).toEqual({
      expected_on: { code: 'other', text: 'Must be on or after the order date' },
    })
    expect(await wrong([piece(999_999_999, 9_999_999)])).toEqual({ 'purchase_lines.0.unit_price': 'max' })
    await fresh([], { external_ref: 'WEB-1' })
    expect(await wrong([], { external_ref: 'WEB-1' })).toEqual({ external_ref: 'unique' })
  })

  it('a purchase cancels what is open of a line, but never the last one', async () => {
    const doc = await at.ordered([piece(10, 1), piece(5, 1)])
    const [first, second] = doc.purchase_lines
    const after = await at.answered(fire(doc, 'cancel_line', { purchase_line_id: first?.id }))
    expect(after).toMatchObject({ status: 'ordered', open_lines: 1, lines_received: 1 })
    const last = fire(after, 'cancel_line', { purchase_line_id: second?.id })
    expect((await last).data).toMatchObject({ purchase_line_id: { code: 'other' } })
    expect((await fire(after, 'cancel_line', { purchase_line_id: 1_000_000 })).data).toEqual({
      purchase_line_id: 'exists',
    })
    expect((await at.answered(fire(after, 'cancel'))).status).toBe('cancelled')
  })

  it('a purchase is agreed anew, and above the limit decided anew', async () => {
    const doc = await at.ordered([piece(10, 1)])
    const [line] = doc.purchase_lines
    const amend = (to: Doc, more: object) =>
      fire(to, 'amend', { reason: 'Supplier called', lines: [{ purchase_line_id: line?.id, ...more }] })
    const raised = await at.answered(amend(doc, { qty_ordered: 20, expected_on: '2099-02-01' }))
    expect(raised).toMatchObject({ status: 'ordered', total: 23 })
    expect((await amend(raised, { unit_price: -1 })).message).toBe('validation_error')
    const dear = await at.answered(amend(raised, { unit_price: 1000 }))
    expect(dear.status).toBe('submitted')
    const again = await at.answered(fire(dear, 'approve', {}, at.admin))
    expect((await at.answered(fire(again, 'order'))).status).toBe('ordered')
  })

  it('a purchase is promised for a day by the supplier, and not for one before it was ordered', async () => {
    const doc = await at.ordered([piece(1, 1)])
    expect((await fire(doc, 'confirm', { promised_on: '2020-01-01' })).message).toBe('validation_error')
    expect(await at.answered(fire(doc, 'confirm', { promised_on: '2099-03-01' }))).toMatchObject({
      promised_on: '2099-03-01',
      due_on: '2099-03-01',
    })
  })

  it('a purchase is proposed for what is low, one draft per preferred supplier', async () => {
    const low = at.room.goods[5]?.id ?? 0
    const unsupplied = at.dock.bottle
    await at.room.as((unit) =>
      unit.update(products, low, {
        preferred_supplier_id: at.dock.supplier,
        reorder_point: 50,
        max_stock: 200,
      }),
    )
    await at.ordered([{ product_id: low, qty_ordered: 60, unit_price: 1 }])
    const propose = (product_ids: number[], by = at.buyer) =>
      by.post(`${at.orders}/from_low_stock`, { product_ids, location_id: at.room.site })
    expect((await propose([])).data).toEqual({ product_ids: 'required' })
    expect((await propose([low], at.office)).message).toBe('no_privileges')
    const { purchases: drafts, refused } = (await propose([unsupplied, low])).data as {
      purchases: Doc[]
      refused: unknown[]
    }
    const [made] = drafts
    expect([drafts.length, refused]).toEqual([
      1,
      [{ product_id: unsupplied, text: 'SKU-1 has no preferred supplier', is_made: 0 }],
    ])
    // 60 are on order already: 140 more reach the maximum.
    expect(made).toMatchObject({ status: 'draft', purchase_lines: [{ qty_ordered: 140 }] })
    const { data } = await at.office.get('/inventory/reports/inventory-products-low-stock')
    expect(data).toMatchObject([
      { product_id: low, on_order: 60, purchase_status: 'in_purchase', transfer_status: 'not_in_transfer' },
    ])
  })

  it('a purchase sends back what came, from where it is, and no more than came', async () => {
    const po = await at.ordered([{ product_id: at.room.goods[2]?.id, qty_ordered: 10, unit_price: 3 }])
    const delivery = await at.beginReceiving({ purchase_id: po.id })
    const [line] = delivery.receiving_lines
    await at.received(
      await at.counted(delivery, [
        { id: line?.id, product_id: line?.product_id, qty_expected: 10, lot_number: 'R1', qty_now: 10 },
      ]),
    )
    const goods = (await at.buyer.get(`${at.orders}/${po.id}/goods`)).data as Record<string, unknown>[]
    expect(goods).toMatchObject([{ lot: 'R1', bin: 'DOCK-9', qty: 10 }])
    const back = (qty: number) => ({
      reason: 'Cracked',
      lines: goods.map(({ purchase_line_id, lot_id, bin_id }) => ({ purchase_line_id, lot_id, bin_id, qty })),
    })
    const stored = await at.read(at.orders, po.id)
    expect((await fire(stored, 'return', back(11))).data).toMatchObject({
      'lines.0.qty': { code: 'other' },
    })
    await at.answered(fire(stored, 'return', back(4)))
    expect(await at.read(at.orders, po.id)).toMatchObject({
      status: 'received',
      purchase_lines: [{ qty_received: 10, qty_returned: 4 }],
    })
    expect((await at.buyer.get(`${at.orders}/${po.id}/deliveries`)).data).toMatchObject([
      { status: 'received' },
    ])
    expect(await brokenRules(at.node.pool)).toEqual([])
  })

  it('a purchase is no one else to write, and no draft once it is sent', async () => {
    const doc = await fresh([piece(1, 1)])
    expect((await fire(doc, 'submit', {}, at.office)).message).toBe('no_privileges')
    expect((await at.office.get(`${at.orders}/wares`)).message).toBe('no_privileges')
    const sent = await at.answered(fire(doc, 'submit'))
    expect((await at.buyer.put(`${at.orders}/${doc.id}`, { version: sent.version, note: 'x' })).message).toBe(
      'invalid_transition',
    )
    expect((await at.buyer.delete(`${at.orders}/${doc.id}`)).message).toBe('database_delete_1451')
  })
})
