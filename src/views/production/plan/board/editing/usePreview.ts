import { useEffect, useRef, useState } from 'react'
import { applyChanges } from '../../../../../planning/apply'
import type { PlanChange, Refusal } from '../../../../../planning/changes'
import type { PlanModel, PlanTimes } from '../../../../../planning/model'
import { type OrderDifference, orderDifferences } from '../../../../../planning/preview'
import type { PlannerAsk } from '../worker/openPlanner'
import type { ComputedPlan } from '../worker/planner'

/** A plan as the board shows it without changes; `key` is what the worker calls it. */
export type ShownPlan = { model: PlanModel; times: PlanTimes; key: string }

/** What changes would make of the plan: its lanes, what the worker computed of them, and the orders that move. */
export type PreviewedPlan = ComputedPlan & {
  model: PlanModel
  orders: OrderDifference[]
  changes: readonly PlanChange[]
}

export type PreviewState = {
  preview: PreviewedPlan | null
  /** Why the plan refuses the changes asked about last, and which these are. */
  refused: { changes: readonly PlanChange[]; refusal: Refusal } | null
}

const none: PreviewState = { preview: null, refused: null }

/**
 * The effect of changes on a plan, as the worker computes it. One question is under way at a time; what was asked about
 * meanwhile is asked about next, and answers to what is not wanted any more are dropped.
 */
export function usePreview(
  base: ShownPlan | null,
  changes: readonly PlanChange[],
  ask: PlannerAsk | null,
): PreviewState {
  const [state, setState] = useState<PreviewState>(none)
  const expected = useRef<{ base: ShownPlan; changes: readonly PlanChange[] } | null>(null)
  const isAsking = useRef(false)

  useEffect(() => {
    if (!ask || !base || changes.length === 0) {
      expected.current = null
      setState(none)
      return
    }
    expected.current = { base, changes }
    if (isAsking.current) return
    const next = async () => {
      isAsking.current = true
      try {
        while (expected.current) {
          const request = expected.current
          const question = { kind: 'preview', model: request.base.key, changes: request.changes } as const
          let answer = await ask(question)
          // The worker has loaded newer plans, which the page does not show, perhaps two of them meanwhile.
          while (answer.kind === 'stale' && expected.current === request) {
            await ask({ kind: 'load', model: request.base.model })
            answer = await ask(question)
          }
          if (expected.current !== request) continue
          expected.current = null
          if (answer.kind === 'refused') {
            const refused = { changes: request.changes, refusal: answer.refusal }
            setState(({ preview }) => ({ preview, refused }))
          }
          if (answer.kind !== 'previewed') continue
          const model = applyChanges(request.base.model, request.changes)
          if ('refused' in model) continue
          const orders = orderDifferences(request.base, { model, times: answer.preview.times })
          setState({ preview: { ...answer.preview, model, orders, changes: request.changes }, refused: null })
        }
      } finally {
        isAsking.current = false
      }
    }
    void next().catch(() => setState(none))
  }, [base, changes, ask])

  return state
}
