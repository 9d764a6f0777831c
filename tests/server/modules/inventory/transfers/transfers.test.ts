import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lots } from '../../../../../src/resources/inventory/stock/lots'
import { brokenRules } from '../../../../../server/modules/inventory/ledger/check'
import { type Answer, startServer, type TestNode } from '../../../../harness/server'
import { openStockroom, type Stockroom } from '../../../../fixtures/stockroom'

type Person = Awaited<ReturnType<TestNode['as']>>

let node: TestNode
let room: Stockroom
let writer: Person
let admin: Person
let far: Awaited<ReturnType<Stockroom['farSide']>>
beforeAll(async () => {
  node = await startServer()
  room = await openStockroom({ on: node, productCount: 12 })
  writer = await node.as('inventory')
  admin = await node.as('admin')
  far = await room.farSide()
})
afterAll(() => node.stop())

const bin = (n: number) => room.places[n] ?? 0
const lane = () => bin(2)

let product: number
let first: number
let second: number
/** Two lots in two bins: 60 that expire late, 40 that expire soon. */
beforeEach(async () => {
  ;({ product, late: first, soon: second } = await room.nextGoods())
  await room.lay(product, [first, bin(0), 60], [second, bin(1), 40])
})

const write = (qty_requested: number, more: object = {}): Promise<Answer> =>
  writer.post('/inventory/transfers', {
    from_location_id: room.site,
    to_location_id: far.site,
    transfer_lines: [{ product_id: product, qty_requested }],
    ...more,
  })
const read = async (id: number) => (await admin.get(`/inventory/transfers/${id}`)).data
const fire = async (id: number, event: string, payload: object = {}, by = writer): Promise<Answer> =>
  by.post(`/inventory/transfers/${id}/${event}`, { version: (await read(id)).version, ...payload })
const goodsOf = async (id: number) =>
  ((await writer.get(`/inventory/transfers/${id}/goods`)).data as Record<string, unknown>[]).map(
    ({ lot_id, bin_id, bin_kind, qty }) => ({ lot_id, bin_id, bin_kind, qty }),
  )
const made = async (qty: number) => (await write(qty)).data.id as number
const onItsWay = async (qty: number) => {
  const id = await made(qty)
  for (const [event, payload] of [
    ['release', {}],
    ['pick', { to_bin_id: lane() }],
    ['ship', {}],
  ] as const)
    expect([event, (await fire(id, event, payload)).http]).toEqual([event, 200])
  return { id, line: (await read(id)).transfer_lines[0].id as number }
}
const received = (id: number, line: number, qty: number, more: object = {}) =>
  fire(id, 'receive', { lines: [{ transfer_line_id: line, qty, bin_id: far.bin, ...more }] })

describe('transfer', () => {
  it('a transfer proposes the emptiest lane of its source, and then the one where some of it is', async () => {
    const [busy, id] = [await made(10), await made(20)]
    await fire(busy, 'release')
    await fire(busy, 'pick', { to_bin_id: lane() })
    const empty = { code: 'STAGE-EMPTY', kind: 'staging', location_id: room.site, pick_sequence: 9 }
    const other = (await writer.post('/inventory/bins', empty)).data.id as number
    const proposed = async () => (await writer.get(`/inventory/transfers/${id}/lane`)).data
    await fire(id, 'release')
    expect(await proposed()).toEqual({ id: other, code: 'STAGE-EMPTY' })
    const [goods] = await goodsOf(id)
    const line = (await read(id)).transfer_lines[0].id
    const part = { to_bin_id: lane(), transfer_line_id: line, ...goods, qty: 5, bin_kind: undefined }
    expect((await fire(id, 'pick', part)).http).toBe(200)
    expect(await proposed()).toMatchObject({ id: lane() })
    expect((await writer.get('/inventory/transfers/999999/lane')).message).toBe('not_found')
  })

  it('a transfer promises what expires first, is picked, leaves, and arrives in parts', async () => {
    const id = await made(70)
    expect((await fire(id, 'release')).data.status).toBe('allocated')
    expect(await goodsOf(id)).toEqual([
      { lot_id: first, bin_id: bin(0), bin_kind: 'storage', qty: 30 },
      { lot_id: second, bin_id: bin(1), bin_kind: 'storage', qty: 40 },
    ])
    const line = (await read(id)).transfer_lines[0].id
    const one = { to_bin_id: lane(), transfer_line_id: line, lot_id: second, bin_id: bin(1), qty: 40 }
    expect((await fire(id, 'pick', one)).data).toMatchObject({ status: 'allocated', picked_percent: 57 })
    expect((await fire(id, 'ship')).message).toBe('not_picked')
    expect((await fire(id, 'pick', { to_bin_id: lane() })).data.picked_percent).toBe(100)
    expect(await room.level(product, first, lane())).toEqual({ on_hand: '30', reserved: '30' })
    const by = { carrier_id: room.truck, tracking_number: 'MD-9' }
    expect((await fire(id, 'ship', by)).data).toMatchObject({
      status: 'in_transit',
      shipped_percent: 100,
      ...by,
    })
    const { data } = await writer.get(`/inventory/reports/products-availability?product_id=${product}`)
    const lies = { on_hand: 30, reserved: 0, available: 30, held: 0 }
    const comes = { on_hand: 0, available: 0, in_transit: 70, projected: 70 }
    expect(data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ location_id: room.site, ...lies }),
        expect.objectContaining({ location_id: far.site, ...comes }),
      ]),
    )
    expect((await received(id, line, 50)).data).toMatchObject({
      status: 'partially_received',
      received_percent: 71,
    })
    expect((await received(id, line, 21)).data['lines.0.qty'].text).toBe('Only 20 of it are in transit')
    await received(id, line, 20)
    expect(await read(id)).toMatchObject({
      status: 'received',
      received_percent: 100,
      transfer_lines: [{ qty_reserved: 0, qty_picked: 0, qty_shipped: 70, qty_received: 70, loss_qty: 0 }],
    })
    expect(await room.level(product, second, far.bin)).toEqual({ on_hand: '40', reserved: '0' })
    expect(await goodsOf(id)).toEqual([])
  })

  it('a transfer with too little at its source is promised in part, the rest as soon as it is there', async () => {
    const short = await made(10_000)
    expect((await fire(short, 'release')).data.status).toBe('partially_allocated')
    const nothing = await made(1)
    expect((await fire(nothing, 'release')).message).toBe('insufficient_stock')
    expect((await fire(short, 'release')).message).toBe('insufficient_stock')
    expect((await fire(short, 'cancel')).data.status).toBe('cancelled')
    expect((await fire(nothing, 'release')).data.status).toBe('allocated')
  })

  it('a transfer once released goes back to its bins when it is cancelled, also what was picked', async () => {
    const id = await made(70)
    await fire(id, 'release')
    await fire(id, 'pick', { to_bin_id: lane() })
    expect((await fire(id, 'cancel')).data.status).toBe('cancelled')
    expect(await room.level(product, first, lane())).toEqual({ on_hand: '0', reserved: '0' })
    expect(await room.level(product, second, bin(1))).toEqual({ on_hand: '40', reserved: '0' })
  })

  it('a transfer is taken back by an administrator on its day, as long as nothing arrived', async () => {
    const { id, line } = await onItsWay(70)
    expect((await fire(id, 'reverse')).message).toBe('no_privileges')
    expect((await fire(id, 'reverse', {}, admin)).data).toMatchObject({
      status: 'allocated',
      shipped_at: null,
    })
    expect(await room.level(product, second, lane())).toEqual({ on_hand: '40', reserved: '40' })
    expect((await fire(id, 'ship')).data.status).toBe('in_transit')
    await received(id, line, 1)
    expect((await fire(id, 'reverse', {}, admin)).message).toBe('invalid_transition')
  })

  it('a transfer loses what never arrives, with a reason, by an administrator', async () => {
    const { id, line } = await onItsWay(70)
    await received(id, line, 60)
    expect((await fire(id, 'write_off', { loss_reason: 'Broken' })).message).toBe('no_privileges')
    expect((await fire(id, 'write_off', {}, admin)).data).toEqual({ loss_reason: 'required' })
    expect((await fire(id, 'write_off', { loss_reason: 'Broken' }, admin)).data.status).toBe('received')
    expect((await read(id)).transfer_lines).toMatchObject([
      { qty_received: 60, loss_qty: 10, loss_reason: 'Broken' },
    ])
  })

  it('a transfer falls back when a lot it was promised is held', async () => {
    const id = await made(70)
    await fire(id, 'release')
    const { version } = (await admin.get(`/inventory/lots/${second}`)).data
    const current = await admin.post(`/inventory/lots/${second}/hold`, { version, reason: 'Label doubt' })
    expect(current.http).toBe(200)
    expect(await read(id)).toMatchObject({
      status: 'partially_allocated',
      transfer_lines: [{ qty_reserved: 30 }],
    })
  })

  it('a transfer arrives even when its lot may not be used any more', async () => {
    const { id, line } = await onItsWay(40)
    await room.as((unit) => unit.update(lots, second, { status: 'expired' }))
    expect((await received(id, line, 40)).data.status).toBe('received')
    await room.as((unit) => unit.update(lots, second, { status: 'released' }))
  })

  it('a transfer refuses the wrong bin, lot, lane, place and quantity, and what has no two ends', async () => {
    const id = await made(70)
    await fire(id, 'release')
    const line = (await read(id)).transfer_lines[0].id
    const pick = async (payload: object) =>
      (await fire(id, 'pick', { to_bin_id: lane(), transfer_line_id: line, ...payload })).message
    expect(await pick({ lot_id: second, bin_id: bin(0) })).toBe('wrong_bin')
    expect(await pick({ lot_id: room.goods[11]?.lots[0] })).toBe('wrong_product')
    expect(await pick({ lot_id: second, bin_id: bin(1), qty: 41 })).toBe('over_pick')
    expect((await fire(id, 'pick', { to_bin_id: bin(0) })).data).toEqual({ to_bin_id: 'exists' })
    expect((await fire(id, 'receive', { lines: [] })).message).toBe('invalid_transition')
    expect((await write(1, { to_location_id: room.site })).data.to_location_id.code).toBe('other')
    expect((await write(0)).data).toMatchObject({ 'transfer_lines.0.qty_requested': expect.anything() })
    const half = (await write(0.5)).data.id
    expect((await fire(half, 'release')).data['transfer_lines.0.qty_requested'].text).toMatch(
      /at most 0 decimals$/,
    )

    const way = await onItsWay(10)
    const wrong = await received(way.id, way.line, 1, { bin_id: bin(0) })
    expect(wrong.data).toEqual({ 'lines.0.bin_id': 'in' })
    const none = await fire(way.id, 'receive', {
      lines: [{ transfer_line_id: way.line, qty: -1, bin_id: far.bin }],
    })
    expect([none.http, none.message]).toEqual([422, 'validation_error'])
  })
})

describe('any history of transfers', () => {
  type Act = {
    act: 'new' | 'release' | 'pick' | 'ship' | 'reverse' | 'receive' | 'write_off' | 'cancel'
    on: number
    qty: number
  }
  const act: fc.Arbitrary<Act> = fc.record({
    act: fc.constantFrom(
      'new',
      'release',
      'pick',
      'ship',
      'ship',
      'reverse',
      'receive',
      'receive',
      'write_off',
      'cancel',
    ),
    on: fc.nat(3),
    qty: fc.integer({ min: 1, max: 30 }),
  })

  it('any history of transfers has on its way exactly what was shipped and is neither there nor lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 16 }), async (acts) => {
        const ids: number[] = []
        for (const { act: what, on, qty } of [{ act: 'new', on: 0, qty: 9 } as Act, ...acts]) {
          const id = ids[on % Math.max(ids.length, 1)]
          if (what === 'new' || id === undefined) ids.push(await made(qty))
          else {
            const line = (await read(id)).transfer_lines[0].id
            const payload = {
              pick: { to_bin_id: lane() },
              receive: { lines: [{ transfer_line_id: line, qty, bin_id: far.bin }] },
              write_off: { loss_reason: 'Lost' },
            }[what as 'pick']
            const answer = await fire(id, what, payload, admin)
            expect(answer.http).toBeLessThan(500)
          }
        }
        const { rows } = await room.pool.query(
          `select b.code, sum(v.on_hand)::float as lies, (
             select sum(l.qty_shipped - l.qty_received - l.loss_qty)::float from transfer_lines l
             join transfers t on t.id = l.transfer_id
             where t.from_location_id = b.location_id and b.code = 'TRANSIT-DC2') as open
           from stock_levels v join bins b on b.id = v.bin_id where b.kind = 'transit' group by b.id`,
        )
        for (const { lies, open } of rows) expect(lies).toBe(open)
        const figures = await room.pool.query(
          `select l.id from transfer_lines l where qty_reserved <> coalesce((select sum(qty) from stock_reservations
             where source_type = 'transfer_lines' and source_line_id = l.id), 0)`,
        )
        expect(figures.rows).toEqual([])
        expect(await brokenRules(room.pool)).toEqual([])
      }),
      { numRuns: 3 },
    )
  })
})
