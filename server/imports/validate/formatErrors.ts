import type { RowErrors } from '../../../src/resources/imports/import_rows'
import { columnsOf, type ImportKind } from '../../../src/resources/imports/kinds'

/** What is wrong with a row, as people read it: each error by the name of its column. */
export function formatErrors(kind: ImportKind, errors: RowErrors): string {
  const labels = new Map(columnsOf(kind).map(({ name, label }) => [name, label]))
  return Object.entries(errors)
    .map(([name, rule]) => `${labels.get(name) ?? name}: ${typeof rule === 'string' ? rule : rule.text}`)
    .join('; ')
}
