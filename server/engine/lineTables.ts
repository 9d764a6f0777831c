import { registry } from '../../src/resources'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { AnyLines } from '../../src/resources/kit/define/facets/lines'

type LineTable = { document: AnyResource; lines: AnyLines }

let tables: ReadonlyMap<string, LineTable> | undefined

/** The document whose lines a table holds, and how they belong to it; undefined for other tables. */
export function documentOf(table: string): LineTable | undefined {
  tables ??= new Map(
    Object.values(registry).flatMap((document) =>
      Object.entries(document.lines).map(([name, lines]) => [name, { document, lines }] as const),
    ),
  )
  return tables.get(table)
}
