import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'

/** Whether the due day of a row still counts: it is open, and what it is due for has not happened. */
export function isDue(
  { list: { due } }: AnyResource,
  row: Readonly<Record<string, unknown>> | AnyRow,
): boolean {
  if (!due) return false
  const values: Readonly<Record<string, unknown>> = row
  const isOver = due.until !== undefined && values[due.until] !== null && values[due.until] !== undefined
  return due.open.includes(String(values['status'])) && !isOver
}
