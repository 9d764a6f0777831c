import { useCallback, useEffect, useRef, useState } from 'react'
import type { PlanModel } from '../../../../../planning/model'
import type { Improved } from '../../../../../planning/improving/improve'
import type { ImproveAnswer, ImproveQuestion } from './improver'

/** A search in a worker of its own, so that previews go on meanwhile. */
export function useImprover(model: PlanModel) {
  const worker = useRef<Worker | null>(null)
  const [proposal, setProposal] = useState<Improved | null>(null)
  const [isSearching, setSearching] = useState(true)
  const [circle, setCircle] = useState<readonly string[] | null>(null)

  useEffect(() => {
    const opened = new Worker(new URL('./improveWorker.ts', import.meta.url), { type: 'module' })
    worker.current = opened
    opened.addEventListener('message', ({ data }: MessageEvent<ImproveAnswer>) => {
      if ('circle' in data) {
        setCircle(data.circle)
        setSearching(false)
        return
      }
      setProposal(data.proposal)
      setSearching(!data.isOver)
    })
    opened.addEventListener('error', () => setSearching(false))
    opened.postMessage({ kind: 'search', model } satisfies ImproveQuestion)
    return () => opened.terminate()
  }, [model])

  const stop = useCallback(() => worker.current?.postMessage({ kind: 'stop' } satisfies ImproveQuestion), [])
  return { proposal, isSearching, circle, stop }
}
