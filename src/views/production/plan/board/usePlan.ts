import { useCallback, useEffect, useMemo, useState } from 'react'
import { auditTime, filter, interval, merge, mergeWith } from 'rxjs'
import { callApi } from '../../../../api/calls'
import { planCalls } from '../../../../resources/production/plan/planCalls'
import { hear } from '../../../../streams/connection/realtime'
import type { Ask } from './editing/usePreview'
import type { Plan, PlanAnswer } from './planFacts'
import { openPlanner } from './worker/openPlanner'
import type { PlannerAnswer } from './worker/planner'

/** A plan with its times as they are without any change. */
export type Shown = { plan: Plan } & Extract<PlannerAnswer, { kind: 'loaded' }>['plan']

export type PlanState = {
  shown: Shown | null
  error: unknown
  /** The keys of two cards that wait for each other: such a plan has no times. */
  circle: readonly string[] | null
  reload: () => void
  /** Asks the worker what changes would make of the plan. */
  ask: Ask | null
}

const rereadMs = 1000
/** The server takes changes of a plan that is read at most 5 minutes before. */
const minutesMs = 2 * 60_000

/** As the engine takes it: answers write what is true as 1 and what is false as 0. */
const withFlags = ({ model, ...plan }: PlanAnswer): Plan => ({
  ...plan,
  model: { ...model, orders: model.orders.map((order) => ({ ...order, rush: Boolean(order.rush) })) },
})

const news$ = merge(
  hear('private-production.daily_order_lines'),
  hear('private-production.machines_board'),
).pipe(
  // A channel that is heard again may have missed something.
  filter(({ kind }) => kind === 'event' || kind === 'listening'),
  // What is projected goes on with the clock.
  mergeWith(interval(minutesMs)),
  auditTime(rereadMs),
)

/** The plan of a site with its times, read again when its lines or machines change. */
export function usePlan(): PlanState {
  const [state, setState] = useState<Omit<PlanState, 'reload' | 'ask'>>({
    shown: null,
    error: null,
    circle: null,
  })
  const [planner, setPlanner] = useState<ReturnType<typeof openPlanner> | null>(null)
  const [asked, setAsked] = useState(0)
  const reload = useCallback(() => setAsked((count) => count + 1), [])

  useEffect(() => {
    const opened = openPlanner()
    setPlanner(opened)
    return () => opened.close()
  }, [])

  useEffect(() => {
    const hearing = news$.subscribe(reload)
    return () => hearing.unsubscribe()
  }, [reload])

  useEffect(() => {
    if (!planner) return
    let isOver = false
    const take = (plan: Plan, answer: PlannerAnswer) => {
      if (isOver) return
      if (answer.kind === 'loaded') setState({ shown: { plan, ...answer.plan }, error: null, circle: null })
      if (answer.kind === 'refused') setState({ shown: null, error: null, circle: answer.refusal.keys })
    }
    const read = async () => {
      try {
        const plan = withFlags(await callApi(planCalls.plan, {}, { quiet: true }))
        take(plan, await planner.ask({ kind: 'load', model: plan.model }))
      } catch (error) {
        if (!isOver) setState((before) => ({ ...before, error }))
      }
    }
    void read()
    return () => {
      isOver = true
    }
  }, [planner, asked])

  const ask = useMemo((): Ask | null => planner && ((question) => planner.ask(question)), [planner])
  return { ...state, reload, ask }
}
