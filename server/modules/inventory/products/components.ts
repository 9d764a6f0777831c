import { sql } from 'kysely'
import { productComponents } from '../../../../src/resources/inventory/products/product_components'
import type { Component } from '../../../../src/resources/inventory/product_changes/proposal'
import { type Product, products } from '../../../../src/resources/inventory/products/products'
import { check, type FieldErrors } from '../../../../src/resources/kit/fields/validate'
import type { Changes, NewFields } from '../../../../src/resources/kit/define/row'
import { assertReferences } from '../../../engine/references'
import { invalid } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { closureMissing, lackingClosure } from '../../../site/statutoryLists'
import { t } from '../../../../src/texts/texts'

const { product_id: _, ...fields } = productComponents.fields
const most = 100
const other = (text: string) => ({ code: 'other', text })

/** What a product is made of now, in the one order that makes two lists comparable. */
export async function componentsOf(unit: Unit, productId: number): Promise<Component[]> {
  const { rows } = await sql<{ image: Component[] }>`
    select product_components_image(${productId}) as image`.execute(unit.trx)
  return rows[0]?.image ?? []
}

/** A component with the defaults of what was left out. */
export const componentOf = (values: Omit<NewFields<typeof productComponents>, 'product_id'>): Component => ({
  component_product_id: values.component_product_id,
  qty_per_unit: Number(values.qty_per_unit),
  phase_code: values.phase_code,
  scrap_percent: Number(values.scrap_percent ?? 0),
  is_active: Boolean(values.is_active ?? true),
})

/** A proposed list of components as it is compared and stored; all that is wrong with it, by its place. */
export function checkedComponents(value: unknown): Component[] {
  if (!Array.isArray(value)) throw invalid({ components: 'other' })
  if (value.length > most) throw invalid({ components: 'max' })
  const errors: FieldErrors = {}
  const seen = new Set<number>()
  const list = value.flatMap((one: unknown, at) => {
    const checked = check(fields, typeof one === 'object' && one !== null ? { ...one } : {})
    if (!checked.ok)
      for (const [name, rule] of Object.entries(checked.errors)) errors[`components.${at}.${name}`] = rule
    if (!checked.ok) return []
    const { values } = checked
    if (seen.has(values.component_product_id)) errors[`components.${at}.component_product_id`] = 'unique'
    seen.add(values.component_product_id)
    return [componentOf(values)]
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return list.toSorted((left, right) => left.component_product_id - right.component_product_id)
}

/** Whether two lists of components say the same. */
export const areAlike = (left: readonly Component[], right: readonly Component[]) => {
  const text = (list: readonly Component[]) =>
    JSON.stringify(
      list.map((one) => [
        one.component_product_id,
        one.qty_per_unit,
        one.phase_code,
        one.scrap_percent,
        one.is_active,
      ]),
    )
  return text(left) === text(right)
}

/** What its components are checked by: a product, or the values of one to come. */
type Whole = Pick<Changes<typeof products>, 'sku' | 'volume_ml' | 'strength_mg_ml'> & {
  id?: number
  kind?: Product['kind'] | null | undefined
}

/** Those of these parts through which a product would be made of itself. */
async function circular(unit: Unit, productId: number, parts: readonly number[]) {
  const { rows } = await sql<{ part: number }>`with recursive inside as (
      select id as part, id from unnest(${parts}::bigint[]) id
      union select inside.part, c.component_product_id from product_components c join inside on c.product_id = inside.id
    ) select distinct part from inside where id = ${productId}`.execute(unit.trx)
  return new Set(rows.map(({ part }) => Number(part)))
}

/** Bulk liquids among parts: what is made in ml and goes into something else. */
export async function bulkAmong(unit: Unit, parts: readonly number[]) {
  if (parts.length === 0) return new Map<number, string>()
  const found = await unit.find(products, { id: parts, kind: 'semi_finished' })
  return new Map(
    found.filter(({ stock_measure }) => stock_measure === 'ml').map(({ id, name }) => [id, name]),
  )
}

/**
 * Refuses a list of components that a product cannot be made of: parts that are not there, itself, or, of what has a
 * volume, another bulk liquid or another quantity of it than it holds; a bottle is made of exactly one, and with nicotine
 * of a child-resistant closure.
 */
export async function assertComponents(unit: Unit, product: Whole, list: readonly Component[]) {
  const errors: FieldErrors = {}
  for (const [at, one] of list.entries())
    try {
      await assertReferences(unit.trx, fields, one)
    } catch {
      errors[`components.${at}.component_product_id`] = 'exists'
    }
  const active = list.filter((one) => one.is_active)
  const parts = list.map((one) => one.component_product_id)
  if (typeof product.id === 'number' && parts.length > 0) {
    const wrong = await circular(unit, product.id, parts)
    for (const [at, one] of list.entries())
      if (wrong.has(one.component_product_id))
        errors[`components.${at}.component_product_id`] = other(t('A product cannot be made of itself'))
  }
  const volume = typeof product.volume_ml === 'number' ? product.volume_ml : null
  if (volume !== null) {
    const bulk = await bulkAmong(
      unit,
      active.map((one) => one.component_product_id),
    )
    const [first, second] = active.filter((one) => bulk.has(one.component_product_id))
    const place = (one: Component) => `components.${list.indexOf(one)}`
    if (second)
      errors[`${place(second)}.component_product_id`] = other(
        t('{sku} already holds {get}', {
          sku: String(product.sku),
          get: bulk.get(first?.component_product_id ?? 0),
        }),
      )
    else if (first && first.qty_per_unit !== volume)
      errors[`${place(first)}.qty_per_unit`] = other(
        t('One {sku} holds {volume} ml', { sku: String(product.sku), volume }),
      )
    else if (!first && product.kind === 'finished_good')
      errors.components = other(t('A bottle needs a bulk liquid component'))
  }
  if (product.kind === 'finished_good' && !errors.components) {
    const lacking = await lackingClosure(
      unit,
      Number(product.strength_mg_ml ?? 0),
      active.map((one) => one.component_product_id),
    )
    if (lacking !== null) errors.components = { code: closureMissing, text: lacking }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Makes the components of a product those of a list. */
export async function writeComponents(unit: Unit, productId: number, list: readonly Component[]) {
  const existing = await unit.find(productComponents, { product_id: productId })
  const requested = new Map(list.map((one) => [one.component_product_id, one]))
  for (const { id, component_product_id: part } of existing)
    if (!requested.has(part)) await unit.remove(productComponents, id)
  for (const one of list) {
    const before = existing.find((row) => row.component_product_id === one.component_product_id)
    if (!before) await unit.insert(productComponents, { ...one, product_id: productId })
    else if (!areAlike([{ ...before, is_active: Boolean(before.is_active) }], [one]))
      await unit.update(productComponents, before.id, one)
  }
}
