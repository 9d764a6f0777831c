import { afterAll, beforeAll, expect, it } from 'vitest'
import { packRoomOf } from '../../../fixtures/assembly/packRoom'
import { openPlant, type Plant } from '../../../fixtures/plant'
import { startServer, type TestNode } from '../../../harness/server'
import { csv, importer, type Importer } from '../runs'

let node: TestNode
let plant: Plant
let admin: Importer

beforeAll(async () => {
  node = await startServer()
  plant = await openPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
  await packRoomOf(plant)
  admin = importer(node, await node.as('admin'))
})
afterAll(async () => {
  await plant.close()
  await node.stop()
})

const heads = 'external_ref,sku,qty,flow,containers,stamps,due_on,planned_on,sequence'
const mode = { mode: 'insert' }

const orders = async () =>
  (
    await node.pool.query(
      `select o.number, o.area, o.status, o.source, o.external_ref, o.jurisdiction, o.qty_planned::int as qty,
         (select count(*)::int from production_order_materials m where m.production_order_id = o.id) as components
       from production_orders o order by o.id`,
    )
  ).rows as object[]

it('orders of packs come in as drafts of assembly with their components, once by their reference, and leave cancelled', async () => {
  const file = csv(
    heads,
    'ERP-1,POD-3-ON,240,ASM-STD,3,1,2099-01-31,2099-01-20,10',
    'ERP-2,KIT,60,ASM-STD,1,0,2099-01-31,,',
  )
  const run = await admin.commit(await admin.previewed('assembly_orders', file, mode))
  expect([run.status, run.reason]).toEqual(['committed', null])
  const made = { area: 'assembly', status: 'draft', source: 'import' }
  expect(await orders()).toEqual([
    { ...made, number: 'AO-00001', external_ref: 'ERP-1', jurisdiction: 'ON', qty: 240, components: 3 },
    { ...made, number: 'AO-00002', external_ref: 'ERP-2', jurisdiction: null, qty: 60, components: 1 },
  ])

  const again = await admin.previewed('assembly_orders', file, { ...mode, confirm: true })
  expect([again.rows_create, again.rows_update]).toEqual([0, 0])

  expect((await admin.revert(run)).status).toBe('reverted')
  expect(await orders()).toMatchObject([{ status: 'cancelled' }, { status: 'cancelled' }])
})

it('a file of orders is refused cell by cell: what is no pack, no flow of assembly, and stamps that do not fit', async () => {
  const shown = await admin.previewed(
    'assembly_orders',
    csv(
      heads,
      'ERP-3,NO-SUCH,240,ASM-STD,3,1,2099-01-31,,',
      'ERP-4,POD-3-ON,0,ASM-STD,3,1,2099-01-31,,',
      'ERP-5,POD-3-ON,240,ASM-STD,3,2,2099-01-31,,',
      'ERP-6,POD-3-ON,240,ASM-STD,3,0,2099-01-31,,',
      'ERP-7,KIT,240,ASM-STD,1,1,2099-01-31,,',
      ',POD-3-ON,240,ASM-STD,3,1,2099-01-31,,',
      'ERP-8,POD-3-ON,240,ASM-STD,3,1,2099-01-31,2099-02-20,',
    ),
    mode,
  )
  const { rows } = await admin.rows(shown.id, '&action=error')
  expect(rows.map(({ errors }) => errors)).toMatchObject([
    { product_id: 'exists' },
    { qty_planned: { code: 'other', text: 'Quantity planned must be greater than 0' } },
    { stamps_per_pack: 'in' },
    { stamps_per_pack: { code: 'other', text: 'Stamps do not fit the product' } },
    { stamps_per_pack: { code: 'other', text: 'Stamps do not fit the product' } },
    { external_ref: 'required' },
    { due_on: { code: 'other', text: 'The due date is before the planned date' } },
  ])
})
