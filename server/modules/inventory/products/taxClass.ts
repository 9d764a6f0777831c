import { sql } from 'kysely'
import type { Unit } from '../../../engine/unitTypes'

type Values = Record<string, unknown>

const cache = new WeakMap<Unit, Map<unknown, Promise<string | undefined>>>()

/** How goods of a category are taxed, asked once in a unit: a file brings thousands of products of few categories. */
function classOf(unit: Unit, category: unknown) {
  const classes = cache.get(unit) ?? new Map<unknown, Promise<string | undefined>>()
  cache.set(unit, classes)
  const pending =
    classes.get(category) ??
    sql<{ tax_class: string }>`select tax_class from categories where id = ${category}`
      .execute(unit.trx)
      .then(({ rows }) => rows[0]?.tax_class)
  classes.set(category, pending)
  return pending
}

/** The values of a new product with the tax class of its category, where it has none of its own. */
export const withTaxClass = async (unit: Unit, values: Values): Promise<Values> =>
  (values.tax_class ?? null) === null
    ? { ...values, tax_class: await classOf(unit, values.category_id) }
    : values
