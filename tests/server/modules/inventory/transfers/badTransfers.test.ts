import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenRules } from '../../../../../server/modules/inventory/ledger/check'
import { type Answer, startServer, type TestNode } from '../../../../harness/server'
import { openStockroom, type Stockroom } from '../../../../fixtures/stockroom'

let node: TestNode
let room: Stockroom
let writer: Awaited<ReturnType<TestNode['as']>>
let admin: Awaited<ReturnType<TestNode['as']>>
let far: Awaited<ReturnType<Stockroom['farSide']>>
let [product, lot] = [0, 0]
/** Transfers of 40 pieces: one that is to be picked, and one on its way to the other site. */
let [picking, coming] = [0, 0]
const path = '/inventory/transfers'

beforeAll(async () => {
  node = await startServer()
  room = await openStockroom({ on: node, productCount: 3 })
  writer = await node.as('inventory')
  admin = await node.as('admin')
  far = await room.farSide()
  ;({ product, late: lot } = await room.nextGoods())
  await room.lay(product, [lot, place(0), 100])
  picking = await released(40)
  coming = await released(40)
  await fire(coming, 'pick', { to_bin_id: place(2) })
  expect(await fire(coming, 'ship')).toMatchObject({ http: 200, data: { status: 'in_transit' } })
})
afterAll(() => node.stop())

const place = (n: number) => room.places[n] ?? 0
const write = (line: object, more: object = {}) =>
  writer.post(path, {
    from_location_id: room.site,
    to_location_id: far.site,
    transfer_lines: [{ product_id: product, qty_requested: 10, ...line }],
    ...more,
  })
const read = async (id: number) => (await admin.get(`${path}/${id}`)).data
const lineOf = async (id: number): Promise<number> => (await read(id)).transfer_lines[0].id
const fire = async (id: number, event: string, payload: object = {}, by = writer): Promise<Answer> =>
  by.post(`${path}/${id}/${event}`, { version: (await read(id)).version, ...payload })
const released = async (qty_requested: number) => {
  const id: number = (await write({ qty_requested })).data.id
  await fire(id, 'release')
  return id
}
const pick = async (more: object) =>
  fire(picking, 'pick', {
    ...{ to_bin_id: place(2), transfer_line_id: await lineOf(picking) },
    ...{ lot_id: lot, bin_id: place(0), qty: 5, ...more },
  })
const receive = async (more: object, others: object[] = []) =>
  fire(coming, 'receive', {
    lines: [{ transfer_line_id: await lineOf(coming), qty: 5, bin_id: far.bin, ...more }, ...others],
  })

const other = (text: string) => ({ code: 'other', text })
const line = (field: string, answer: unknown) => ({
  http: 422,
  data: { [`transfer_lines.0.${field}`]: answer },
})
const field = (name: string, answer: unknown) => ({ http: 422, data: { [name]: answer } })
const part = other('Quantity must be greater than 0 with at most 0 decimals')

const cases: Readonly<Record<string, [send: () => Promise<Answer>, refused: object]>> = {
  'none of a product': [
    () => write({ qty_requested: 0 }),
    line('qty_requested', other('Requested must be greater than 0')),
  ],
  'less than none': [() => write({ qty_requested: -1 }), line('qty_requested', 'size')],
  'a word for a quantity': [() => write({ qty_requested: 'ten' }), line('qty_requested', 'numeric')],
  'more digits than a quantity has': [
    () => write({ qty_requested: Number.MAX_SAFE_INTEGER }),
    line('qty_requested', 'digits'),
  ],
  'no quantity': [() => write({ qty_requested: null }), line('qty_requested', 'required')],
  'a product that is not there': [() => write({ product_id: 999_999 }), line('product_id', 'exists')],
  'a product twice': [
    () =>
      write({}, { transfer_lines: [1, 2].map((qty_requested) => ({ product_id: product, qty_requested })) }),
    { http: 422, data: { 'transfer_lines.1.product_id': 'unique' } },
  ],
  'a transfer to where the goods are': [
    () => write({}, { to_location_id: room.site }),
    field('to_location_id', other('Choose another location than the source')),
  ],
  'a site that is not there': [
    () => write({}, { to_location_id: 999_999 }),
    field('to_location_id', 'exists'),
  ],
  'a word for a site': [() => write({}, { to_location_id: 'far' }), field('to_location_id', 'integer')],
  'a day that no month has': [() => write({}, { needed_on: '2026-02-30' }), field('needed_on', 'other')],
  'a carrier that is not there': [() => write({}, { carrier_id: 999_999 }), field('carrier_id', 'exists')],
  'a tracking number without an end': [
    () => write({}, { tracking_number: 'x'.repeat(300) }),
    field('tracking_number', 'max'),
  ],
  'a field that transfers do not have': [
    () => write({}, { colour: 'red' }),
    field('colour', other('Unknown field')),
  ],
  'the pick of none': [() => pick({ qty: 0 }), field('qty', other('Quantity must be greater than 0'))],
  'the pick of less than none': [() => pick({ qty: -1 }), field('qty', 'size')],
  'the pick of half a piece': [() => pick({ qty: 1.5 }), field('qty', part)],
  'the pick of a word': [() => pick({ qty: 'ten' }), field('qty', 'numeric')],
  'the pick of more than is promised': [() => pick({ qty: 41 }), { http: 422, message: 'over_pick' }],
  'the pick from another bin': [() => pick({ bin_id: place(1) }), { http: 422, message: 'wrong_bin' }],
  'the pick into a shelf': [() => pick({ to_bin_id: place(1) }), field('to_bin_id', 'exists')],
  'the pick into a bin of the other site': [() => pick({ to_bin_id: far.bin }), field('to_bin_id', 'exists')],
  'the pick of a lot that is not there': [() => pick({ lot_id: 999_999 }), field('lot_id', 'exists')],
  'the pick for a line of another transfer': [
    async () => pick({ transfer_line_id: await lineOf(coming) }),
    { http: 422, message: 'wrong_product' },
  ],
  'what is not picked leaves': [() => fire(picking, 'ship'), { http: 422, message: 'not_picked' }],
  'what has not left is received': [
    () => fire(picking, 'receive', { lines: [] }),
    { http: 409, message: 'invalid_transition' },
  ],
  'the receipt of none': [
    () => receive({ qty: 0 }),
    field('lines.0.qty', other('Quantity must be greater than 0')),
  ],
  'the receipt of less than none': [
    () => receive({ qty: -1 }),
    field('lines.0.qty', other('Quantity must be greater than 0')),
  ],
  'the receipt of half a piece': [() => receive({ qty: 1.5 }), field('lines.0.qty', part)],
  'the receipt of a word': [() => receive({ qty: 'ten' }), field('lines.0.qty', 'numeric')],
  'the receipt of more than is on its way': [
    () => receive({ qty: 41 }),
    field('lines.0.qty', other('Only 40 of it are in transit')),
  ],
  'the receipt of more than is on its way in two parts': [
    async () => receive({ qty: 30 }, [{ transfer_line_id: await lineOf(coming), qty: 30, bin_id: far.bin }]),
    field('lines.1.qty', other('Only 10 of it are in transit')),
  ],
  'the receipt into a bin of the site it left': [
    () => receive({ bin_id: place(0) }),
    field('lines.0.bin_id', 'in'),
  ],
  'the receipt into a bin that is not there': [
    () => receive({ bin_id: 999_999 }),
    field('lines.0.bin_id', 'in'),
  ],
  'the receipt of a line of another transfer': [
    async () => receive({ transfer_line_id: await lineOf(picking) }),
    field('lines.0.qty', other('Only 0 of it are in transit')),
  ],
  'the receipt of nothing': [() => fire(coming, 'receive', { lines: [] }), field('lines', 'required')],
  'a loss without a reason': [() => fire(coming, 'write_off', {}, admin), field('loss_reason', 'required')],
  'a loss that the warehouse decides': [
    () => fire(coming, 'write_off', { loss_reason: 'Torn' }),
    { http: 403, message: 'no_privileges' },
  ],
  'an older version': [
    () => writer.post(`${path}/${coming}/receive`, { version: 1, lines: [] }),
    { http: 409, message: 'stale_version' },
  ],
  'a transfer that is not there': [
    () => writer.post(`${path}/999999/receive`, { version: 1, lines: [] }),
    { http: 404, message: 'not_found' },
  ],
}

/** All that transfers have written, and what the ledger moved. */
const written = async () =>
  (
    await node.pool.query<{ all: unknown }>(`select json_build_array(
      (select json_agg(t order by id) from transfers t), (select json_agg(l order by id) from transfer_lines l),
      (select count(*) from stock_movements), (select json_agg(r order by id) from stock_reservations r)) as all`)
  ).rows[0]?.all

describe('bad input of transfers between sites', () => {
  it.each(Object.entries(cases))(
    '%s is refused, and nothing of it is written',
    async (_, [send, refused]) => {
      const before = await written()
      expect(await send()).toMatchObject(refused)
      expect(await written()).toEqual(before)
    },
  )

  it('a draft of half a piece, and one of nothing, are not released', async () => {
    for (const [lines, answer] of [
      [[{ product_id: product, qty_requested: 1.5 }], line('qty_requested', part)],
      [[], field('transfer_lines', other('There is no line to release'))],
    ] as const) {
      const { id } = (await write({}, { transfer_lines: lines })).data
      expect(await fire(id, 'release')).toMatchObject(answer)
      expect(await read(id)).toMatchObject({ status: 'draft' })
    }
    expect(await brokenRules(node.pool)).toEqual([])
  })
})
