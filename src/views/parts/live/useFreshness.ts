import { useEffect, useRef, useState } from 'react'
import { of, switchMap } from 'rxjs'
import { steadyNow } from '../../../streams/connection/clock'
import { freshness$ } from '../../../streams/connection/connection'
import { type Judged, limitsMs, type SourceSigns } from '../../../streams/connection/freshness'
import { connection$ } from '../../../streams/connection/realtime'

const unknown: Judged = { state: 'unknown', ageMs: null }

/**
 * How fresh a source is, followed each second while its screen is shown; null while nothing came from it. What was
 * known of it when the screen was last shown proves nothing about today.
 */
export function useFreshness(signs: SourceSigns | null, kind: keyof typeof limitsMs): Judged {
  const [judged, setJudged] = useState(unknown)
  const [shown, setShown] = useState({ with: signs, at: 0 })
  const latest = useRef(signs)
  useEffect(() => {
    latest.current = signs
  }, [signs])
  useEffect(() => setShown({ with: latest.current, at: steadyNow() }), [])
  useEffect(() => {
    const source =
      signs && signs === shown.with && signs.coverage === 'all'
        ? { ...signs, coverage: 'not yet' as const, askedAt: shown.at }
        : signs
    const following = connection$
      .pipe(
        switchMap((connection) =>
          connection && source ? freshness$(connection, source, limitsMs[kind]) : of(unknown),
        ),
      )
      .subscribe(setJudged)
    return () => following.unsubscribe()
  }, [signs, shown, kind])
  return judged
}
