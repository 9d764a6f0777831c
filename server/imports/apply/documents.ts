import type { AnyResource } from '../../../src/resources/kit/define/definition'
import type { FieldErrors } from '../../../src/resources/kit/fields/validate'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import type { NewValues } from '../../../src/resources/kit/define/row'
import type { Unit } from '../../engine/unitTypes'

/** A new document of a file: its values after the hooks of its table, and those of its lines as they were checked. */
export type NewDocument<R extends AnyResource = AnyResource, L extends AnyResource = AnyResource> = {
  head: NewValues<R>
  lines: readonly NewValues<L>[]
}

/** A document with all that follows from it; of one that is refused what is wrong, of its lines as `2.qty_ordered`. */
export type WorkedOut = {
  head: FieldValues
  lines: readonly FieldValues[]
  errors: FieldErrors
  lineErrors: FieldErrors
}

type WorkOut = (unit: Unit, documents: readonly NewDocument[]) => Promise<WorkedOut[]>

const all = new Map<string, WorkOut>()

/**
 * Registers how many new documents of a table are worked out at once, by the rules that guard one that is typed: without
 * it a preview writes each on trial and a commit each by itself, some thirty statements per document.
 */
export const onDocuments = <R extends AnyResource, L extends AnyResource>(
  resource: R,
  _lines: L,
  workOut: (unit: Unit, documents: readonly NewDocument<R, L>[]) => Promise<WorkedOut[]>,
) =>
  // Kept by their table and called with its rows only: here alone their types are erased.
  void all.set(resource.name, workOut as never)

export const workOutOf = ({ name }: AnyResource): WorkOut | undefined => all.get(name)
