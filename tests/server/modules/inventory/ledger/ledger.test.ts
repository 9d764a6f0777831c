import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Lot, lots } from '../../../../../src/resources/inventory/stock/lots'
import { bins } from '../../../../../src/resources/inventory/bins/bins'
import { brokenRules } from '../../../../../server/modules/inventory/ledger/check'
import type { Movement } from '../../../../../server/modules/inventory/ledger/posting'
import { openStockroom, type Stockroom } from '../../../../fixtures/stockroom'

let room: Stockroom
beforeAll(async () => {
  room = await openStockroom({ productCount: 13 })
})
afterAll(() => room.close())

let product: number
let lot: number
let second: number
let next = 0
beforeEach(() => {
  const goods = room.goods[next++]
  ;[product, lot, second] = [goods?.id ?? 0, goods?.lots[0] ?? 0, goods?.lots[1] ?? 0]
})

const bin = (n: number) => room.places[n] ?? 0
const outside = (kind: string) => room.outside[`virtual_${kind}`] ?? 0
const move = (
  from_bin_id: number,
  to_bin_id: number,
  qty: number,
  reason: Movement['reason'],
  more: Partial<Movement> = {},
): Movement => ({
  product_id: product,
  lot_id: lot,
  from_bin_id,
  to_bin_id,
  qty,
  reason,
  ...more,
})
const received = (qty: number, unit_cost = 1) =>
  move(outside('supplier'), bin(0), qty, 'receive', { unit_cost })
const promise = (qty: number, line = 1) => ({
  product_id: product,
  lot_id: lot,
  bin_id: bin(0),
  source_type: 'allocation_lines',
  source_id: 1,
  source_line_id: line,
  qty,
})
const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code: string; data: Record<string, unknown> }) => ({ code: error.code, data: error.data }),
  )

describe('posting', () => {
  it('a posting moves goods from one bin to another and broadcasts both levels', async () => {
    const since = (await room.pool.query<{ position: number }>('select position from feed')).rows[0]?.position
    await room.posted({ movements: [received(10)] })
    await room.posted({ movements: [move(bin(0), bin(1), 4, 'bin_move')] })
    expect(await room.level(product, lot, bin(0))).toEqual({ on_hand: '6', reserved: '0' })
    expect(await room.level(product, lot, bin(1))).toEqual({ on_hand: '4', reserved: '0' })
    const { rows } = await room.pool.query<{ action: string; on_hand: number; diff: unknown }>(
      `select action, (row ->> 'on_hand')::float as on_hand, diff from changes
       where position > $1 and table_name = 'stock_levels' order by position, row ->> 'bin_id'`,
      [since],
    )
    expect(rows.map(({ action, on_hand }) => [action, on_hand])).toEqual([
      ['created', 10],
      ['updated', 6],
      ['created', 4],
    ])
    expect(rows[1]?.diff).toEqual({ on_hand: [10, 6], available: [10, 6] })
  })

  it('a posting is refused whole where one line lacks something, and says what each place has', async () => {
    await room.posted({ movements: [received(10)] })
    const refused = await refusal(
      room.posted({ movements: [move(bin(0), bin(1), 8, 'bin_move'), move(bin(0), bin(2), 4, 'bin_move')] }),
    )
    expect(refused).toMatchObject({
      code: 'insufficient_stock',
      data: { lacking: [{ bin_id: bin(0), wanted: 12, available: 10 }] },
    })
    expect(String(refused?.data.text)).toMatch(/^Only 10 ea available in A-01 lot L\d+-1$/)
    expect(await room.level(product, lot, bin(1))).toEqual({ on_hand: '0', reserved: '0' })
  })

  it('a posting with a key that was posted before happens once, and answers what the first one did', async () => {
    const posting = { posting_key: `once-${product}`, movements: [received(5)] }
    const first = await room.posted(posting)
    expect(await room.posted(posting)).toEqual({ ...first, replayed: 1 })
    const both = await Promise.all(
      [1, 2, 3].map(() => room.posted({ posting_key: `at-once-${product}`, movements: [received(7)] })),
    )
    expect(both.filter(({ replayed }) => replayed === 1)).toHaveLength(2)
    expect(await room.level(product, lot, bin(0))).toEqual({ on_hand: '12', reserved: '0' })
  })

  it('a posting promises what is available and no more, and keeps promised goods where they are', async () => {
    await room.posted({ movements: [received(10)] })
    await room.posted({ reservations: [promise(6)] })
    expect(await refusal(room.posted({ reservations: [promise(5, 2)] }))).toMatchObject({
      code: 'insufficient_stock',
    })
    expect(await refusal(room.posted({ movements: [move(bin(0), bin(1), 5, 'bin_move')] }))).toMatchObject({
      data: { lacking: [{ wanted: 5, available: 4 }] },
    })
    // Picked, the promise goes along.
    await room.posted({
      movements: [move(bin(0), bin(2), 6, 'pick')],
      reservations: [promise(-6), { ...promise(6), bin_id: bin(2) }],
    })
    expect(await room.level(product, lot, bin(0))).toEqual({ on_hand: '4', reserved: '0' })
    expect(await room.level(product, lot, bin(2))).toEqual({ on_hand: '6', reserved: '6' })
    await room.posted({
      movements: [move(bin(2), outside('customer'), 6, 'ship')],
      reservations: [{ ...promise(-6), bin_id: bin(2) }],
    })
    expect(await refusal(room.posted({ reservations: [promise(-1)] }))).toMatchObject({
      code: 'insufficient_stock',
    })
  })

  it('a posting refuses what can’t be right, all of it at once by line and field', async () => {
    const foreign = room.goods[12]?.lots[0] ?? 0
    const refused = await refusal(
      room.posted({
        movements: [
          move(bin(0), bin(1), 0, 'bin_move'),
          move(bin(0), bin(1), 1.5, 'bin_move'),
          move(bin(0), bin(0), 1, 'bin_move'),
          move(bin(0), outside('customer'), 1, 'bin_move'),
          { ...move(bin(0), bin(1), 1, 'bin_move'), lot_id: foreign },
          move(bin(0), 999_999, 1, 'bin_move'),
        ],
      }),
    )
    const qty = { code: 'other', text: 'Quantity must be greater than 0 with at most 0 decimals' }
    expect(refused).toEqual({
      code: 'validation_error',
      data: {
        'lines.0.qty': qty,
        'lines.1.qty': qty,
        'lines.2.to_bin_id': 'in',
        'lines.3.to_bin_id': 'in',
        'lines.4.lot_id': 'exists',
        'lines.5.to_bin_id': 'exists',
      },
    })
  })

  it('a posting leaves alone what a count has frozen, but for the count itself', async () => {
    await room.posted({ movements: [received(10)] })
    await room.as((unit) => unit.update(bins, bin(0), { frozen_by_count_id: 7 }))
    const one = { movements: [move(bin(0), outside('adjustment'), 1, 'count_loss')] }
    expect(await refusal(room.posted(one))).toMatchObject({ code: 'bin_frozen', data: { bins: [bin(0)] } })
    await room.posted({ ...one, count_id: 7 })
    await room.as((unit) => unit.update(bins, bin(0), { frozen_by_count_id: null }))
    expect(await room.level(product, lot, bin(0))).toEqual({ on_hand: '9', reserved: '0' })
  })

  it('a posting takes nothing from lots on hold for an order, and of rejected ones only what leaves', async () => {
    await room.posted({ movements: [received(10)] })
    const status = (to: Lot['status']) => room.as((unit) => unit.update(lots, lot, { status: to }))
    await status('hold')
    expect(await refusal(room.posted({ reservations: [promise(1)] }))).toMatchObject({
      data: { 'reservations.0.lot_id': { text: 'Lot is on hold' } },
    })
    await room.posted({ movements: [move(bin(0), bin(1), 1, 'bin_move')] })
    await status('rejected')
    expect(await refusal(room.posted({ movements: [move(bin(0), bin(1), 1, 'bin_move')] }))).toMatchObject({
      data: { 'lines.0.lot_id': { text: 'Lot is rejected' } },
    })
    await room.posted({ movements: [move(bin(0), outside('scrap'), 9, 'scrap')] })
  })
})

describe('cost', () => {
  it('the cost is the moving average of what came in, and what goes out carries it', async () => {
    await room.posted({ movements: [received(10, 3)] })
    await room.posted({ movements: [received(10, 5)] })
    expect(await room.cost(product)).toBe('4.0000')
    const { movement_ids } = await room.posted({ movements: [move(bin(0), outside('scrap'), 5, 'scrap')] })
    const { rows } = await room.pool.query(
      'select value::text from stock_movements where id = $1',
      movement_ids,
    )
    expect(rows).toEqual([{ value: '20.0000' }])
    expect(await room.cost(product)).toBe('4.0000')
    // Found goods come in at the average.
    await room.posted({ movements: [move(outside('adjustment'), bin(0), 3, 'adjust_gain')] })
    expect(await room.cost(product)).toBe('4.0000')
  })

  it('the cost of goods made here is what they used up, where no standard is set', async () => {
    const material = room.goods[12] ?? { id: 0, lots: [0] }
    const used = { product_id: material.id, lot_id: material.lots[0] ?? 0 }
    await room.posted({ movements: [{ ...received(100, 0.5), ...used }] })
    await room.posted({
      movements: [
        { ...move(bin(0), outside('production'), 40, 'consume'), ...used },
        move(outside('production'), bin(0), 8, 'produce'),
      ],
    })
    expect(await room.cost(product)).toBe('2.5000')
  })
})

describe('mistake', () => {
  it('a mistake is mended once by its mirror, and never rubbed out', async () => {
    const { movement_ids } = await room.posted({ movements: [received(10, 3)] })
    const [id] = movement_ids
    const mirror = () =>
      room.posted({
        event: 'reverse',
        movements: [move(bin(0), outside('supplier'), 10, 'reverse', { reverses_id: id ?? 0 })],
      })
    await mirror()
    expect(await room.level(product, lot, bin(0))).toEqual({ on_hand: '0', reserved: '0' })
    await room.posted({ movements: [received(10, 3)] })
    expect(await refusal(mirror())).toMatchObject({ code: 'invalid_transition' })
    for (const statement of [
      'delete from stock_movements',
      'update stock_movements set qty = 1',
      'truncate stock_movements',
    ])
      await expect(room.pool.query(statement)).rejects.toThrow(/only ever added to|cannot truncate/)
  })
})

it('what is free of a product goes with the status of its lot and the kind of its bin', async () => {
  const free = async () => {
    const { rows } = await room.pool.query<{ free: number; shown: number }>(
      `select k.available::float8 as free, n.available::float8 as shown from product_stock_values k
       join products_now n on n.id = k.product_id where k.product_id = $1`,
      [product],
    )
    return [rows[0]?.free, rows[0]?.shown]
  }
  const lotIs = (status: string) =>
    room.pool.query('update lots set status = $2 where id = $1', [lot, status])
  const binIs = (kind: string) => room.pool.query('update bins set kind = $2 where id = $1', [bin(1), kind])
  await room.posted({ movements: [received(10)] })
  await room.posted({ movements: [move(bin(0), bin(1), 4, 'bin_move')], reservations: [promise(2)] })
  expect(await free()).toEqual([8, 8])
  await binIs('quarantine')
  expect(await free()).toEqual([4, 4])
  await room.posted({ movements: [move(bin(0), bin(1), 1, 'bin_move')], reservations: [promise(-2)] })
  expect(await free()).toEqual([5, 5])
  await lotIs('hold')
  expect(await free()).toEqual([0, 0])
  await room.posted({ movements: [move(bin(1), bin(0), 2, 'bin_move')] })
  await binIs('storage')
  await lotIs('released')
  expect([await free(), await brokenRules(room.pool)]).toEqual([[10, 10], []])
})

describe('check of the ledger', () => {
  it('the check of the ledger finds nothing while only postings write, and every figure that someone changed behind it', async () => {
    await room.posted({ movements: [received(10), { ...received(4), lot_id: second }] })
    expect(await brokenRules(room.pool)).toEqual([])
    await room.pool.query(
      'update stock_levels set on_hand = 12, reserved = 2 where (product_id, lot_id) = ($1, $2)',
      [product, lot],
    )
    const found = await brokenRules(room.pool)
    expect(found.map(({ rule }) => rule)).toEqual([
      'on hand is the sum of the movements',
      'reserved is the sum of the reservations',
      'the stored reserved and available quantities of a product are the sums of its levels',
      'the value of a product is the value of its movements',
    ])
    expect(found[0]).toMatchObject({
      product_id: product,
      lot_id: lot,
      bin_id: bin(0),
      recorded: '12.000000',
      calculated: '10.000000',
    })
    await room.pool.query(
      'update stock_levels set on_hand = 10, reserved = 0 where (product_id, lot_id) = ($1, $2)',
      [product, lot],
    )
  })
})
