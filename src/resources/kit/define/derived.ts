import type { AnyField } from '../fields/field'
import type { WireOf } from '../fields/values'

/** A read-only value joined from the row a reference points to, e.g. the roles of a step's phase. */
export type Derived<F extends AnyField = AnyField, V extends string = string> = {
  field: F
  via: V
  column: string
  /** The view that provides it, with one row per row of the table. */
  view?: string
}

export type DerivedFields = Readonly<Record<string, Derived>>

export type DerivedWires<B extends DerivedFields> = {
  -readonly [N in keyof B]: WireOf<B[N]['field']> | null
}

/** `column` of the row that the reference `via` points to; `via` may walk several references: 'step_id.phase_id'. */
export const joined = <F extends AnyField, const V extends string>(
  field: F,
  via: V,
  column: string,
): Derived<F, V> => ({
  field,
  via,
  column,
})

/** `column` of a view with one row per row of the table, under the same id: computed on reading. */
export const computed = <F extends AnyField>(field: F, view: string, column: string): Derived<F, 'id'> => ({
  field,
  via: 'id',
  column,
  view,
})
