import { sql } from 'kysely'
import type { FieldValues } from '../../../../src/resources/kit/define/fieldValues'
import { check, type FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { guardable, guardedFields } from '../../../../src/resources/inventory/products/guardedFields'
import { type Product, products } from '../../../../src/resources/inventory/products/products'
import { assertReferences } from '../../../engine/references'
import { invalid, invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import {
  areAlike,
  bulkAmong,
  checkedComponents,
  type Component,
  componentsOf,
  assertComponents,
} from '../products/components'
import { differs } from './guardedFields'
import { assertFit } from '../products/productFit'
import { withTaxClass } from '../products/taxClass'

type Values = Record<string, unknown>

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
    const { code, data } = error as { code?: string; data?: unknown }
    throw code === 'validation_error' ? within(data as FieldErrors) : error
  }
}

async function assertUnique(unit: Unit, values: Values, own: number | null) {
  for (const [name = ''] of products.unique) {
    const value = values[name]
    if (value === undefined || value === null) continue
    const taken = await sql`select 1 from products
      where ${sql.ref(name)} = ${value} and id is distinct from ${own} limit 1`.execute(unit.trx)
    if (taken.rows.length > 0) throw invalid({ [name]: 'unique' })
  }
}

const shapes = ['kind', 'volume_ml', 'components']

/** Refuses values that the product could not hold together with what it holds already. */
export const assertHolds = (unit: Unit, proposed: Values, product: Product | null) =>
  inProposal(async () => {
    const { components, ...values } = proposed
    await assertReferences(unit.trx, products.fields, values)
    await assertFit(unit, { ...product, ...values }, product ?? undefined)
    await assertUnique(unit, values, product?.id ?? null)
    if (!product || shapes.some((name) => name in proposed))
      await assertComponents(
        unit,
        { ...product, ...values },
        (components as Component[] | undefined) ?? (product ? await componentsOf(unit, product.id) : []),
      )
  })

/** Another size of a bottle takes as much more of its bulk liquid: that is proposed along with it. */
async function withBulk(unit: Unit, changed: Values, product: Product): Promise<Values> {
  if (typeof changed.volume_ml !== 'number' || changed.components !== undefined) return changed
  const existing = await componentsOf(unit, product.id)
  const bulk = await bulkAmong(
    unit,
    existing.map((one) => one.component_product_id),
  )
  if (bulk.size === 0) return changed
  const components = existing.map((one) =>
    bulk.has(one.component_product_id) ? { ...one, qty_per_unit: changed.volume_ml as number } : one,
  )
  return { ...changed, components }
}

/** The proposed values as they are stored: of a new product all there are, of another what differs and is guarded. */
export const checked = (unit: Unit, proposed: Values, product: Product | null): Promise<Values> =>
  inProposal(async () => {
    const { components: list, ...rest } = proposed
    const components = list === undefined || list === null ? undefined : checkedComponents(list)
    if (!product) {
      const whole = check(products.fields, rest)
      if (!whole.ok) throw invalid(whole.errors)
      const values = { ...(await withTaxClass(unit, whole.values)), ...(components && { components }) }
      return Object.fromEntries(
        Object.entries(values).filter(([, value]) => value !== undefined && value !== null),
      )
    }
    const direct = Object.keys(rest).filter((name) => !(guardable as readonly string[]).includes(name))
    if (direct.length > 0)
      throw invalid(
        Object.fromEntries(
          direct.map((name) => [
            name,
            { code: 'other', text: name in products.fields ? 'This is changed directly' : 'Unknown field' },
          ]),
        ),
      )
    const typed = check(products.fields, rest, { partial: true })
    if (!typed.ok) throw invalid(typed.errors)
    const changed: FieldValues = Object.fromEntries(
      Object.entries(typed.values).filter(
        ([name, value]) => value !== undefined && differs(product, name, value),
      ),
    )
    if (components && !areAlike(components, await componentsOf(unit, product.id)))
      changed.components = components
    if (Object.keys(changed).length === 0) throw invalidBecause('proposed', 'No changes')
    return withBulk(unit, changed, product)
  })

/** The guarded fields of a draft, as they are asked to be approved. */
export const imageOf = (product: Product): Values =>
  Object.fromEntries(
    guardedFields.flatMap((name) => (product[name] === null ? [] : [[name, stored(name, product[name])]])),
  )

/** The same with what it is made of. */
export async function wholeImageOf(unit: Unit, product: Product): Promise<Values> {
  const components = await componentsOf(unit, product.id)
  return { ...imageOf(product), ...(components.length > 0 && { components }) }
}

/** The current values of the proposed fields, as the requester saw them. */
export async function seenOf(unit: Unit, product: Product | null, proposed: Values): Promise<Values> {
  if (!product) return {}
  const seen = Object.keys(proposed).map((name) => [name, stored(name, product[name as keyof Product])])
  return {
    ...Object.fromEntries(seen),
    ...('components' in proposed && { components: await componentsOf(unit, product.id) }),
  }
}

/** A value as the database holds it. */
export const stored = (name: string, value: unknown) =>
  products.fields[name as keyof typeof products.fields]?.kind === 'flag' ? Boolean(value) : (value ?? null)
