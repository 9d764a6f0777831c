import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readGroups } from '../../../../../server/query/groups'
import { clock } from '../../../../../server/engine/unitOfWork'
import { inventoryAging } from '../../../../../src/resources/inventory/reports/inventory_aging'
import { inventoryMovementsDetails } from '../../../../../src/resources/inventory/reports/inventory_movements_details'
import type { ReportDefinition } from '../../../../../src/resources/kit/define/report'
import type { ColumnFilter } from '../../../../../src/resources/kit/query/filter'
import { at, openStockHistory, type Step, step, sum, where } from '../../../../fixtures/stockHistory'
import type { Stockroom } from '../../../../fixtures/stockroom'

let history: Awaited<ReturnType<typeof openStockHistory>>
let room: Stockroom
let goods: { id: number; lots: number[] }[]
const page: (typeof history)['page'] = (report, query) => history.page(report, query)

beforeAll(async () => {
  history = await openStockHistory()
  ;({ room, goods } = history)
})
afterAll(() => history.close())

const dayMs = 86_400_000
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
        await history.play(one, at(day))
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
          const { rows: added } = await room.pool.query<{ value: number }>(
            'select value::float8 as value from stock_revaluations where product_id = $1 and at <= $2',
            [id, at(seen)],
          )
          if (ledger.some(({ qty }) => qty > 0))
            expect(worth).toBe(sum([...ledger, ...added].map(({ value }) => value)))
          if (seen > day) {
            const { rows: levels } = await room.pool.query<{ value: number }>(
              `select n.value::float8 as value from stock_levels_now n join stock_levels l using (id)
               where l.product_id = $1 and l.on_hand > 0`,
              [id],
            )
            expect(sum(levels.map(({ value }) => value))).toBe(worth)
          }

          const filters = [where('moved_at', '>=', at(seen)), where('product_id', '=', id)]
          const { whole } = await readGroups(
            room.pool,
            inventoryMovementsDetails,
            inventoryMovementsDetails.report as ReportDefinition,
            { by: ['bin_id'], filters },
            { hidden: new Set(), zone: 'UTC' },
          )
          const { opening_qty, in_qty, out_qty, closing_qty, value } = whole.sums
          expect(Number(opening_qty) + Number(in_qty) - Number(out_qty)).toBe(Number(closing_qty))
          const { rows: listed } = await page(inventoryMovementsDetails, { filters })
          expect(sum(listed.map((row) => row.closing_qty))).toBe(Number(closing_qty))
          const openings = listed.filter(({ reason }) => reason === 'opening_balance')
          expect(openings.every((row) => row.opening_qty !== 0 || Math.abs(row.value) >= 0.005)).toBe(true)
          const { rows: worths } = await room.pool.query<{ value: number }>(
            'select coalesce(sum(value), 0)::float8 as value from stock_crossings where product_id = $1',
            [id],
          )
          // What is left out is less than half a cent of a product.
          for (const found of [Number(value), sum(listed.map((row) => row.value))])
            expect(Math.abs(found - (worths[0]?.value ?? 0))).toBeLessThanOrEqual(0.005)
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
      await history.play({ ...step, kind: isIn ? 'receive' : 'scrap' }, on(day))
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
