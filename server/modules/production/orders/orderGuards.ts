import { sql } from 'kysely'
import { productComponents } from '../../../../src/resources/inventory/products/product_components'
import { type Product, products } from '../../../../src/resources/inventory/products/products'
import { flows } from '../../../../src/resources/production/flows/flows'
import type { ProductionOrder } from '../../../../src/resources/production/orders/production_orders'
import { recipes } from '../../../../src/resources/production/recipes/recipes'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { closureMissing, lackingClosure } from '../../../site/statutoryLists'
import { plantToday, productionSettings } from '../../../site/plant'
import { recipeOf } from './recipeOf'
import { t } from '../../../../src/texts/texts'

const makeable: readonly string[] = ['finished_good', 'semi_finished']

/** Only an active product that the plant makes can be ordered. */
export function assertProducible(product: Product) {
  if (product.status !== 'active' || product.is_producible !== 1 || !makeable.includes(product.kind))
    throw invalid({ product_id: 'exists' })
}

/** A due day is today or later, and not before the requested day. */
export async function assertDue(unit: Unit, due: string, requested: string | null) {
  const today = await plantToday(unit)
  if (due < today) throw invalidBecause('due_on', t('The due date is before today'))
  if (requested !== null && due < requested)
    throw invalidBecause('due_on', t('The due date is before the requested date'))
}

export async function assertApprovedRecipe(unit: Unit, order: ProductionOrder) {
  const recipe = await unit.get(recipes, recipeOf(order))
  if (recipe.status !== 'approved')
    throw new Refused('recipe_not_approved', {
      text: t('{recipe} is {status}', { recipe: order.recipe, status: recipe.status }),
    })
  return recipe
}

/** The liquid of one unit: its own volume; a bulk product is counted in ml itself. */
export const unitVolume = (product: Pick<Product, 'volume_ml'>) => product.volume_ml ?? 1

/** Bottles that children could open are not made. */
export async function assertClosure(unit: Unit, product: Product, partIds: readonly number[]) {
  if (product.kind !== 'finished_good') return
  const lacking = await lackingClosure(unit, product.strength_mg_ml ?? 0, partIds)
  if (lacking !== null) throw new Refused(closureMissing, { text: lacking, path: `/products/${product.id}` })
}

/** An order may ask for approval when it can be made: flow, recipe, bulk, strength and date agree. */
export async function assertSubmittable(unit: Unit, order: ProductionOrder) {
  const product = await unit.get(products, order.product_id)
  assertProducible(product)
  await assertDue(unit, order.due_on, order.requested_on)
  const flow = await unit.get(flows, order.flow_id)
  if (flow.status !== 'active' || flow.area !== 'production') throw invalid({ flow_id: 'exists' })
  const recipe = await assertApprovedRecipe(unit, order)
  const components = await unit.find(productComponents, { product_id: product.id, is_active: true })
  const parts = await unit.find(products, { id: components.map((part) => part.component_product_id) })
  await assertClosure(
    unit,
    product,
    parts.map(({ id }) => id),
  )
  const bulk = parts.filter(({ kind }) => kind === 'semi_finished').map(({ id }) => id)
  if (product.kind === 'semi_finished' && product.volume_ml === null) bulk.push(product.id)
  if (bulk.length === 0) throw invalidBecause('product_id', t('The product has no bulk component'))
  if (!bulk.includes(recipe.product_id))
    throw invalidBecause('recipe_id', t("This recipe does not make this product's bulk liquid"))
  const settings = await productionSettings(unit.trx)
  const exported = product.excise_jurisdiction === 'EX' && recipe.export_only === 1
  const limit = settings.regulatory_max_strength_mg_ml
  const strength = Math.max(product.strength_mg_ml ?? 0, recipe.target_strength_mg_ml)
  if (settings.enforce_regulatory_max && !exported && strength > limit)
    throw invalidBecause('strength_mg_ml', t('Strength is above the regulatory maximum'))
}

/** Capacity of the largest active tank in which batches are mixed; null when there is none. */
export async function largestTank(unit: Unit) {
  const { rows } = await sql<{ capacity: number | null }>`select max(m.capacity_ml) as capacity
    from machines m join phases p on p.id = m.phase_id
    where m.area = 'production' and m.kind = 'tank' and m.is_active and p.code = 'batching'`.execute(unit.trx)
  return rows[0]?.capacity ?? null
}
