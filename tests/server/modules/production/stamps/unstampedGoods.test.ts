import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bins } from '../../../../../src/resources/inventory/bins/bins'
import { lots } from '../../../../../src/resources/inventory/stock/lots'
import { dayAfter } from '../../../../../src/resources/kit/text/days'
import { unstampedAddresses } from '../../../../../src/resources/production/stamps/unstamped_goods'
import { saleLines } from '../../../../../src/resources/sale/sale_lines'
import { sales } from '../../../../../src/resources/sale/sales'
import { jobNamed } from '../../../../../server/jobs/jobs'
import { post } from '../../../../../server/modules/inventory/ledger/post'
import { build } from '../../../../fixtures/build'
import { openUnstampedStock, type UnstampedStock } from '../../../../fixtures/floor/unstampedStock'

let stock: UnstampedStock
let today: string
/** Unstamped bottles of 30 ml by their lot: so many, to be stamped by a day so many days from now. */
const heaps = {
  'U-FAR': [40, 60],
  'U-SOON': [10, 14],
  'U-LAST': [5, 0],
  'U-OVER': [1, -1],
  'U-HOLD': [20, 30],
}

beforeAll(async () => {
  stock = await openUnstampedStock(1)
  const { plant, unstamped, ontario, quebec, bin } = stock
  const { rows } = await sql<{ day: string }>`select plant_today()::text as day`.execute(plant.db)
  today = rows[0]?.day ?? ''
  await plant.as(plant.admin, async (unit) => {
    const records = build(unit)
    const [outside] = await unit.find(bins, { kind: 'virtual_opening' })
    const warehouse = await records.bin({ location_id: plant.plant.id, kind: 'excise_warehouse' })
    const lay = (lot_id: number, to_bin_id: number, qty: number) =>
      post(unit, {
        posting_key: `unstamped ${lot_id} ${to_bin_id}`,
        source_type: 'opening_stock',
        source_id: lot_id,
        event: 'open',
        movements: [
          {
            ...{ product_id: unstamped.id, lot_id, from_bin_id: outside?.id ?? 0, to_bin_id, qty },
            ...{ unit_cost: 1.5, reason: 'opening' },
          },
        ],
      })
    const laid = new Map<string, number>()
    for (const [lot_number, [qty = 0]] of Object.entries(heaps)) {
      const { id } = await records.lot({
        ...{ product_id: unstamped.id, lot_number, packaged_on: dayAfter(today, -20) },
        stamp_by: dayAfter(today, 60),
      })
      laid.set(lot_number, id)
      await lay(id, bin.id, qty)
    }
    await lay(laid.get('U-FAR') ?? 0, warehouse.id, 7)
    for (const [lot_number, [, days = 0]] of Object.entries(heaps))
      await unit.update(lots, laid.get(lot_number) ?? 0, {
        stamp_by: dayAfter(today, days),
        ...(lot_number === 'U-HOLD' && { status: 'hold' }),
      })
    // Customers wait for 25 of Ontario and 300 of Quebec.
    const customer = await records.customer()
    const sale = await unit.insert(sales, {
      status: 'confirmed',
      customer_id: customer.id,
      location_id: plant.plant.id,
      order_date: today,
      promised_on: today,
      ship_to_province_id: await records.province('ON'),
      currency_id: await records.currency('CAD'),
      rate_to_cad: 1,
    })
    for (const [at, [product_id, qty_ordered]] of [
      [ontario.id, 25] as const,
      [quebec.id, 300] as const,
    ].entries())
      await unit.insert(saleLines, {
        ...{ sale_id: sale.id, line_no: at + 1, product_id, qty_ordered, tax_class: 'vapour' },
        measure_id: await records.measure('ea'),
      })
  })
})
afterAll(() => stock?.plant.close())

type Row = {
  lot: string
  stamp: string | null
  days: number
  urgency: string
  qty: number
  warehouse: number
  needed: number
  could: number
  penalty: number
}
const lotOf = async (number: string) =>
  (await sql<{ id: number }>`select id from lots where lot_number = ${number}`.execute(stock.plant.db))
    .rows[0]?.id

/** What the list of unstamped goods says, by lot and stamp. */
async function listed() {
  const { rows } =
    await sql<Row>`select l.lot_number as lot, g.jurisdiction as stamp, g.days_left as days, g.urgency,
      g.qty::float8 as qty, g.warehouse_qty::float8 as warehouse, g.needed::float8 as needed, g.could_stamp::float8 as could,
      g.penalty::float8 as penalty
    from unstamped_goods g join lots l on l.id = g.lot_id order by g.stamp_by, lot, stamp`.execute(
      stock.plant.db,
    )
  return rows
}
const of = async (lot: string, stamp: string) =>
  (await listed()).find((row) => row.lot === lot && row.stamp === stamp)

describe('unstamped goods and their clock (law L2)', () => {
  it('a bottle of 30 ml for Ontario that is not stamped in time costs 31.36: twice the duty of both, each so many', async () => {
    expect(await of('U-OVER', 'ON')).toMatchObject({ qty: 1, penalty: 31.36 })
    expect(await of('U-SOON', 'QC')).toMatchObject({ qty: 10, penalty: 313.6 })
  })

  it('each lot is listed with every stamp that it could get, and never as stamped for export', async () => {
    expect((await listed()).map(({ lot, stamp }) => `${lot} ${stamp}`)).toEqual(
      ['U-OVER', 'U-LAST', 'U-SOON', 'U-HOLD', 'U-FAR'].flatMap((lot) => [`${lot} ON`, `${lot} QC`]),
    )
  })

  it('the days left and their urgency follow the last day, which counts, and the days of the warning', async () => {
    const urgent = Object.fromEntries(
      (await listed()).map(({ lot, days, urgency }) => [lot, [days, urgency]]),
    )
    expect(urgent).toEqual({
      'U-OVER': [-1, 'overdue'],
      'U-LAST': [0, 'soon'],
      'U-SOON': [14, 'soon'],
      'U-HOLD': [30, 'in_time'],
      'U-FAR': [60, 'in_time'],
    })
  })

  it('what could be stamped is what orders lack of it, no more than is free, and nothing whose time is over', async () => {
    expect(await of('U-FAR', 'ON')).toMatchObject({ qty: 40, warehouse: 7, needed: 25, could: 25 })
    expect(await of('U-FAR', 'QC')).toMatchObject({ needed: 300, could: 40 })
    expect(await of('U-SOON', 'ON')).toMatchObject({ needed: 25, could: 10 })
    expect(await of('U-OVER', 'QC')).toMatchObject({ needed: 300, could: 0 })
    expect(await of('U-HOLD', 'QC')).toMatchObject({ qty: 20, could: 0 })
  })

  it('stamping waits until the stamped product runs out, or until the last day where nothing lacks, and never longer', async () => {
    const latest = async () => {
      const { rows } = await sql<{ key: string; on: string | null }>`
        select l.lot_number || ' ' || g.jurisdiction as key, g.stamp_on::text as "on"
        from unstamped_goods g join lots l on l.id = g.lot_id`.execute(stock.plant.db)
      return Object.fromEntries(rows.map(({ key, on }) => [key, on]))
    }
    const promised = (on: string) => sql`update sales set promised_on = ${on}::date`.execute(stock.plant.db)
    expect(await latest()).toMatchObject({ 'U-FAR ON': today, 'U-OVER ON': null })
    await promised(dayAfter(today, 20))
    expect(await latest()).toMatchObject({
      'U-FAR ON': dayAfter(today, 20),
      'U-SOON QC': dayAfter(today, 14),
      'U-LAST ON': today,
    })
    const lines = (qty: number) =>
      sql`update sale_lines set qty_cancelled = ${qty} where product_id = ${stock.ontario.id}`.execute(
        stock.plant.db,
      )
    await lines(25)
    expect(await latest()).toMatchObject({ 'U-FAR ON': dayAfter(today, 60), 'U-FAR QC': dayAfter(today, 20) })
    await lines(0)
    await promised(today)
  })

  it('it is proposed to stamp what runs out first of the lots whose time ends first, each bottle once', async () => {
    const proposals = async () => {
      const { rows } = await sql<{ key: string; qty: number }>`
        select l.lot_number || ' ' || g.jurisdiction as key, g.proposed::float8 as qty
        from unstamped_goods g join lots l on l.id = g.lot_id where g.proposed > 0`.execute(stock.plant.db)
      return Object.fromEntries(rows.map(({ key, qty }) => [key, qty]))
    }
    // Ontario lacks 25 and comes first: the 5 and 10 that have the least time, and 10 of the next.
    expect(await proposals()).toEqual({ 'U-LAST ON': 5, 'U-SOON ON': 10, 'U-FAR ON': 10, 'U-FAR QC': 30 })
    const { id } = await stock.ordered(20, {
      source_lot_id: await lotOf('U-FAR'),
    })
    await stock.plant.stamping.send(id, 'plan')
    expect(await proposals()).toEqual({ 'U-LAST ON': 5, 'U-SOON QC': 10, 'U-FAR QC': 20 })
    await stock.plant.stamping.send(id, 'cancel')
  })

  it('what is all in an excise warehouse has no penalty to come', async () => {
    const { plant, bin } = stock
    await plant.as(plant.admin, async (unit) => {
      const [lot] = await unit.find(lots, { lot_number: 'U-SOON' })
      const [warehouse] = await unit.find(bins, { kind: 'excise_warehouse' })
      await post(unit, {
        ...{ posting_key: 'into the warehouse', source_type: 'stock_levels', source_id: 1, event: 'move' },
        movements: [
          {
            ...{ product_id: stock.unstamped.id, lot_id: lot?.id ?? 0, qty: 10, reason: 'bin_move' },
            ...{ from_bin_id: bin.id, to_bin_id: warehouse?.id ?? 0 },
          },
        ],
      })
    })
    expect(await of('U-SOON', 'ON')).toMatchObject({
      urgency: 'in_warehouse',
      qty: 0,
      warehouse: 10,
      could: 0,
      penalty: 0,
    })
  })

  it('the nightly job names what has to be stamped soon, and proposes the warehouse for what is over', async () => {
    const { plant, stamper, keeper } = stock
    await plant.as(plant.admin, async (unit) => {
      const [lot] = await unit.find(lots, { lot_number: 'U-FAR' })
      await unit.update(lots, lot?.id ?? 0, { stamp_by: dayAfter(today, 14) })
    })
    await sql`insert into roles (name, title) values ('stamper', 'Stamper'), ('stamp_inventory', 'Stamps')`.execute(
      plant.db,
    )
    for (const [user, role] of [
      [stamper.id, 'stamper'],
      [keeper.id, 'stamp_inventory'],
    ] as const)
      await sql`update users set roles = array[${role}::text] where id = ${user}`.execute(plant.db)
    const noticesTo = async (user: number, path: string) =>
      (
        await sql<{ text: string }>`select "row" ->> 'text' as text from changes
          where announced = 'told' and table_name = 'users' and row_id = ${user} and "row" ->> 'path' = ${path}
          order by position`.execute(plant.db)
      ).rows.map(({ text }) => text)
    expect(await jobNamed('stamp_clock')?.work({ db: plant.db } as never)).toBe('2 lots announced')
    const over = [
      `U-OVER of MINT-30 was not stamped by ${dayAfter(today, -1)}: move it to the excise warehouse`,
    ]
    expect(await noticesTo(stamper.id, unstampedAddresses.stampers)).toEqual([
      `U-FAR of MINT-30 is to be stamped by ${dayAfter(today, 14)}`,
    ])
    expect(await noticesTo(keeper.id, unstampedAddresses.keepers)).toEqual(over)
  })
})
