import type { AnyField, Fields } from './field'
import { isBlank } from './rules'
import type { FieldValues } from './values'

/** One of these values, a flag that is on (`true`), or a number above another. */
type Condition = true | string | readonly string[] | { readonly above: number }

/** Conditions on other fields of the row: all of them must hold. */
export type Where = Readonly<Record<string, Condition>>

const holds = (condition: Condition, value: unknown) => {
  if (condition === true) return value === true || value === 1
  if (typeof condition === 'object' && 'above' in condition) return Number(value) > condition.above
  return [condition].flat().includes(String(value))
}

const describe = (name: string, condition: Condition) => {
  if (condition === true) return `${name} is 1`
  if (typeof condition === 'object' && 'above' in condition) return `${name} is above ${condition.above}`
  return `${name} is ${[condition].flat().join(' or ')}`
}

/** An optional field that is required where other fields of the row have these values. */
export const requiredWhere = <F extends AnyField>(field: F, where: Where): F => ({
  ...field,
  requiredWhere: where,
})

/** Whether a field is required, given the other values of the row. */
export const isRequired = (
  { presence, requiredWhere: where }: AnyField,
  valueOf: (name: string) => unknown,
) =>
  presence === 'required' ||
  (where !== undefined && Object.entries(where).every(([name, condition]) => holds(condition, valueOf(name))))

/** The fields of a row that are required but empty. */
export const missingFields = (fields: Fields, row: Readonly<FieldValues>): string[] =>
  Object.entries(fields)
    .filter(
      ([name, field]) => field.requiredWhere && isRequired(field, (one) => row[one]) && isBlank(row[name]),
    )
    .map(([name]) => name)

/** The condition in words, for users of the API. */
export const describeCondition = (where: Where) =>
  `Required where ${Object.entries(where)
    .map(([name, condition]) => describe(name, condition))
    .join(' and ')}`
