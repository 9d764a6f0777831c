import type { FieldKind } from '../fields/field'
import type { NamesOfKind } from '../fields/values'
import type { Standard } from './standard'

/** The key beside a reference that carries the label of the row it points to: `phase_id` has `phase`. */
export type LabelName<F> =
  NamesOfKind<F, 'reference'> extends infer N ? (N extends `${infer Base}_id` ? Base : never) : never

/** `number` of a numbered document and `status` of a row with a workflow. */
type DocumentName<M, X> = ([X] extends [never] ? never : 'number') | ([M] extends [never] ? never : 'status')

/** Columns of the table itself. */
export type TableColumn<F, K, M, X> =
  | (keyof F & string)
  | (keyof K & string)
  | keyof Standard
  | DocumentName<M, X>

/** Columns of a row as it is read: those of the table, derived ones, and the labels beside references. */
export type RowColumn<F, K, B, M, X> =
  | TableColumn<F, K, M, X>
  | (keyof B & string)
  | LabelName<F>
  | LabelName<K>

/** The names in braces of a template. */
type NamesOf<T extends string> = T extends `${string}{${infer N}}${infer Rest}` ? N | NamesOf<Rest> : never

/** A template whose names are columns of a row; otherwise the names that it may hold. */
export type TemplateOf<T extends string, Column extends string> = [NamesOf<T>] extends [Column]
  ? T
  : `{${Column}}`

type First<V extends string> = V extends `${infer Reference}.${string}` ? Reference : V

/** Derived values that are reached by references of the row itself. */
export type ReachedBy<B, Reference extends string> = {
  [N in keyof B]: B[N] extends { via: infer V extends string }
    ? First<V> extends Reference | 'id'
      ? unknown
      : { via: Reference }
    : unknown
}

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
