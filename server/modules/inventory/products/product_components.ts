import { productComponents } from '../../../../src/resources/inventory/products/product_components'
import { products } from '../../../../src/resources/inventory/products/products'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { onCreate, onRemove, onUpdate } from '../../../engine/hooks'
import { invalid } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { rememberComponents } from './componentLog'
import { type Component, componentsOf, assertComponents } from './components'
import { assertUnguardedComponents } from '../product_changes/guardedFields'

type Options = Component & { product_id: number }

/** What is wrong with this one of a product's components, by its own fields. */
async function assertAmong(unit: Unit, { product_id: productId, ...rest }: Options, before?: Options) {
  const product = await unit.get(products, productId)
  const others = (await componentsOf(unit, productId)).filter(
    (one) =>
      one.component_product_id !== (before ?? rest).component_product_id &&
      one.component_product_id !== rest.component_product_id,
  )
  const at = others.length
  try {
    // A draft may lack its liquid; it is required at the request for approval.
    const isDraft = product.status === 'draft'
    await assertComponents(unit, isDraft ? { ...product, kind: null } : product, [...others, rest])
  } catch (error) {
    const errors = (error as { data?: FieldErrors }).data
    if (!errors) throw error
    throw invalid(
      Object.fromEntries(
        Object.entries(errors).map(([name, rule]) => [
          name.startsWith(`components.${at}.`)
            ? name.replace(`components.${at}.`, '')
            : 'component_product_id',
          rule,
        ]),
      ),
    )
  }
}

async function begin(unit: Unit, productId: number) {
  await assertUnguardedComponents(unit, await unit.lock(products, productId))
  await rememberComponents(unit, productId)
}

onCreate(productComponents, async (unit, values) => {
  const options = values as Options
  await begin(unit, options.product_id)
  await assertAmong(unit, { ...options, is_active: Boolean(options.is_active) })
  return values
})

onUpdate(productComponents, async (unit, before, changes) => {
  await begin(unit, before.product_id)
  const after = { ...before, ...changes } as unknown as Options
  await assertAmong(unit, { ...after, is_active: Boolean(after.is_active) }, before as unknown as Options)
  return changes
})

onRemove(productComponents, (unit, { product_id: productId }) => begin(unit, productId))
