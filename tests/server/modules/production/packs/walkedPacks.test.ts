import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenRules } from '../../../../../server/modules/inventory/ledger/check'
import { system } from '../../../../../server/engine/unitOfWork'
import { productionOrderSteps } from '../../../../../src/resources/production/steps/production_order_steps'
import { openPlant, type Plant, refusalOf } from '../../../../fixtures/plant'
import { packRoomOf } from '../../../../fixtures/assembly/packRoom'
import { transfersIn } from '../../../../fixtures/transfers/transferred'

type Room = Awaited<ReturnType<typeof packRoomOf>>
let plant: Plant
let room: Room
beforeAll(async () => {
  plant = await openPlant()
  room = await packRoomOf(plant)
})
afterAll(() => plant.close())

const rows = async (text: string, values: unknown[]) =>
  (await plant.pool.query<{ row: unknown[] }>(text, values)).rows.map(({ row }) => row)

/** Lots of packs, each with what is on hand and the lots that are in it. */
const lotsOf = (order: number) =>
  rows(
    `select json_build_array(t.lot_number, t.status, coalesce((select sum(l.on_hand) from stock_levels l where l.lot_id = t.id), 0),
       (select array_agg(x.from_lot_id order by x.from_lot_id) from lot_links x join products p on p.id =
         (select product_id from lots where id = x.from_lot_id) and p.sku = 'POD-2' where x.to_lot_id = t.id)) as row
     from lots t where t.production_order_id = $1 order by t.id`,
    [order],
  )

describe('an order of 240 packs of three pods', () => {
  let id: number
  let pods: number[]

  it('an order of packs begins as a draft with a number of its own and the components of its product', async () => {
    const first = await room.stock(room.pod.id, 300, { expires_on: '2099-06-30' })
    const second = await room.stock(room.pod.id, 600, { expires_on: '2099-09-30' })
    pods = [first, second]
    for (const component of [room.pouch, room.box]) await room.stock(component.id, 1000)
    const made = await room.order(240)
    id = made.id
    expect(await plant.get(id)).toMatchObject({
      number: 'AO-00001',
      area: 'assembly',
      status: 'draft',
      recipe_id: null,
      volume_planned_ml: 0,
      jurisdiction: 'ON',
      containers_per_pack: 3,
      stamps_per_pack: 1,
    })
    expect(
      await rows(
        `select json_build_array(p.sku, m.qty_per_pack, m.qty_required, f.code) as row from production_order_materials m
         join products p on p.id = m.product_id join phases f on f.id = m.consumed_at_phase_id
         where m.production_order_id = $1 order by m.id`,
        [id],
      ),
    ).toEqual([
      ['POD-2', 3, 720, 'sealing'],
      ['POUCH', 1, 240, 'sealing'],
      ['BOX-12', 0.083334, 21, 'cartoning'],
    ])
  })

  it('planned, the order has the steps of its flow; released, it holds its components', async () => {
    expect((await plant.send(['admin'], id, 'plan')).sequence).toBe(10)
    expect((await plant.steps(id)).map(({ phase_code, qty_planned }) => [phase_code, qty_planned])).toEqual([
      ['sealing', 240],
      ['stamping', 240],
      ['cartoning', 240],
      ['transfer', 240],
      ['shipping', 240],
    ])
    expect(await refusalOf(plant.send(['admin'], id, 'release'))).toMatchObject({
      code: 'stamps_short',
      data: { needed: 240, left: 0 },
    })
    await room.reel(1000)
    expect(await plant.send(['admin'], id, 'release')).toMatchObject({ status: 'released', posts_stock: 1 })
  })

  it('sealing asks for the lots of the components and for a temperature at which seals hold', async () => {
    expect((await refusalOf(room.seal(id, []))).code).toBe('component_lot_missing')
    expect((await refusalOf(room.seal(id, pods, { temperature_c: 200 }))).data).toMatchObject({
      temperature_c: { code: 'other', text: 'Temperature outside 140-180 °C' },
    })
  })

  it('packs of another lot of a component are another lot', async () => {
    const pouches = await plant.pool.query<{ id: number }>(`select id from lots where product_id = $1`, [
      room.pouch.id,
    ])
    await room.seal(id, [...pods, Number(pouches.rows[0]?.id)])
    await room.send(id, 'sealing', 'report', {
      qty_good: 150,
      qty_scrap: 2,
      scrap_reason_parameter_id: await plant.reason('seal_open'),
    })
    expect(await lotsOf(id)).toEqual([
      ['26325-A00001', 'quarantine', 100, [pods[0]]],
      ['26325-A00001-2', 'quarantine', 50, [pods[1]]],
    ])
  })

  it('nothing more is counted once a seal check is due', async () => {
    const { id: step, seal_due_qty } = await plant.step(id, 'sealing')
    const due = (qty: number | null) =>
      plant.as(system, (unit) => unit.update(productionOrderSteps, step, { seal_due_qty: qty }))
    await due(152)
    expect(await refusalOf(room.send(id, 'sealing', 'report', { qty_good: 1 }))).toMatchObject({
      code: 'seal_check_due',
      data: { gate: 'seal_checked', opens: 'Opened by sealer: Seal check' },
    })
    await due(seal_due_qty)
  })

  it('a seal check that fails blocks the step until one passes', async () => {
    const failed = await room.send(id, 'sealing', 'seal_check', {
      sample_size: 10,
      failed: 1,
      temperature_c: 160,
    })
    expect(failed).toMatchObject({ status: 'blocked', block_code: 'seal_failed', seal_failed: 1 })
    expect((await refusalOf(room.send(id, 'sealing', 'unblock', {}, ['admin']))).code).toBe('no_privileges')
    expect(
      await room.send(id, 'sealing', 'seal_check', { sample_size: 10, temperature_c: 160 }),
    ).toMatchObject({
      status: 'in_progress',
      seal_failed: 0,
      seal_due_qty: 652,
    })
    await room.send(id, 'sealing', 'finish', { qty_good: 88 })
  })

  it('one stamp pays the duty of the three pods of a pack', async () => {
    const step = await plant.step(id, 'stamping')
    const stamped = await plant.stamping.orderOf(step.id)
    expect(stamped).toMatchObject({ stamps_per_unit: 1, containers_per_stamp: 3 })
    const machine = await plant.stamping.stampingMachine(room.stamper)
    const reel = (
      await plant.pool.query<{ id: number; next_serial: string }>(
        `select id, next_serial from reels where area = 'assembly'`,
      )
    ).rows[0]
    const first = Number(reel?.next_serial)
    await plant.stamping.send(stamped.id, 'start', {
      stamping_machine_id: machine.id,
      reel_id: Number(reel?.id),
      printed_serial: first,
    })
    const done = await plant.stamping.send(stamped.id, 'finish', {
      end_serial: first + 237,
      applied: 236,
      damaged: 2,
      wasted_bottles: 2,
      damage_reason_parameter_id: (
        await plant.pool.query<{ id: number }>(`select p.id from parameters p join parameter_types t
          on t.id = p.parameter_type_id and t.code = 'damage_reason' order by p.id limit 1`)
      ).rows.map(({ id: reason }) => Number(reason))[0],
      scrap_note: 'Test',
    })
    // 1.12 CAD for each of 708 containers, and as much for Ontario.
    expect(done).toMatchObject({
      status: 'done',
      qty_stamped: 236,
      duty_amount: 792.96,
      additional_duty_amount: 792.96,
    })
    expect(await plant.step(id, 'stamping')).toMatchObject({ status: 'done', qty_good: 236, qty_scrap: 2 })
  })

  it('the reports of assembly have the reel with its identity, and its damaged stamps until they are destroyed', async () => {
    const reels = await plant.db
      .selectFrom('reels_summary')
      .select(['quantity', 'applied', 'damaged', 'remaining', 'difference', 'orders'])
      .execute()
    expect(reels).toEqual([
      { quantity: 1000, applied: 236, damaged: 2, remaining: 762, difference: 0, orders: 1 },
    ])
    const losses = await plant.db
      .selectFrom('damaged_stamps')
      .select(['kind', 'lost', 'consumed', 'held', 'production_order_id'])
      .execute()
    expect(losses).toEqual([{ kind: 'damaged', lost: 2, consumed: 238, held: 2, production_order_id: id }])
  })

  it('packs are cartoned by lot, go to the warehouse on skids, and are done', async () => {
    await room.send(id, 'cartoning', 'start')
    await room.send(id, 'cartoning', 'finish', { qty_good: 236 })
    const cartons = await rows(
      `select json_build_array(l.lot_number, count(*), sum(c.units)) as row from cartons c join lots l on l.id = c.lot_id
       where c.production_order_id = $1 group by l.id order by l.id`,
      [id],
    )
    expect(cartons).toEqual([
      ['26325-A00001', 9, 98],
      ['26325-A00001-2', 12, 138],
    ])
    await room.send(id, 'transfer', 'start')
    await transfersIn(plant).transferAll(id)
    expect(await plant.get(id)).toMatchObject({
      status: 'done',
      qty_bottled: 238,
      qty_stamped: 236,
      qty_packed: 236,
      qty_transferred: 236,
      qty_scrapped: 4,
    })
    expect(await lotsOf(id)).toEqual([
      ['26325-A00001', 'released', 98, [pods[0]]],
      ['26325-A00001-2', 'released', 138, [pods[1]]],
    ])
    // 240 packs of three pods and a pouch, and twenty boxes; what is not used any more is free.
    expect(
      await rows(
        `select json_build_array(p.sku, n.qty_consumed, n.qty_reserved) as row from production_order_materials m
         join production_order_materials_now n on n.id = m.id join products p on p.id = m.product_id
         where m.production_order_id = $1 order by m.id`,
        [id],
      ),
    ).toEqual([
      ['POD-2', 720, 0],
      ['POUCH', 240, 0],
      ['BOX-12', 20, 0],
    ])
  })

  it('the ledger adds up', async () => {
    const client = await plant.pool.connect()
    try {
      expect(await brokenRules(client)).toEqual([])
    } finally {
      client.release()
    }
  })
})
