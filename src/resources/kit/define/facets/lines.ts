import type { AnyResource } from '../definition'
import type { NamesOfKind } from '../../fields/values'
import type { Row } from '../row'

/** How the lines of a document are shown. */
export type AnyLines = {
  /** The table of the lines. */
  resource: AnyResource
  /** The field that names the document. */
  via: string
  /** Columns that together name a line, e.g. its product; without them its label does. */
  naming?: readonly string[]
  /** Columns that are added up below. */
  sums?: readonly string[]
  /** The column with the unit of figures per line: figures in several units have no sum. */
  unitColumn?: { in: string; figures: readonly string[] }
  /** Read-only columns shown after an editable one, e.g. received after expected. */
  behind?: Readonly<Partial<Record<string, readonly string[]>>>
  /** Columns that are read-only while the document has one of these values, e.g. expected quantities of an order. */
  fixedBy?: Readonly<Partial<Record<string, Readonly<Record<string, readonly string[]>>>>>
  /** Widths of columns in px, where neither their kind nor their look gives a good one. */
  widths?: Readonly<Partial<Record<string, number>>>
}

type LinesInput<R extends AnyResource, V> = {
  via: V
  naming?: readonly (keyof Row<R> & string)[]
  sums?: readonly (keyof Row<R> & string)[]
  unitColumn?: { in: keyof Row<R> & string; figures: readonly (keyof Row<R> & string)[] }
  behind?: Readonly<{ [N in keyof R['fields']]?: readonly (keyof Row<R> & string)[] }>
  fixedBy?: Readonly<{ [N in keyof R['fields']]?: Readonly<Record<string, readonly string[]>> }>
  widths?: Readonly<{ [N in keyof Row<R> & string]?: number }>
}

/** Rows of a child table as the lines of a document. */
export const linesOf = <
  R extends AnyResource,
  const V extends NamesOfKind<R['fields'], 'reference'> | NamesOfKind<R['systemFields'], 'reference'>,
>(
  resource: R,
  input: LinesInput<R, V>,
): Omit<AnyLines, 'resource' | 'via'> & { resource: R; via: V } => ({ resource, ...input })
