import type { AnyField } from '../fields/field'
import type { WireOf } from '../fields/values'

type Joined<F extends AnyField, V extends string, C extends string> = { field: F; via: V; column: C }
type Computed<F extends AnyField> = { field: F; via?: never; column?: never }

/**
 * A read-only value: joined from the row that a reference points to, e.g. the roles of a step's phase, or computed by
 * a view.
 */
export type Derived = Joined<AnyField, string, string> | Computed<AnyField>

export type DerivedFields = Readonly<Record<string, Derived>>

export type DerivedWires<B extends DerivedFields> = {
  -readonly [N in keyof B]: WireOf<B[N]['field']> | null
}

/** `column` of the row that the reference `via` points to; `via` may walk several references: 'step_id.phase_id'. */
export const joined = <F extends AnyField, const V extends string, const C extends string>(
  field: F,
  via: V,
  column: C,
): Joined<F, V, C> => ({
  field,
  via,
  column,
})

/** The column of the same name in the view of the table, see `viewOf`. */
export const computed = <F extends AnyField>(field: F): Computed<F> => ({ field })

/** The view with the computed values of a table: at most one row per row of the table, under the same id. */
export const viewOf = ({ name }: { name: string }) => `${name}_now`

/** Whether a view computes the value. */
export const isComputed = ({ via }: Derived) => via === undefined
