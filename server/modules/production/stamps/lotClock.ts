import { sql } from 'kysely'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import { products } from '../../../../src/resources/inventory/products/products'
import type { ProductionOrder } from '../../../../src/resources/production/orders/production_orders'
import { hasClock, stampBy } from '../../../../src/resources/production/stamps/clock'
import type { ProductionOrderStep } from '../../../../src/resources/production/steps/production_order_steps'
import type { Unit } from '../../../engine/unitTypes'
import { regimeNow } from '../../../site/excise'
import { plantToday } from '../../../site/plant'
import { settingsNow } from '../../../site/settings'
import { stepsOf } from '../steps/orderChain'

/** Lots of an order's bottles, by what is still to be known of them. */
async function bottledLots(unit: Unit, order: ProductionOrder, lacking: 'packaged_on' | 'stamped_on') {
  const { rows } = await sql<{ id: number }>`select id from lots
    where production_order_id = ${order.id} and product_id = ${order.product_id}
      and ${sql.ref(lacking)} is null order by id`.execute(unit.trx)
  return rows.map(({ id }) => id)
}

/** The phase whose end is the packaging of an order's bottles: that of the setting, or bottling where it has none. */
async function packagingPhase(unit: Unit, order: ProductionOrder, phase: string) {
  const steps = await stepsOf(unit, order.id)
  return steps.some(({ phase_code, status }) => phase_code === phase && status !== 'skipped')
    ? phase
    : 'bottling'
}

/** The clock of an order's bottles begins when they are packaged: at the end of labelling, or of what the setting says. */
export async function beginClock(unit: Unit, order: ProductionOrder, step: ProductionOrderStep) {
  if (order.posts_stock !== 1 || !['bottling', 'labelling', 'packing'].includes(step.phase_code ?? '')) return
  const { 'excise.packaged_at': phase } = await settingsNow(unit.trx, 'excise.packaged_at')
  if (step.phase_code !== (await packagingPhase(unit, order, phase))) return
  const today = await plantToday(unit)
  const { excise_jurisdiction: jurisdiction } = await unit.get(products, order.product_id)
  const regime = hasClock({ jurisdiction }) ? await regimeNow(unit.trx, jurisdiction, today) : null
  const stamp_by = regime && stampBy(today, regime.stamp_months)
  for (const id of await bottledLots(unit, order, 'packaged_on'))
    await unit.update(lots, id, { packaged_on: today, stamp_by })
}

/** Marks the lots of an order whose first bottles have got their stamp. */
export async function markStamped(unit: Unit, order: ProductionOrder) {
  if (order.posts_stock !== 1) return
  const today = await plantToday(unit)
  for (const id of await bottledLots(unit, order, 'stamped_on')) {
    const { packaged_on } = await unit.get(lots, id)
    await unit.update(lots, id, { stamped_on: today, packaged_on: packaged_on ?? today })
  }
}
