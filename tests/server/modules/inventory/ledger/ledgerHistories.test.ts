import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPool } from '../../../../../server/db/connect'
import { databaseOver } from '../../../../../server/db/dedicatedConnection'
import { runUnit, system } from '../../../../../server/engine/unitOfWork'
import { brokenRules } from '../../../../../server/modules/inventory/ledger/check'
import { post } from '../../../../../server/modules/inventory/ledger/post'
import type {
  Movement,
  Posting,
  ReservationChange,
} from '../../../../../server/modules/inventory/ledger/posting'
import { openStockroom, type Stockroom } from '../../../../fixtures/stockroom'

let room: Stockroom
beforeAll(async () => {
  room = await openStockroom({ productCount: 7, binCount: 10 })
})
afterAll(() => room.close())

const outside = (kind: string) => room.outside[`virtual_${kind}`] ?? 0
const codeOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )

/** Runs all pieces of work on as many connections of their own, so that they truly overlap. */
async function atOnce(
  connections: number,
  work: ((posting: (overrides: Partial<Posting>) => Promise<unknown>) => Promise<unknown>)[],
) {
  const pool = openPool(room.connection, connections)
  const db = databaseOver(pool)
  const posting = (overrides: Partial<Posting>) =>
    runUnit(db, system, (unit) =>
      post(unit, {
        posting_key: crypto.randomUUID(),
        source_type: 'stock_levels',
        source_id: 0,
        event: 'move',
        movements: [],
        ...overrides,
      }),
    )
  try {
    const left = [...work]
    const outcomes: string[] = []
    const lane = async () => {
      for (let one = left.shift(); one; one = left.shift()) outcomes.push(await codeOf(one(posting)))
    }
    await Promise.all(Array.from({ length: connections }, lane))
    return outcomes
  } finally {
    await db.destroy()
  }
}

const counted = (outcomes: readonly string[]) =>
  Object.fromEntries(
    [...new Set(outcomes)].toSorted().map((code) => [code, outcomes.filter((one) => one === code).length]),
  )

describe('any history of postings', () => {
  type Step = {
    kind: 'receive' | 'move' | 'ship' | 'promise' | 'free'
    lot: number
    from: number
    to: number
    qty: number
  }
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.constantFrom('receive', 'move', 'ship', 'promise', 'free'),
    lot: fc.nat(1),
    from: fc.nat(2),
    to: fc.nat(2),
    qty: fc.integer({ min: 1, max: 12 }),
  })

  it.concurrent('any history of postings leaves what adding up by hand gives, refuses exactly what is not there, and breaks no rule', async () => {
    const goods = room.goods[0] ?? { id: 0, lots: [] }
    const levels = new Map<string, { onHand: number; reserved: number }>()
    const at = (lot: number, bin: number) => {
      const key = `${lot}.${bin}`
      const found = levels.get(key) ?? { onHand: 0, reserved: 0 }
      levels.set(key, found)
      return found
    }
    const run = async ({ kind, lot, from, to, qty }: Step) => {
      const lot_id = goods.lots[lot] ?? 0
      const [source, target] = [room.places[from] ?? 0, room.places[to] ?? 0]
      const moved = (reason: Movement['reason'], from_bin_id: number, to_bin_id: number) =>
        codeOf(
          room.posted({
            movements: [
              { product_id: goods.id, lot_id, from_bin_id, to_bin_id, qty, reason, unit_cost: qty },
            ],
          }),
        )
      const promised = (change: number) => {
        const reservation: ReservationChange = {
          product_id: goods.id,
          lot_id,
          bin_id: source,
          source_type: 'allocation_lines',
          source_id: 1,
          source_line_id: 1,
          qty: change,
        }
        return codeOf(room.posted({ reservations: [reservation] }))
      }
      const [here, there] = [at(lot, from), at(lot, to)]
      const free = here.onHand - here.reserved
      const onlyIf = (isPossible: boolean, change: () => void) => {
        if (isPossible) change()
        return isPossible ? 'done' : 'insufficient_stock'
      }
      if (kind === 'receive') {
        // Goods arrive in storage, not in staging.
        const bin = from === 2 ? 0 : from
        at(lot, bin).onHand += qty
        expect(await moved('receive', outside('supplier'), room.places[bin] ?? 0)).toBe('done')
      } else if (kind === 'move') {
        const expected =
          from === to
            ? 'validation_error'
            : onlyIf(free >= qty, () => {
                here.onHand -= qty
                there.onHand += qty
              })
        expect(await moved('bin_move', source, target)).toBe(expected)
      } else if (kind === 'ship') {
        const staged = at(lot, 2)
        const expected = onlyIf(staged.onHand - staged.reserved >= qty, () => void (staged.onHand -= qty))
        expect(await moved('ship', room.places[2] ?? 0, outside('customer'))).toBe(expected)
      } else {
        const change = kind === 'promise' ? qty : -qty
        const isPossible = kind === 'promise' ? free >= qty : here.reserved >= qty
        expect(await promised(change)).toBe(onlyIf(isPossible, () => void (here.reserved += change)))
      }
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        for (const one of steps) await run(one)
        const { rows } = await room.pool.query<{ place: string; on_hand: number; reserved: number }>(
          `select lot_id || '.' || bin_id as place, on_hand::float8 as on_hand, reserved::float8 as reserved
           from stock_levels where product_id = $1`,
          [goods.id],
        )
        const stored = new Map(rows.map(({ place, ...quantities }) => [place, quantities]))
        for (const [key, { onHand, reserved }] of levels) {
          const [lot = 0, bin = 0] = key.split('.').map(Number)
          expect(stored.get(`${goods.lots[lot]}.${room.places[bin]}`) ?? { on_hand: 0, reserved: 0 }).toEqual(
            { on_hand: onHand, reserved },
          )
        }
        expect(await brokenRules(room.pool)).toEqual([])
      }),
      { numRuns: 6 },
    )
  })
})

describe('at the same time', () => {
  const received = (product: number, lot: number, bin: number, qty: number): Movement => ({
    product_id: product,
    lot_id: lot,
    from_bin_id: outside('supplier'),
    to_bin_id: bin,
    qty,
    reason: 'receive',
    unit_cost: 1,
  })
  const promise = (product_id: number, lot_id: number, bin_id: number, line: number): ReservationChange => ({
    product_id,
    lot_id,
    bin_id,
    source_type: 'allocation_lines',
    source_id: 1,
    source_line_id: line,
    qty: 1,
  })

  it.concurrent('of 200 concurrent reservations of the last 100 units 100 succeed, the others are refused as out of stock', async () => {
    const { id, lots } = room.goods[1] ?? { id: 0, lots: [] }
    const [lot = 0, bin = 0] = [lots[0], room.places[0]]
    await room.posted({ movements: [received(id, lot, bin, 100)] })
    const outcomes = await atOnce(
      20,
      Array.from(
        { length: 200 },
        (_, line) => (posting) => posting({ reservations: [promise(id, lot, bin, line)] }),
      ),
    )
    expect(counted(outcomes)).toEqual({ done: 100, insufficient_stock: 100 })
    expect(await room.level(id, lot, bin)).toEqual({ on_hand: '100', reserved: '100' })
  })

  it.concurrent('600 postings of five lines in any order over twenty levels: no deadlock reaches anyone, every rule holds', async () => {
    const goods = room.goods.slice(4, 6)
    const bins = room.places.filter((_, n) => n !== 2).slice(0, 5)
    const places = goods.flatMap(({ id, lots }) =>
      lots.flatMap((lot) => bins.map((bin) => ({ id, lot, bin }))),
    )
    await room.posted({ movements: places.map(({ id, lot, bin }) => received(id, lot, bin, 1_000)) })
    const random = fc.sample(fc.array(fc.tuple(fc.nat(19), fc.nat(4)), { minLength: 5, maxLength: 5 }), 600)
    const outcomes = await atOnce(
      20,
      random.map(
        (lines) => (posting) =>
          posting({
            movements: lines.map(([from, to]): Movement => {
              const place = places[from] ?? { id: 0, lot: 0, bin: 0 }
              const other = bins.filter((bin) => bin !== place.bin)
              return {
                product_id: place.id,
                lot_id: place.lot,
                from_bin_id: place.bin,
                to_bin_id: other[to % other.length] ?? 0,
                qty: 1,
                reason: 'bin_move',
              }
            }),
          }),
      ),
    )
    expect(counted(outcomes)).toEqual({ done: 600 })
    expect(await brokenRules(room.pool)).toEqual([])
  })
})

describe('every movement', () => {
  it.concurrent('every movement has two ends: of a lot, outside included, there is never more or less than nothing', async () => {
    const { id, lots } = room.goods[2] ?? { id: 0, lots: [] }
    const [lot = 0, second = 0] = lots
    const [here = 0, there = 0] = room.places
    const move = (lot_id: number, from_bin_id: number, to_bin_id: number, qty: number, reason: string) =>
      ({ product_id: id, lot_id, from_bin_id, to_bin_id, qty, reason }) as Movement
    await room.lay(id, [lot, here, 10], [second, here, 4])
    await room.posted({ movements: [move(lot, here, there, 3, 'bin_move')] })
    await room.posted({ movements: [move(lot, there, outside('scrap'), 2, 'scrap')] })
    const { rows } = await room.pool.query(
      `select e.lot_id, sum(qty)::float8 as whole, sum(qty) filter (where location_id is null)::float8 as outside,
           (select sum(on_hand)::float8 from stock_levels l where l.lot_id = e.lot_id) as held
         from (select product_id, lot_id, to_bin_id as bin_id, qty from stock_movements
           union all select product_id, lot_id, from_bin_id, -qty from stock_movements) e
         join bins b on b.id = e.bin_id where e.product_id = $1 group by 1 order by 1`,
      [id],
    )
    expect(rows).toEqual([
      { lot_id: lot, whole: 0, outside: -8, held: 8 },
      { lot_id: second, whole: 0, outside: -4, held: 4 },
    ])
    const behind = (lot_id: number, from: number | null, to: number) =>
      room.pool.query(
        `insert into stock_movements (product_id, lot_id, from_bin_id, to_bin_id, qty, unit_cost, value, reason,
             source_type, source_id, posting_id, line_no, moved_at)
           select product_id, $2, $3, $4, qty, unit_cost, value, reason, source_type, source_id, posting_id, 99, moved_at
           from stock_movements where product_id = $1 limit 1`,
        [id, lot_id, from, to],
      )
    await expect(behind(lot, null, here)).rejects.toThrow(/not-null/)
    await expect(behind(lot, here, here)).rejects.toThrow(/check constraint/)
    await expect(behind(room.goods[3]?.lots[0] ?? 0, here, there)).rejects.toThrow(/foreign key/)
    const level = 'insert into stock_levels (product_id, lot_id, bin_id) values ($1, $2, $3)'
    await expect(room.pool.query(level, [id, lot, here])).rejects.toThrow(/unique/)
  })
})
