import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenRules } from '../../../../../server/modules/inventory/ledger/check'
import { type Answer, startServer, type TestNode } from '../../../../harness/server'
import { openStockroom, type Stockroom } from '../../../../fixtures/stockroom'

type Person = Awaited<ReturnType<TestNode['as']>>

let node: TestNode
let room: Stockroom
let writer: Person
let other: Person
let admin: Person
beforeAll(async () => {
  node = await startServer()
  room = await openStockroom({ on: node, productCount: 22 })
  writer = await node.as('inventory')
  other = await node.as('inventory')
  admin = await node.as('admin')
})
afterAll(() => node.stop())

let next = 0
let product: number
let lot: number
const bin = (n: number) => room.places[n] ?? 0
beforeEach(async () => {
  const goods = room.goods[next++]
  ;[product, lot] = [goods?.id ?? 0, goods?.lots[0] ?? 0]
  await room.posted({
    movements: [
      {
        product_id: product,
        lot_id: lot,
        from_bin_id: room.outside.virtual_supplier ?? 0,
        to_bin_id: bin(0),
        qty: 100,
        reason: 'receive',
        unit_cost: 2,
      },
    ],
  })
})

const line = (qty_change: number, more: object = {}) => ({
  product_id: product,
  lot_id: lot,
  bin_id: bin(0),
  qty_change,
  ...more,
})
const write = (reason_code: string, lines: object[], more: object = {}, by = writer): Promise<Answer> =>
  by.post('/inventory/stock_adjustments', {
    location_id: room.site,
    reason_code,
    stock_adjustment_lines: lines,
    ...more,
  })
const fire = async (by: Person, id: number, event: string, payload: object = {}): Promise<Answer> => {
  const { version } = (await admin.get(`/inventory/stock_adjustments/${id}`)).data
  return by.post(`/inventory/stock_adjustments/${id}/${event}`, { version, ...payload })
}
const submitted = async (reason: string, lines: object[]) => {
  const { id } = (await write(reason, lines)).data
  const answer = await fire(writer, id, 'submit')
  expect([answer.http, answer.data.status]).toEqual([200, 'submitted'])
  return id as number
}
/** Goods that leave the bin for another one. */
const taken = (qty: number) =>
  room.posted({
    movements: [
      {
        product_id: product,
        lot_id: lot,
        from_bin_id: bin(0),
        to_bin_id: bin(1),
        qty,
        reason: 'bin_move',
      },
    ],
  })
const onHand = async () => (await room.level(product, lot, bin(0))).on_hand

describe('adjustment', () => {
  it('an adjustment changes what is in a bin once another person approved it, at the average cost', async () => {
    const made = await write('damage', [line(-4)])
    expect(made.data).toMatchObject({
      number: expect.stringMatching(/^SA-\d{5}$/),
      status: 'draft',
      line_count: 1,
      total_value: 8,
      signed_value: -8,
      stock_adjustment_lines: [{ qty_change: -4, on_hand: 100, after: 96, cost: 2, signed_value: -8 }],
    })
    const { id } = made.data
    await fire(writer, id, 'submit')
    expect(await onHand()).toBe('100')
    expect((await fire(writer, id, 'approve')).message).toBe('no_privileges')
    const done = await fire(other, id, 'approve')
    expect(done.data).toMatchObject({
      status: 'done',
      approved_by_id: other.id,
      total_value: 8,
      signed_value: -8,
    })
    expect(await onHand()).toBe('96')
    const { rows } = await room.pool.query(
      `select m.reason, b.kind, m.qty::float, m.value::float, m.source_line_id is not null as has_line
       from stock_movements m join bins b on b.id = m.to_bin_id
       where source_type = 'stock_adjustments' and source_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ reason: 'scrap', kind: 'virtual_scrap', qty: 4, value: 8, has_line: true }])
    const newest = 'sort[0][field]=id&sort[0][direction]=desc&limit=1'
    for (const of of ['stock_movements', 'reports/inventory-movements-details'])
      expect((await admin.get(`/inventory/${of}?${newest}`)).data).toMatchObject([
        { document: made.data.number },
      ])
  })

  it.each([
    ['found', 3, 'adjust_gain'],
    ['data_error', 3, 'adjust_gain'],
    ['data_error', -3, 'adjust_loss'],
    ['theft', -3, 'adjust_loss'],
    ['evaporation', -3, 'adjust_loss'],
    ['leak', -3, 'scrap'],
    ['expiry', -3, 'scrap'],
    ['sample', -3, 'sample'],
  ])('an adjustment for %s of %d is a movement of the reason %s', async (reason, change, movement) => {
    const id = await submitted(reason, [line(change)])
    expect((await fire(admin, id, 'approve')).data.status).toBe('done')
    expect(await onHand()).toBe(String(100 + change))
    const { rows } = await room.pool.query(
      `select reason from stock_movements where source_type = 'stock_adjustments' and source_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ reason: movement }])
  })

  it('an adjustment above the limit is an administrator’s to approve, its own author included', async () => {
    const { rows } = await room.pool.query<{ value: number }>(
      `select coalesce((select value::text::float from settings where key = 'inventory.adjust_limit'), 500) as value`,
    )
    const dear = (rows[0]?.value ?? 500) / 10 + 1
    const id = await submitted('found', [line(10, { unit_cost: dear })])
    expect((await fire(other, id, 'approve')).message).toBe('no_privileges')
    expect((await fire(other, id, 'reject', { reject_note: 'No' })).message).toBe('no_privileges')
    expect((await fire(admin, id, 'approve')).data.status).toBe('done')
    expect(await onHand()).toBe('110')
  })

  it('an adjustment is refused as a whole where a line takes more than is available, and stays to be rejected', async () => {
    const id = await submitted('theft', [line(-100)])
    await taken(1)
    const refused = await fire(admin, id, 'approve')
    expect([refused.http, refused.message]).toEqual([422, 'insufficient_stock'])
    expect(refused.data.text).toMatch(/^Only 99 ea available in A-01/)
    const back = await fire(other, id, 'reject', { reject_note: 'Count again' })
    expect(back.data).toMatchObject({ status: 'draft', reject_note: 'Count again' })
    expect(await onHand()).toBe('99')
  })

  it('an adjustment that takes more than is in the bin is refused when it is saved and submitted, as by the ledger', async () => {
    const field = 'stock_adjustment_lines.0.qty_change'
    const saved = await write('theft', [line(-101)])
    expect([saved.http, saved.data]).toEqual([
      422,
      { [field]: { code: 'other', text: expect.stringMatching(/^Only 100 ea available in A-01 lot /) } },
    ])
    const { id } = (await write('theft', [line(-100)])).data
    await taken(1)
    const refused = await fire(writer, id, 'submit')
    expect(refused.data).toEqual({
      [field]: { code: 'other', text: expect.stringMatching(/^Only 99 ea available in A-01 lot /) },
    })
  })

  it('gains and losses of an adjustment are worth what they cost, signed, before and after their approval', async () => {
    const lines = [line(-4), line(3, { bin_id: bin(1), unit_cost: 5 })]
    const made = (await write('data_error', lines)).data
    const worth = {
      signed_value: 7,
      total_value: 23,
      stock_adjustment_lines: [
        { cost: 2, signed_value: -8 },
        { cost: 5, signed_value: 15 },
      ],
    }
    expect(made).toMatchObject(worth)
    await fire(writer, made.id, 'submit')
    await fire(admin, made.id, 'approve')
    expect((await admin.get(`/inventory/stock_adjustments/${made.id}`)).data).toMatchObject(worth)
    await fire(admin, made.id, 'reverse')
    const reversed = (await admin.get(`/inventory/stock_adjustments/${made.id}`)).data
    expect(reversed.stock_adjustment_lines).toMatchObject([{ after: 100 }, { after: 0 }])
  })

  it('an adjustment is reversed by an administrator, once, while the goods are still there', async () => {
    const id = await submitted('found', [line(5)])
    await fire(other, id, 'approve')
    expect((await fire(other, id, 'reverse')).message).toBe('no_privileges')
    const undone = await fire(admin, id, 'reverse')
    expect(undone.data.status).toBe('reversed')
    expect(await onHand()).toBe('100')
    expect((await fire(admin, id, 'reverse')).message).toBe('invalid_transition')

    const removed = await submitted('found', [line(5)])
    await fire(other, removed, 'approve')
    await taken(105)
    expect((await fire(admin, removed, 'reverse')).message).toBe('insufficient_stock')
  })

  it('an adjustment names every line that can’t be right, by its place', async () => {
    const refused = async (reason: string, lines: object[], more: object = {}) => {
      const { http, message, data } = await write(reason, lines, more)
      expect([http, message]).toEqual([422, 'validation_error'])
      return data
    }
    const at = (place: number, field: string) => `stock_adjustment_lines.${place}.${field}`
    expect(await refused('damage', [line(-1), line(2, { bin_id: bin(1) })])).toMatchObject({
      [at(1, 'qty_change')]: { text: 'Damage makes it less, not the opposite' },
    })
    expect(await refused('data_error', [line(0)])).toMatchObject({ [at(0, 'qty_change')]: { code: 'other' } })
    expect(await refused('data_error', [line(0.5)])).toMatchObject({
      [at(0, 'qty_change')]: { text: 'More or less than 0, with at most 0 decimals' },
    })
    expect(await refused('damage', [line(-1, { unit_cost: 3 })])).toMatchObject({
      [at(0, 'unit_cost')]: { code: 'other' },
    })
    expect(await refused('damage', [line(-1, { bin_id: room.outside.virtual_customer })])).toEqual({
      [at(0, 'bin_id')]: 'exists',
    })
    expect(await refused('damage', [line(-1, { lot_id: room.goods[21]?.lots[0] })])).toEqual({
      [at(0, 'lot_id')]: 'exists',
    })
    expect(await refused('damage', [line(-1), line(-2)])).toEqual({ [at(1, 'bin_id')]: 'unique' })
    expect(await refused('damage', [line(-1)], { adjusted_on: '2099-01-01' })).toMatchObject({
      adjusted_on: { text: 'Not in the future' },
    })
    const nothing = (await write('damage', [])).data.id
    expect((await fire(writer, nothing, 'submit')).data).toMatchObject({
      stock_adjustment_lines: { text: 'There is no line to post' },
    })
  })

  it('an adjustment of a file comes once, whatever it is sent as', async () => {
    expect((await write('damage', [line(-1)], { external_ref: 'OLD-1' })).http).toBe(201)
    expect((await write('damage', [line(-1)], { external_ref: 'OLD-1' })).data).toEqual({
      external_ref: 'unique',
    })
  })

  it('an adjustment once submitted is neither changed nor deleted', async () => {
    const id = await submitted('damage', [line(-1)])
    const { version } = (await admin.get(`/inventory/stock_adjustments/${id}`)).data
    expect((await writer.put(`/inventory/stock_adjustments/${id}`, { version, note: 'x' })).message).toBe(
      'invalid_transition',
    )
    expect((await writer.delete(`/inventory/stock_adjustments/${id}`)).message).toBe('database_delete_1451')
  })

  it('an adjustment left the ledger without a broken rule', async () => {
    expect(await brokenRules(room.pool)).toEqual([])
  })
})

describe('figure that postings keep', () => {
  it('a figure that postings keep is written by no one: not on a product, a lot, a level or a movement, nor by a request', async () => {
    const unknown = { code: 'other', text: 'Unknown field' }
    const stored = [
      ['products', product, ['average_cost', 'last_cost', 'approval_hash']],
      ['lots', lot, ['unit_cost', 'received_at']],
      ['bins', bin(0), ['frozen_by_count_id']],
    ] as const
    for (const [table, id, fields] of stored) {
      const sent = Object.fromEntries(fields.map((field) => [field, 1]))
      const { data } = await admin.put(`/inventory/${table}/${id}`, { version: 1, ...sent })
      expect([table, data]).toEqual([table, Object.fromEntries(fields.map((field) => [field, unknown]))])
    }
    expect((await write('found', [line(1)], { total_value: 5 })).data).toEqual({ total_value: unknown })
    const proposed = { product_id: product, proposed: { average_cost: 1 }, reason: 'Dearer' }
    const response = await writer.post('/inventory/product_changes', proposed)
    expect(response.data).toEqual({ 'proposed.average_cost': unknown })
    for (const path of ['/inventory/stock_levels', '/inventory/stock_movements']) {
      const all = [admin.post(path, {}), admin.put(`${path}/1`, { version: 1 }), admin.delete(`${path}/1`)]
      expect([path, (await Promise.all(all)).map(({ http }) => http)]).toEqual([path, [404, 404, 404]])
    }
    expect(await room.cost(product)).toBe('2.0000')
  })
})
