import type { AnyResource } from '../../../resources/kit/define/definition'
import { useLiveRows } from '../../resource/live/useLiveRows'

const newestFirst = [{ field: 'updated_at', direction: 'desc' }] as const

/** A text that changes with the rows of a table. */
export function useNewest(resource: AnyResource): string {
  const { rows } = useLiveRows(resource, [], newestFirst)
  return rows.slice(0, 50).reduce((sum, row) => `${sum}${row.id}.${row.version} `, '')
}
