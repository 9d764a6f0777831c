import { useMemo } from 'react'
import { type HomeCount, homeAddress } from '../../resources/kit/define/defineHome'
import type { AnyRow } from '../../api/resourceApi'
import type { Judged } from '../../streams/connection/freshness'
import { homeCounted } from '../../streams/boards/home'
import { useObserved, useToday } from '../hooks/observed'
import { useFreshness } from '../parts/live/useFreshness'

export type ShownCount = {
  /** How many there are; null until known. */
  total: number | null
  rows: readonly AnyRow[]
  freshness: Judged
  /** The address of exactly the list that is counted. */
  to: string
  today: string
}

/** A count of a home as it is now, with its first rows and the address of its list. */
export function useHomeCount(count: HomeCount): ShownCount {
  const today = useToday()
  const counted$ = useMemo(() => homeCounted(count, today), [count, today])
  const live = useObserved(counted$).value
  const freshness = useFreshness(live && live.total !== null ? live.signs : null, 'board')
  return {
    total: live?.total ?? null,
    rows: live?.rows ?? [],
    freshness,
    to: homeAddress(count, today),
    today,
  }
}
