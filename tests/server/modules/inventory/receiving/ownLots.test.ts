import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../../../harness/server'
import { build } from '../../../../fixtures/build'
import { layDock } from '../../../../fixtures/dock'
import { openStockroom, type Stockroom } from '../../../../fixtures/stockroom'

type Doc = { id: number; version: number }

let node: TestNode
let room: Stockroom
let warehouse: Awaited<ReturnType<TestNode['as']>>
let bottle: number
let liquid: number
let dock: number
let customer: number
const path = '/inventory/receivings'

beforeAll(async () => {
  node = await startServer()
  room = await openStockroom({ on: node, productCount: 6 })
  warehouse = await node.as('warehouse')
  ;({ bottle, dock, liquid, customer } = await layDock(room))
})
afterAll(() => node.stop())

async function started(receiving_lines: object[], more: object = {}) {
  const made = await warehouse.post(path, { location_id: room.site, bin_id: dock, receiving_lines, ...more })
  expect(made.message).toBe('')
  const { id, version } = made.data as Doc
  const { data, message } = await warehouse.post(`${path}/${id}/start`, { version })
  expect(message).toBe('')
  return data as Doc
}
const linesOf = async ({ id }: Doc) =>
  (
    await node.pool.query<Record<string, unknown>>(
      'select * from receiving_lines where receiving_id = $1 order by id',
      [id],
    )
  ).rows
const good = (qty: number, more: object = {}) => ({ product_id: bottle, qty_now: qty, ...more })

describe('own lot numbers', () => {
  const own = async ({ id }: Doc) => {
    const { rows } = await node.pool.query<{ own: string }>(
      `select to_char(created_at at time zone 'America/Toronto', 'YYDDD') || '-' || substr(number, 4) as own
       from receivings where id = $1`,
      [id],
    )
    return rows[0]?.own
  }
  const scan = (doc: Doc, code: string) => warehouse.post(`${path}/${doc.id}/scan`, { code })

  it('own lot numbers are proposed with the start, one for all lines that have none', async () => {
    const doc = await started([
      { product_id: liquid, qty_expected: 2 },
      good(1, { lot_number: null }),
      good(1, { lot_number: 'THEIRS' }),
    ])
    const number = await own(doc)
    expect((await linesOf(doc)).map(({ lot_number }) => lot_number)).toEqual([number, number, 'THEIRS'])
  })

  it('own lot numbers give way to the lot on a label, as long as nothing of the line is in stock', async () => {
    const doc = await started([{ product_id: liquid, qty_expected: 2 }])
    await scan(doc, 'LIQ-9|SUP-7')
    expect(await linesOf(doc)).toMatchObject([{ lot_number: 'SUP-7', qty_now: 1 }])
    await scan(doc, 'LIQ-9|SUP-8')
    expect(await linesOf(doc)).toMatchObject([{ lot_number: 'SUP-7' }, { lot_number: 'SUP-8' }])
  })

  it('own lot numbers are proposed for what is scanned, and never for what a customer brings back', async () => {
    const doc = await started([{ product_id: liquid, qty_expected: 2 }])
    expect((await scan(doc, 'SKU-1')).data).toMatchObject({ line: { lot_number: await own(doc) } })
    const back = await started([good(1, { lot_number: null })], {
      source_kind: 'customer_return',
      customer_id: customer,
    })
    expect(await linesOf(back)).toMatchObject([{ lot_number: null }])
  })
})

it('nicotine that comes in waits for the strength of its test, whatever is inspected of its category', async () => {
  const nicotine = await room.as((unit) =>
    build(unit).product({ sku: 'NIC-9', name: 'Nicotine base', kind: 'nicotine', strength_mg_ml: 100 }),
  )
  const doc = await started([{ product_id: nicotine.id, qty_now: 5, lot_number: 'N1' }])
  const received = await warehouse.post(`${path}/${doc.id}/receive`, { version: doc.version })
  expect(received.data).toMatchObject({ status: 'received' })
  const [line] = await linesOf(doc)
  const quality = await node.as('qa_manager')
  const lot = `/inventory/lots/${String(line?.lot_id)}`
  const { version, status } = (await quality.get(lot)).data as { version: number; status: string }
  expect(status).toBe('quarantine')
  const body = { version, coa_reference: 'COA-N1' }
  const untested = await quality.post(`${lot}/release`, body)
  expect([untested.message, untested.data]).toMatchObject(['validation_error', { strength_mg_ml: {} }])
  expect((await quality.post(`${lot}/release`, { ...body, strength_mg_ml: 98.4 })).data).toMatchObject({
    status: 'released',
    strength_mg_ml: 98.4,
  })
})
