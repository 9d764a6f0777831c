import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runUnit, system } from '../../../server/engine/unitOfWork'
import { reservePositions } from '../../../server/engine/changeLog'
import { createMany } from '../../../server/imports/apply/bulk'
import { productChanges } from '../../../src/resources/inventory/product_changes/product_changes'
import { openApprovals, path } from '../../fixtures/approvals'
import { csv, type Importer, importer } from './runs'

let plant: Awaited<ReturnType<typeof openApprovals>>
let admin: Importer
let own: Importer

beforeAll(async () => {
  plant = await openApprovals()
  admin = importer(plant.node, plant.admin)
  own = importer(plant.node, plant.requester)
})
afterAll(() => plant.node.stop())
beforeEach(() => needsApproval(true))

const needsApproval = (is: boolean) =>
  plant.node.pool.query(
    `insert into settings (key, value, module) values ('imports.products_need_approval', $1, 'imports')
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(is)],
  )
const heads = 'sku,name,kind,category,measure,list_price,reorder_qty'
const line = (sku: string, price: number, qty: number) => `${sku},${sku},packaging,C,ea,${price},${qty}`
const requested = async (run: { number: string }) =>
  (
    await plant.node.pool.query(
      'select id, number, kind, status, proposed, submitted_by_id from product_changes where batch_id = $1 order by kind, id',
      [run.number],
    )
  ).rows
const drift = async () => (await plant.admin.get('/inventory/reports/products-drift')).data

it('new products and guarded fields are asked for as one batch, the rest of a row is written at once', async () => {
  const { id, sku } = await plant.approved({ list_price: 10, reorder_qty: 5 })
  const file = csv(heads, line(sku, 12, 7), line('NEW-1', 3, 4))
  const shown = await own.previewed('products', file)
  expect([shown.rows_create, shown.rows_update, shown.rows_asked, shown.rows_error]).toEqual([1, 1, 2, 0])
  expect((await own.rows(shown.id)).rows.map(({ asked: requests }) => requests.toSorted())).toEqual([
    ['list_price'],
    // Its tax class is that of its category.
    ['expiry_tracked', 'kind', 'list_price', 'lot_tracked', 'name', 'sku', 'stock_measure_id'],
  ])
  const run = await own.commit(shown)
  expect([run.status, run.reason, run.batch_id]).toEqual(['committed', null, run.number])
  expect(await requested(run)).toMatchObject([
    { kind: 'create', status: 'submitted', proposed: { sku: 'NEW-1', list_price: 3 } },
    {
      kind: 'update',
      status: 'submitted',
      proposed: { list_price: 12 },
      submitted_by_id: plant.requester.id,
    },
  ])
  expect(await plant.product(id)).toMatchObject({ list_price: 10, reorder_qty: 7, pending_changes: 1 })

  const again = await own.previewed('products', file, { confirm: true })
  expect([again.rows_unchanged, again.rows_total]).toEqual([2, 2])
  const other = await own.previewed('products', csv(heads, line(sku, 13, 7)))
  const [, request] = await requested(run)
  expect((await own.rows(other.id)).rows[0]?.errors).toEqual({
    list_price: { code: 'other', text: `${request.number} already changes list price` },
  })

  const decided = { batch_id: run.number, event: 'approve' }
  expect((await plant.approver.post(`${path}/batch`, decided)).status).toBe(1)
  // A new product weighs more than a price: its measure is confirmed by a second person.
  expect((await plant.admin.post(`${path}/batch`, decided)).status).toBe(1)
  expect(await plant.product(id)).toMatchObject({ list_price: 12, pending_changes: 0 })
  expect([(await requested(run)).map(({ status }) => status), await drift()]).toEqual([
    ['applied', 'applied'],
    [],
  ])
  expect((await own.previewed('products', file, { confirm: true })).rows_unchanged).toBe(2)
})

it('approvers get one notice for all requests of a file, however many portions it is written in', async () => {
  const { approver } = plant
  const toldOf = async () =>
    (
      await plant.node.pool.query<{ row: unknown }>(
        `select row from changes where channel = $1 and announced = 'told' order by position`,
        [`private-general.users.${approver.id}`],
      )
    ).rows.map(({ row }) => row)
  const before = (await toldOf()).length
  const run = await own.commit(
    await own.previewed('products', csv(heads, line('TOLD-1', 3, 4), line('TOLD-2', 3, 4))),
  )
  const notice = (many: number) => ({
    text: `${many} changes of products wait for your approval as ${run.number}`,
    path: `/inventory/products_changes?f.batch_id=is:${run.number}`,
  })
  expect((await toldOf()).slice(before)).toEqual([notice(2)])
  const positions = await reservePositions(plant.node.db, 4)
  await runUnit(plant.node.db, { ...system, id: plant.requester.id }, async (unit) => {
    const [model] = await unit.find(productChanges, { batch_id: run.number })
    const { kind, status, proposed, risk, reason, batch_id, submitted_by_id } = model ?? expect.fail()
    const more = { kind, status, proposed, risk, reason, batch_id, submitted_by_id }
    for (const portion of [2, 2]) await createMany(unit, productChanges, Array(portion).fill(more), positions)
  })
  expect((await toldOf()).slice(before + 1)).toEqual([notice(6)])
})

it('reverting an import withdraws its pending requests and restores written values', async () => {
  const { id, sku } = await plant.approved({ list_price: 10, reorder_qty: 5 })
  const run = await own.commit(
    await own.previewed('products', csv(heads, line(sku, 20, 9), line('NEW-2', 3, 4))),
  )
  const taken = await admin.person.post(admin.path(run.id, '/revert'), { version: run.version })
  expect([taken.http, taken.data.status]).toEqual([200, 'reverted'])
  expect((await requested(run)).map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn'])
  expect(await plant.product(id)).toMatchObject({ list_price: 10, reorder_qty: 5, pending_changes: 0 })
  const { rows } = await plant.node.pool.query("select 1 from products where sku = 'NEW-2'")
  expect(rows).toEqual([])
})

it('an import with an approved request is not reverted, and nothing is withdrawn', async () => {
  const { sku } = await plant.approved({ list_price: 10 })
  const other = await plant.approved({ list_price: 10 })
  const run = await own.commit(
    await own.previewed('products', csv(heads, line(sku, 20, 9), line(other.sku, 21, 9))),
  )
  const [first] = await requested(run)
  await plant.send(plant.approver, first.id, 'approve')
  const refused = await admin.person.post(admin.path(run.id, '/revert'), { version: run.version })
  expect([refused.http, refused.message, refused.data.rows.length]).toEqual([409, 'not_revertible', 1])
  expect((await requested(run)).map(({ status }) => status)).toEqual(['applied', 'submitted'])
})

it('where files need no approval all of a row holds at once, with its log', async () => {
  const { id, sku } = await plant.approved({ list_price: 10 })
  await needsApproval(false)
  const shown = await own.previewed('products', csv(heads, line(sku, 22, 9), line('NEW-3', 3, 4)))
  expect(shown.rows_asked).toBe(0)
  const run = await own.commit(shown)
  expect([run.status, run.batch_id, await requested(run)]).toEqual(['committed', null, []])
  const made = (await plant.admin.get('/inventory/products?search=NEW-3')).data[0]
  expect([(await plant.product(id)).list_price, made.status, await drift()]).toEqual([22, 'active', []])
  const logs = async (of: number, field: string) =>
    (await plant.logs(of)).filter((one) => one.field === field && one.source === 'import')
  expect(await logs(id, 'list_price')).toMatchObject([{ old_value: 10, new_value: 22 }])
  expect(await logs(made.id, 'sku')).toMatchObject([{ old_value: null, new_value: 'NEW-3' }])
})

it('writes nothing that was not shown: the setting changed between preview and commit', async () => {
  const { id, sku } = await plant.approved({ list_price: 10 })
  const shown = await own.previewed('products', csv(heads, line(sku, 33, 9)))
  await needsApproval(false)
  const after = await own.commit(shown)
  expect([after.status, after.reason_code]).toEqual(['previewed', 'import_stale'])
  expect((await plant.product(id)).list_price).toBe(10)
})

it('components of a product become one request per product, whatever rows name them', async () => {
  const { id, sku } = await plant.approved()
  const [one, two] = [await plant.approved(), await plant.approved()]
  const file = csv(
    'sku,component_sku,qty_per_unit,phase_code',
    `${sku},${one.sku},2,packing`,
    `${sku},${two.sku},3,packing`,
  )
  const run = await own.commit(await own.previewed('product_components', file))
  expect([run.status, run.reason, run.rows_asked]).toEqual(['committed', null, 2])
  const requests = await requested(run)
  expect(requests.map(({ status, proposed }) => [status, proposed.components.length])).toEqual([
    ['submitted', 2],
  ])
  expect((await own.previewed('product_components', file, { confirm: true })).rows_unchanged).toBe(2)
  const cycle = await own.previewed(
    'product_components',
    csv('sku,component_sku,qty_per_unit,phase_code', `${one.sku},${one.sku},1,packing`),
  )
  expect((await own.rows(cycle.id)).rows[0]?.errors).toMatchObject({
    component_product_id: { text: 'A product cannot be made of itself' },
  })
  await plant.send(plant.approver, requests[0].id, 'approve')
  const { rows } = await plant.node.pool.query(
    'select qty_per_unit::float8 as qty from product_components where product_id = $1 order by 1',
    [id],
  )
  expect([rows.map(({ qty }) => qty), await drift()]).toEqual([[2, 3], []])
  const refused = await admin.person.post(admin.path(run.id, '/revert'), { version: run.version })
  expect([refused.http, refused.message]).toEqual([409, 'not_revertible'])
})
