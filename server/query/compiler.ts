import { fold } from '../../src/resources/kit/text/fold'
import { valueFault } from '../../src/resources/kit/query/filterRules'
import { invalid } from '../engine/errors'
import type { Column } from '../engine/rows/rowColumns'
import type { WireSelect } from '../engine/rows/rowSelect'

/** The SQL type with which a value of a field is compared. */
export const castOf: Record<Column['kind'], string> = {
  text: 'text',
  longText: 'text',
  integer: 'bigint',
  decimal: 'numeric',
  day: 'date',
  instant: 'timestamptz',
  choice: 'text',
  choices: 'text',
  reference: 'bigint',
  flag: 'boolean',
  colour: 'text',
}

export const isText = (kind: Column['kind']) => castOf[kind] === 'text'

const isOneText = (kind: Column['kind']) => isText(kind) && kind !== 'choices'

/** Whether a column is ordered without case and accents; where no value has any, its own index is used. */
const isFolded = ({ kind, words, isPlain }: Column) =>
  isOneText(kind) && !isPlain && !(words && [...words].every((word) => word === fold(word)))

/** The column as it is compared for equality, with the collation of its order. */
export const exact = ({ sql, kind }: Column) => (isOneText(kind) ? `${sql} collate "C"` : sql)

/**
 * The column as it is ordered: text without case and accents, then by code point, the same in every database and in the
 * browser.
 */
export const comparable = (column: Column) =>
  isFolded(column) ? `folded(${column.sql}) collate "C"` : exact(column)

/** A parameter that is compared with a column in its order. */
export const comparedWith = (column: Column, parameter: string) =>
  isFolded(column) ? `folded(${parameter})` : parameter

/** What a reader may not read: fields by name, and all rows that belong to others than `othersThan`. */
export type Hidden = ReadonlySet<string> & { readonly othersThan?: number }

/** Collects the parameters of a list query and the joins of the columns it names. */
export class Compiler {
  readonly values: unknown[] = []
  readonly joins = new Set<string>()
  /** Where the rows are read: the table, or the function of a report. */
  table: string
  readonly select: WireSelect
  readonly hidden: Hidden

  constructor(select: WireSelect, hidden: Hidden) {
    this.select = select
    this.table = select.table
    this.hidden = hidden
  }

  /** Whether there is such a column, and the reader may use it. */
  reads(name: string) {
    return this.select.columns.has(name) && !this.hidden.has(name) && !this.hidden.has(`${name}_id`)
  }

  /** A column the reader may use; a hidden one is refused like one that does not exist. */
  column(name: string, place: string): Column {
    const column = this.reads(name) ? this.select.columns.get(name) : undefined
    if (!column) throw invalid({ [place]: 'in' })
    for (const alias of column.joins) this.joins.add(alias)
    return column
  }

  value(value: unknown, cast: string) {
    this.values.push(value)
    return `$${this.values.length}::${cast}`
  }

  /**
   * A comparison for equality. Values listed by the definition become literals: the number of rows per status
   * differs so much that even a generic plan must know the status.
   */
  equal({ kind, words }: Column, values: readonly unknown[], cast: string) {
    const written = values.map((value) => {
      if (kind === 'flag') return String(value === true)
      return words?.has(String(value)) ? `'${String(value).replaceAll("'", "''")}'` : undefined
    })
    return written.includes(undefined) ? undefined : written.map((word) => `${word}::${cast}`)
  }
}

/** The value of a filter converted for its column. */
export function valueOf(kind: Column['kind'], value: unknown, place: string): unknown {
  const fault = valueFault(kind, value)
  if (fault) throw invalid({ [place]: fault })
  if (kind === 'integer' || kind === 'reference' || kind === 'decimal') return Number(value)
  if (kind === 'flag') return ['1', 'true', 1, true].some((one) => one === value)
  return String(value as string | number)
}
