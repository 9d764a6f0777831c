import type { Fields } from '../fields/field'
import type { Derived } from './derived'
import type { LinesDefinition } from './lines'

/** What the rows of a resource hold. */
export type Data<F extends Fields, K extends Fields, B extends Readonly<Record<string, Derived>>> = {
  /** What people type. */
  fields: F
  /** What only workflow, ledger and logs write. */
  systemFields: K
  derived: B
  /** Child tables saved with the document. */
  lines: Readonly<Record<string, LinesDefinition>>
  /** Groups of fields that may stand only once; the first field carries the refusal. */
  unique: readonly (readonly string[])[]
}
