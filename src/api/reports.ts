import type { AnyResource } from '../resources/kit/define/definition'
import { callPath } from '../resources/kit/define/defineResource'
import type { ListQuery } from '../resources/kit/query/listAddress'
import type { Group } from '../resources/kit/query/reportGroups'
import { get } from './http'

/**
 * The groups of a report, those of its outer keys, and the line over all of its rows; `more`: there are more groups
 * than an answer holds; spans of time follow the clock of `zone`.
 */
export type Groups = {
  by: string[]
  groups: Group[]
  subtotals: Group[]
  more: 0 | 1
  whole: Group
  zone: string
  /** Where its spans of age end. */
  ends?: number[]
}

/** Groups and adds up what passes the query. */
export const readGroups = async (
  report: AnyResource,
  by: readonly string[],
  { filters, search }: ListQuery,
  signal: AbortSignal,
) => {
  const query = { by, filters, ...(search && { search }) }
  return (await get<Groups>(`${callPath(report)}/groups`, query, { quiet: true, signal })).data
}
