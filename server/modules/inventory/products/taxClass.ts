import { sql } from 'kysely'
import type { Product } from '../../../../src/resources/inventory/products/products'
import type { Unit } from '../../../engine/unitTypes'

type TaxClass = NonNullable<Product['tax_class']>

const cache = new WeakMap<Unit, Map<number, Promise<TaxClass | undefined>>>()

/**
 * How goods of a category are taxed, read once in a unit: a file brings thousands of products of few
 * categories.
 */
function classOf(unit: Unit, category: number) {
  const classes = cache.get(unit) ?? new Map<number, Promise<TaxClass | undefined>>()
  cache.set(unit, classes)
  const pending =
    classes.get(category) ??
    sql<{ tax_class: TaxClass }>`select tax_class from categories where id = ${category}`
      .execute(unit.trx)
      .then(({ rows }) => rows[0]?.tax_class)
  classes.set(category, pending)
  return pending
}

/** The values of a new product with the tax class of its category, where it has none of its own. */
export const withTaxClass = async <
  V extends { category_id: number; tax_class?: TaxClass | null | undefined },
>(
  unit: Unit,
  values: V,
): Promise<V> =>
  (values.tax_class ?? null) === null
    ? { ...values, tax_class: await classOf(unit, values.category_id) }
    : values
