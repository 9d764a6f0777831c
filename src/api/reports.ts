import { type AnyResource, callPath } from '../resources/kit/defineResource'
import type { ListQuery } from '../resources/kit/listAddress'
import { get } from './http'

/** One group of a report: what its rows share, what a reference is called, how many rows, sums and shares (texts). */
export type Group = {
  key: Record<string, string | number | null>
  labels: Record<string, string | null>
  count: number
  sums: Record<string, string>
  ratios: Record<string, string | null>
}

/**
 * The groups of a report and the line over all of its rows; `more`: there are more groups than an answer holds; spans
 * of time follow the clock of `zone`.
 */
export type Groups = { by: string[]; groups: Group[]; more: 0 | 1; whole: Group; zone: string }

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
