import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountingMappings } from '../../../../src/resources/general/accounting/accounting_mappings'
import { accounts } from '../../../../src/resources/general/accounting/accounts'
import { bookStock } from '../../../../server/modules/general/accounting/stockBooking'
import { prepareSettings } from '../../../../server/site/settings'
import { lockBooks, mapAccounts, openOffice, type Office } from '../../../fixtures/purchaseOrders'
import { supplierBills } from '../../../fixtures/bills/supplierBills'

let at: Office
let office: ReturnType<typeof supplierBills>
let stockAccount = 0
beforeAll(async () => {
  at = await openOffice()
  await prepareSettings(at.node.pool)
  await mapAccounts(at)
  office = supplierBills(at)
  for (const {
    id,
    lots: [lot = 0],
  } of at.room.goods)
    await at.room.lay(id, [lot, at.room.places[0] ?? 0, 500])
  // One account for all stock, as the books of a small plant have it.
  stockAccount = await at.room.as(async (unit) => {
    const { id } = await unit.insert(accounts, { code: '1400', name: 'Stock', kind: 'asset' })
    const debit = ['goods_received', 'stock_gain', 'production_output']
    const credit = ['cost_of_goods_sold', 'stock_loss', 'scrap', 'sample', 'production_consume']
    for (const mapping of await unit.find(accountingMappings, {})) {
      if (debit.includes(mapping.event))
        await unit.update(accountingMappings, mapping.id, { debit_account_id: id })
      if (credit.includes(mapping.event))
        await unit.update(accountingMappings, mapping.id, { credit_account_id: id })
    }
    return id
  })
})
afterAll(() => at.node.stop())

const one = async <T>(query: string, values: unknown[] = []) =>
  (await at.node.pool.query(query, values)).rows as T[]

/** Documents whose debits and credits differ by a cent or more. */
const unbalanced = () =>
  one(`select document from journal_lines group by source_type, source_id, document, created_at
    having sum(debit) <> sum(credit)`)

/** By product: what the ledger is worth in cents; and what the stock account has. */
async function worth() {
  const [ledger] = await one<{ value: number }>(
    'select coalesce(sum(round(value, 2)), 0)::float8 as value from product_stock_values',
  )
  const [books] = await one<{ value: number }>(
    'select coalesce(sum(debit - credit), 0)::float8 as value from journal_lines where account_id = $1',
    [stockAccount],
  )
  return { ledger: ledger?.value, books: books?.value }
}

type Step =
  | { act: 'deliver'; qty: number; price: number; freight: number; bill: 'approve' | 'void' | 'none' }
  | { act: 'gain' | 'lose' | 'consume' | 'make' | 'ship'; nth: number; share: number }
const price = fc.integer({ min: 1, max: 39_999 }).map((value) => value / 10_000)
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    act: fc.constant('deliver' as const),
    qty: fc.integer({ min: 1, max: 999 }),
    price,
    freight: fc.integer({ min: 0, max: 9_999 }).map((cents) => cents / 100),
    bill: fc.constantFrom('approve' as const, 'void' as const, 'none' as const),
  }),
  fc.record({
    act: fc.constantFrom(
      'gain' as const,
      'lose' as const,
      'consume' as const,
      'make' as const,
      'ship' as const,
    ),
    nth: fc.integer({ min: 0, max: 5 }),
    share: fc.integer({ min: 1, max: 100 }),
  }),
)
const outside = {
  gain: ['virtual_adjustment', 'adjust_gain'],
  lose: ['virtual_adjustment', 'adjust_loss'],
  consume: ['virtual_production', 'consume'],
  make: ['virtual_production', 'produce'],
  ship: ['virtual_scrap', 'scrap'],
} as const

let shelf = 0
async function stepped(step: Step) {
  if (step.act === 'deliver') {
    const { qty, price: each, freight, bill } = step
    const order = await office.delivered([{ qty, price: each, came: qty }])
    if (bill === 'none') return
    const approved = await office.fire(
      await office.submitted(order, { more: { freight_amount: freight } }),
      'approve',
    )
    if (approved.message === '' && bill === 'void')
      await at.answered(office.fire(approved.data, 'void', { void_reason: 'Wrong' }, at.admin))
    return
  }
  const { nth, share, act } = step
  const ware = at.room.goods[nth % at.room.goods.length]
  const [bin, lot] = [at.room.places[0] ?? 0, ware?.lots[0] ?? 0]
  const [kind, reason] = outside[act]
  const world = at.room.outside[kind] ?? 0
  const comesIn = act === 'gain' || act === 'make'
  const [level] = await one<{ on_hand: number }>(
    'select available::float8 as on_hand from stock_levels where lot_id = $1 and bin_id = $2',
    [lot, bin],
  )
  const qty = comesIn ? share : Math.floor(((level?.on_hand ?? 0) * share) / 100)
  if (qty === 0) return
  shelf += 1
  await at.room.posted({
    source_type: 'stock_adjustments',
    source_id: shelf,
    movements: [
      {
        product_id: ware?.id ?? 0,
        lot_id: lot,
        from_bin_id: comesIn ? world : bin,
        to_bin_id: comesIn ? bin : world,
        qty,
        reason,
        ...(comesIn && { unit_cost: share / 7 }),
      },
    ],
  })
}

describe('journal of a simulated month', () => {
  it(
    'debits equal credits per document, and the stock account equals the value of the ledger',
    { timeout: 120_000 },
    async () => {
      await stepped({ act: 'consume', nth: 0, share: 50 })
      await fc.assert(
        fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 8 }), async (month) => {
          for (const step of month) await stepped(step)
          expect((await bookStock(at.node.db)).gaps).toEqual([])
          expect(await unbalanced()).toEqual([])
          const { ledger, books } = await worth()
          expect(books).toBe(ledger)
        }),
        { numRuns: 6, seed: 20_261_128, endOnFailure: true },
      )
      const [booked] = await one<{ events: string }>(
        `select string_agg(distinct event, ' ' order by event) as events from journal_lines`,
      )
      expect(booked?.events).toContain('goods_received')
      expect(booked?.events).toContain('production_consume')
      // Each posting is booked once.
      expect(await bookStock(at.node.db)).toEqual({ booked: 0, gaps: [] })
    },
  )

  it('a bill that is voided when its goods are used up leaves its freight an expense, not a hole in stock', async () => {
    const order = await office.delivered([{ qty: 10, price: 2, came: 10 }])
    const bill = await at.answered(
      office.fire(await office.submitted(order, { more: { freight_amount: 5 } }), 'approve'),
    )
    const levels = await one<{ lot_id: number; bin_id: number; on_hand: number }>(
      `select lot_id::int, bin_id::int, on_hand::float8 from stock_levels where product_id = $1 and on_hand > 0`,
      [at.dock.bottle],
    )
    await at.room.posted({
      movements: levels.map(({ lot_id, bin_id, on_hand }) => ({
        product_id: at.dock.bottle,
        lot_id,
        from_bin_id: bin_id,
        to_bin_id: at.room.outside.virtual_scrap ?? 0,
        qty: on_hand,
        reason: 'scrap',
      })),
    })
    await at.answered(office.fire(bill, 'void', { void_reason: 'Wrong' }, at.admin))
    await bookStock(at.node.db)
    const { ledger, books } = await worth()
    expect(books).toBe(ledger)
    expect(await unbalanced()).toEqual([])
  })

  it('what moved in a period that is locked meanwhile is booked on the first open day', async () => {
    const [{ last }] = (await one<{ last: string }>(
      "select (now() + interval '40 days')::date::text as last",
    )) as [{ last: string }]
    await lockBooks(at, last)
    await stepped({ act: 'gain', nth: 1, share: 9 })
    await bookStock(at.node.db)
    const [booked] = await one<{ is_after: boolean }>(
      `select booked_on = $1::date + 1 as is_after from journal_lines order by id desc limit 1`,
      [last],
    )
    expect(booked).toEqual({ is_after: true })
    await lockBooks(at, null)
  })

  it('goods without accounts stay out of the journal until their accounts are mapped', async () => {
    await at.node.pool.query(`delete from accounting_mappings where event = 'stock_gain'`)
    await stepped({ act: 'gain', nth: 2, share: 5 })
    expect((await bookStock(at.node.db)).gaps).toEqual([expect.stringMatching(/^stock gain of SKU-3/)])
    const { data } = await at.buyer.get(
      '/purchase/invoices/journal_file?from=2020-01-01&to=2099-12-31&format=csv',
    )
    expect(data).toMatchObject({ waiting: 1, unbalanced: [] })
  })
})
