import type { AnyField, Fields } from './field'
import { isBlank } from './rules'

/** A condition on other fields of the row: each must have one of the values; `true` is a set flag. */
export type Where = Readonly<Record<string, true | string | readonly string[]>>

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
  (where !== undefined &&
    Object.entries(where).every(([name, condition]) => {
      const value = valueOf(name)
      return condition === true ? value === true || value === 1 : [condition].flat().includes(String(value))
    }))

/** The fields of a row that are required but empty. */
export const missingFields = (fields: Fields, row: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(fields)
    .filter(
      ([name, field]) => field.requiredWhere && isRequired(field, (one) => row[one]) && isBlank(row[name]),
    )
    .map(([name]) => name)

/** The condition in words, for users of the API. */
export const describeCondition = (where: Where) =>
  `Required where ${Object.entries(where)
    .map(([name, condition]) =>
      condition === true ? `${name} is 1` : `${name} is ${[condition].flat().join(' or ')}`,
    )
    .join(' and ')}`
