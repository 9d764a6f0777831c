import type { AnyResource } from '../resources/kit/define/definition'
import type { ListQuery } from '../resources/kit/query/listAddress'
import { groupsCall } from '../resources/kit/query/resourceCalls'
import { callApi } from './calls'

/** The groups and sums of the rows that match the query. */
export const readGroups = (
  report: AnyResource,
  by: readonly string[],
  { filters, search }: Pick<ListQuery, 'filters' | 'search'>,
  signal: AbortSignal,
) => callApi(groupsCall(report), { by, filters, ...(search && { search }) }, { quiet: true, signal })
