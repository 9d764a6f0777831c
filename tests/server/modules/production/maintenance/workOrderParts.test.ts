import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bins } from '../../../../../src/resources/inventory/bins/bins'
import { stockLevels } from '../../../../../src/resources/inventory/stock/stock_levels'
import { workOrderParts } from '../../../../../src/resources/production/maintenance/work_order_parts'
import { system } from '../../../../../server/engine/unitOfWork'
import { brokenRules } from '../../../../../server/modules/inventory/ledger/check'
import { post } from '../../../../../server/modules/inventory/ledger/post'
import { build } from '../../../../fixtures/build'
import { maintainedPlant } from '../../../../fixtures/floor/maintenance'
import { refusalOf } from '../../../../fixtures/plant'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'

let worked: WorkedPlant
let shop: Awaited<ReturnType<typeof maintainedPlant>>
let belt: number
beforeAll(async () => {
  worked = await workedPlant()
  const { plant } = worked
  shop = await maintainedPlant(plant)
  belt = await plant.as(plant.admin, async (unit) => {
    const records = build(unit)
    const category = await records.category({ code: 'SP', name: 'Spare parts' })
    const each = await records.measure('ea')
    const { id } = await records.product({
      sku: 'SP-BELT',
      kind: 'consumable',
      category_id: category.id,
      stock_measure_id: each,
      reorder_point: 9,
    })
    const shelf = await records.bin({ location_id: plant.plant.id, code: 'SPARE-1', kind: 'storage' })
    const [outside] = await unit.find(bins, { kind: 'virtual_opening' })
    await post(unit, {
      posting_key: 'spare parts',
      source_type: 'opening_stock',
      source_id: 0,
      event: 'open',
      movements: [
        {
          product_id: id,
          lot_id: (await records.lot({ product_id: id })).id,
          from_bin_id: outside?.id ?? 0,
          to_bin_id: shelf.id,
          qty: 10,
          unit_cost: 42.5,
          reason: 'opening',
        },
      ],
    })
    return id
  })
})
afterAll(() => worked.plant.close())

const issue = (work: number, qty: number, by = shop.people.technician) =>
  worked.plant.make(by, workOrderParts, { work_order_id: work, product_id: belt, qty })
const onHand = async () =>
  (await worked.plant.as(system, (unit) => unit.find(stockLevels, { product_id: belt }))).reduce(
    (sum, { on_hand, bin_kind }) => sum + (bin_kind === 'storage' ? on_hand : 0),
    0,
  )
const belowReorder = async () => {
  const { rows } = await sql<{ below: boolean }>`
    select below_reorder as below from products_now where id = ${belt}`.execute(worked.plant.db)
  return rows[0]?.below
}

it('spare parts leave the stock by the ledger at their cost, and come back at it', async () => {
  const { technician } = shop.people
  const { id } = await shop.report({})
  expect(await refusalOf(issue(id, 1))).toMatchObject({ code: 'invalid_transition' })
  await shop.send(technician, id, 'acknowledge')
  await shop.send(technician, id, 'start')
  const first = await issue(id, 2)
  await issue(id, 1)
  expect(await onHand()).toBe(7)
  expect(await belowReorder()).toBe(true)
  expect(await shop.get(id)).toMatchObject({ parts_cost: 127.5 })
  expect(await refusalOf(issue(id, 8))).toMatchObject({ code: 'insufficient_stock' })
  await worked.plant.as(technician, (unit) => unit.fire(workOrderParts, first.id, 'return', {}, technician))
  expect(await onHand()).toBe(9)
  expect(await shop.get(id)).toMatchObject({ parts_cost: 42.5 })
  const { rows } = await sql<{ reason: string; source_type: string; source_id: number; qty: number }>`
    select reason, source_type, source_id::int, qty::float8 from stock_movements
    where product_id = ${belt} and source_type <> 'opening_stock' order by id`.execute(worked.plant.db)
  expect(rows).toEqual([
    { reason: 'consume', source_type: 'work_orders', source_id: id, qty: 2 },
    { reason: 'consume', source_type: 'work_orders', source_id: id, qty: 1 },
    { reason: 'reverse', source_type: 'work_orders', source_id: id, qty: 2 },
  ])
  expect((await shop.commentsOf(id)).filter(({ kind }) => kind === 'part')).toHaveLength(3)
  expect(await brokenRules(worked.plant.pool)).toEqual([])
})

it('spare parts of work that is verified stay where they are', async () => {
  const { technician, manager } = shop.people
  const { id } = await shop.report({ issue_detail_id: shop.noise.id })
  await shop.send(technician, id, 'acknowledge')
  await shop.send(technician, id, 'start')
  const part = await issue(id, 1)
  await shop.send(technician, id, 'finish', shop.found)
  await shop.send(manager, id, 'verify')
  const back = worked.plant.as(technician, (unit) =>
    unit.fire(workOrderParts, part.id, 'return', {}, technician),
  )
  expect(await refusalOf(back)).toMatchObject({ code: 'invalid_transition' })
})
