import type { Component } from '../../../../src/resources/inventory/product_changes/proposal'
import { productComponents } from '../../../../src/resources/inventory/products/product_components'
import { products } from '../../../../src/resources/inventory/products/products'
import { onCreate, onRemove, onUpdate } from '../../../engine/hooks/hooks'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { rememberComponents } from './componentLog'
import { componentOf, componentsOf, assertComponents } from './components'
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
    if (!(error instanceof Refused) || error.code !== 'validation_error') throw error
    throw invalid(
      Object.fromEntries(
        Object.entries(error.errors).map(([name, rule]) => [
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
  const { product_id } = values
  await begin(unit, product_id)
  await assertAmong(unit, { product_id, ...componentOf(values) })
  return values
})

onUpdate(productComponents, async (unit, before, changes) => {
  const { product_id } = before
  await begin(unit, product_id)
  const after = componentOf({ ...before, ...changes })
  await assertAmong(unit, { product_id, ...after }, { product_id, ...componentOf(before) })
  return changes
})

onRemove(productComponents, (unit, { product_id: productId }) => begin(unit, productId))
