import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listRequestOf } from '../../../../../server/query/page'
import { brackets } from '../../../../../src/api/brackets'
import { clock } from '../../../../../server/engine/unitOfWork'
import { inventoryMovementsDetails } from '../../../../../src/resources/inventory/reports/inventory_movements_details'
import type { Row } from '../../../../../src/resources/kit/define/row'
import type { ColumnFilter } from '../../../../../src/resources/kit/query/filter'
import { at, openStockHistory, sum, where } from '../../../../fixtures/stockHistory'
import type { Stockroom } from '../../../../fixtures/stockroom'

let history: Awaited<ReturnType<typeof openStockHistory>>
let room: Stockroom
let goods: { id: number; lots: number[] }[]
const moves = ['receive', 'move', 'receive', 'scrap'] as const
const page: (typeof history)['page'] = (report, query) => history.page(report, query)

beforeAll(async () => {
  history = await openStockHistory()
  ;({ room, goods } = history)
  for (const round of [0, 10, 20])
    for (const good of [0, 1])
      for (const [place, kind] of moves.entries())
        await history.play(
          { day: 0, good, lot: 0, kind, from: 0, qty: 9 - place, cost: 50 + round },
          at(round + place),
        )
  clock.at = undefined
})
afterAll(() => history.close())

describe('details of movements', () => {
  it('the details of movements say behind every movement what is held then, of the product and in the bin', async () => {
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

  it('the details of movements show goods that change bins as one row, and as two where bins are looked at', async () => {
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

  it('the details of movements open a period with one row for a product, and one for each lot and bin where those are looked at', async () => {
    const { id } = goods[0] ?? { id: 0 }
    const filters = [where('moved_at', '>=', at(15)), where('product_id', '=', id)]
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

  it('the details of movements have no opening of a product of which nothing but a fraction of a cent is left', async () => {
    const fresh = await openStockHistory()
    const { id } = fresh.goods[0] ?? { id: 0 }
    const steps = [
      ['receive', 1, 1],
      ['receive', 2, 2],
      // At an average of 0.0167 three cost 0.0501, and 0.05 came.
      ['scrap', 3, 0],
    ] as const
    try {
      for (const [day, [kind, qty, cost]] of steps.entries())
        await fresh.play({ day: 0, good: 0, lot: 0, kind, from: 0, qty, cost }, at(day))
      const openings = async (since: number, more: readonly ColumnFilter[] = []) => {
        const filters = [where('moved_at', '>=', at(since)), where('product_id', '=', id), ...more]
        const { rows } = await fresh.page(inventoryMovementsDetails, { filters })
        return rows.map(({ opening_qty, value }) => [opening_qty, value])
      }
      expect(await openings(2.5)).toEqual([])
      expect(await openings(2.5, [where('bin_id', 'in', fresh.room.places)])).toEqual([])
      expect((await openings(1.5)).at(-1)).toEqual([3, 0.05])
    } finally {
      await fresh.close()
    }
  })

  it('the details of movements of one bin are those that it has among all bins, its openings included', async () => {
    for (const since of [[], [where('moved_at', '>=', at(15))]])
      for (const bin of room.places.slice(0, 2)) {
        const others = room.places.filter((place) => place !== bin)
        const { rows } = await page(inventoryMovementsDetails, {
          filters: [...since, where('bin_id', 'not_in', others)],
        })
        expect(rows.length).toBeGreaterThan(0)
        const { rows: ofBin } = await page(inventoryMovementsDetails, {
          filters: [...since, where('bin_id', '=', bin)],
        })
        expect(ofBin).toEqual(rows)
      }
  })

  it('a page of the movements of one bin is read by the index on its bins, not from all movements', async () => {
    const { text, values } = listRequestOf(
      inventoryMovementsDetails,
      brackets({ limit: 100, filters: [where('bin_id', '=', room.places[0])] }),
      new Set(),
    ).page
    const client = await room.pool.connect()
    try {
      // Of so few rows none would be looked up by an index.
      await client.query('begin; set local enable_seqscan = off; set local enable_indexscan = off')
      const { rows } = await client.query(`explain ${text}`, values)
      const plan = rows.map((row) => String(row['QUERY PLAN'])).join(' ')
      expect(plan).toContain('Bitmap Index Scan on stock_movements_from_bin')
      expect(plan).toContain('Bitmap Index Scan on stock_movements_to_bin')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('the details of movements say the same of what is held where the rows are put in order or looked for by it, from any day', async () => {
    const summary = (rows: readonly Row<typeof inventoryMovementsDetails>[]) =>
      new Map(rows.map((row) => [row.id, [row.balance, row.bin_balance, row.document]]))
    const any = { ...where('balance', '>=', 0), field_type: 'decimal' }
    const inBins = where('bin_id', 'in', room.places)
    for (const since of [[], [where('moved_at', '>=', at(12))]])
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

  it('the details of movements give the same rows page by page as at once', async () => {
    const filters = [where('moved_at', '>=', at(12))]
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
