import { useEffect, useState } from 'react'
import { readGroups } from '../../../api/reports'
import type { Groups } from '../../../resources/kit/query/resourceAnswers'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { ListQuery } from '../../../resources/kit/query/listAddress'
import { serverNow } from '../../../streams/connection/clock'

/** The last groups, their query, and the error of the current query. */
export type Grouped = { groups: Groups | null; readAt: Date | null; isAsking: boolean; error: unknown }

/** Groups of a report; the last ones stay until the next are loaded. A new `attempt` reads them again. */
export function useGroups(
  report: AnyResource,
  by: readonly string[],
  query: ListQuery,
  attempt: number,
): Grouped {
  const [state, setState] = useState<Grouped>({ groups: null, readAt: null, isAsking: true, error: null })
  const queryKey = JSON.stringify([attempt, by, query.filters, query.search])
  useEffect(() => {
    const [, keys, filters, search] = JSON.parse(queryKey) as [number, string[], ListQuery['filters'], string]
    if (keys.length === 0) return
    const giveUp = new AbortController()
    setState((now) => ({ ...now, isAsking: true, error: null }))
    readGroups(report, keys, { filters, search }, giveUp.signal).then(
      (groups) => setState({ groups, readAt: new Date(serverNow()), isAsking: false, error: null }),
      (error: unknown) => {
        if (!giveUp.signal.aborted) setState((now) => ({ ...now, isAsking: false, error }))
      },
    )
    return () => giveUp.abort()
  }, [report, queryKey])
  return state
}
