import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenRules } from '../../../../../server/modules/inventory/ledger/check'
import { startServer, type TestNode } from '../../../../harness/server'
import { layDock } from '../../../../fixtures/dock'
import { openStockroom, type Stockroom } from '../../../../fixtures/stockroom'

type Person = Awaited<ReturnType<TestNode['as']>>
type ReceivedLine = Record<string, unknown> & { id: number }
type Doc = Record<string, unknown> & {
  id: number
  version: number
  status: string
  receiving_lines: ReceivedLine[]
}

let node: TestNode
let room: Stockroom
let warehouse: Person
let office: Person
let bottle: number
let liquid: number
let dock: number
let supplier: number
let customer: number
const path = '/inventory/receivings'

beforeAll(async () => {
  node = await startServer()
  room = await openStockroom({ on: node, productCount: 6 })
  ;[warehouse, office] = [await node.as('warehouse'), await node.as('inventory')]
  ;({ bottle, dock, liquid, supplier, customer } = await layDock(room))
})
afterAll(() => node.stop())

const made = async (lines: object[], more: object = {}, by = warehouse) => {
  const { data, message } = await by.post(path, {
    location_id: room.site,
    bin_id: dock,
    receiving_lines: lines,
    ...more,
  })
  expect(message).toBe('')
  return data as Doc
}
const fired = (doc: Doc, event: string, body: object = {}, by = warehouse) =>
  by.post(`${path}/${doc.id}/${event}`, { version: doc.version, ...body })
const done = async (doc: Doc, event: string, body: object = {}, by = warehouse) => {
  const { data, message } = await fired(doc, event, body, by)
  expect(message).toBe('')
  return data as Doc
}
const refused = async (doc: Doc, event: string, body: object = {}, by = warehouse) => {
  const { message, data } = await fired(doc, event, body, by)
  return [message, data]
}
const started = async (lines: object[], more: object = {}) => done(await made(lines, more), 'start')
const linesOf = async ({ id }: Doc) => {
  const { rows } = await node.pool.query<Record<string, unknown>>(
    `select l.*, t.status as lot_status from receiving_lines l left join lots t on t.id = l.lot_id
     where receiving_id = $1 order by l.id`,
    [id],
  )
  return rows
}
const onHand = async (doc: Doc) => {
  const { rows } = await node.pool.query<{ code: string; qty: string }>(
    `select b.code, trim_scale(sum(m.qty))::text as qty from stock_movements m join bins b on b.id = m.to_bin_id
     where source_type = 'receivings' and source_id = $1 group by 1 order by 1`,
    [doc.id],
  )
  return Object.fromEntries(rows.map(({ code, qty }) => [code, qty]))
}
const good = (qty: number, more: object = {}) => ({
  product_id: bottle,
  qty_now: qty,
  lot_number: 'B1',
  ...more,
})

describe('receiving', () => {
  it('a receiving takes goods into stock in parts, and is received when everything expected has come', async () => {
    const doc = await started([
      good(60, { qty_expected: 100 }),
      good(10, { lot_number: 'B2', qty_expected: 10 }),
    ])
    const first = await done(doc, 'receive')
    expect(first).toMatchObject({ status: 'partially_received', lines_received: 1.6, lacking: 1 })
    const [line, other] = await linesOf(first)
    expect(line).toMatchObject({ qty_received: 60, qty_now: 0, lot_status: 'released' })
    const { data } = await warehouse.put(`${path}/${doc.id}`, {
      version: first.version,
      receiving_lines: [
        { id: line?.id, ...good(40, { qty_expected: 100, bin_id: dock }) },
        { id: other?.id, ...good(0, { lot_number: 'B2', qty_expected: 10, bin_id: dock }) },
      ],
    })
    expect(await done(data as Doc, 'receive')).toMatchObject({ status: 'received', lines_received: 2 })
    expect(await onHand(doc)).toEqual({ 'DOCK-9': '110' })
  })

  it('a receiving puts what is not good into quarantine, and new lots of goods to be inspected on hold for it', async () => {
    const doc = await started([
      good(10, { lot_number: 'C1', reject_qty: 2, reject_reason: 'Dented' }),
      good(4, { lot_number: 'C2', condition: 'damaged' }),
      { product_id: liquid, qty_now: 5, lot_number: 'K1', manufactured_on: '2026-11-01' },
    ])
    expect(await done(doc, 'receive')).toMatchObject({ status: 'received' })
    expect(await onHand(doc)).toEqual({ 'DOCK-9': '13', 'QUAR-9': '6' })
    expect(await linesOf(doc)).toMatchObject([
      { qty_received: 10, qty_rejected: 2, lot_status: 'released' },
      { lot_status: 'quarantine' },
      { lot_status: 'quarantine', expires_on: '2027-11-01' },
    ])
  })

  it('a receiving is refused whole, each line by its number, where one is not right', async () => {
    const lines = [
      good(106, { qty_expected: 100 }),
      good(1, { lot_number: null }),
      { product_id: liquid, qty_now: 1, lot_number: 'K2' },
      { product_id: liquid, qty_now: 1, lot_number: 'K3', expires_on: '2026-01-01' },
      good(1, { reject_qty: 2 }),
    ]
    const doc = await started(lines)
    const rows = await linesOf(doc)
    const cleared = await warehouse.put(`${path}/${doc.id}`, {
      version: doc.version,
      receiving_lines: lines.map((line, at) => ({ ...line, id: rows[at]?.id })),
    })
    const [code, data] = await refused(cleared.data as Doc, 'receive')
    expect(code).toBe('validation_error')
    expect(data).toEqual({
      'receiving_lines.0.qty_now': { code: 'other', text: 'Over-receipt limit is 105 ea (100 expected)' },
      'receiving_lines.1.lot_number': 'requiredif',
      'receiving_lines.2.expires_on': 'requiredif',
      'receiving_lines.3.condition': { code: 'other', text: 'Expired on 2026-01-01: not in good condition' },
      'receiving_lines.4.reject_qty': { code: 'other', text: 'Not more than received' },
      'receiving_lines.4.reject_reason': 'requiredif',
    })
    expect(await onHand(doc)).toEqual({})
  })

  it('a receiving is closed short by inventory alone, with a reason for what never came', async () => {
    const doc = await done(await started([good(4, { lot_number: 'D1', qty_expected: 10 })]), 'receive')
    expect((await fired(doc, 'close_short', { reason: 'Sold out' })).message).toBe('no_privileges')
    expect(await refused(doc, 'close_short', {}, office)).toEqual([
      'validation_error',
      { reason: 'required' },
    ])
    expect(await done(doc, 'close_short', { reason: 'Sold out' }, office)).toMatchObject({
      status: 'received',
      lacking: 0,
    })
    expect(await linesOf(doc)).toMatchObject([{ short_reason: 'Sold out', qty_received: 4 }])
  })

  it('a receiving is taken back while everything still is where it was put, and once', async () => {
    const doc = await done(await started([good(8, { lot_number: 'E1' })]), 'receive')
    const [line] = await linesOf(doc)
    const levels = () => room.level(bottle, Number(line?.lot_id), dock)
    await room.posted({
      movements: [
        {
          product_id: bottle,
          lot_id: Number(line?.lot_id),
          from_bin_id: dock,
          to_bin_id: room.places[0] ?? 0,
          qty: 1,
          reason: 'bin_move',
        },
      ],
    })
    expect((await refused(doc, 'reverse', {}, office))[0]).toBe('insufficient_stock')
    expect(await levels()).toMatchObject({ on_hand: '7' })
    await room.posted({
      movements: [
        {
          product_id: bottle,
          lot_id: Number(line?.lot_id),
          from_bin_id: room.places[0] ?? 0,
          to_bin_id: dock,
          qty: 1,
          reason: 'bin_move',
        },
      ],
    })
    const over = await done(doc, 'reverse', {}, office)
    expect(over).toMatchObject({ status: 'cancelled' })
    expect(await levels()).toEqual({ on_hand: '0', reserved: '0' })
    expect((await refused(over, 'reverse', {}, office))[0]).toBe('invalid_transition')
  })

  it('a receiving of a customer goes to quarantine, whatever bin the dock is', async () => {
    const back = { source_kind: 'customer_return', customer_id: customer }
    expect(
      (await warehouse.post(path, { location_id: room.site, source_kind: 'customer_return' })).data,
    ).toEqual({ customer_id: 'requiredif' })
    const doc = await started([good(3)], back)
    await done(doc, 'receive')
    expect(await onHand(doc)).toEqual({ 'QUAR-9': '3' })
    const wrong = { ...back, location_id: room.site, receiving_lines: [good(1, { bin_id: dock })] }
    expect((await warehouse.post(path, wrong)).data).toEqual({ 'receiving_lines.0.bin_id': 'in' })
  })

  it('a receiving of one packing slip of a supplier is booked once, unless the first was cancelled', async () => {
    const slip = { supplier_id: supplier, packing_slip: 'PS-1' }
    const first = await made([good(1)], slip)
    const again = { location_id: room.site, ...slip }
    expect((await office.post(path, again)).data).toEqual({ packing_slip: 'unique' })
    await done(first, 'cancel')
    expect((await office.post(path, again)).message).toBe('')
  })

  it('a receiving starts with a line, never twice, and is not deleted once it began', async () => {
    const empty = await made([])
    expect((await refused(empty, 'start'))[1]).toMatchObject({ receiving_lines: { code: 'other' } })
    const doc = await started([good(1)])
    expect((await refused(doc, 'start'))[0]).toBe('invalid_transition')
    expect((await office.delete(`${path}/${doc.id}`)).message).toBe('database_delete_1451')
  })
})

describe('scanning a delivery', () => {
  const scan = (doc: Doc, code: string, more: object = {}, by = warehouse) =>
    by.post(`${path}/${doc.id}/scan`, { code, ...more })

  it('scanning a delivery counts units and cases on the line that waits for them, once however often a scan is sent', async () => {
    const doc = await started([{ product_id: liquid, qty_expected: 20 }])
    expect((await scan(doc, '00000017')).data).toMatchObject({
      line: { qty_now: 1 },
      receiving: { lacking: 1 },
    })
    const key = { posting_key: 'tablet-7-scan-1' }
    expect((await scan(doc, '00000024', key)).data).toMatchObject({ line: { qty_now: 13 } })
    expect(await scan(doc, '00000024', key)).toMatchObject({ replayed: 1, data: { line: { qty_now: 13 } } })
    expect((await scan(doc, 'liq-9', { qty: 7 })).data).toMatchObject({
      line: { qty_now: 20 },
      receiving: { lacking: 0 },
    })
    expect((await scan(doc, 'SKU-1')).data).toMatchObject({ line: { product_id: bottle, qty_now: 1 } })
    expect(await linesOf(doc)).toHaveLength(2)
  })

  it('scanning a delivery adds up what twenty scanners count at once', async () => {
    const doc = await started([{ product_id: liquid, qty_expected: 20 }])
    const all = await Promise.all(Array.from({ length: 20 }, () => scan(doc, '00000017')))
    expect(all.map(({ message }) => message)).toEqual(Array.from({ length: 20 }, () => ''))
    expect(await linesOf(doc)).toMatchObject([{ qty_now: 20 }])
  })

  it('scanning a delivery makes lines that were read before it too old to save, yet no step that was decided', async () => {
    const doc = await started([
      { product_id: liquid, qty_expected: 2, lot_number: 'K7', expires_on: '2028-01-01' },
    ])
    await scan(doc, '00000017')
    const [line] = await linesOf(doc)
    const older = {
      version: doc.version,
      receiving_lines: [{ id: line?.id, product_id: liquid, qty_now: 0 }],
    }
    expect((await warehouse.put(`${path}/${doc.id}`, older)).message).toBe('stale_version')
    expect(await done(doc, 'receive')).toMatchObject({ status: 'partially_received' })
  })

  it('scanning a delivery is refused for a code that no one knows, a delivery that is over, and anyone who is no receiver', async () => {
    const doc = await started([good(1, { lot_number: 'S1' })])
    expect(await scan(doc, 'nothing')).toMatchObject({
      message: 'validation_error',
      data: { code: 'exists' },
    })
    expect((await scan(doc, 'SKU-1', { qty: -1 })).data).toEqual({ qty: 'size' })
    expect((await scan(doc, 'SKU-1', { qty: 0.5 })).data).toMatchObject({ qty_now: { code: 'other' } })
    expect((await scan(doc, 'SKU-1', {}, await node.as('batcher'))).message).toBe('no_privileges')
    expect((await scan({ ...doc, id: 999_999 }, 'SKU-1')).message).toBe('not_found')
    await done(doc, 'cancel')
    expect((await scan(doc, 'SKU-1')).message).toBe('invalid_transition')
  })

  it('scanning a delivery splits a line by lot without changing what is expected or counted', async () => {
    const doc = await started([{ product_id: liquid, qty_expected: 20, qty_now: 18 }])
    const [line] = await linesOf(doc)
    const split = (qty: number) => warehouse.post(`${path}/${doc.id}/split`, { line_id: line?.id, qty })
    expect((await split(20)).data).toMatchObject({ qty: { code: 'other' } })
    expect((await split(5)).message).toBe('')
    expect(await linesOf(doc)).toMatchObject([
      { qty_expected: 15, qty_now: 15 },
      { qty_expected: 5, qty_now: 3 },
    ])
  })

  it('scanning a delivery leaves the books in order', async () => {
    expect(await brokenRules(node.pool)).toEqual([])
  })
})
