import type { Fields } from '../../fields/field'
import type { FieldValues } from '../../fields/values'
import type { DerivedFields } from '../derived'
import type { AnyLines } from './lines'

/** A table that computed values follow, see `follows`; `of` refers to the document that has to be open, where it is not the one that owns the rows as its lines. */
export type Followed = { table: string; by: string; through?: string; of?: string }

/**
 * What follows from a field as it is typed, by field: of all values of the form, and of the choices of the person, which
 * have what the plant has set.
 */
export type TypedAlong = (
  name: string,
  values: Readonly<FieldValues>,
  config: Readonly<FieldValues>,
) => Readonly<FieldValues>

/** What the rows of a resource hold. */
export type Data<
  F extends Fields,
  K extends Fields,
  B extends DerivedFields,
  L extends Readonly<Record<string, AnyLines>>,
> = {
  /** The fields people edit. */
  fields: F
  /** System fields, written by workflow, ledger and logs only. */
  systemFields: K
  derived: B
  /** Its rows are those of a SQL view, computed when they are read and written nowhere; reports set it. */
  isView?: true
  /** Child tables saved with the document. */
  lines: L
  /**
   * Fields that a chosen reference fills in the form: the server looks their values up, and what a person typed
   * stays.
   */
  fills?: Readonly<Partial<Record<string, readonly string[]>>>
  /** Fields that others give their value in the form while they are typed; a person may type over it. */
  typedAlong?: TypedAlong
  /**
   * Tables that change the computed values of these lines: rows with the same value in `by`, or the lines `through`
   * which a document that changes its status has it.
   */
  follows?: readonly Followed[]
  /** Unique field groups; the first field gets the error. */
  unique: readonly (readonly string[])[]
}
