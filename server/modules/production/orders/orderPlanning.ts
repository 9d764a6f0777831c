import { type Product, products } from '../../../../src/resources/inventory/products/products'
import { type Flow, flows } from '../../../../src/resources/production/flows/flows'
import type {
  ProductionOrder,
  productionOrders,
} from '../../../../src/resources/production/orders/production_orders'
import type { NewValues, UpdateValues } from '../../../../src/resources/kit/define/row'
import { invalid, invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { planMaterials } from './materials'
import { assertDue, assertProducible, largestTank, unitVolume } from './orderGuards'
import { assertNotBelowDone, assertWholeUnits } from './orderQuantity'
import { dropSteps, planSteps } from './orderSteps'
import { batchesOf, plannedVolume } from './quantities'
import { assertPack, type PackOrder } from '../packs/packRules'
import { plantToday } from '../../../site/plant'
import { reserveMaterials } from '../stock/materialStock'
import { replan } from './replan'
import { t } from '../../../../src/texts/texts'

type Basis = { product_id: number; flow_id: number; qty_planned: number; batch_count?: number | null }

/** What the volume of an order follows from, in batches of the largest tank. */
async function inBatches(unit: Unit, product: Product, flow: Flow, { qty_planned, batch_count }: Basis) {
  const volume = plannedVolume(qty_planned, unitVolume(product), flow)
  if (volume >= 1e9) throw invalid({ qty_planned: 'max' })
  const batches = batch_count ?? batchesOf(volume, await largestTank(unit))
  if (batches > 20)
    throw invalidBecause('qty_planned', t('This needs more than 20 batches of the largest tank'))
  return { volume_planned_ml: volume, batch_count: batches }
}

/** Packs are made of what is filled already. */
const noLiquid = { volume_planned_ml: 0, batch_count: null }

/** What follows from product, flow and quantity: snapshots of the product, volume and number of batches. */
async function planned(unit: Unit, basis: Basis & Partial<PackOrder>) {
  const [product, flow] = [await unit.get(products, basis.product_id), await unit.get(flows, basis.flow_id)]
  assertProducible(product)
  await assertWholeUnits(unit, product, basis.qty_planned)
  if (basis.area === 'assembly') assertPack(basis, product, flow)
  return {
    ...(basis.area === 'assembly' ? noLiquid : await inBatches(unit, product, flow, basis)),
    volume_ml: product.volume_ml,
    strength_mg_ml: product.strength_mg_ml,
    jurisdiction: product.excise_jurisdiction,
    units_per_carton: product.units_per_carton,
  }
}

/** Completes a new order: dates that hold, and what follows from product, flow and quantity. */
export async function completeOrder(unit: Unit, values: NewValues<typeof productionOrders>) {
  if (values.area !== 'assembly' && !values.recipe_id) throw invalid({ recipe_id: 'required' })
  const requested = values.requested_on ?? (await plantToday(unit))
  await assertDue(unit, values.due_on, requested)
  return { ...values, requested_on: requested, ...(await planned(unit, values)) }
}

const onlyInDraft = ['product_id', 'recipe_id', 'flow_id', 'kind', 'parent_order_id'] as const
const untilRelease: readonly string[] = ['draft', 'pending', 'planned']
const beforeRelease = ['batch_count', 'containers_per_pack', 'stamps_per_pack'] as const

function assertStillOpen(before: ProductionOrder, changes: UpdateValues<typeof productionOrders>) {
  const differs = (name: keyof typeof changes) => name in changes && changes[name] !== before[name]
  const fixed = before.status === 'draft' ? [] : onlyInDraft.filter(differs)
  const late = untilRelease.includes(before.status) ? [] : beforeRelease.filter(differs)
  const errors = [...fixed, ...late].map((name) => [
    name,
    { code: 'other', text: "Can't be changed after the order was submitted" },
  ])
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
}

/** Applies changes of an order; steps and materials are planned again where its basis changed. */
export async function changeOrder(
  unit: Unit,
  before: ProductionOrder,
  changes: UpdateValues<typeof productionOrders>,
) {
  assertStillOpen(before, changes)
  if (typeof changes.due_on === 'string' && changes.due_on !== before.due_on)
    await assertDue(unit, changes.due_on, changes.requested_on ?? before.requested_on)
  const basis = ['product_id', 'flow_id', 'qty_planned', 'planned_on', 'due_on', ...beforeRelease] as const
  if (!basis.some((name) => name in changes && changes[name] !== before[name])) return changes
  const after = { ...before, ...changes }
  assertNotBelowDone(after)
  // Left empty, the number of batches follows the volume; once released it is what the floor has.
  const batches = untilRelease.includes(before.status) ? changes.batch_count : before.batch_count
  const follows = await planned(unit, { ...after, batch_count: batches ?? null })
  await replan(unit, before, { ...after, ...follows, posts_stock: before.posts_stock })
  if (before.posts_stock === 1) await reserveMaterials(unit, before, 'replan')
  return { ...changes, ...follows }
}

/** Steps and materials of an order that has been approved. */
export async function planWork(unit: Unit, order: ProductionOrder) {
  await dropSteps(unit, order.id)
  await planSteps(unit, order)
  await planMaterials(unit, order)
}
