import type { AnyRow } from '../../../api/resourceApi'
import { labelOf } from '../../../resources/kit/text/columns'
import { progressOf, progressText } from '../../../resources/kit/text/progress'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { cellText } from '../../fields/cellText'

/** A value of a row in words; the column `progress` as its percent. */
export function textOfCell(resource: AnyResource, name: string, row: AnyRow): string {
  const progress = name === 'progress' ? progressOf(resource, row) : null
  return progress ? progressText(progress) : cellText(resource, name, row)
}

// A line end or tab inside a value would begin a new cell where it is pasted.
const inOneCell = (text: string) => text.replace(/[\t\r\n]+/g, ' ')

/** Rows as a sheet takes them when pasted: the heads, then a line each, parted by tabs. */
export const asTable = (resource: AnyResource, columns: readonly string[], rows: readonly AnyRow[]) =>
  [
    columns.map((name) => labelOf(resource, name)),
    ...rows.map((row) => columns.map((name) => textOfCell(resource, name, row))),
  ]
    .map((line) => line.map(inOneCell).join('\t'))
    .join('\n')
