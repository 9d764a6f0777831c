import { useCallback, useEffect, useRef, useState } from 'react'
import { auditTime, delayWhen, interval, mergeWith, timer } from 'rxjs'
import { appliedNews$, floorNews$, rereadMs } from '../planNews'
import { noPlan, openPlan, type PlanState } from './planSource'
import type { PlannerAsk } from './worker/openPlanner'

export type PlanInUse = PlanState & {
  reload: () => void
  /** Asks the worker what changes would make of the plan. */
  ask: PlannerAsk | null
  /** While own changes are sent, no newer plan is taken. */
  hold: () => void
  /** They have become a version of the plan, or none. */
  release: (version: number | null) => void
}

const followMs = 60
/** The server takes changes of a plan that is read at most 5 minutes before. */
const minutesMs = 2 * 60_000

/**
 * The channels are heard a moment after the first reading has begun, which says to read again: not while the board is
 * painted for the first time.
 */
const openingMs = 4000

// What is projected goes on with the clock.
const floor$ = floorNews$.pipe(mergeWith(interval(minutesMs)), auditTime(rereadMs))
const applied$ = appliedNews$.pipe(auditTime(followMs))

/** The plan of a site with its times: the changes of others are made on it, and it is read again when the floor moves. */
export function usePlan(): PlanInUse {
  const [state, setState] = useState(noPlan)
  const source = useRef<ReturnType<typeof openPlan>>(null)
  const [ask, setAsk] = useState<PlannerAsk | null>(null)

  useEffect(() => {
    const opened = openPlan(setState)
    source.current = opened
    setAsk(() => opened.ask)
    opened.read()
    const calmAt = Date.now() + openingMs
    const calm$ = floor$.pipe(delayWhen(() => timer(Math.max(0, calmAt - Date.now()))))
    const hearing = calm$.subscribe(opened.read)
    hearing.add(applied$.subscribe(opened.catchUp))
    return () => {
      hearing.unsubscribe()
      opened.close()
    }
  }, [])

  return {
    ...state,
    ask,
    reload: useCallback(() => source.current?.read(), []),
    hold: useCallback(() => source.current?.hold(), []),
    release: useCallback((version: number | null) => source.current?.release(version), []),
  }
}
