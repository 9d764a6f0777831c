import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stockCountLines } from '../../../../../src/resources/inventory/counts/stock_count_lines'
import type { MovementReason } from '../../../../../src/resources/inventory/stock/stock_movements'
import { brokenRules } from '../../../../../server/modules/inventory/ledger/check'
import { startServer, type TestNode } from '../../../../harness/server'
import { openStockroom, type Stockroom } from '../../../../fixtures/stockroom'

let node: TestNode
let room: Stockroom
beforeAll(async () => {
  node = await startServer()
  room = await openStockroom({ on: node, productCount: 3, binCount: 6 })
})
afterAll(() => node.stop())

const bin = (n: number) => room.places[n] ?? 0
const goods = (n: number) => ({ product_id: room.goods[n]?.id ?? 0, lot_id: room.goods[n]?.lots[0] ?? 0 })
const outside = (kind: string) => room.outside[`virtual_${kind}`] ?? 0
let clientIds = 0
const entry = (at: number, good: number, qty: number, more: object = {}) => ({
  bin_id: bin(at),
  ...goods(good),
  qty,
  client_id: `c-${++clientIds}`,
  ...more,
})
const moved = (good: number, from: number, to: number, qty: number, reason: MovementReason) =>
  room.posted({
    movements: [{ ...goods(good), from_bin_id: from, to_bin_id: to, qty, reason, unit_cost: 2 }],
  })
const received = (good: number, at: number, qty: number) =>
  moved(good, outside('supplier'), bin(at), qty, 'receive')

type Client = Awaited<ReturnType<TestNode['as']>>
const path = '/inventory/stock_counts'

/** A count of some bins, started. */
async function beginCount(client: Client, places: number[], more: object = {}) {
  const made = await client.post(path, {
    kind: 'spot',
    location_id: room.site,
    scope: { bin_ids: places.map(bin) },
    ...more,
  })
  expect([made.http, made.data]).toEqual([201, expect.objectContaining({ status: 'draft' })])
  const started = await client.post(`${path}/${made.data.id}/start`, { version: made.data.version })
  expect([started.http, started.data.status]).toEqual([200, 'in_progress'])
  return Number(made.data.id)
}
const now = async (client: Client, id: number) => (await client.get(`${path}/${id}`)).data
const fire = async (client: Client, id: number, event: string, payload: object = {}) =>
  client.post(`${path}/${id}/${event}`, { version: (await now(client, id)).version, ...payload })
const enter = (client: Client, id: number, ...entries: object[]) =>
  client.post(`${path}/${id}/entries`, { entries })
const linesOf = async (id: number) => room.as((unit) => unit.find(stockCountLines, { stock_count_id: id }))

describe('stock count', () => {
  it('a stock count puts the books right by what was found when it was counted; what moved since stays', async () => {
    const inventory = await node.as('inventory')
    await received(0, 0, 100)
    await received(1, 0, 20)
    const id = await beginCount(inventory, [0])
    expect(await now(inventory, id)).toMatchObject({ line_count: 2, counted_count: 0, bin_count: 1 })
    await moved(0, bin(0), bin(1), 10, 'bin_move')
    await enter(inventory, id, entry(0, 0, 89), entry(0, 1, 20))
    await moved(0, bin(0), bin(1), 5, 'bin_move')
    expect((await fire(inventory, id, 'finish')).data).toMatchObject({
      status: 'review',
      recount_count: 0,
      variance_value: -2,
      above_limit: 0,
    })
    expect(await linesOf(id)).toMatchObject([
      { snapshot_qty: 100, expected_qty: 90, counted_qty: 89, variance_qty: -1, line_status: 'accepted' },
      { snapshot_qty: 20, expected_qty: 20, variance_qty: 0, line_status: 'accepted' },
    ])
    expect((await fire(inventory, id, 'post')).data.status).toBe('done')
    expect(await room.level(goods(0).product_id, goods(0).lot_id, bin(0))).toMatchObject({ on_hand: '84' })
    expect(await brokenRules(room.pool)).toEqual([])
  })

  it('a stock count is counted again by another person where it differs much, and posted by an administrator above the limit', async () => {
    const [inventory, admin] = [await node.as('inventory'), await node.as('admin')]
    await received(0, 1, 1000)
    const id = await beginCount(inventory, [1], { blind: 1 })
    expect(await linesOf(id)).toMatchObject([{ snapshot_qty: null, expected_qty: null }])
    expect(await room.level(goods(0).product_id, goods(0).lot_id, bin(1))).toMatchObject({ on_hand: '1015' })
    await enter(inventory, id, entry(1, 0, 10))
    expect((await fire(inventory, id, 'finish')).data).toMatchObject({ recount_count: 1, above_limit: 1 })
    expect((await fire(admin, id, 'post')).message).toBe('not_counted')
    expect((await fire(inventory, id, 'recount')).data).toMatchObject({
      status: 'in_progress',
      counted_count: 0,
    })
    expect(await linesOf(id)).toMatchObject([{ snapshot_qty: null, variance_qty: null }])
    expect((await enter(inventory, id, entry(1, 0, 12))).data).toEqual({
      'entries.0.product_id': { code: 'other', text: expect.stringContaining('another person') as string },
    })
    await enter(admin, id, entry(1, 0, 11))
    expect((await fire(inventory, id, 'finish')).data).toMatchObject({ recount_count: 0, above_limit: 1 })
    expect((await fire(inventory, id, 'post')).message).toBe('no_privileges')
    expect((await fire(admin, id, 'post')).data).toMatchObject({ status: 'done', above_limit: 1 })
    expect(await room.level(goods(0).product_id, goods(0).lot_id, bin(1))).toMatchObject({ on_hand: '11' })
  })

  it('a stock count holds its bins: no other count, and while it is frozen nothing goes in or out', async () => {
    const inventory = await node.as('inventory')
    await received(2, 3, 10)
    const id = await beginCount(inventory, [3], { freeze: 1 })
    const other = await inventory.post(path, { kind: 'full', location_id: room.site })
    const refused = await inventory.post(`${path}/${other.data.id}/start`, { version: 1 })
    expect([refused.http, refused.message]).toEqual([422, 'bin_in_count'])
    await expect(received(2, 3, 1)).rejects.toMatchObject({ code: 'bin_frozen' })
    const seen = await inventory.post(`${path}/preview`, { kind: 'full', location_id: room.site })
    expect(seen.data.counted).toMatchObject([{ bin: 'A-04' }])
    expect((await fire(inventory, id, 'cancel')).data.status).toBe('cancelled')
    await received(2, 3, 1)
    await inventory.delete(`${path}/${other.data.id}`)
  })

  it('a stock count takes an entry once, however often a tablet sends it, and goods no one expected', async () => {
    const inventory = await node.as('inventory')
    const id = await beginCount(inventory, [4])
    expect(await now(inventory, id)).toMatchObject({ line_count: 0, bin_count: 1 })
    const sent = entry(4, 1, 7)
    const [sku, lot] = ['SKU-2', 'L2-1']
    for (const code of [sku, lot.toLowerCase(), `${sku}|${lot}`])
      expect((await inventory.get(`${path}/goods?code=${encodeURIComponent(code)}`)).data).toContainEqual(
        expect.objectContaining({ ...goods(1), lot_number: lot }),
      )
    expect((await inventory.get(`${path}/goods?code=SKU-1%7C${lot}`)).data).toEqual([])
    expect((await enter(inventory, id, sent)).data).toMatchObject([
      { counted_qty: 7, line_status: 'counted' },
    ])
    expect((await enter(inventory, id, { ...sent, qty: 9 })).data).toMatchObject([{ counted_qty: 7 }])
    expect(await now(inventory, id)).toMatchObject({ line_count: 1, counted_count: 1 })
    await fire(inventory, id, 'finish')
    await fire(inventory, id, 'recount')
    const admin = await node.as('admin')
    await enter(admin, id, entry(4, 1, 7))
    await fire(inventory, id, 'finish')
    expect((await fire(inventory, id, 'post')).data).toMatchObject({ status: 'done', variance_value: 14 })
    expect(await room.level(goods(1).product_id, goods(1).lot_id, bin(4))).toMatchObject({ on_hand: '7' })
  })

  it('a stock count says of every wrong entry what is wrong, and takes none of them', async () => {
    const inventory = await node.as('inventory')
    await received(0, 5, 4)
    const id = await beginCount(inventory, [5])
    const refused = async (entries: unknown) => {
      const { http, message, data } = await inventory.post(`${path}/${id}/entries`, { entries })
      return [http, message, Object.keys(data as object)]
    }
    expect(await refused([])).toEqual([422, 'validation_error', ['entries']])
    expect(await refused([entry(5, 0, 3), entry(5, 0, -1), entry(5, 0, 1, { lot_id: null })])).toEqual([
      422,
      'validation_error',
      ['entries.1.qty', 'entries.2.lot_id'],
    ])
    expect(
      await refused([
        entry(5, 0, 3),
        entry(5, 0, 1.5),
        entry(0, 0, 1),
        entry(5, 0, 1, { lot_id: goods(1).lot_id }),
      ]),
    ).toEqual([422, 'validation_error', ['entries.1.qty', 'entries.2.bin_id', 'entries.3.lot_id']])
    expect(await linesOf(id)).toMatchObject([{ counted_qty: null }])
    expect((await fire(inventory, id, 'finish')).message).toBe('not_counted')
    await enter(inventory, id, { bin_id: bin(5), qty: 0, client_id: 'empty' })
    expect(await linesOf(id)).toMatchObject([{ counted_qty: 0, line_status: 'counted' }])
    expect((await fire(inventory, id, 'post')).message).toBe('invalid_transition')
    await fire(inventory, id, 'cancel')
    expect((await enter(inventory, id, entry(5, 0, 1))).message).toBe('invalid_transition')
  })

  it('a stock count does not take away what is promised, and names every promise', async () => {
    const [inventory, admin] = [await node.as('inventory'), await node.as('admin')]
    const place = { ...goods(2), bin_id: bin(0) }
    await received(2, 0, 10)
    await room.posted({
      reservations: [{ ...place, source_type: 'allocation_lines', source_id: 5, source_line_id: 50, qty: 8 }],
    })
    const id = await beginCount(inventory, [0], {
      scope: { bin_ids: [bin(0)], product_ids: [place.product_id] },
    })
    await enter(inventory, id, entry(0, 2, 6))
    await fire(inventory, id, 'finish')
    await fire(inventory, id, 'recount')
    await enter(admin, id, entry(0, 2, 6))
    await fire(inventory, id, 'finish')
    expect(await fire(inventory, id, 'post')).toMatchObject({
      message: 'insufficient_stock',
      data: { lacking: [{ bin_id: bin(0), reservations: [{ source_type: 'allocation_lines', qty: 8 }] }] },
    })
    expect(await room.level(place.product_id, place.lot_id, bin(0))).toEqual({ on_hand: '10', reserved: '8' })
    await room.posted({
      reservations: [
        { ...place, source_type: 'allocation_lines', source_id: 5, source_line_id: 50, qty: -8 },
      ],
    })
    expect((await fire(inventory, id, 'post')).data.status).toBe('done')
  })

  it('a stock count looks at what is due by its category, or the branch above it, and at classes of goods', async () => {
    const inventory = await node.as('inventory')
    await received(2, 5, 4)
    const { rows } = await room.pool.query<{ category: number }>(
      `update products set abc_class = 'B' where id = $1 returning category_id as category`,
      [goods(2).product_id],
    )
    const lines = async (scope: object) =>
      (
        await inventory.post(`${path}/preview`, {
          kind: 'cycle',
          location_id: room.site,
          scope: { bin_ids: [bin(5)], product_ids: [goods(2).product_id], ...scope },
        })
      ).data.lines
    expect([await lines({ abc_classes: ['A'] }), await lines({ abc_classes: ['A', 'B'] })]).toEqual([0, 1])
    expect(await lines({ is_due: 1 })).toBe(0)
    const branch = (
      await inventory.post('/inventory/categories', { code: 'UP', name: 'Up', count_every_days: 30 })
    ).data
    await room.pool.query('update categories set parent_id = $1 where id = $2', [
      branch.id,
      rows[0]?.category,
    ])
    expect(await lines({ is_due: 1 })).toBe(0)
    await room.pool.query(
      `update stock_levels set first_in_at = now() - interval '31 days' where bin_id = $1`,
      [bin(5)],
    )
    expect(await lines({ is_due: 1 })).toBe(1)
    await room.pool.query('update stock_levels set last_counted_at = now() where bin_id = $1', [bin(5)])
    expect(await lines({ is_due: 1 })).toBe(0)
    const wrong = await inventory.post(`${path}/preview`, {
      kind: 'cycle',
      location_id: room.site,
      scope: { abc_classes: ['D'] },
    })
    expect(wrong.message).toBe('validation_error')
  })

  it('a stock count belongs to the people of the warehouse', async () => {
    const batcher = await node.as('batcher')
    expect((await batcher.get(path)).http).toBe(403)
    expect((await batcher.post(`${path}/1/entries`, { entries: [entry(0, 0, 1)] })).http).toBe(403)
    expect((await batcher.post(`${path}/preview`, { kind: 'full', location_id: room.site })).http).toBe(403)
  })

  it('a stock count leaves what was counted and what moved after it, whatever moved before', async () => {
    const [inventory, admin] = [await node.as('inventory'), await node.as('admin')]
    const move = fc.record({ isIn: fc.boolean(), qty: fc.integer({ min: 1, max: 9 }) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(move, { maxLength: 2 }),
        fc.nat(30),
        fc.array(move, { maxLength: 2 }),
        async (before, counted, after) => {
          const [from, to] = [bin(3), bin(1)]
          await received(1, 3, 40)
          const id = await beginCount(inventory, [3], {
            scope: { bin_ids: [from], product_ids: [goods(1).product_id] },
          })
          const all = async (moves: typeof before) => {
            for (const { isIn, qty } of moves)
              await (isIn ? received(1, 3, qty) : moved(1, from, to, qty, 'bin_move'))
            return moves.reduce((sum, { isIn, qty }) => sum + (isIn ? qty : -qty), 0)
          }
          await all(before)
          await enter(admin, id, entry(3, 1, counted + 18))
          const since = await all(after)
          await fire(inventory, id, 'finish')
          if ((await now(inventory, id)).recount_count === 1) {
            await fire(inventory, id, 'recount')
            await enter(inventory, id, entry(3, 1, counted + 18))
            await fire(inventory, id, 'finish')
            expect((await fire(admin, id, 'post')).data.status).toBe('done')
            expect(await room.level(goods(1).product_id, goods(1).lot_id, from)).toMatchObject({
              on_hand: String(counted + 18),
            })
          } else {
            expect((await fire(admin, id, 'post')).data.status).toBe('done')
            expect(await room.level(goods(1).product_id, goods(1).lot_id, from)).toMatchObject({
              on_hand: String(counted + 18 + since),
            })
          }
        },
      ),
      { numRuns: 4 },
    )
    expect(await brokenRules(room.pool)).toEqual([])
  })
})
