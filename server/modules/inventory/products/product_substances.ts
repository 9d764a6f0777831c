import { casFault } from '../../../../src/resources/inventory/products/casNumber'
import { productSubstances } from '../../../../src/resources/inventory/products/product_substances'
import { products } from '../../../../src/resources/inventory/products/products'
import { sumOf } from '../../../../src/resources/kit/text/sum'
import { t } from '../../../../src/texts/texts'
import { invalidBecause } from '../../../engine/errors'
import { onCreate, onUpdate } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'

type Substance = { product_id: number; cas_number?: string | null; share_percent: number }

/** The substances of an ingredient have right numbers, and are no more than all of it. */
async function assertSubstance(unit: Unit, substance: Substance, id?: number) {
  const fault = typeof substance.cas_number === 'string' ? casFault(substance.cas_number) : null
  if (fault !== null) throw invalidBecause('cas_number', fault)
  await unit.lock(products, substance.product_id)
  const others = (await unit.find(productSubstances, { product_id: substance.product_id })).filter(
    (one) => one.id !== id,
  )
  const sum = Number(sumOf([...others.map((one) => one.share_percent), substance.share_percent]))
  if (sum > 100)
    throw invalidBecause('share_percent', t('With the others it is {sum} %, at most 100 %', { sum }))
}

onCreate(productSubstances, async (unit, values) => {
  await assertSubstance(unit, values)
  return values
})

onUpdate(productSubstances, async (unit, before, changes) => {
  await assertSubstance(unit, { ...before, ...changes }, before.id)
  return changes
})
