import type { EventPayload } from '../../../../src/resources/kit/define/row'
import { sql } from 'kysely'
import { flows } from '../../../../src/resources/production/flows/flows'
import { products } from '../../../../src/resources/inventory/products/products'
import { board } from '../../../../src/resources/production/boards/board'
import { productionOrderSteps } from '../../../../src/resources/production/steps/production_order_steps'
import { productionOrderMaterials } from '../../../../src/resources/production/orders/production_order_materials'
import type {
  ProductionOrder,
  productionOrders,
} from '../../../../src/resources/production/orders/production_orders'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { assertComponents } from '../packs/components'
import { assertStamps } from '../packs/packStamps'
import { assertApprovedRecipe, assertClosure, assertSubmittable, unitVolume } from './orderGuards'
import { planWork } from './orderPlanning'
import { plannedVolume } from './quantities'
import { dropBatchLots } from '../stock/lots'
import { assertNotShort, freeMaterials, reserveMaterials } from '../stock/materialStock'
import { settle } from '../steps/settle'
import { plantToday, productionSettings } from '../../../site/plant'

export async function submit(unit: Unit, order: ProductionOrder) {
  await assertSubmittable(unit, order)
  return { submitted_by_id: unit.by.id || null, submitted_at: unit.doneAt, reject_note: null }
}

/** Approved, the order keeps what product and recipe say now, whatever is changed in the set-up later. */
export async function approve(unit: Unit, order: ProductionOrder) {
  const settings = await productionSettings(unit.trx)
  if (settings.four_eyes_orders && order.submitted_by_id === unit.by.id)
    throw new Refused('four_eyes', { text: 'Another person must approve this' })
  const recipe = await assertApprovedRecipe(unit, order)
  const product = await unit.get(products, order.product_id)
  const flow = await unit.get(flows, order.flow_id)
  return {
    approved_by_id: unit.by.id,
    recipe_revision: recipe.revision,
    volume_planned_ml: plannedVolume(order.qty_planned, unitVolume(product), flow),
    volume_ml: product.volume_ml,
    strength_mg_ml: product.strength_mg_ml,
    jurisdiction: product.excise_jurisdiction,
    units_per_carton: product.units_per_carton,
  }
}

/** Packs are planned for a day, behind what is planned for it already. */
export async function plan(unit: Unit, order: ProductionOrder) {
  await assertComponents(unit, order)
  if (order.planned_on === null) throw invalid({ planned_on: 'required' })
  return { sequence: order.sequence ?? (await nextInDay(unit, order.planned_on)) }
}

async function nextInDay({ trx }: Unit, day: string) {
  const { rows } = await sql<{ next: number }>`select coalesce(max(sequence), 0) + 10 as next
    from production_orders where area = 'assembly' and planned_on = ${day}::date`.execute(trx)
  return rows[0]?.next ?? 10
}

/** An approved or planned order has its steps and materials. */
export async function planApproved(unit: Unit, order: ProductionOrder) {
  await planWork(unit, order)
  await settle(unit, order.id)
}

export const reject = async (
  _unit: Unit,
  _order: ProductionOrder,
  payload: EventPayload<typeof productionOrders, 'reject'>,
) => ({
  ...payload,
  submitted_by_id: null,
  submitted_at: null,
})

/** Day of the year and order number make the lot: 26325-00417. */
export function lotPrefix(day: string, number: string) {
  const date = new Date(`${day}T00:00:00Z`)
  const ofYear = Math.round((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 0)) / 86_400_000)
  return `${day.slice(2, 4)}${String(ofYear).padStart(3, '0')}-${number.replace(/^[A-Z]+-/, '')}`
}

/** Bottles get a cap that children cannot open; the containers of packs were closed before. */
async function assertClosed(unit: Unit, order: ProductionOrder) {
  const packaging = await unit.find(productionOrderMaterials, {
    production_order_id: order.id,
    source: 'packaging',
  })
  await assertClosure(
    unit,
    await unit.get(products, order.product_id),
    packaging.map((material) => material.product_id),
  )
}

/** A released order holds its materials; what is short of them has to be confirmed with a reason. */
export async function release(
  unit: Unit,
  order: ProductionOrder,
  payload: EventPayload<typeof productionOrders, 'release'>,
) {
  if (order.area === 'production') await assertClosed(unit, order)
  assertNotShort(await reserveMaterials(unit, order, 'release'), payload)
  if (order.area === 'assembly' && !payload.allow_stamps_short) await assertStamps(unit, order)
  return {
    lot_prefix: lotPrefix(await plantToday(unit), order.number.replace(/^AO-/, 'AO-A')),
    posts_stock: 1 as const,
    short_reason: payload.allow_short ? (payload.short_reason ?? null) : null,
  }
}

export async function unrelease(unit: Unit, order: ProductionOrder) {
  const rows = await unit.trx
    .selectFrom('production_logs')
    .select(sql.lit(1).as('found'))
    .where('production_order_id', '=', order.id)
    .limit(1)
    .execute()
  if (rows.length > 0) throw new Refused('order_has_logs', { text: 'Work on this order has been logged' })
  const ready = await unit.find(productionOrderSteps, { production_order_id: order.id, status: 'ready' })
  for (const step of ready)
    await unit.update(productionOrderSteps, step.id, { status: 'waiting', ready_at: null })
  unit.invalidate(
    board,
    ready.map(({ id }) => id),
  )
  await freeMaterials(unit, order, 'unrelease')
  await dropBatchLots(unit, order)
  return { lot_prefix: null, posts_stock: 0 as const, short_reason: null }
}
