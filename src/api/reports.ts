import type { AnyResource } from '../resources/kit/define/definition'
import { callPath } from '../resources/kit/define/defineResource'
import type { ListQuery } from '../resources/kit/query/listAddress'
import type { Groups } from '../resources/kit/query/resourceAnswers'
import { get } from './http'

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
