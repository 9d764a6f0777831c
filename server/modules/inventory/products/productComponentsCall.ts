import { productCalls } from '../../../../src/resources/inventory/products/productCalls'
import { products } from '../../../../src/resources/inventory/products/products'
import { onCall } from '../../../calls/handlers'
import { Refused } from '../../../engine/errors'
import { rememberComponents } from './componentLog'
import { checkedComponents, componentsOf, assertComponents, writeComponents } from './components'
import { assertUnguardedComponents } from '../product_changes/guardedFields'

onCall(productCalls.setComponents, async ({ unit, input }) => {
  const { version, components } = input
  const product = await unit.lock(products, input.id)
  if (version !== product.version) throw new Refused('stale_version', product)
  await assertUnguardedComponents(unit, product)
  const list = checkedComponents(components)
  await assertComponents(unit, product.status === 'draft' ? { ...product, kind: null } : product, list)
  await rememberComponents(unit, product.id)
  await writeComponents(unit, product.id, list)
  return componentsOf(unit, product.id)
})
