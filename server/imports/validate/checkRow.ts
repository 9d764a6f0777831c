import { check, type FieldErrors } from '../../../src/resources/kit/fields/validate'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import type { Fields } from '../../../src/resources/kit/fields/field'
import { blankOf } from '../read/rowTemplate'
import { memoize } from '../read/memoize'

type Checked = ReturnType<typeof check>
type Checkers = readonly (readonly [name: string, checked: (value: unknown) => Checked])[]

const cache = { whole: new WeakMap<Fields, Checkers>(), partial: new WeakMap<Fields, Checkers>() }
const blanks = new WeakMap<Fields, () => FieldValues>()

function blankFor(fields: Fields) {
  const found = blanks.get(fields) ?? blankOf(Object.keys(fields))
  blanks.set(fields, found)
  return found()
}

function checkersOf(fields: Fields, partial: boolean): Checkers {
  const cached = partial ? cache.partial : cache.whole
  const found = cached.get(fields)
  if (found) return found
  const checkers = Object.entries(fields).map(([name, field]) => {
    const alone = { [name]: field }
    return [
      name,
      memoize((value: unknown) => check(alone, value === undefined ? {} : { [name]: value }, { partial })),
    ] as const
  })
  cached.set(fields, checkers)
  return checkers
}

/** Checks the values of a row by the rules of the form, which look at each field by itself; what was not given stays undefined. */
export function checkRow(fields: Fields, values: FieldValues, { partial }: { partial: boolean }): Checked {
  const right = blankFor(fields)
  const errors: FieldErrors = {}
  let isRight = true
  const take = (name: string, checked: Checked) => {
    if (!checked.ok) {
      isRight = false
      Object.assign(errors, checked.errors)
    } else if (checked.values[name] !== undefined) right[name] = checked.values[name]
  }
  for (const [name, checked] of checkersOf(fields, partial)) take(name, checked(values[name]))
  for (const name of Object.keys(values))
    if (!Object.hasOwn(fields, name)) take(name, check({}, { [name]: values[name] }))
  return isRight ? { ok: true, values: right } : { ok: false, errors }
}
