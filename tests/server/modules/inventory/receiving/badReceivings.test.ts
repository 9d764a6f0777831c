import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenRules } from '../../../../../server/modules/inventory/ledger/check'
import { type Answer, startServer, type TestNode } from '../../../../harness/server'
import { layDock } from '../../../../fixtures/dock'
import { openStockroom, type Stockroom } from '../../../../fixtures/stockroom'

type Person = Awaited<ReturnType<TestNode['as']>>

let node: TestNode
let room: Stockroom
let warehouse: Person
let office: Person
let laid: Awaited<ReturnType<typeof layDock>>
/** Of the same goods a receiving that is only written down, and one that goes on. */
let [draft, started] = [0, 0]
const path = '/inventory/receivings'

beforeAll(async () => {
  node = await startServer()
  room = await openStockroom({ on: node, productCount: 6 })
  ;[warehouse, office] = [await node.as('warehouse'), await node.as('inventory')]
  laid = await layDock(room)
  draft = (await write({})).data.id
  started = (await write({ qty_expected: 100 })).data.id
  expect(await fire(started, 'start')).toMatchObject({ http: 200 })
})
afterAll(() => node.stop())

const write = (line: object, more: object = {}) =>
  warehouse.post(path, {
    location_id: room.site,
    bin_id: laid.dock,
    receiving_lines: [{ product_id: laid.bottle, qty_now: 1, lot_number: 'B1', ...line }],
    ...more,
  })
const read = async (id: number) => (await warehouse.get(`${path}/${id}`)).data
const fire = async (id: number, event: string, payload: object = {}, by = warehouse): Promise<Answer> =>
  by.post(`${path}/${id}/${event}`, { version: (await read(id)).version, ...payload })
/** Counts something else into the line of the receiving that goes on, and takes it in. */
const receive = async (counted: object) => {
  const { version, receiving_lines: lines } = await read(started)
  const saved = await warehouse.put(`${path}/${started}`, {
    version,
    receiving_lines: [
      {
        id: lines[0].id,
        product_id: laid.bottle,
        qty_expected: 100,
        qty_now: 1,
        lot_number: 'B1',
        ...counted,
      },
    ],
  })
  return saved.http === 200 ? fire(started, 'receive') : saved
}
const scan = (body: object) => warehouse.post(`${path}/${started}/scan`, body)

const other = (text: string) => ({ code: 'other', text })
const field = (name: string, answer: unknown) => ({ http: 422, data: { [name]: answer } })
const line = (name: string, answer: unknown) => field(`receiving_lines.0.${name}`, answer)

const cases: Readonly<Record<string, [send: () => Promise<Answer>, refused: object]>> = {
  'fewer than none': [() => write({ qty_now: -1 }), line('qty_now', 'size')],
  'half a piece': [() => write({ qty_now: 1.5 }), line('qty_now', other('At most 0 decimals'))],
  'a word for a quantity': [() => write({ qty_now: 'ten' }), line('qty_now', 'numeric')],
  'more digits than a quantity has': [
    () => write({ qty_now: Number.MAX_SAFE_INTEGER }),
    line('qty_now', 'digits'),
  ],
  'no quantity': [() => write({ qty_now: null }), line('qty_now', 'required')],
  'fewer rejected than none': [() => write({ reject_qty: -1 }), line('reject_qty', 'size')],
  'a cost below nothing': [() => write({ unit_cost: -1 }), line('unit_cost', 'size')],
  'a word for a cost': [() => write({ unit_cost: 'free' }), line('unit_cost', 'numeric')],
  'a cost with more digits than there are': [() => write({ unit_cost: 1e20 }), line('unit_cost', 'digits')],
  'a product that is not there': [() => write({ product_id: 999_999 }), line('product_id', 'exists')],
  'a site that is not there': [() => write({}, { location_id: 999_999 }), field('location_id', 'exists')],
  'a bin that is not there': [() => write({}, { bin_id: 999_999 }), field('bin_id', 'exists')],
  'a day that no month has': [() => write({ expires_on: '2026-02-30' }), line('expires_on', 'other')],
  'goods that expired before they were made': [
    () => write({ manufactured_on: '2026-11-01', expires_on: '2026-10-01' }),
    line('expires_on', other('Expires after it was made')),
  ],
  'a condition that is none': [() => write({ condition: 'fine' }), line('condition', 'in')],
  'a lot number without an end': [() => write({ lot_number: 'L'.repeat(200) }), line('lot_number', 'max')],
  'a source that is none': [() => write({}, { source_kind: 'gift' }), field('source_kind', 'in')],
  // What was bought is received from its purchase.
  'a purchase without its document': [
    () => write({}, { source_kind: 'purchase' }),
    field('source_kind', 'in'),
  ],
  'a supplier that is not there': [() => write({}, { supplier_id: 999_999 }), field('supplier_id', 'exists')],
  'a word for a time': [() => write({}, { arrived_at: 'noon' }), field('arrived_at', 'other')],
  'a field that receivings do not have': [
    () => write({}, { colour: 'red' }),
    field('colour', other('Unknown field')),
  ],
  'goods before their count has started': [
    () => fire(draft, 'receive'),
    { http: 409, message: 'invalid_transition' },
  ],
  'a receiving that is closed short before anything came': [
    () => fire(started, 'close_short', { reason: 'Sold out' }, office),
    { http: 409, message: 'invalid_transition' },
  ],
  'a scan of nothing': [() => scan({ code: '' }), field('code', 'required')],
  'a scan of what no product has': [() => scan({ code: 'no such code', qty: 1 }), field('code', 'exists')],
  'a scan of none': [
    () => scan({ code: 'no such code', qty: 0 }),
    field('qty', other('Quantity must be greater than 0')),
  ],
  'a scan of fewer than none': [() => scan({ code: 'no such code', qty: -1 }), field('qty', 'size')],
  'a scan of a word': [() => scan({ code: 'no such code', qty: 'ten' }), field('qty', 'numeric')],
  'an older version': [
    () => warehouse.post(`${path}/${started}/receive`, { version: 1 }),
    { http: 409, message: 'stale_version' },
  ],
  'a receiving that is not there': [
    () => warehouse.post(`${path}/999999/receive`, { version: 1 }),
    { http: 404, message: 'not_found' },
  ],
}

/** What is counted may be written down and corrected; into stock it does not come. */
const uncounted: Readonly<Record<string, [counted: object, refused: object]>> = {
  'more than the limit of what is expected': [
    { qty_now: 106 },
    line('qty_now', other('Over-receipt limit is 105 ea (100 expected)')),
  ],
  'goods without their lot': [{ lot_number: null }, line('lot_number', 'requiredif')],
  'more rejected than came': [
    { reject_qty: 2, reject_reason: 'Dented' },
    line('reject_qty', other('Not more than received')),
  ],
  'goods rejected without a reason': [{ reject_qty: 1 }, line('reject_reason', 'requiredif')],
  'expired goods in good condition': [
    { expires_on: '2026-01-01' },
    line('condition', other('Expired on 2026-01-01: not in good condition')),
  ],
}

const countsOf = async (what: string) =>
  (await node.pool.query<{ all: unknown }>(`select json_build_array(${what}) as all`)).rows[0]?.all
/** What the ledger and the lots have. */
const inStock = `(select count(*) from stock_movements), (select count(*) from lots), (select count(*) from stock_levels)`
/** The same with all that receivings have written. */
const written = `${inStock}, (select json_agg(r order by id) from receivings r), (select json_agg(l order by id) from receiving_lines l)`

describe('bad input of receivings', () => {
  it.each(Object.entries(cases))(
    '%s is refused, and nothing of it is written',
    async (_, [send, refused]) => {
      const before = await countsOf(written)
      expect(await send()).toMatchObject(refused)
      expect(await countsOf(written)).toEqual(before)
    },
  )

  it.each(Object.entries(uncounted))('%s: nothing comes into stock', async (_, [counted, refused]) => {
    const before = await countsOf(inStock)
    expect(await receive(counted)).toMatchObject(refused)
    expect(await countsOf(inStock)).toEqual(before)
    expect(await read(started)).toMatchObject({ status: 'in_progress' })
  })

  it('after all of it the goods are received', async () => {
    expect(await receive({ qty_now: 100 })).toMatchObject({ http: 200, data: { status: 'received' } })
    expect(await brokenRules(node.pool)).toEqual([])
  })
})
