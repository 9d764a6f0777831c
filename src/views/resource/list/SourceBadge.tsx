import { useEffect, useState } from 'react'
import { distinctUntilChanged, map } from 'rxjs'
import { noSigns } from '../../../streams/connection/freshness'
import type { LiveList } from '../../../streams/rows/liveList'
import { LiveBadge } from '../../parts/live/LiveBadge'
import { useFreshness } from '../../parts/live/useFreshness'

/** The live badge of a list; renders itself only, each second. */
export function SourceBadge({ list }: { list: LiveList }) {
  const [signs, setSigns] = useState(noSigns)
  useEffect(() => {
    const following = list.state$.pipe(
      map((state) => state.signs),
      distinctUntilChanged(),
    )
    const listening = following.subscribe(setSigns)
    return () => listening.unsubscribe()
  }, [list])
  return <LiveBadge {...useFreshness(signs, 'list')} />
}
