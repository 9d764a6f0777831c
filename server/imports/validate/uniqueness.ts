import type { CellError } from '../../../src/resources/imports/cells'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import type { RowErrors } from '../../../src/resources/imports/import_rows'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { keyText } from './existingRows'
import { t } from '../../../src/texts/texts'

/** Unique values of a file by row, and the rows found to share theirs. */
export type Seen = {
  places: Map<string, number>
  shared: Map<number, Record<string, CellError>>
}

/** Mode of validation: a dry run, or locked and about to be written. */
export type Validation = {
  seen: Seen
  isRehearsed: boolean
  skip: ReadonlyMap<number, RowErrors>
  /**
   * Resolves when it is these rows' turn: existing rows may be read before, duplicates are reported in order.
   */
  turn?: Promise<unknown> | undefined
}

export const nothingSeen = (): Seen => ({ places: new Map(), shared: new Map() })

const both = (first: number, second: number): CellError => ({
  code: 'unique',
  text: t('Rows {first} and {second} are duplicates', { first, second }),
})

/** Key text of a unique set of columns; null where the row leaves them empty. */
export function uniqueKey(columns: readonly string[], values: FieldValues, isKey: boolean): string | null {
  const isOpen = (name: string) => (values[name] ?? null) === null
  if (isKey ? columns.every(isOpen) : columns.some(isOpen)) return null
  return `${columns.join()} ${keyText(values, columns)}`
}

/** Records the key of a row; if another row of the file has it, both get an error. */
export function findDuplicate(
  seen: Seen,
  row: number,
  [field = 'row']: readonly string[],
  key: string,
): { field: string; error: CellError } | null {
  const first = seen.places.get(key)
  if (first === undefined || first === row) {
    seen.places.set(key, row)
    return null
  }
  const error = both(first, row)
  seen.shared.set(first, { ...seen.shared.get(first), [field]: error })
  return { field, error }
}

/** Unique sets of columns of a table besides the key of the data type. */
export const uniqueBeside = ({ unique }: AnyResource, key: readonly string[]) =>
  unique.filter((columns) => columns.length !== key.length || !columns.every((name) => key.includes(name)))
