import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { productionOrderMaterials } from '../../../../../src/resources/production/orders/production_order_materials'
import { brokenRules } from '../../../../../server/modules/inventory/ledger/check'
import { system } from '../../../../../server/engine/unitOfWork'
import { openPlant, type Plant, refusalOf } from '../../../../fixtures/plant'
import { transfersIn } from '../../../../fixtures/transfers/transferred'

let plant: Plant
beforeAll(async () => {
  plant = await openPlant()
})
afterAll(() => plant.close())

/** Lots of an order: number, product, status, day made, and what is on hand. */
async function lotsOf(orderId: number) {
  const { rows } = await plant.pool.query<{ row: unknown[] }>(
    `select json_build_array(t.lot_number, p.sku, t.status, t.manufactured_on,
       coalesce((select sum(l.on_hand) from stock_levels l where l.lot_id = t.id), 0)) as row
     from lots t join products p on p.id = t.product_id where t.production_order_id = $1 order by t.id`,
    [orderId],
  )
  return rows.map(({ row }) => row)
}

/** What an order moved, by product and reason. */
async function movedBy(orderId: number) {
  const { rows } = await plant.pool.query<{ row: unknown[] }>(
    `select json_build_array(p.sku, m.reason, sum(m.qty)) as row
     from stock_movements m join products p on p.id = m.product_id
     where m.source_type = 'production_orders' and m.source_id = $1
     group by p.id, p.sku, m.reason order by p.id, m.reason`,
    [orderId],
  )
  return rows.map(({ row }) => row)
}

describe('one order of 10,000 bottles from plan to warehouse', () => {
  let id: number

  it('one order of 10,000 bottles from plan to warehouse plans 307,500 ml in one batch of the 500 litre tank', async () => {
    ;({ id } = await plant.order())
    expect(await plant.get(id)).toMatchObject({
      number: 'PRO-00001',
      status: 'draft',
      volume_planned_ml: 307_500,
      batch_count: 1,
      volume_ml: 30,
      jurisdiction: 'ON',
    })
  })

  it('one order of 10,000 bottles from plan to warehouse takes its steps from the flow and its materials from recipe and packaging when approved', async () => {
    await plant.send(['planning'], id, 'submit')
    await plant.send(['manager'], id, 'approve')
    expect(
      (await plant.steps(id)).map((step) => [step.phase_code, step.batch_no, step.status, step.qty_planned]),
    ).toEqual([
      ['batching', 1, 'waiting', 307_500],
      ['hplc', 1, 'waiting', 1],
      ['bottling', 0, 'waiting', 10_000],
      ['labelling', 0, 'waiting', 10_000],
      ['stamping', 0, 'waiting', 10_000],
      ['packing', 0, 'waiting', 10_000],
      ['transfer', 0, 'waiting', 10_000],
      ['shipping', 0, 'waiting', 10_000],
    ])
    const needed = await plant.as(system, (unit) =>
      unit.find(productionOrderMaterials, { production_order_id: id }),
    )
    expect(Object.fromEntries(needed.map(({ sku, qty_required }) => [sku, qty_required]))).toEqual({
      'NIC-100': 36_900,
      MANGO: 24_600,
      COOL: 3690,
      SWEET: 2460,
      PG: 86_100,
      VG: 193.87875,
      BOTTLE: 10_150,
      CARTON: 100,
    })
  })

  it('one order of 10,000 bottles from plan to warehouse gets its lot and its first ready step at the release', async () => {
    expect(await plant.send(['planning'], id, 'release')).toMatchObject({ lot_prefix: '26325-00001' })
    expect((await plant.steps(id)).map(({ status }) => status)).toEqual([
      'ready',
      ...Array(7).fill('waiting'),
    ])
  })

  it('one order of 10,000 bottles from plan to warehouse holds its materials from the release on, and its batch has a lot in quarantine', async () => {
    const materials = await plant.as(system, (unit) =>
      unit.find(productionOrderMaterials, { production_order_id: id }),
    )
    expect(materials.map(({ sku, qty_reserved, short_qty }) => [sku, qty_reserved, short_qty])).toEqual(
      expect.arrayContaining([
        ['NIC-100', 36_900, 0],
        ['VG', 193.879, 0],
        ['BOTTLE', 10_150, 0],
        ['CARTON', 100, 0],
      ]),
    )
    expect(await lotsOf(id)).toEqual([['26325-00001', 'BULK-12', 'quarantine', null, 0]])
  })

  it('one order of 10,000 bottles from plan to warehouse is mixed to 307,300 ml, tested, and only then bottled', async () => {
    await plant.work(id, 'batching', 'start', { machine_id: plant.floor['tank 1'] })
    expect(await plant.get(id)).toMatchObject({ status: 'in_progress', current_phase: 'Batching' })
    await plant.work(id, 'batching', 'finish', { qty_good: 307_300 })
    expect(await lotsOf(id)).toEqual([['26325-00001', 'BULK-12', 'quarantine', '2026-11-21', 307_300]])
    expect((await plant.step(id, 'bottling')).status).toBe('waiting')
    await plant.work(id, 'hplc', 'start')
    await plant.work(id, 'hplc', 'finish', { qty_good: 1 })
    expect(await lotsOf(id)).toEqual([['26325-00001', 'BULK-12', 'released', '2026-11-21', 307_300]])
    // 307,300 ml are 10,243 whole bottles.
    expect(await plant.step(id, 'bottling')).toMatchObject({ status: 'ready', qty_in: 10_243 })
    expect(await plant.get(id)).toMatchObject({ volume_batched_ml: 307_300, current_phase: 'Bottling' })
  })

  it('one order of 10,000 bottles from plan to warehouse passes on what each phase delivers, the next one beginning on a part of it', async () => {
    const scrap = { scrap_reason_parameter_id: await plant.reason('leak') }
    await plant.work(id, 'bottling', 'start', { machine_id: plant.floor['filler 1'] })
    await plant.work(id, 'bottling', 'report', { qty_good: 199 })
    expect((await plant.step(id, 'labelling')).status).toBe('waiting')
    await plant.work(id, 'bottling', 'report', { qty_good: 1 })
    expect(await plant.step(id, 'labelling')).toMatchObject({ status: 'ready', qty_in: 200 })
    plant.later(336)
    // 10,100 bottles take 303,000 ml; of the 4,300 ml left, 1,500 stay in the line.
    const counted = { qty_good: 9860, qty_scrap: 40, ...scrap }
    const rest = {
      rest_recovered: 2800,
      pails: await plant.inPails(2800),
      rest_lost: 1500,
      loss_reason_parameter_id: await plant.reason('line_loss'),
    }
    await plant.work(id, 'bottling', 'finish', { ...counted, ...rest })
    // What is recovered is in pails, with a lot of its own: the tank is empty.
    expect(await lotsOf(id)).toEqual([
      ['26325-00001', 'BULK-12', 'released', '2026-11-21', 0],
      ['26325-00001', 'MANGO-12-30-ON', 'quarantine', '2026-11-21', 10_060],
    ])
    expect(await movedBy(id)).toEqual([
      ['BULK-12', 'consume', 301_800],
      ['BULK-12', 'produce', 307_300],
      ['BULK-12', 'scrap', 2700],
      ['MANGO-12-30-ON', 'produce', 10_060],
      ['BOTTLE', 'consume', 10_100],
    ])
    await plant.work(id, 'labelling', 'start', { machine_id: plant.floor['labeler 1'] })
    await plant.work(id, 'labelling', 'finish', { qty_good: 10_045, qty_scrap: 15, ...scrap })
    await plant.work(id, 'stamping', 'start', { machine_id: plant.floor['stamper 1'] })
    await plant.work(id, 'stamping', 'finish', { qty_good: 10_030, qty_scrap: 15, ...scrap })
    await plant.work(id, 'packing', 'start')
    await plant.work(id, 'packing', 'finish', { qty_good: 10_030 })
    const left = await plant.as(system, (unit) =>
      unit.find(productionOrderMaterials, { production_order_id: id }),
    )
    expect(left.find(({ sku }) => sku === 'CARTON')).toMatchObject({ qty_consumed: 101, qty_reserved: 0 })
    await transfersIn(plant).transferAll(id)
    expect(await plant.get(id)).toMatchObject({
      status: 'done',
      qty_bottled: 10_060,
      qty_labelled: 10_045,
      qty_stamped: 10_030,
      qty_packed: 10_030,
      qty_transferred: 10_030,
      qty_shipped: 0,
      qty_scrapped: 70,
      volume_recovered_ml: 2800,
      volume_lost_ml: 1500,
      qty_lost: 0,
      current_phase: 'Shipping',
    })
    // Nothing stays reserved for an order that is done; its bottles are in the warehouse, released.
    expect(await brokenRules(plant.pool)).toEqual([])
    expect((await lotsOf(id)).at(-1)).toEqual([
      '26325-00001',
      'MANGO-12-30-ON',
      'released',
      '2026-11-21',
      10_030,
    ])
    const { rows: places } = await plant.pool.query(
      `select b.code, v.on_hand::int as qty from stock_levels v join bins b on b.id = v.bin_id
        join products p on p.id = v.product_id where p.sku = 'MANGO-12-30-ON' and v.on_hand > 0`,
    )
    expect(places).toEqual([{ code: 'W-01', qty: 10_030 }])
    const { rows } = await plant.pool.query(
      `select 1 from stock_reservations where source_type = 'production_orders' and source_id = $1`,
      [id],
    )
    expect(rows).toEqual([])
  })

  it('one order of 10,000 bottles from plan to warehouse is frozen when closed; its bottles are shipped by shipments alone', async () => {
    await plant.work(id, 'shipping', 'start')
    const byHand = plant.work(id, 'shipping', 'finish', { qty_good: 10_030 })
    expect(await refusalOf(byHand)).toMatchObject({ code: 'shipment_required' })
    expect((await plant.get(id)).status).toBe('done')
    expect((await plant.send(['planning'], id, 'close')).status).toBe('closed')
  })
})
