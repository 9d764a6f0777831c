import { productChangeCalls } from '../../../../src/resources/inventory/product_changes/productChangeCalls'
import { productChanges } from '../../../../src/resources/inventory/product_changes/product_changes'
import { products } from '../../../../src/resources/inventory/products/products'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { onCall } from '../../../calls/handlers'
import { invalid, Refused } from '../../../engine/errors'
import { create } from '../../../engine/crud'

/** The products that are named, in the order in which they are locked. */
function inOrder(ids: readonly number[]) {
  if (new Set(ids).size < ids.length) throw invalid({ product_ids: 'unique' })
  return ids.toSorted((left, right) => left - right)
}

onCall(productChangeCalls.changeMany, async ({ unit, by, input }) => {
  const { product_ids, proposed, ...rest } = input
  const batch_id = `BATCH-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const changes = []
  for (const id of inOrder(product_ids)) {
    const { sku } = await unit.lock(products, id)
    try {
      const payload = { ...rest, kind: 'update' as const, product_id: id, proposed, batch_id }
      const made = await create(unit, productChanges, payload)
      changes.push(await unit.fire(productChanges, made.id, 'submit', {}, by))
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'validation_error') throw error
      const errors = error.errors
      const { proposed: fault } = errors
      if (typeof fault === 'object' && fault.text === 'No changes') continue
      const named: FieldErrors = {}
      for (const [name, rule] of Object.entries(errors))
        named[name] = typeof rule === 'string' ? rule : { ...rule, text: `${sku}: ${rule.text}` }
      throw invalid(named)
    }
  }
  if (changes.length === 0) throw invalid({ proposed: { code: 'other', text: 'No changes' } })
  return { batch_id, changes }
})
