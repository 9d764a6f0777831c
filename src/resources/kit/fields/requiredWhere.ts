import type { AnyField, Fields } from './field'
import { isBlank } from './rules'

/** Values of other fields of the same row, one of which has to stand in each; `true` is a flag that is on. */
export type Where = Readonly<Record<string, true | string | readonly string[]>>

/** An optional field that must stand all the same where others of its row have these values. */
export const requiredWhere = <F extends AnyField>(field: F, where: Where): F => ({
  ...field,
  requiredWhere: where,
})

/** Whether something must stand in a field, as the rest of the row is now. */
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

/** The fields of a row that are empty though the rest of it asks for them. */
export const missingFields = (fields: Fields, row: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(fields)
    .filter(
      ([name, field]) => field.requiredWhere && isRequired(field, (one) => row[one]) && isBlank(row[name]),
    )
    .map(([name]) => name)

/** The condition in words, for whoever writes to the API. */
export const describeCondition = (where: Where) =>
  `Required where ${Object.entries(where)
    .map(([name, condition]) =>
      condition === true ? `${name} is 1` : `${name} is ${[condition].flat().join(' or ')}`,
    )
    .join(' and ')}`
