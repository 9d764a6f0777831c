import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products } from '../../../../src/resources/inventory/products/products'
import { brokenRules } from '../../../../server/modules/inventory/ledger/check'
import { supplierBills } from '../../../fixtures/bills/supplierBills'
import { type Doc, mapAccounts, openOffice, type Office } from '../../../fixtures/purchaseOrders'

let at: Office
let office: ReturnType<typeof supplierBills>
beforeAll(async () => {
  at = await openOffice()
  await mapAccounts(at)
  office = supplierBills(at)
})
afterAll(() => at.node.stop())

const one = async <T>(query: string, values: unknown[] = []) =>
  (await at.node.pool.query(query, values)).rows as T[]

/** Three products of these weights and volumes, of each of which ten come at these prices. */
async function broughtThree(sizes: readonly object[], prices: readonly number[]) {
  const [first = 0, second = 0, third = 0] = at.room.goods.slice(1).map(({ id }) => id)
  const bare = { gross_weight_g: null, net_weight_g: null, density_g_ml: null, volume_ml: null }
  const ids = [first, second, third]
  await at.room.as(async (unit) => {
    for (const [place, id] of ids.entries()) await unit.update(products, id, { ...bare, ...sizes[place] })
  })
  const order = await office.delivered(
    ids.map((product, place) => ({ product, qty: 10, price: prices[place] ?? 1, came: 10 })),
  )
  return { order, ids }
}

/** What of 90.00 of freight falls on each of the products. */
async function sharesOf({ order, ids }: { order: Doc; ids: number[] }, spread_by: string) {
  const bill = await office.submitted(order, { more: { freight_amount: 90, spread_by } })
  const { landed } = await at.answered(office.fire(bill, 'approve'))
  const shares = landed as { product_id: number; share: number; revalued: number }[]
  return ids.map((id) => shares.find(({ product_id }) => product_id === id)?.share)
}

describe('freight and duty that a bill spreads over what it brought', () => {
  it('by weight each lot takes the part of its gross weight, else its net weight, else its volume times its density', async () => {
    const sizes = [
      { gross_weight_g: 10, net_weight_g: 5 },
      { net_weight_g: 20 },
      { density_g_ml: 1.2, volume_ml: 50 },
    ]
    // 100, 200 and 600 g, whatever they cost.
    expect(await sharesOf(await broughtThree(sizes, [8, 1, 1]), 'weight')).toEqual([10, 20, 60])
  })

  it('by volume each lot takes the part of its volume, and by value that of its price', async () => {
    const sizes = [
      { volume_ml: 10, gross_weight_g: 900 },
      { volume_ml: 20, gross_weight_g: 1 },
      { volume_ml: 60, gross_weight_g: 1 },
    ]
    expect(await sharesOf(await broughtThree(sizes, [8, 1, 1]), 'volume')).toEqual([10, 20, 60])
    expect(await sharesOf(await broughtThree(sizes, [8, 1, 1]), 'value')).toEqual([72, 9, 9])
  })

  it('lots of which no weight is recorded share alike', async () => {
    expect(await sharesOf(await broughtThree([{}, {}, {}], [8, 1, 1]), 'weight')).toEqual([30, 30, 30])
  })
})

describe('freight of goods that were used before their bill came', () => {
  /** 100 at 2.00 of which so many are used, and the bill of their freight of 40.00. */
  async function billedAfter(used: number) {
    const order = await office.delivered([{ qty: 100, price: 2, came: 100 }])
    const [lot] = await one<{ lot_id: number; bin_id: number }>(
      `select v.lot_id::int, v.bin_id::int from stock_levels v join lots l on l.id = v.lot_id
       where l.lot_number = $1 and v.on_hand > 0`,
      [`L0-${order.id}`],
    )
    if (used > 0)
      await at.room.posted({
        source_type: 'stock_adjustments',
        source_id: order.id,
        movements: [
          {
            product_id: at.dock.bottle,
            lot_id: lot?.lot_id ?? 0,
            from_bin_id: lot?.bin_id ?? 0,
            to_bin_id: at.room.outside.virtual_scrap ?? 0,
            qty: used,
            reason: 'scrap',
          },
        ],
      })
    const before = await stock()
    const bill = await office.submitted(order, { more: { freight_amount: 40 } })
    const approved = await at.answered(office.fire(bill, 'approve'))
    const after = await stock()
    const [accounts] = await one<{ stock: number; freight: number }>(
      `select max(debit_account_id) filter (where event = 'goods_received')::int as stock,
        max(debit_account_id) filter (where event = 'freight')::int as freight from accounting_mappings`,
    )
    const booked = approved.booked as { event: string; account_id: number; debit: number }[]
    const debited = (account?: number) =>
      booked.find(({ event, account_id }) => event === 'freight' && account_id === account)?.debit ?? 0
    return {
      landed: approved.landed as { share: number; revalued: number }[],
      toStock: debited(accounts?.stock),
      toExpense: debited(accounts?.freight),
      value: Number((after.value - before.value).toFixed(4)),
      average: { before, after },
    }
  }
  const stock = async () => {
    const [row] = await one<{ qty: number; value: number; average: number }>(
      `select (select sum(on_hand) from stock_levels where product_id = p.id)::float8 as qty,
        (select value from product_stock_values where product_id = p.id)::float8 as value,
        p.average_cost::float8 as average from products p where p.id = $1`,
      [at.dock.bottle],
    )
    if (!row) throw new Error('There is no such product')
    return row
  }

  it('what is still on hand takes its part into the average cost, the part of what was used is an expense', async () => {
    const { landed, toStock, toExpense, value, average } = await billedAfter(25)
    expect(landed).toMatchObject([{ share: 40, revalued: 30 }])
    expect([toStock, toExpense, value]).toEqual([30, 10, 30])
    expect(average.after.average).toBeCloseTo(average.before.average + 30 / average.before.qty, 3)
    expect(await brokenRules(at.node.pool)).toEqual([])
  })

  it('nothing goes into stock for a lot that is used up', async () => {
    const { landed, toStock, toExpense, value, average } = await billedAfter(100)
    expect(landed).toMatchObject([{ share: 40, revalued: 0 }])
    expect([toStock, toExpense, value]).toEqual([0, 40, 0])
    expect(average.after.average).toBe(average.before.average)
  })

  it('all of it goes into stock for a lot of which nothing was used', async () => {
    const { landed, toStock, toExpense, value } = await billedAfter(0)
    expect(landed).toMatchObject([{ share: 40, revalued: 40 }])
    expect([toStock, toExpense, value]).toEqual([40, 0, 40])
  })
})
