import type { ImportKind } from '../../../src/resources/imports/kinds'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import type { AnyRow } from '../../../src/resources/kit/define/row'
import type { Unit } from '../../engine/unitTypes'
import type { Reading, TypedRow } from '../read/reading'
import { uniqueBeside } from './uniqueness'
import { keyText, existingRows, takenValues } from './existingRows'

/** Existing rows that match rows of a file. */
type ExistingIndex = {
  /** The existing row with the same number, else with the same key. */
  existing: (row: TypedRow) => AnyRow | undefined
  all: readonly AnyRow[]
  /** Whether a row is known by a number, and not by its key. */
  isNumbered: (row: TypedRow) => boolean
  taken: { columns: readonly string[]; rows: Map<string, number> }[]
}

/** FieldValues of a row: from the file, else from the existing row. */
export function wholeOf(
  names: readonly string[],
  before: AnyRow | undefined,
  values: FieldValues,
): FieldValues {
  const whole: FieldValues = {}
  for (const name of names) whole[name] = values[name] !== undefined ? values[name] : before?.[name]
  return whole
}

/** Takes the numbers of the product's own out of rows that name one: they are looked up, never written. */
function numbersIn({ ownNumber }: ImportKind, rows: readonly TypedRow[]): Map<TypedRow, string> {
  const numbers = new Map<TypedRow, string>()
  if (!ownNumber) return numbers
  for (const row of rows) {
    const { number } = row.values
    if (typeof number === 'string') numbers.set(row, number)
    delete row.values.number
  }
  return numbers
}

/** Looks up the existing rows of many rows at once. */
export async function indexExisting(
  unit: Unit,
  { kind }: Reading,
  rows: readonly TypedRow[],
  lock: boolean,
): Promise<ExistingIndex> {
  const { resource, key } = kind
  const numbers = numbersIn(kind, rows)
  const named = [...numbers.values()].map((number) => ({ number }))
  const byNumber = await existingRows(unit.trx, resource, ['number'], named, lock)
  const keyed = rows
    .map(({ values }) => values)
    .filter((values) => kind.key.some((name) => (values[name] ?? null) !== null))
  const byKey = await existingRows(unit.trx, resource, key, keyed, lock)
  const existing = (row: TypedRow) => {
    const number = numbers.get(row)
    return number === undefined
      ? byKey.get(keyText(row.values, key))
      : byNumber.get(keyText({ number }, ['number']))
  }
  for (const row of numbers.keys()) if (!existing(row)) row.errors.number = 'exists'
  const taken: ExistingIndex['taken'] = []
  // Who is known by a number may be given the key of another.
  for (const columns of [...(numbers.size > 0 ? [key] : []), ...uniqueBeside(resource, key)]) {
    const requested = rows.map((row) => wholeOf(columns, existing(row), row.values))
    taken.push({ columns, rows: await takenValues(unit.trx, resource, columns, requested) })
  }
  const isNumbered = (row: TypedRow) => numbers.has(row)
  return { isNumbered, existing, all: [...byKey.values(), ...byNumber.values()], taken }
}
