import { sql } from 'kysely'
import { bins, physicalKinds } from '../../../../src/resources/inventory/bins/bins'
import { productBinRoles, productBins } from '../../../../src/resources/inventory/bins/product_bins'
import { check, type FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { callPath } from '../../../../src/resources/kit/define/defineResource'
import { choice, quantity, reference, optional, text } from '../../../../src/resources/kit/fields/field'
import { call } from '../../../http/calls'
import { guardedChanges, guardedNew } from '../../../engine/runHooks'
import { assertReferences } from '../../../engine/references'
import { invalid } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitOfWork'

type Values = Record<string, unknown>

const inputs = {
  location_id: reference('Location', 'locations'),
  role: choice('Role', productBinRoles),
  min_qty: optional(quantity('Minimum')),
  max_qty: optional(quantity('Maximum')),
}
const pairFields = { sku: text('SKU', 40), bin: text('Bin', 40) }
const mostPairs = 1000

type Pair = { sku: string; bin: string }

/** Pairs of SKU and bin as they were typed or pasted, all that is wrong with them at once. */
function pairsIn(value: unknown): Pair[] {
  if (!Array.isArray(value) || value.length === 0) throw invalid({ pairs: 'required' })
  if (value.length > mostPairs) throw invalid({ pairs: 'max' })
  const errors: FieldErrors = {}
  const pairs = value.map((one: unknown, at) => {
    const checked = check(pairFields, typeof one === 'object' && one !== null ? { ...one } : {})
    if (!checked.ok)
      for (const [field, rule] of Object.entries(checked.errors)) errors[`pairs.${at}.${field}`] = rule
    return (checked.ok ? checked.values : {}) as Pair
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return pairs
}

/** The products and bins of the pairs; whatever is not known is named by its place. */
async function found(unit: Unit, pairs: readonly Pair[], locationId: number) {
  const skus = await sql<{ id: number; sku: string }>`select id, sku from products
    where sku = any(${pairs.map(({ sku }) => sku.toUpperCase())}::text[])`.execute(unit.trx)
  const places = await sql<{ id: number; code: string }>`select id, code from ${sql.table(bins.name)}
    where location_id = ${locationId} and is_active and kind = any(${physicalKinds}::text[])
      and code = any(${pairs.map(({ bin }) => bin)}::text[])`.execute(unit.trx)
  const productIds = new Map(skus.rows.map(({ id, sku }) => [sku, id]))
  const binIds = new Map(places.rows.map(({ id, code }) => [code, id]))
  const errors: FieldErrors = {}
  const seen = new Set<string>()
  const resolved = pairs.map(({ sku, bin }, at) => {
    const product_id = productIds.get(sku.toUpperCase())
    const bin_id = binIds.get(bin)
    if (product_id === undefined) errors[`pairs.${at}.sku`] = 'exists'
    if (bin_id === undefined) errors[`pairs.${at}.bin`] = 'exists'
    if (product_id !== undefined && bin_id !== undefined && seen.has(`${product_id} ${bin_id}`))
      errors[`pairs.${at}.sku`] = 'unique'
    seen.add(`${product_id} ${bin_id}`)
    return { product_id, bin_id }
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return resolved
}

call(
  {
    method: 'POST',
    path: `${callPath(productBins)}/assign`,
    areas: productBins.access.write,
    modules: productBins.modules,
    about: 'Gives many products their bins at a location, all or none; what stands already is changed.',
    writes: true,
  },
  async ({ unit, request }) => {
    const { pairs: listed, posting_key: _, ...rest } = (request.body ?? {}) as Values
    const checked = check(inputs, rest)
    if (!checked.ok) throw invalid(checked.errors)
    await assertReferences(unit.trx, inputs, checked.values)
    const { location_id, role, min_qty = null, max_qty = null } = checked.values
    let [added, changed] = [0, 0]
    for (const pair of await found(unit, pairsIn(listed), Number(location_id))) {
      const values = { role, min_qty, max_qty }
      const [existing] = await unit.find(productBins, pair)
      if (existing) {
        await unit.update(productBins, existing.id, await guardedChanges(unit, productBins, existing, values))
        changed += 1
      } else {
        const fresh = { ...pair, ...values, is_primary: false, putaway_rank: 0 }
        await unit.insert(productBins, await guardedNew(unit, productBins, fresh))
        added += 1
      }
    }
    return { added, changed }
  },
)
