import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BatchingSheet } from '../../../../../src/resources/production/batching/sheetShape'
import { locations } from '../../../../../src/resources/general/places/locations'
import { labCabinets } from '../../../../../src/resources/labReceiving/lab_cabinets'
import { build } from '../../../../fixtures/build'
import { mixingPlant } from '../../../../fixtures/floor/mixing'
import { openLabBench } from '../../../../fixtures/labReceiving/labBench'
import { openPlant, type Plant } from '../../../../fixtures/plant'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
let plant: Plant
let mixing: Awaited<ReturnType<typeof mixingPlant>>
let bench: Awaited<ReturnType<typeof openLabBench>>
let step_id: number
beforeAll(async () => {
  node = await startServer()
  plant = await openPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
  mixing = await mixingPlant(plant)
  await mixing.stockAll()
  bench = await openLabBench(node)
  const order = await plant.released()
  await plant.work(order, 'batching', 'start', { machine_id: plant.floor['tank 1'] })
  step_id = (await plant.step(order, 'batching')).id
})
afterAll(async () => {
  await plant.close()
  await node.stop()
})

/** A cabinet on the floor of the plant. */
const floorCabinet = () =>
  plant.as(plant.admin, async (unit) => {
    const [site] = await unit.find(locations, { code: 'MIS' })
    const bin = await build(unit).bin({ code: 'F-CAB', location_id: site?.id ?? 0, kind: 'lab' })
    const flashpoint_class_id = bench.classes.get('FL3') ?? 0
    await unit.insert(labCabinets, { bin_id: bin.id, flashpoint_class_id })
    return bin.id
  })

/** A container of 20 l of an ingredient, in the laboratory. */
const containerOf = async (sku: string, more: { isReleased?: boolean } = {}) => {
  const made = { product: await mixing.idOf(sku), ml: 20_000, count: 1, ...more }
  const { ids } = await bench.stocked(made)
  return bench.container(ids[0] ?? 0)
}
const lineOf = async (sku: string) => {
  const batcher = await node.as('batcher')
  const { data } = await batcher.get(`/production/production_order_steps/${step_id}/batching_sheet`)
  const line = (data as BatchingSheet).lines.find((one) => one.sku === sku)
  if (!line) throw new Error(`No line of ${sku}`)
  return line
}
/** Weighs a part of a line of the batch. */
const weigh = async (sku: string, from: object, actual_qty = 1000) => {
  const { recipe_line_id } = await lineOf(sku)
  const batcher = await node.as('batcher')
  const addition = { step_id, recipe_line_id, unit: 'ml', is_partial: 1, actual_qty }
  return batcher.post('/production/batching_logs', { ...addition, ...from })
}

describe('an addition from a container of the laboratory', () => {
  it('is taken out of the container whose code was scanned, through the ledger, and is in its log', async () => {
    const drum = await containerOf('MANGO')
    expect(await weigh('MANGO', { scan: drum.qr_code })).toMatchObject({
      http: 201,
      data: { lot_id: drum.lot_id, lab_receiving_container_id: drum.id, actual_qty: 1000 },
    })
    expect(await bench.container(drum.id)).toMatchObject({ status: 'opened', remaining_qty: 19_000 })
    const logs = await node.pool.query(
      `select action, qty::float8, stock_movement_id is not null as moved from lab_receiving_container_logs
        where container_id = $1 order by id desc limit 1`,
      [drum.id],
    )
    expect(logs.rows).toEqual([{ action: 'draw', qty: -1000, moved: true }])
    const levels = await node.pool.query(
      'select on_hand::float8 as qty from stock_levels where lot_id = $1 and bin_id = $2',
      [drum.lot_id, drum.bin_id],
    )
    expect(levels.rows).toEqual([{ qty: 19_000 }])
  })

  it('is refused by its lot alone: only the container says which of them was emptied', async () => {
    const there = await containerOf('MANGO')
    const { data: drum } = await bench.act(bench.supervisor, there.id, 'move', {
      bin_id: await floorCabinet(),
    })
    expect(await weigh('MANGO', { lot_id: drum.lot_id, bin_id: drum.bin_id })).toMatchObject({
      http: 422,
      message: 'container_required',
    })
    expect(await bench.container(drum.id)).toMatchObject({ remaining_qty: 20_000 })
  })

  it('is refused with a misread code, another ingredient, a container in quarantine and more than is in it', async () => {
    const [drum, cooling, fresh] = [
      await containerOf('MANGO'),
      await containerOf('COOL'),
      await containerOf('MANGO', { isReleased: false }),
    ]
    const answers = [
      await weigh('MANGO', { scan: `${String(drum.qr_code).slice(0, -1)}I` }),
      await weigh('MANGO', { scan: cooling.qr_code }),
      await weigh('MANGO', { scan: fresh.qr_code }),
    ]
    expect(answers.map(({ http, message }) => [http, message])).toEqual([
      [422, 'bad_check'],
      [422, 'wrong_ingredient'],
      [422, 'lot_not_released'],
    ])
    const { ids } = await bench.stocked({ product: await mixing.idOf('MANGO'), ml: 500, count: 1 })
    const jug = await bench.container(ids[0] ?? 0)
    expect(await weigh('MANGO', { scan: jug.qr_code })).toMatchObject({
      http: 422,
      message: 'insufficient_stock',
    })
    for (const one of [drum, cooling, fresh, jug])
      expect(await bench.container(one.id)).toMatchObject({ remaining_qty: one.remaining_qty })
  })
})
