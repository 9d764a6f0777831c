import { useEffect, useState } from 'react'
import { of, switchMap } from 'rxjs'
import { freshness$ } from '../../streams/connection'
import { type Judged, limitsMs } from '../../streams/freshness'
import { connection$ } from '../../streams/realtime'
import { LiveBadge } from '../parts/LiveBadge'

const unknown: Judged = { state: 'unknown', ageMs: null }

/** How fresh a source is, followed each second while the page is seen. */
export function useFreshness(isLoaded: boolean, kind: keyof typeof limitsMs = 'list'): Judged {
  const [judged, setJudged] = useState(unknown)
  useEffect(() => {
    const following = connection$
      .pipe(
        switchMap((connection) =>
          connection ? freshness$(connection, isLoaded, limitsMs[kind]) : of(unknown),
        ),
      )
      .subscribe(setJudged)
    return () => following.unsubscribe()
  }, [isLoaded, kind])
  return judged
}

/** The live badge of a source; renders itself only, each second. */
export function SourceBadge({
  isLoaded,
  kind = 'list',
}: {
  isLoaded: boolean
  kind?: keyof typeof limitsMs
}) {
  return <LiveBadge {...useFreshness(isLoaded, kind)} />
}
