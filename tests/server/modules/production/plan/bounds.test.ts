import { afterAll, beforeAll, expect, it } from 'vitest'
import { endangeredBy, whyLateOf } from '../../../../../server/modules/production/plan/lateness'
import { planSnapshot } from '../../../../../server/modules/production/plan/planSnapshot'
import { suppliesOf } from '../../../../../server/modules/production/plan/model/bounds/supplies'
import { lots } from '../../../../../src/resources/inventory/stock/lots'
import { productComponents } from '../../../../../src/resources/inventory/products/product_components'
import { purchaseLines } from '../../../../../src/resources/purchase/purchase_lines'
import { purchases } from '../../../../../src/resources/purchase/purchases'
import { reelOrders } from '../../../../../src/resources/production/stamps/reel_orders'
import { suppliers } from '../../../../../src/resources/purchase/suppliers'
import { hplcRequests } from '../../../../../src/resources/production/laboratory/hplc_requests'
import { build } from '../../../../fixtures/build'
import { openLaboratory } from '../../../../fixtures/laboratory'
import type { Plant } from '../../../../fixtures/plant'

let lab: Awaited<ReturnType<typeof openLaboratory>>
let plant: Plant
/** Caps, which each bottle takes and the plant has none of. */
let cap: number
beforeAll(async () => {
  lab = await openLaboratory()
  ;({ plant } = lab)
  await plant.stamping.reel(1000)
  cap = await plant.as(plant.admin, async (unit) => {
    const product = await build(unit).product({ kind: 'packaging', sku: 'CAP', lead_time_days: 10 })
    await unit.insert(productComponents, {
      ...{ product_id: plant.bottle.id, component_product_id: product.id, qty_per_unit: 1 },
      ...{ scrap_percent: 0, phase_code: 'bottling' },
    })
    return product.id
  })
})
afterAll(() => plant?.close())

const released = async (qty: number, more: object = {}) => {
  const { id } = await plant.order(qty, more)
  for (const event of ['submit', 'approve'] as const) await plant.send(['planning'], id, event)
  await plant.send(['planning'], id, 'release', { allow_short: true, short_reason: 'Caps are on their way' })
  return id
}

let suppliersMade = 0
/** Caps that come from a supplier on a day. */
const bought = (qty: number, expected_on: string) =>
  plant.as(plant.admin, async (unit) => {
    const supplier = await unit.insert(suppliers, {
      name: `Caps ${++suppliersMade}`,
      kind: 'packaging',
      is_approved: true,
    })
    const order = await unit.insert(purchases, {
      ...{
        supplier_id: supplier.id,
        location_id: plant.plant.id,
        currency_id: await build(unit).currency('CAD'),
      },
      ...{ status: 'ordered', order_date: '2026-11-20', expected_on },
    })
    await unit.insert(purchaseLines, {
      ...{ purchase_id: order.id, product_id: cap, line_no: 1, qty_ordered: qty, factor: 1, unit_price: 1 },
      ...{ measure_id: await build(unit).measure('ea'), tax_class: 'standard' },
    })
    return order
  })

const orders = async (danger: Parameters<typeof endangeredBy>[1]) =>
  (await endangeredBy(plant.db, danger)).orders

/** What the steps of a phase of an order wait for, by the plan. */
async function boundsOf(orderId: number, phase: string) {
  const { model, steps } = await planSnapshot(plant.db, null)
  const ids = steps.filter((one) => one.order_id === orderId && one.phase === phase)
  const origin = Date.parse(model.origin)
  return model.operations
    .filter(({ step }) => ids.some(({ id }) => id === step))
    .flatMap(({ bounds }) => bounds)
    .map(({ at, ...bound }) => ({ ...bound, at: new Date(origin + at * 1000).toISOString() }))
}

it('what is there and what is to come is given out in turn, and who comes when all is gone waits for none of it', () => {
  const supplies = suppliesOf([
    { qty: 5, at: 20, of: 'second' },
    { qty: 5, at: 10, of: 'first' },
    { qty: 3, at: 0, of: 'there' },
  ])
  expect(supplies.take(2)).toBeNull()
  expect(supplies.take(4)).toMatchObject({ at: 10, of: 'first' })
  expect(supplies.take(4)).toMatchObject({ at: 20, of: 'second' })
  expect(supplies.take(9)).toBe('none')
  expect(supplies.take(0)).toBeNull()
})

it('an order that is approved and not released yet waits for its material as a released one does', async () => {
  const { id } = await plant.order(400, { due_on: '2026-11-25' })
  for (const event of ['submit', 'approve'] as const) await plant.send(['planning'], id, event)
  expect(await boundsOf(id, 'bottling')).toEqual([
    { why: 'material', ref: null, at: '2026-12-01T05:00:00.000Z' },
  ])
  await plant.send(['planning'], id, 'cancel', { cancel_note: 'Next case' })
})

it('a step waits for the purchase that brings its material, the more urgent order first; a late one endangers its orders', async () => {
  const first = await released(400, { due_on: '2026-11-25' })
  const second = await released(400, { due_on: '2026-11-27' })
  expect(await boundsOf(first, 'bottling')).toEqual([
    { why: 'material', ref: null, at: '2026-12-01T05:00:00.000Z' },
  ])
  const soon = await bought(500, '2026-11-23')
  const later = await bought(500, '2026-11-26')
  expect(await boundsOf(first, 'bottling')).toEqual([
    { why: 'material', ref: soon.id, at: '2026-11-24T05:00:00.000Z' },
  ])
  expect(await boundsOf(second, 'bottling')).toEqual([
    { why: 'material', ref: later.id, at: '2026-11-27T05:00:00.000Z' },
  ])
  expect(await boundsOf(first, 'batching')).toEqual([])
  const hit = await orders({ bound: 'material', ref: later.id })
  expect(hit.map(({ production_order_id }) => production_order_id)).toEqual([second])
  expect(hit[0]!.late_minutes).toBe(Math.round((Date.parse(hit[0]!.end) - Date.parse(hit[0]!.due)) / 60_000))
  const why = await whyLateOf(plant.db, second, await plant.person('planning'))
  expect(why.causes.at(-1)).toMatchObject({
    why: 'bound',
    bound: { why: 'material', label: `${later.number} CAP`, path: null, is_expected: 1 },
  })
  const seen = await whyLateOf(plant.db, second, await plant.person('purchase'))
  expect(seen.causes.at(-1)?.bound?.path).toBe(`/purchase/${later.id}`)
  await plant.as(plant.admin, (unit) => unit.update(purchases, later.id, { expected_on: '2026-12-09' }))
  expect((await orders({ bound: 'material', ref: later.id }))[0]!.end > hit[0]!.end).toBe(true)
  for (const id of [first, second]) await plant.send(['planning'], id, 'cancel', { cancel_note: 'Next case' })
})

it('stamping waits for stamps: those on reels are for the more urgent order, then those that are ordered', async () => {
  const caps = await bought(1500, '2026-11-20')
  const first = await released(800, { due_on: '2026-11-25' })
  const second = await released(400, { due_on: '2026-11-27' })
  expect(await boundsOf(first, 'stamping')).toEqual([])
  expect(await boundsOf(second, 'stamping')).toMatchObject([{ why: 'stamps', ref: null }])
  const order = await plant.as(plant.admin, (unit) =>
    unit.insert(reelOrders, {
      ...{ jurisdiction: 'ON', quantity: 50_000, expected_on: '2026-12-20', status: 'ordered' },
      ordered_at: plant.time(),
    }),
  )
  expect(await boundsOf(second, 'stamping')).toEqual([
    { why: 'stamps', ref: order.id, at: '2026-12-21T05:00:00.000Z' },
  ])
  const hit = await orders({ bound: 'stamps', ref: order.id })
  expect(hit.map(({ production_order_id }) => production_order_id)).toEqual([second])
  expect(await boundsOf(first, 'bottling')).toMatchObject([{ ref: caps.id, at: '2026-11-22T05:00:00.000Z' }])
  for (const id of [first, second]) await plant.send(['planning'], id, 'cancel', { cancel_note: 'Next case' })
})

it('bottling waits for the test of its batch: until it is due, of a late one as long as a test takes, of a failed one a test more', async () => {
  await bought(1_000_000, '2026-11-20')
  const id = await released(10_000)
  await plant.work(id, 'batching', 'start', { machine_id: plant.floor['tank 1'] })
  await plant.work(id, 'batching', 'finish', { qty_good: 307_300 })
  const [request] = await lab.requests(id)
  if (!request) throw new Error('The batch has no test')
  const own = async () => (await boundsOf(id, 'bottling')).filter(({ why }) => why === 'hplc')
  expect(await own()).toEqual([{ why: 'hplc', ref: request.id, at: request.due_at }])
  await plant.as(plant.admin, (unit) => unit.update(hplcRequests, request.id, { due_at: plant.time() }))
  const [late] = await own()
  expect(late!.at > plant.time()).toBe(true)
  expect(late!.at < request.due_at).toBe(true)
  await lab.tested(request.id, [9, 9])
  const [failed] = await own()
  expect(failed).toMatchObject({ why: 'hplc', ref: request.id })
  expect(failed!.at > late!.at).toBe(true)
})

it('bottles that have to be stamped before their order is due are planned by that day, and by the other once they are', async () => {
  const id = await released(100, { due_on: '2026-12-20' })
  const due = async () => {
    const { model } = await planSnapshot(plant.db, null)
    const order = model.orders.find((one) => one.id === id)
    return new Date(Date.parse(model.origin) + (order?.due ?? 0) * 1000).toISOString()
  }
  expect(await due()).toBe('2026-12-21T05:00:00.000Z')
  await plant.as(plant.admin, async (unit) => {
    const [lot] = await unit.find(lots, { production_order_id: id })
    await unit.update(lots, lot?.id ?? 0, { packaged_on: '2026-09-30', stamp_by: '2026-11-30' })
  })
  expect(await due()).toBe('2026-12-01T05:00:00.000Z')
  await plant.as(plant.admin, async (unit) => {
    const [lot] = await unit.find(lots, { production_order_id: id })
    await unit.update(lots, lot?.id ?? 0, { stamped_on: '2026-11-21' })
  })
  expect(await due()).toBe('2026-12-21T05:00:00.000Z')
})
