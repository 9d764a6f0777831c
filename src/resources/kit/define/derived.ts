import type { AnyField } from '../fields/field'

/** A value shown on a row but kept on the row a reference points to, e.g. the roles of a step's phase. */
export type Derived<F extends AnyField = AnyField> = {
  field: F
  via: string
  column: string
  /** The view it stands in, a row per row of the table. */
  view?: string
}

export type DerivedFields = Readonly<Record<string, Derived>>

/** `column` of the row that the reference `via` points to; `via` may walk several references: 'step_id.phase_id'. */
export const joined = <F extends AnyField>(field: F, via: string, column: string): Derived<F> => ({
  field,
  via,
  column,
})

/** `column` of a view that has one row per row of the table, under the same id: what is worked out when it is read. */
export const computed = <F extends AnyField>(field: F, view: string, column: string): Derived<F> => ({
  field,
  via: 'id',
  column,
  view,
})
