import { productChanges } from '../../../../src/resources/inventory/product_changes/product_changes'
import { products } from '../../../../src/resources/inventory/products/products'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { callPath } from '../../../../src/resources/kit/define/defineResource'
import { call } from '../../../http/calls'
import { invalid, Refused } from '../../../engine/errors'
import { create } from '../../../engine/crud'

type Values = Record<string, unknown>

const most = 500

/** The products that are named, each once, in the order in which they are locked. */
function productsIn(value: unknown): number[] {
  if (!Array.isArray(value) || value.length === 0) throw invalid({ product_ids: 'required' })
  if (value.length > most) throw invalid({ product_ids: 'max' })
  if (!value.every((id) => Number.isSafeInteger(id) && id > 0)) throw invalid({ product_ids: 'exists' })
  if (new Set(value).size < value.length) throw invalid({ product_ids: 'unique' })
  return (value as number[]).toSorted((left, right) => left - right)
}

call(
  {
    method: 'POST',
    path: `${callPath(productChanges)}/mass`,
    areas: ['inventory'],
    modules: ['Inventory'],
    about:
      'Asks for the same change of many products as one batch, all or none; who has it already is left out.',
    writes: true,
  },
  async ({ unit, by, request }) => {
    const { product_ids, proposed, posting_key: _, ...rest } = (request.body ?? {}) as Values
    const batch_id = `BATCH-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
    const changes = []
    for (const id of productsIn(product_ids)) {
      const { sku } = await unit.lock(products, id)
      try {
        const payload = { ...rest, kind: 'update', product_id: id, proposed, batch_id }
        const made = (await create(unit, productChanges, payload)) as { id: number }
        changes.push(await unit.fire(productChanges, made.id, 'submit', {}, by))
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== 'validation_error') throw error
        const errors = error.data as FieldErrors
        const proposedError = errors.proposed as { text?: string } | undefined
        if (proposedError?.text === 'Nothing is changed by this') continue
        const named = Object.entries(errors).map(([name, rule]) => [
          name,
          typeof rule === 'string' ? rule : { ...rule, text: `${sku}: ${rule.text}` },
        ])
        throw invalid(Object.fromEntries(named) as FieldErrors)
      }
    }
    if (changes.length === 0)
      throw invalid({ proposed: { code: 'other', text: 'Nothing is changed by this' } })
    return { batch_id, changes }
  },
)
