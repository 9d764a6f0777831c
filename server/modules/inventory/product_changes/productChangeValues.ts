import type { Proposal } from '../../../../src/resources/inventory/product_changes/proposal'
import { sql } from 'kysely'
import type { FieldValues } from '../../../../src/resources/kit/fields/values'
import { fieldOf } from '../../../../src/resources/kit/define/defineResource'
import { filterValues, namesIn, pickValues } from '../../../../src/resources/kit/fields/pickValues'
import { check, type FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { guardable, guardedFields } from '../../../../src/resources/inventory/products/guardedFields'
import { type Product, products } from '../../../../src/resources/inventory/products/products'
import { assertReferences } from '../../../engine/references'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import {
  areAlike,
  bulkAmong,
  checkedComponents,
  componentsOf,
  assertComponents,
} from '../products/components'
import { differs } from './guardedFields'
import { assertFit } from '../products/productFit'
import { withTaxClass } from '../products/taxClass'
import { t } from '../../../../src/texts/texts'

const within = (errors: FieldErrors) =>
  invalid(
    Object.fromEntries(
      Object.entries(errors).map(([name, rule]) => [name === 'proposed' ? name : `proposed.${name}`, rule]),
    ),
  )

/** Maps refused fields of the product to their place in the request. */
async function inProposal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refused && error.code === 'validation_error' ? within(error.errors) : error
  }
}

async function assertUnique(unit: Unit, values: FieldValues, own: number | null) {
  for (const [name = ''] of products.unique) {
    const value = values[name]
    if (value === undefined || value === null) continue
    const taken = await sql`select 1 from products
      where ${sql.ref(name)} = ${value} and id is distinct from ${own} limit 1`.execute(unit.trx)
    if (taken.rows.length > 0) throw invalid({ [name]: 'unique' })
  }
}

const shapes = ['kind', 'volume_ml', 'strength_mg_ml', 'components']

/** Refuses values that the product could not hold together with what it holds already. */
export const assertHolds = (unit: Unit, proposed: Proposal, product: Product | null) =>
  inProposal(async () => {
    const { components, ...values } = proposed
    await assertReferences(unit.trx, products.fields, values)
    await assertFit(unit, { ...product, ...values }, product ?? undefined)
    await assertUnique(unit, values, product?.id ?? null)
    if (!product || shapes.some((name) => name in proposed))
      await assertComponents(
        unit,
        { ...product, ...values },
        components ?? (product ? await componentsOf(unit, product.id) : []),
      )
  })

/** Another size of a bottle takes as much more of its bulk liquid: that is proposed along with it. */
async function withBulk(unit: Unit, changed: Proposal, product: Product): Promise<Proposal> {
  const { volume_ml: volume } = changed
  if (typeof volume !== 'number' || changed.components !== undefined) return changed
  const existing = await componentsOf(unit, product.id)
  const bulk = await bulkAmong(
    unit,
    existing.map((one) => one.component_product_id),
  )
  if (bulk.size === 0) return changed
  const components = existing.map((one) =>
    bulk.has(one.component_product_id) ? { ...one, qty_per_unit: volume } : one,
  )
  return { ...changed, components }
}

/** The proposed values as they are stored: of a new product all there are, of another what differs and is guarded. */
export const checked = (unit: Unit, proposed: Proposal, product: Product | null): Promise<Proposal> =>
  inProposal(async () => {
    const { components: list, ...rest } = proposed
    const components = list === undefined || list === null ? undefined : checkedComponents(list)
    if (!product) {
      const whole = check(products.fields, rest)
      if (!whole.ok) throw invalid(whole.errors)
      const values = { ...(await withTaxClass(unit, whole.values)), ...(components && { components }) }
      return filterValues(values, (_name, value) => value !== undefined && value !== null)
    }
    const direct = Object.keys(rest).filter((name) => !guardable.some((one) => one === name))
    if (direct.length > 0)
      throw invalid(
        Object.fromEntries(
          direct.map((name) => [
            name,
            {
              code: 'other',
              text: name in products.fields ? t('This is changed directly') : t('Unknown field'),
            },
          ]),
        ),
      )
    const typed = check(products.fields, rest, { partial: true })
    if (!typed.ok) throw invalid(typed.errors)
    const changed: Proposal = filterValues(
      typed.values,
      (name, value) => value !== undefined && differs(product[name], value),
    )
    if (components && !areAlike(components, await componentsOf(unit, product.id)))
      changed.components = components
    if (Object.keys(changed).length === 0) throw invalidBecause('proposed', t('No changes'))
    return withBulk(unit, changed, product)
  })

/** The guarded fields of a draft, as submitted for approval. */
export const imageOf = (product: Product): Proposal =>
  filterValues(asStored(pickValues(product, guardedFields)), (_name, value) => value !== null)

/** The same with what it is made of. */
export async function wholeImageOf(unit: Unit, product: Product): Promise<Proposal> {
  const components = await componentsOf(unit, product.id)
  return { ...imageOf(product), ...(components.length > 0 && { components }) }
}

/** The current values of the proposed fields, as the requester saw them. */
export async function seenOf(unit: Unit, product: Product | null, proposed: Proposal): Promise<Proposal> {
  if (!product) return {}
  const { components: _, ...fields } = proposed
  return {
    ...asStored(pickValues(product, namesIn(fields))),
    ...('components' in proposed && { components: await componentsOf(unit, product.id) }),
  }
}

/** Values of a product as the database holds them: flags as booleans, and null where there is none. */
export function asStored(values: Proposal): Proposal {
  const stored: FieldValues = {}
  for (const [name, value] of Object.entries(values))
    stored[name] = fieldOf(products, name)?.kind === 'flag' ? Boolean(value) : (value ?? null)
  return stored
}
