import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { auditTime, interval, mergeWith } from 'rxjs'
import { callApi } from '../../../../api/calls'
import { follow } from '../../../../planning/follow'
import type { AnswerOf } from '../../../../resources/kit/define/defineCall'
import { planCalls } from '../../../../resources/production/plan/planCalls'
import { appliedNews$, floorNews$, rereadMs } from '../planNews'
import type { Ask } from './editing/usePreview'
import type { Plan, PlanAnswer } from './planFacts'
import { openPlanner } from './worker/openPlanner'
import type { PlannerAnswer } from './worker/planner'

/** A plan with its times as they are without any change. */
export type Shown = { plan: Plan } & Extract<PlannerAnswer, { kind: 'loaded' }>['plan']

/** What was changed in a version of the plan, and by whom. */
export type PlanVersion = AnswerOf<(typeof planCalls)['changes']>['changes'][number]

export type PlanState = {
  shown: Shown | null
  /** The last versions of the plan, the oldest first. */
  versions: readonly PlanVersion[]
  error: unknown
  /** The keys of two cards that wait for each other: such a plan has no times. */
  circle: readonly string[] | null
  reload: () => void
  /** Asks the worker what changes would make of the plan. */
  ask: Ask | null
  /** While it holds, no newer plan is taken: the own changes in it would meet themselves. */
  hold: (isHeld: boolean) => void
}

const followMs = 60
/** The server takes changes of a plan that is read at most 5 minutes before. */
const minutesMs = 2 * 60_000
const listedVersions = 40

/** As the engine takes it: answers write what is true as 1 and what is false as 0. */
const withFlags = ({ model, ...plan }: PlanAnswer): Plan => ({
  ...plan,
  model: { ...model, orders: model.orders.map((order) => ({ ...order, rush: Boolean(order.rush) })) },
})

// What is projected goes on with the clock.
const floor$ = floorNews$.pipe(mergeWith(interval(minutesMs)), auditTime(rereadMs))
const applied$ = appliedNews$.pipe(auditTime(followMs))

/** The plan of a site with its times: the changes of others are made on it, and it is read again when the floor moves. */
export function usePlan(): PlanState {
  const [state, setState] = useState<Pick<PlanState, 'shown' | 'error' | 'circle'>>({
    shown: null,
    error: null,
    circle: null,
  })
  const [planner, setPlanner] = useState<ReturnType<typeof openPlanner> | null>(null)
  const [versions, setVersions] = useState<readonly PlanVersion[]>([])
  const [reads, setReads] = useState(0)
  const [applies, setApplies] = useState(0)
  const isHeld = useRef(false)
  const reload = useCallback(() => setReads((count) => count + 1), [])

  useEffect(() => {
    const opened = openPlanner()
    setPlanner(opened)
    return () => opened.close()
  }, [])

  useEffect(() => {
    const hearing = floor$.subscribe(reload)
    hearing.add(applied$.subscribe(() => setApplies((count) => count + 1)))
    return () => hearing.unsubscribe()
  }, [reload])

  const take = useCallback((plan: Plan, answer: PlannerAnswer) => {
    if (isHeld.current) return
    if (answer.kind === 'refused') setState({ shown: null, error: null, circle: answer.refusal.keys })
    if (answer.kind !== 'loaded') return
    setState((before) => {
      // What was read before others applied their changes may come after them.
      const isOlder = before.shown !== null && plan.version < before.shown.plan.version
      return isOlder ? before : { shown: { plan, ...answer.plan }, error: null, circle: null }
    })
  }, [])

  useEffect(() => {
    if (!planner) return
    let isOver = false
    const read = async () => {
      try {
        const plan = withFlags(await callApi(planCalls.plan, {}, { quiet: true }))
        const answer = await planner.ask({ kind: 'load', model: plan.model })
        if (!isOver) take(plan, answer)
      } catch (error) {
        if (!isOver) setState((before) => ({ ...before, error }))
      }
    }
    void read()
    return () => {
      isOver = true
    }
  }, [planner, reads, take])

  const plan = state.shown?.plan
  const catchUp = useEffectEvent(async (isOver: () => boolean) => {
    if (!planner || !plan) return
    const { location_id, model } = plan
    const since = Math.max(1, model.version - listedVersions)
    const answer = await callApi(planCalls.changes, { location_id, since }, { quiet: true })
    if (isOver()) return
    const { changes } = answer
    setVersions(changes)
    // Acts on single lines change the plan without a change that could be made here.
    if (answer.whole && answer.version > model.version) return reload()
    const followed = isHeld.current ? model : follow(model, changes)
    if (!followed) return reload()
    if (followed === model) return
    const loaded = await planner.ask({ kind: 'load', model: followed })
    if (!isOver()) take({ ...plan, model: followed, version: followed.version }, loaded)
  })
  const version = plan?.version
  useEffect(() => {
    let isOver = false
    // Without the list of what changed the plan itself is read again, later.
    void catchUp(() => isOver).catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [planner, version, applies])

  const ask = useMemo((): Ask | null => planner && ((question) => planner.ask(question)), [planner])
  const hold = useCallback((on: boolean) => {
    isHeld.current = on
  }, [])
  return { ...state, versions, reload, ask, hold }
}
