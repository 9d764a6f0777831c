import { callPath } from '../../../../src/resources/kit/define/defineResource'
import { integer } from '../../../../src/resources/kit/fields/field'
import { products } from '../../../../src/resources/inventory/products/products'
import { call } from '../../../http/calls'
import { invalid, Refused } from '../../../engine/errors'
import { rememberComponents } from './componentLog'
import { checkedComponents, componentsOf, assertComponents, writeComponents } from './components'
import { assertUnguardedComponents } from '../product_changes/guardedFields'

call(
  {
    method: 'POST',
    path: `${callPath(products)}/:id/components`,
    areas: ['inventory'],
    modules: ['Inventory'],
    about: 'Says what a product is made of, as one list, where that needs no approval.',
    writes: true,
  },
  async ({ unit, params, request }) => {
    const { version, components, ...rest } = (request.body ?? {}) as Record<string, unknown>
    const [unknown] = Object.keys(rest).filter((name) => name !== 'posting_key')
    if (unknown !== undefined) throw invalid({ [unknown]: 'unknown' })
    const seen = integer('Version').schema.safeParse(version)
    if (!seen.success) throw invalid({ version: 'required' })
    const product = await unit.lock(products, Number(params.id) || 0)
    if (seen.data !== product.version) throw new Refused('stale_version', product)
    await assertUnguardedComponents(unit, product)
    const list = checkedComponents(components)
    await assertComponents(unit, product.status === 'draft' ? { ...product, kind: null } : product, list)
    await rememberComponents(unit, product.id)
    await writeComponents(unit, product.id, list)
    return componentsOf(unit, product.id)
  },
)
