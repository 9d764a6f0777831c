import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenRules } from '../../../../../server/modules/inventory/ledger/check'
import { replenishing } from '../../../../../server/modules/inventory/replenishment/replenishing'
import { lots } from '../../../../../src/resources/inventory/stock/lots'
import { productBins } from '../../../../../src/resources/inventory/bins/product_bins'
import type { Replenishing } from '../../../../../src/resources/inventory/replenishment/replenishingCalls'
import { sumOf } from '../../../../../src/resources/kit/text/sum'
import { startServer, type TestNode } from '../../../../harness/server'
import { type Heap, openStockroom, type Stockroom } from '../../../../fixtures/stockroom'

type Person = Awaited<ReturnType<TestNode['as']>>

let node: TestNode
let room: Stockroom
let keeper: Person
let far: Awaited<ReturnType<Stockroom['farSide']>>
beforeAll(async () => {
  node = await startServer()
  room = await openStockroom({ on: node, productCount: 40, binCount: 6 })
  keeper = await node.as('inventory')
  far = await room.farSide()
})
afterAll(() => node.stop())

const bin = (n: number) => room.places[n] ?? 0
let product: number
let late: number
let soon: number
beforeEach(async () => {
  ;({ product, late, soon } = await room.nextGoods())
})

const lay = (...heaps: Heap[]) => room.lay(product, ...heaps)
/** Gives the product a bin; the answer is its row. */
const give = async (bin_id: number, more: object) =>
  (await keeper.post('/inventory/product_bins', { product_id: product, bin_id, ...more })).data
const plan = async (...ids: number[]): Promise<Replenishing> =>
  (await keeper.get(`/inventory/product_bins/replenishing?ids=${ids.join()}`)).data

describe('bin below its minimum', () => {
  it('a bin below its minimum is filled up to its maximum from further back, what expires first before the rest', async () => {
    await lay([late, bin(0), 5], [late, bin(1), 30], [soon, bin(3), 10])
    const { id } = await give(bin(0), { min_qty: 10, max_qty: 40 })
    await give(bin(1), { role: 'reserve' })
    const { moves, transfers, lacking } = await plan(id)
    expect(
      moves.map(({ lot_id, from_bin_id, to_bin_id, qty }) => [lot_id, from_bin_id, to_bin_id, qty]),
    ).toEqual([
      [soon, bin(3), bin(0), 10],
      [late, bin(1), bin(0), 25],
    ])
    expect([transfers, lacking]).toEqual([[], []])
    const lines = moves.map(({ product_id, lot_id, from_bin_id, to_bin_id, qty }) => ({
      product_id,
      lot_id,
      from_bin_id,
      to_bin_id,
      qty,
    }))
    expect((await keeper.post('/inventory/stock_levels/move', { lines })).status).toBe(1)
    expect(await plan(id)).toEqual({ moves: [], transfers: [], lacking: [] })
    expect(await brokenRules(node.pool)).toEqual([])
  })

  it('a bin below its minimum empties no other bin to pick from, and takes nothing that is promised, held or being counted', async () => {
    await lay([late, bin(1), 20], [soon, bin(3), 20])
    await room.as((unit) => unit.update(lots, soon, { status: 'hold' }))
    const { id } = await give(bin(0), { min_qty: 10, max_qty: 40 })
    await give(bin(1), { role: 'pick' })
    const { moves, lacking } = await plan(id)
    expect(moves).toEqual([])
    expect(lacking).toMatchObject([{ product_bin_id: id, qty: 40, awaited: 0 }])
  })

  it('a bin below its minimum is sent for from the location that has most, once: what is under way by transfer is not asked for again', async () => {
    await lay([late, far.bin, 25])
    const { id } = await give(bin(0), { min_qty: 10, max_qty: 40, is_primary: 1 })
    expect(await plan(id)).toMatchObject({
      moves: [],
      transfers: [{ from_location_id: far.site, to_location_id: room.site, qty: 25 }],
      lacking: [{ qty: 15, awaited: 0 }],
    })
    const payload = { ids: String(id), posting_key: `fill-${id}` }
    const [made] = (await keeper.post('/inventory/product_bins/transfers', payload)).data
    expect(made).toMatchObject({ status: 'draft', from_location_id: far.site, to_location_id: room.site })
    expect(made.transfer_lines).toMatchObject([{ product_id: product, qty_requested: 25 }])
    const again = await keeper.post('/inventory/product_bins/transfers', payload)
    expect([again.replayed, again.data[0].id]).toEqual([1, made.id])
    const more = await keeper.post('/inventory/product_bins/transfers', { ids: String(id) })
    expect(more.data.ids.text).toBe('No other location has stock to transfer')
    expect((await plan(id)).lacking).toMatchObject([{ qty: 40, awaited: 25 }])
  })

  it('a bin below its minimum is asked about by anyone who keeps the stock alone, in words that can be read', async () => {
    const path = '/inventory/product_bins'
    for (const role of ['batcher', 'sale'] as const) {
      const other = await node.as(role)
      expect((await other.get(`${path}/replenishing`)).message).toBe('no_privileges')
      expect((await other.post(`${path}/transfers`, {})).message).toBe('no_privileges')
    }
    expect((await keeper.get(`${path}/replenishing?ids=1,x`)).data).toMatchObject({ ids: { code: 'other' } })
    expect((await keeper.get(`${path}/replenishing?location_id=abc`)).message).toBe('validation_error')
    expect((await keeper.get(`${path}/replenishing?ids=987654321`)).data.moves).toEqual([])
  })
})

it('no plan takes more than is free or brings more than a bin lacks, and it says of all that is lacking where it is', async () => {
  const qty = fc.integer({ min: 1, max: 60 })
  const heap = fc.record({
    lot: fc.constantFrom(0, 1),
    place: fc.constantFrom(0, 1, 3, 4, 'far' as const),
    qty,
  })
  const role = fc.constantFrom('pick', 'reserve', 'overflow')
  const own = fc.uniqueArray(fc.record({ place: fc.constantFrom(0, 1, 3, 4), role, min: qty, more: qty }), {
    selector: ({ place }) => place,
    minLength: 1,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(heap, { maxLength: 6 }), own, async (heaps, input) => {
      ;({ product, late, soon } = await room.nextGoods())
      await node.pool.query('delete from product_bins where product_id = $1', [product])
      if (heaps.length > 0)
        await lay(
          ...heaps.map(({ lot, place, qty: lies }): Heap => [
            lot === 0 ? late : soon,
            place === 'far' ? far.bin : bin(place),
            lies,
          ]),
        )
      const ids = await room.as(async (unit) => {
        const made: number[] = []
        for (const { place, role: as, min, more } of input) {
          const values = { product_id: product, bin_id: bin(place), location_id: room.site, role: as }
          made.push((await unit.insert(productBins, { ...values, min_qty: min, max_qty: min + more })).id)
        }
        return made
      })
      const { moves, transfers, lacking } = await replenishing(node.db, { ids, locationId: null })
      const { rows: free } = await node.pool.query<{ lot: string; bin: string; qty: number }>(
        'select lot_id as lot, bin_id as bin, available::float8 as qty from stock_levels where product_id = $1',
        [product],
      )
      const total = (rows: readonly { qty: number }[]) => Number(sumOf(rows.map((row) => row.qty)))
      for (const { lot, bin: at, qty: lies } of free) {
        const taken = moves.filter((one) => one.lot_id === Number(lot) && one.from_bin_id === Number(at))
        expect(total(taken)).toBeLessThanOrEqual(lies)
      }
      expect(total(transfers)).toBeLessThanOrEqual(
        total(free.filter(({ bin: at }) => Number(at) === far.bin)),
      )
      const { rows: wants } = await node.pool.query<{ id: string; qty: number }>(
        'select id, to_replenish::float8 as qty from product_bins_now where id = any($1)',
        [ids],
      )
      for (const { id, qty: needed } of wants) {
        const of = <T extends { product_bin_id: number }>(rows: readonly T[]) =>
          rows.filter(({ product_bin_id }) => product_bin_id === Number(id))
        expect(total([...of(moves), ...of(transfers), ...of(lacking)])).toBe(needed)
      }
    }),
    { numRuns: 15 },
  )
})
