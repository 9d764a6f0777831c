import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bins } from '../../../../../src/resources/inventory/bins/bins'
import { lots } from '../../../../../src/resources/inventory/stock/lots'
import { system } from '../../../../../server/engine/unitOfWork'
import { post } from '../../../../../server/modules/inventory/ledger/post'
import { refusalOf } from '../../../../fixtures/plant'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'

let worked: WorkedPlant
beforeAll(async () => {
  worked = await workedPlant()
})
afterAll(() => worked.plant.close())

/** An order whose bottles are labelled on 21 November 2026, with the lot they are in. */
async function labelled(qty: number) {
  const { plant } = worked
  const id = await worked.started(qty)
  await plant.work(id, 'bottling', 'finish', {
    qty_good: qty,
    rest_lost: 2000,
    loss_reason_parameter_id: await plant.reason('leak'),
  })
  await plant.work(id, 'labelling', 'start', { machine_id: plant.floor['labeler 1'] })
  const lotOf = () =>
    plant.as(system, async (unit) => {
      const all = await unit.find(lots, { production_order_id: id })
      const lot = all.find(({ product_kind }) => product_kind === 'finished_good')
      if (!lot) throw new Error('No lot of bottles')
      return lot
    })
  return { id, lotOf }
}

describe('the clock of a lot', () => {
  it('begins at the end of labelling, ends with the second month after it, and is over with the first stamp', async () => {
    const { plant } = worked
    const { id, lotOf } = await labelled(100)
    expect(await lotOf()).toMatchObject({ packaged_on: null, stamp_by: null })
    await plant.work(id, 'labelling', 'finish', { qty_good: 100 })
    expect(await lotOf()).toMatchObject({
      packaged_on: '2026-11-21',
      stamp_by: '2027-01-31',
      stamped_on: null,
    })
    await plant.work(id, 'stamping', 'start', { machine_id: plant.floor['stamper 1'] })
    await plant.work(id, 'stamping', 'finish', { qty_good: 100 })
    expect(await lotOf()).toMatchObject({ stamped_on: '2026-11-21' })
  })

  it('unstamped bottles enter an excise warehouse, which they leave to be destroyed and not to be stamped or moved', async () => {
    const { plant } = worked
    const { id, lotOf } = await labelled(50)
    await plant.work(id, 'labelling', 'finish', { qty_good: 50 })
    const lot = await lotOf()
    const { line, warehouse, scrap } = await plant.as(system, async (unit) => {
      const [line] = await unit.find(bins, { code: 'FLOOR' })
      const [scrap] = await unit.find(bins, { kind: 'virtual_scrap' })
      const warehouse = await unit.insert(bins, {
        code: 'EXCISE-1',
        kind: 'excise_warehouse',
        location_id: line?.location_id ?? null,
      })
      return { line: line?.id ?? 0, warehouse: warehouse.id, scrap: scrap?.id ?? 0 }
    })
    let attempt = 0
    const move = (from_bin_id: number, to_bin_id: number, reason: 'bin_move' | 'scrap') =>
      plant.as(system, (unit) =>
        post(unit, {
          posting_key: `clock:${++attempt}`,
          source_type: 'stock_levels',
          source_id: lot.id,
          event: 'move',
          movements: [{ product_id: lot.product_id, lot_id: lot.id, from_bin_id, to_bin_id, qty: 5, reason }],
        }),
      )
    await move(line, warehouse, 'bin_move')
    expect(await refusalOf(move(warehouse, line, 'bin_move'))).toMatchObject({
      code: 'leaves_warehouse',
      data: { text: expect.stringContaining('s. 158.68') },
    })
    await move(warehouse, scrap, 'scrap')
    await plant.work(id, 'stamping', 'start', { machine_id: plant.floor['stamper 1'] })
    await plant.work(id, 'stamping', 'finish', { qty_good: 50 })
    expect(await refusalOf(move(line, warehouse, 'bin_move'))).toMatchObject({ code: 'stamped_enters' })
  })
})
