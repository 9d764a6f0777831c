import type { AnyResource } from '../resources/kit/define/definition'
import { callPath } from '../resources/kit/define/defineResource'
import type { ListQuery } from '../resources/kit/query/listAddress'
import type { Group } from '../resources/kit/query/reportGroups'
import { get } from './http'

/**
 * The groups of a report, of its outer keys, and the grand total; `more`: there are more groups than
 * returned; spans of time are in the time zone `zone`.
 */
export type Groups = {
  by: string[]
  groups: Group[]
  subtotals: Group[]
  more: 0 | 1
  whole: Group
  zone: string
  /** The text that the columns of this answer follow, where the report has such columns. */
  columnsBy?: string
}

/** The groups and sums of the rows that match the query. */
export const readGroups = async (
  report: AnyResource,
  by: readonly string[],
  { filters, search }: ListQuery,
  signal: AbortSignal,
) => {
  const query = { by, filters, ...(search && { search }) }
  return (await get<Groups>(`${callPath(report)}/groups`, query, { quiet: true, signal })).data
}
