import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenRules } from '../../../../../server/modules/inventory/ledger/check'
import { productionOrderMaterials } from '../../../../../src/resources/production/orders/production_order_materials'
import { system } from '../../../../../server/engine/unitOfWork'
import { refusalOf } from '../../../../fixtures/plant'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
let worked: WorkedPlant
beforeAll(async () => {
  node = await startServer()
  worked = await workedPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
})
afterAll(async () => {
  await worked.plant.close()
  await node.stop()
})

const materialOf = async (orderId: number, code: string) => {
  const materials = await worked.plant.as(system, (unit) =>
    unit.find(productionOrderMaterials, { production_order_id: orderId }),
  )
  const found = materials.find(({ sku }) => sku === code)
  if (!found) throw new Error(`No ${code}`)
  return found
}

/** Lots of an order with their status, and the bulk that is on hand. */
const lotsOf = async (orderId: number) => {
  const { rows } = await node.pool.query<{ status: string; on_hand: number }>(
    `select t.status, coalesce(sum(l.on_hand), 0)::float8 as on_hand from lots t
     left join stock_levels l on l.lot_id = t.id where t.production_order_id = $1 group by t.id order by t.id`,
    [orderId],
  )
  return rows
}

const stageOf = async () =>
  (
    await node.pool.query<{ id: number; location_id: number }>(
      `select id, location_id from bins where code = 'STAGE-1'`,
    )
  ).rows[0]

describe('stock of an order', () => {
  it('an order whose materials are short is released only with a reason, and says what is short', async () => {
    const { plant } = worked
    const { id } = await plant.order(1000)
    for (const event of ['submit', 'approve'] as const) await plant.send(['planning'], id, event)
    await sql`update production_order_materials set qty_required = 900000000
      where production_order_id = ${id} and product_id = (select id from products where sku = 'MANGO')`.execute(
      node.db,
    )
    const refused = await refusalOf(plant.send(['planning'], id, 'release'))
    expect(refused).toMatchObject({
      code: 'short_material',
      data: { lines: [{ sku: 'MANGO', measure: 'ml' }] },
    })
    expect(await refusalOf(plant.send(['planning'], id, 'release', { allow_short: true }))).toMatchObject({
      code: 'validation_error',
      data: { short_reason: 'requiredif' },
    })
    const released = await plant.send(['planning'], id, 'release', {
      allow_short: true,
      short_reason: 'Delivery tomorrow',
    })
    expect(released).toMatchObject({ status: 'released', short_reason: 'Delivery tomorrow' })
    expect((await materialOf(id, 'MANGO')).short_qty).toBeGreaterThan(0)
    // Back in planning it holds nothing, and its empty lot is gone.
    await plant.send(['planning'], id, 'unrelease')
    expect(await materialOf(id, 'NIC-100')).toMatchObject({ qty_reserved: 0 })
    expect(await lotsOf(id)).toEqual([])
  })

  it('needs are rounded up to what can be counted: whole cartons and bottles, liquid to its own decimals', async () => {
    const { plant } = worked
    const { id } = await plant.order(150)
    await plant.send(['planning'], id, 'submit')
    await plant.send(['planning'], id, 'approve')
    await node.pool.query('update production_orders set qty_packed = 40 where id = $1', [id])
    const { rows } = await node.pool.query<{ sku: string; decimals: number; used: number; qty: number }>(
      `select p.sku, m.decimals, c.used::float8 as used, -f.qty::float8 as qty
       from production_to_come c join products p on p.id = c.product_id join measures m on m.id = p.stock_measure_id
       join stock_flow f on f.kind = 'consumption' and f.source_id = c.production_order_id and f.product_id = p.id
       where c.production_order_id = $1 and c.used > 0`,
      [id],
    )
    const needs = Object.fromEntries(rows.map(({ sku, used, qty }) => [sku, [used, qty]]))
    expect(needs).toMatchObject({ CARTON: [1.466667, 2], BOTTLE: [112.2, 113] })
    for (const { sku, decimals, used, qty } of rows)
      expect([sku, qty]).toEqual([
        sku,
        Math.ceil(Number((used * 10 ** decimals).toFixed(6))) / 10 ** decimals,
      ])
  })

  it('materials that are picked move to staging with what the order holds of them, for those who pick alone', async () => {
    const { plant } = worked
    const stage = await stageOf()
    const id = await plant.released(1000)
    const { rows } = await node.pool.query<{ id: number; product_id: number; lot_id: number }>(
      `insert into bins (code, kind, location_id) values ('SHELF-1', 'storage', $1) returning id, 0 as product_id, 0 as lot_id`,
      [stage?.location_id],
    )
    const shelf = rows[0]?.id
    const { product_id } = await materialOf(id, 'MANGO')
    const { rows: stored } = await node.pool.query<{ lot_id: number }>(
      'select lot_id from stock_levels where product_id = $1 and on_hand > 0',
      [product_id],
    )
    const lot_id = stored[0]?.lot_id
    const inventory = await node.as('inventory')
    const goods = { product_id, lot_id }
    const moved = await inventory.post('/inventory/stock_levels/move', {
      lines: [{ ...goods, from_bin_id: stage?.id, to_bin_id: shelf, qty: 500 }],
    })
    expect(moved).toMatchObject({ http: 200 })
    const path = `/production/production_orders/${id}/pick`
    const lines = [{ ...goods, from_bin_id: shelf, to_bin_id: stage?.id, qty: 500 }]
    expect(await (await node.as('bottler')).post(path, { lines })).toMatchObject({ http: 403 })
    const before = await materialOf(id, 'MANGO')
    const warehouse = await node.as('warehouse')
    expect(await warehouse.post(path, { lines })).toMatchObject({ http: 200 })
    expect(await materialOf(id, 'MANGO')).toMatchObject({ qty_reserved: before.qty_reserved })
    expect(await warehouse.post(path, { lines })).toMatchObject({ message: 'insufficient_stock' })
    expect(await brokenRules(node.pool)).toEqual([])
  })

  it('materials are picked of the order alone, from lots in date, to staging, and while it is open', async () => {
    const { plant } = worked
    const stage = await stageOf()
    const id = await plant.released(1000)
    const { product_id } = await materialOf(id, 'COOL')
    const other = await materialOf(id, 'SWEET')
    const { rows } = await node.pool.query<{ lot_id: number; from_bin_id: number }>(
      'select lot_id, bin_id as from_bin_id from stock_levels where product_id = $1 and on_hand > 0',
      [product_id],
    )
    const { rows: shelves } = await node.pool.query<{ id: number }>(
      `insert into bins (code, kind, location_id) values ('SHELF-2', 'storage', $1) returning id`,
      [stage?.location_id],
    )
    const shelf = shelves[0]?.id
    const warehouse = await node.as('warehouse')
    const pick = (line: object, order = id) =>
      warehouse.post(`/production/production_orders/${order}/pick`, {
        lines: [{ product_id, ...rows[0], to_bin_id: stage?.id, qty: 10, ...line }],
      })
    expect((await pick({ to_bin_id: shelf })).data).toEqual({ 'lines.0.to_bin_id': 'in' })
    expect((await pick({ product_id: plant.bottle.id })).data).toEqual({ 'lines.0.product_id': 'exists' })
    expect((await pick({ qty: 0 })).data).toHaveProperty(['lines.0.qty'])
    expect(await pick({ product_id: other.product_id })).toMatchObject({ http: 422 })
    const { id: draft } = await plant.order(1000)
    expect((await pick({}, draft)).message).toBe('order_not_open')
    await node.pool.query(`update lots set status = 'expired', expires_on = '2026-11-20' where id = $1`, [
      rows[0]?.lot_id,
    ])
    expect(await pick({})).toMatchObject({ http: 422, message: 'lot_expired' })
    await node.pool.query(`update lots set status = 'released', expires_on = null where id = $1`, [
      rows[0]?.lot_id,
    ])
    expect(await brokenRules(node.pool)).toEqual([])
  })

  it('the pick list has a line for each batch, with its share of what is held, and none for a batch that is mixed', async () => {
    const { plant } = worked
    const warehouse = await node.as('warehouse')
    const order = await plant.released(10_000, { batch_count: 3 })
    const path = `/production/reports/batching-order-picking-report?production_order_id=${order}&sku=SWEET`
    const linesOf = async () =>
      (await warehouse.get(path)).data
        .map((line: Record<string, unknown>) => [
          line['batch_no'],
          line['qty_required'],
          line['pick_qty'],
          line['state'],
        ])
        .toSorted((one: unknown[], other: unknown[]) => (String(one) < String(other) ? -1 : 1))
    // 2,460 ml are reserved, 820 ml for each batch.
    expect(await linesOf()).toEqual([
      [1, 820, 820, 'picked'],
      [2, 820, 820, 'picked'],
      [3, 820, 820, 'picked'],
    ])
    await node.pool.query(
      `update production_order_materials set qty_required = 3000
        where production_order_id = $1 and product_id = (select id from products where sku = 'SWEET')`,
      [order],
    )
    expect(await linesOf()).toEqual([
      [1, 1000, 1000, 'picked'],
      [2, 1000, 1000, 'picked'],
      [3, 1000, 460, 'picked'],
      [3, 1000, 540, 'short'],
    ])
    const { id } = await plant.step(order, 'batching')
    await node.pool.query(`update production_order_steps set status = 'done' where id = $1`, [id])
    expect((await linesOf()).map(([batch]: unknown[]) => batch)).toEqual([2, 3])
  })

  it('an order on hold keeps its lots from use, gives them back when it goes on, and rejects them when it is cancelled', async () => {
    const { plant } = worked
    const id = await worked.bottled(100)
    expect(await lotsOf(id)).toEqual([{ status: 'released', on_hand: 5000 }])
    await plant.send(['qa_manager'], id, 'hold', { hold_reason_parameter_id: await plant.reason('qa_hold') })
    expect(await lotsOf(id)).toEqual([{ status: 'hold', on_hand: 5000 }])
    await plant.send(['qa_manager'], id, 'resume')
    expect(await lotsOf(id)).toEqual([{ status: 'released', on_hand: 5000 }])
    await plant.send(['manager'], id, 'cancel', { cancel_note: 'No longer needed', disposal_ref: 'CRA-0' })
    expect(await lotsOf(id)).toEqual([{ status: 'rejected', on_hand: 0 }])
    expect(await materialOf(id, 'BOTTLE')).toMatchObject({ qty_reserved: 0 })
  })

  it('bottles filled beyond the book of their tank correct its volume up to the variance limit, and are refused beyond it', async () => {
    const { plant } = worked
    const id = await worked.started(100)
    // 5,000 ml by the book fill 166 bottles; 169 need 70 ml more, 1.4 % of the batch.
    await plant.work(id, 'bottling', 'report', { qty_good: 169 })
    expect((await lotsOf(id))[0]).toEqual({ status: 'released', on_hand: 0 })
    const { rows } = await node.pool.query<{ qty: number }>(
      `select qty::float8 as qty from stock_movements where source_type = 'production_orders' and source_id = $1
       and note = 'Volume correction'`,
      [id],
    )
    expect(rows).toEqual([{ qty: 70 }])
    expect(await refusalOf(plant.work(id, 'bottling', 'report', { qty_good: 1 }))).toMatchObject({
      code: 'over_available',
    })
    expect(await brokenRules(node.pool)).toEqual([])
    await worked.clear()
  })

  it('a lot is followed from the materials of its order to its bottles, by those who see orders', async () => {
    const id = await worked.started(100)
    await worked.plant.work(id, 'bottling', 'report', {
      qty_good: 10,
      qty_scrap: 1,
      ...(await worked.leak()),
    })
    const path = `/production/production_orders/${id}/genealogy`
    expect(await (await node.as('purchase')).get(path)).toMatchObject({ http: 403 })
    const { data } = await (await node.as('bottler')).get(path)
    expect(data.lots_in).toMatchObject([{ sku: 'BOTTLE', qty: 11, order: null }])
    expect(data.lots_out).toMatchObject([
      { sku: 'BULK-12', qty: 5000, on_hand: 4670, status: 'released' },
      { sku: 'MANGO-12-30-ON', qty: 10, on_hand: 10, status: 'quarantine' },
    ])
    expect(data.went_to).toMatchObject([{ sku: 'BULK-12', kind: 'scrap', qty: 30 }])
    expect(
      await (await node.as('bottler')).get('/production/production_orders/999999/genealogy'),
    ).toMatchObject({
      message: 'not_found',
    })
    await worked.clear()
  })
})
