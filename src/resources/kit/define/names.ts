import type { FieldKind } from '../fields/field'
import type { NamesOfKind } from './fieldValues'
import type { Standard } from './standard'

/** The key beside a reference that carries the label of the row it points to: `phase_id` has `phase`. */
export type LabelName<F> =
  NamesOfKind<F, 'reference'> extends infer N ? (N extends `${infer Base}_id` ? Base : never) : never

/** `number` of a numbered document and `status` of a row with a workflow. */
type DocumentName<M, X> = ([X] extends [never] ? never : 'number') | ([M] extends [never] ? never : 'status')

/** Columns of the table itself. */
export type TableColumn<F, K, M, X> =
  (keyof F & string) | (keyof K & string) | keyof Standard | DocumentName<M, X>

/** Columns of a row as it is read: those of the table, derived ones, and the labels beside references. */
export type RowColumn<F, K, B, M, X> =
  TableColumn<F, K, M, X> | (keyof B & string) | LabelName<F> | LabelName<K>

type DerivedOfKind<B, N extends FieldKind> = {
  [D in keyof B]: B[D] extends { field: { kind: N } } ? D : never
}[keyof B] &
  string

/** Columns that can be added up. */
export type FigureColumn<F, K, B> =
  | NamesOfKind<F, 'integer' | 'decimal' | 'flag'>
  | NamesOfKind<K, 'integer' | 'decimal' | 'flag'>
  | DerivedOfKind<B, 'integer' | 'decimal' | 'flag'>

/** Columns with a day or an instant. */
export type TimeColumn<F, K, B> =
  | NamesOfKind<F, 'day' | 'instant'>
  | NamesOfKind<K, 'day' | 'instant'>
  | DerivedOfKind<B, 'day' | 'instant'>
  | 'created_at'
  | 'updated_at'
