import type { CellError } from '../../../src/resources/imports/cells'
import type { RowErrors } from '../../../src/resources/imports/import_rows'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { keyText } from './existingRows'
import type { Values } from '../read/reading'

/** Values of a file that may stand in it only once, and the first rows that turned out to share theirs. */
export type Seen = {
  places: Map<string, number>
  shared: Map<number, Record<string, CellError>>
}

/** How rows are judged: rehearsed, or about to be written and locked for it. */
export type Judging = {
  seen: Seen
  isRehearsed: boolean
  skip: ReadonlyMap<number, RowErrors>
  /** Settles when it is these rows' turn: what stands of them may be read before, what they share is told in order. */
  turn?: Promise<unknown> | undefined
}

export const nothingSeen = (): Seen => ({ places: new Map(), shared: new Map() })

const both = (first: number, second: number): CellError => ({
  code: 'unique',
  text: `Rows ${first} and ${second} say the same`,
})

/** What a row holds that no other row of its file may hold, as one text; null where it says nothing of these columns. */
export function heldKey(columns: readonly string[], values: Values, isKey: boolean): string | null {
  const isOpen = (name: string) => (values[name] ?? null) === null
  if (isKey ? columns.every(isOpen) : columns.some(isOpen)) return null
  return `${columns.join()} ${keyText(values, columns)}`
}

/** Notes that a row holds this of these columns; when another row of the file does too, both are told. */
export function meet(
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

/** Sets of columns that may stand only once in a table, beside the key of the kind. */
export const uniqueBeside = ({ unique }: AnyResource, key: readonly string[]) =>
  unique.filter((columns) => columns.length !== key.length || !columns.every((name) => key.includes(name)))
