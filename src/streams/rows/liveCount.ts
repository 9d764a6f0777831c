import { map, type Observable } from 'rxjs'
import { type AnyRow, listRows } from '../../api/resourceApi'
import { computedChannel, type ComputedValue } from '../../resources/kit/define/defineComputed'
import type { AnyResource } from '../../resources/kit/define/definition'
import { compareRows } from '../../resources/kit/query/filter'
import type { ListQuery } from '../../resources/kit/query/listAddress'
import { followedChannel } from '../connection/followed'
import type { SourceSigns } from '../connection/freshness'
import { liveChannel } from '../connection/realtime'
import { rereadMs } from './readOnce'

/** How many rows of a list pass a query, and the first of them; null until known. */
export type Counted = {
  total: number | null
  rows: readonly AnyRow[]
  isLoaded: boolean
  error: unknown
  signs: SourceSigns
}

type Options = {
  /** How many rows are read with their number. */
  first: number
  /** The computed value whose broadcast says that the rows of a report may be others. */
  follows?: ComputedValue | undefined
  /** Where only the first rows matter, the others are not counted. */
  isCounted?: boolean
}

/**
 * The number of rows of a list as the list itself would give it, read again whenever its channel says that a row
 * changed: rows outside the first ones enter and leave the number unseen.
 */
export function liveCount(
  resource: AnyResource,
  { filters, sort, search }: ListQuery,
  { first, follows, isCounted = true }: Options,
): Observable<Counted> {
  const order =
    sort.length > 0 ? sort : resource.list.sort.map(([field, direction]) => ({ field, direction }))
  let total: number | null = null
  const load = async () => {
    const ask = { filters, sort: order, search, limit: first, ...(isCounted && { total: 1 as const }) }
    const page = await listRows(resource, ask, true)
    total = page.total
    return page
  }
  const channel = follows ? computedChannel(follows) : followedChannel(resource)
  const compare = compareRows(order, resource)
  return liveChannel<AnyRow>(channel, load, { rereadMs }).pipe(
    map(({ rows, isLoaded, error, signs }) => ({
      total: isLoaded ? total : null,
      rows: [...rows.values()].sort(compare),
      isLoaded,
      error,
      signs,
    })),
  )
}
