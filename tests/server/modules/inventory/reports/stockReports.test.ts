import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readGroups } from '../../../../../server/query/groups'
import { listRequestOf, readPage } from '../../../../../server/query/page'
import { clock } from '../../../../../server/engine/unitOfWork'
import { brackets } from '../../../../../src/api/brackets'
import { lots } from '../../../../../src/resources/inventory/stock/lots'
import { inventoryAging } from '../../../../../src/resources/inventory/reports/inventory_aging'
import { inventoryMovementsDetails } from '../../../../../src/resources/inventory/reports/inventory_movements_details'
import type { ReportDefinition } from '../../../../../src/resources/kit/define/report'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import type { Row } from '../../../../../src/resources/kit/define/row'
import type { ColumnFilter, Operator } from '../../../../../src/resources/kit/query/filter'
import { openStockroom, type Stockroom } from '../../../../fixtures/stockroom'

let room: Stockroom
/** A product with lots, and one that is kept without. */
let goods: { id: number; lots: number[] }[]

beforeAll(async () => {
  room = await openStockroom({ productCount: 2 })
  const [tracked, plain] = room.goods
  const { id } = await room.as((unit) =>
    unit.insert(lots, { lot_number: 'NA', product_id: plain?.id ?? 0, status: 'released' }),
  )
  goods = [tracked ?? { id: 0, lots: [] }, { id: plain?.id ?? 0, lots: [id] }]
})
afterAll(async () => {
  clock.at = undefined
  await room.close()
})

const dayMs = 86_400_000
const begin = Date.parse('2025-01-01T12:00:00.000Z')
const at = (day: number) => new Date(begin + day * dayMs).toISOString()

const where = (field: string, operator: Operator, value: unknown): ColumnFilter => ({
  field,
  field_type: field.endsWith('_id') ? 'reference' : 'instant',
  filters: [{ logic_operator: 'and', operator, value_type: 'value', value }],
})
const page = async <R extends AnyResource>(report: R, query: object) => {
  const read = await readPage(room.pool, listRequestOf(report, brackets({ limit: 500, ...query }), new Set()))
  return { rows: JSON.parse(read.rows) as Row<R>[], cursor: read.cursor }
}

type Step = {
  day: number
  good: number
  lot: number
  kind: 'receive' | 'move' | 'scrap'
  from: number
  qty: number
  cost: number
}
const step: fc.Arbitrary<Step> = fc.record({
  day: fc.integer({ min: 1, max: 40 }),
  good: fc.nat(1),
  lot: fc.nat(1),
  kind: fc.constantFrom('receive', 'move', 'scrap'),
  from: fc.nat(1),
  qty: fc.integer({ min: 1, max: 9 }),
  cost: fc.integer({ min: 1, max: 700 }),
})

/** Plays a step; what is not there is not moved. */
async function play({ good, lot, kind, from, qty, cost }: Step, instant: string) {
  clock.at = () => instant
  const one = goods[good] ?? { id: 0, lots: [] }
  const [here = 0, there = 0] = from === 0 ? room.places : room.places.toReversed().slice(1)
  const ends = {
    receive: [room.outside.virtual_supplier ?? 0, here],
    move: [here, there],
    scrap: [here, room.outside.virtual_scrap ?? 0],
  } as const
  const [from_bin_id, to_bin_id] = ends[kind]
  const reason = kind === 'move' ? 'bin_move' : kind
  const lot_id = one.lots[lot % one.lots.length] ?? 0
  const movement = {
    product_id: one.id,
    lot_id,
    from_bin_id,
    to_bin_id,
    qty,
    reason,
    unit_cost: cost / 100,
  } as const
  await room.posted({ movements: [movement] }).catch((error: { code?: string }) => {
    if (error.code !== 'insufficient_stock') throw error
  })
}

const sum = (values: readonly number[]) => Number(values.reduce((whole, one) => whole + one, 0).toFixed(4))
const buckets = ['1', '2', '3', '4', '5', '6'] as const

describe('any history of stock, looked at from any day', () => {
  it('any history of stock, looked at from any day ages to what the ledger held then: by level, by bucket and by value, and begins, moves and ends alike', async () => {
    let day = 0
    let seenRows = 0
    const run = async (steps: readonly Step[]) => {
      const days: number[] = []
      for (const one of steps) {
        day += one.day
        days.push(day)
        await play(one, at(day))
      }
      clock.at = undefined
      for (const seen of [days[0] ?? 0, days[Math.floor(days.length / 2)] ?? 0, day + 10]) {
        type Stocked = { key: string; qty: number; value: number; product_id: number }
        const { rows: stock } = await room.pool.query<Stocked>(
          `select product_id, product_id || ' ' || lot_id || ' ' || bin_id as key, sum(qty)::float8 as qty, sum(value)::float8 as value
           from (select product_id, lot_id, to_bin_id as bin_id, qty, value, moved_at from stock_movements
             union all select product_id, lot_id, from_bin_id, -qty, -value, moved_at from stock_movements) e
           join bins b on b.id = bin_id and b.location_id is not null where moved_at <= $1 group by 1, 2`,
          [at(seen)],
        )
        const { rows: aged } = await page(inventoryAging, { filters: [where('as_of', '<=', at(seen))] })
        const quantities = (rows: readonly { key: string; qty: number }[]) =>
          Object.fromEntries(rows.filter(({ qty }) => qty !== 0).map(({ key, qty }) => [key, qty]))
        expect(
          quantities(
            aged.map((row) => ({ key: `${row.product_id} ${row.lot_id} ${row.bin_id}`, qty: row.qty })),
          ),
        ).toEqual(quantities(stock))
        seenRows += aged.length
        for (const row of aged) {
          expect(sum(buckets.map((name) => row[`qty_${name}`]))).toBe(row.qty)
          expect(sum(buckets.map((name) => row[`value_${name}`]))).toBe(row.value)
        }
        for (const { id } of goods) {
          const worth = sum(aged.filter((row) => row.product_id === id).map((row) => row.value))
          const ledger = stock.filter((row) => row.product_id === id)
          if (ledger.some(({ qty }) => qty > 0)) expect(worth).toBe(sum(ledger.map(({ value }) => value)))
          if (seen > day) {
            const { rows: listed } = await room.pool.query<{ value: number }>(
              `select n.value::float8 as value from stock_levels_now n join stock_levels l using (id)
               where l.product_id = $1 and l.on_hand > 0`,
              [id],
            )
            expect(sum(listed.map(({ value }) => value))).toBe(worth)
          }

          const filters = [where('moved_at', '>=', at(seen)), where('product_id', '=', id)]
          const { whole } = await readGroups(
            room.pool,
            inventoryMovementsDetails,
            inventoryMovementsDetails.report as ReportDefinition,
            { by: ['bin_id'], filters },
            { hidden: new Set(), zone: 'UTC' },
          )
          const { opening_qty, in_qty, out_qty, closing_qty } = whole.sums
          expect(Number(opening_qty) + Number(in_qty) - Number(out_qty)).toBe(Number(closing_qty))
          const now = await room.pool.query<{ qty: number }>(
            'select coalesce(sum(on_hand), 0)::float8 as qty from stock_levels where product_id = $1',
            [id],
          )
          expect(Number(closing_qty)).toBe(now.rows[0]?.qty)
        }
      }
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), run), { numRuns: 3 })
    expect(seenRows).toBeGreaterThan(0)
  })

  it('any history of stock, looked at from any day says behind every movement what is held then, of the product and in the bin', async () => {
    const moves = ['receive', 'move', 'receive', 'scrap'] as const
    for (const good of [0, 1])
      for (const [place, kind] of moves.entries())
        await play({ day: 0, good, lot: 0, kind, from: 0, qty: 9 - place, cost: 50 }, at(6000 + place))
    clock.at = undefined
    for (const { id } of goods.slice(0, 2)) {
      const ofProduct = where('product_id', '=', id)
      const { rows } = await page(inventoryMovementsDetails, { filters: [ofProduct] })
      expect(rows.length).toBeGreaterThanOrEqual(moves.length)
      let balance = 0
      for (const row of rows.toReversed()) {
        balance += row.in_qty - row.out_qty
        expect(row.balance).toBe(balance)
      }
      const bins = [where('bin_id', 'in', room.places), ofProduct]
      const { rows: ends } = await page(inventoryMovementsDetails, { filters: bins })
      balance = 0
      const inBin = new Map<number | null, number>()
      for (const row of ends.toReversed()) {
        balance += row.in_qty - row.out_qty
        inBin.set(row.bin_id, (inBin.get(row.bin_id) ?? 0) + row.in_qty - row.out_qty)
        expect([row.balance, row.bin_balance]).toEqual([balance, inBin.get(row.bin_id)])
      }
      expect(ends.at(0)?.balance).toBe(rows.at(0)?.balance)
    }
  })

  it('any history of stock, looked at from any day shows goods that change bins as one row, and as two where bins are looked at', async () => {
    const { id } = goods[0] ?? { id: 0 }
    const moved = [
      where('product_id', '=', id),
      { ...where('reason', '=', 'bin_move'), field_type: 'choice' },
    ]
    const { rows } = await page(inventoryMovementsDetails, { filters: moved })
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      expect([row.out_qty, row.opening_qty, row.closing_qty, row.value]).toEqual([row.in_qty, 0, 0, 0])
    const [one] = rows
    const { rows: ends } = await page(inventoryMovementsDetails, {
      filters: [
        ...moved,
        where('bin_id', 'in', [one?.from_bin_id, one?.to_bin_id]),
        where('moved_at', '<=', one?.moved_at),
        where('moved_at', '>=', one?.moved_at),
      ],
    })
    const movedEnds = ends.filter(({ reason }) => reason === 'bin_move')
    expect(movedEnds.map((row) => [row.bin_id, row.in_qty - row.out_qty])).toEqual([
      [one?.to_bin_id, one?.in_qty],
      [one?.from_bin_id, -(one?.in_qty ?? 0)],
    ])
  })

  it('any history of stock, looked at from any day opens a period with one row for a product, and one for each lot and bin where those are looked at', async () => {
    const { id } = goods[0] ?? { id: 0 }
    const filters = [where('moved_at', '>=', at(5000)), where('product_id', '=', id)]
    const openings = async (more: readonly ColumnFilter[]) =>
      (await page(inventoryMovementsDetails, { filters: [...filters, ...more] })).rows.filter(
        ({ reason }) => reason === 'opening_balance',
      )
    const [whole, ...others] = await openings([])
    expect([others, whole?.lot_id, whole?.bin_id]).toEqual([[], null, null])
    expect(whole?.balance).toBe(whole?.opening_qty)
    const byBin = await openings([where('bin_id', 'in', room.places)])
    expect(byBin.length).toBeGreaterThan(1)
    expect(sum(byBin.map(({ opening_qty }) => opening_qty))).toBe(whole?.opening_qty)
    expect(sum(byBin.map(({ value }) => value))).toBe(whole?.value)
  })

  it('any history of stock, looked at from any day says the same of what is held where the rows are put in order or looked for by it, from any day', async () => {
    const summary = (rows: readonly Row<typeof inventoryMovementsDetails>[]) =>
      new Map(rows.map((row) => [row.id, [row.balance, row.bin_balance, row.document]]))
    const any = { ...where('balance', '>=', 0), field_type: 'decimal' }
    const inBins = where('bin_id', 'in', room.places)
    for (const since of [[], [where('moved_at', '>=', at(60))]])
      for (const [field, filters] of [
        ['balance', since],
        ['bin_balance', [...since, inBins]],
      ] as const) {
        const { rows } = await page(inventoryMovementsDetails, { filters })
        expect(rows.length).toBeGreaterThan(0)
        const { rows: sorted } = await page(inventoryMovementsDetails, {
          filters,
          sort: [{ field, direction: 'asc' }],
        })
        expect(summary(sorted)).toEqual(summary(rows))
        expect(sorted.map((row) => row[field])).toEqual(rows.map((row) => row[field]).sort((a, b) => a - b))
        expect(summary((await page(inventoryMovementsDetails, { filters: [...filters, any] })).rows)).toEqual(
          summary(rows),
        )
      }
  })

  it('any history of stock, looked at from any day gives the same rows page by page as at once', async () => {
    const filters = [where('moved_at', '>=', at(30))]
    const { rows: whole } = await page(inventoryMovementsDetails, { filters })
    const paged: number[] = []
    let cursor: string | null = null
    do {
      const next: { rows: { id: number }[]; cursor: string | null } = await page(inventoryMovementsDetails, {
        filters,
        limit: 7,
        ...(cursor !== null && { cursor }),
      })
      paged.push(...next.rows.map(({ id }) => id))
      cursor = next.cursor
    } while (cursor !== null)
    expect(paged).toEqual(whole.map(({ id }) => id))
    expect(new Set(paged).size).toBe(paged.length)
  })
})

describe('ages that a reader chose', () => {
  const chosen = (text: string): ColumnFilter => ({
    field: 'buckets',
    field_type: 'text',
    filters: [{ logic_operator: 'and', operator: '=', value_type: 'value', value: text }],
  })

  it('ages that a reader chose end where the filter says, whatever is, and add up to the same', async () => {
    const filters = [where('as_of', '<=', at(6010))]
    const { rows: usual } = await page(inventoryAging, { filters })
    const { rows } = await page(inventoryAging, { filters: [...filters, chosen('7/5000')] })
    expect(usual.length).toBeGreaterThan(0)
    expect(rows.map(({ id, qty, value }) => ({ id, qty, value }))).toEqual(
      usual.map(({ id, qty, value }) => ({ id, qty, value })),
    )
    for (const row of rows) {
      expect(row.buckets).toBe('7/5000')
      expect([row.qty_3, row.qty_4, row.qty_5]).toEqual([0, 0, 0])
      expect(sum([row.qty_1, row.qty_2, row.qty_6])).toBe(row.qty)
      expect(sum(buckets.map((name) => row[`value_${name}`]))).toBe(row.value)
    }
  })

  it('ages that a reader chose are one to five rising numbers of days', async () => {
    for (const text of ['', '30/30', '90/60', '0/30', '1/2/3/4/5/6', '30/x', '7.5', '30,60'])
      await expect(page(inventoryAging, { filters: [chosen(text)] }), text).rejects.toMatchObject({
        code: 'validation_error',
      })
  })
})

describe('goods without lots', () => {
  it('goods without lots are as old as the newest receipts that explain what is held', async () => {
    const plain = goods[1]?.id ?? 0
    const late = Date.parse('2045-01-01T12:00:00.000Z')
    const on = (day: number) => new Date(late + day * dayMs).toISOString()
    const ofPlain = [where('as_of', '<=', on(0)), where('product_id', '=', plain)]
    const { rows: stock } = await page(inventoryAging, { filters: ofPlain })
    const [bin = 0] = room.places
    for (const row of stock) {
      clock.at = () => on(1)
      await room.posted({
        movements: [
          {
            product_id: plain,
            lot_id: row.lot_id,
            from_bin_id: row.bin_id,
            to_bin_id: room.outside.virtual_scrap ?? 0,
            qty: row.qty,
            reason: 'scrap',
          },
        ],
      })
    }
    const move = async (day: number, qty: number, isIn: boolean) => {
      const step = { good: 1, lot: 0, from: 0, day: 0, cost: 100, qty } as const
      await play({ ...step, kind: isIn ? 'receive' : 'scrap' }, on(day))
    }
    await move(10, 40, true)
    await move(100, 30, true)
    await move(150, 20, true)
    await move(160, 35, false)
    clock.at = undefined
    const filters = [where('as_of', '=', on(165)), where('product_id', '=', plain)]
    const { rows } = await page(inventoryAging, { filters })
    expect(rows).toMatchObject([{ bin_id: bin, qty: 55, qty_1: 20, qty_3: 30, qty_4: 5, qty_6: 0 }])
  })
})
