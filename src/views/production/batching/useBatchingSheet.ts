import { useEffect, useState } from 'react'
import { callApi } from '../../../api/calls'
import { batchingCalls } from '../../../resources/production/batching/batchingCalls'
import type { BatchingSheet } from '../../../resources/production/batching/sheetShape'

type Loaded = { of: number; sheet: BatchingSheet | null; error: unknown }

/** The sheet of a batch, read again with each version of its step; the last one stays while the line is cut. */
export function useBatchingSheet(stepId: number, version: number | null) {
  const [loaded, setLoaded] = useState<Loaded>({ of: stepId, sheet: null, error: null })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (version === null) return
    let isOver = false
    callApi(batchingCalls.sheet, { id: stepId }, { quiet: true }).then(
      (sheet) => !isOver && setLoaded({ of: stepId, sheet, error: null }),
      (error: unknown) =>
        !isOver &&
        setLoaded((before) => ({ of: stepId, sheet: before.of === stepId ? before.sheet : null, error })),
    )
    return () => {
      isOver = true
    }
  }, [stepId, version, attempt])
  const isOwn = loaded.of === stepId
  return {
    sheet: isOwn ? loaded.sheet : null,
    error: isOwn ? loaded.error : null,
    reload: () => setAttempt((now) => now + 1),
  }
}
