import { useEffect, useState } from 'react'
import { fillRunOf } from '../../../api/production/filling'
import type { FillRun } from '../../../resources/production/filling/fillCalls'

type Loaded = { of: number; run: FillRun | null; error: unknown }

/** The run of a filler, read again with each version of its step; the last one stays while the line is cut. */
export function useFillRun(stepId: number, version: number | null) {
  const [loaded, setLoaded] = useState<Loaded>({ of: stepId, run: null, error: null })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (version === null) return
    const giveUp = new AbortController()
    fillRunOf(stepId, giveUp.signal).then(
      (run) => setLoaded({ of: stepId, run, error: null }),
      (error: unknown) =>
        giveUp.signal.aborted ||
        setLoaded((before) => ({ of: stepId, run: before.of === stepId ? before.run : null, error })),
    )
    return () => giveUp.abort()
  }, [stepId, version, attempt])
  const isOwn = loaded.of === stepId
  return {
    run: isOwn ? loaded.run : null,
    error: isOwn ? loaded.error : null,
    reload: () => setAttempt((now) => now + 1),
  }
}
