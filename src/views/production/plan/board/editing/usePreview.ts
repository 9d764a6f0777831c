import { useEffect, useRef, useState } from 'react'
import { applyChanges } from '../../../../../planning/apply'
import type { PlanChange, Refusal } from '../../../../../planning/changes'
import type { PlanModel, PlanTimes } from '../../../../../planning/model'
import { type OrderDifference, orderDifferences } from '../../../../../planning/preview'
import type { PlannerAsk } from '../worker/openPlanner'
import type { PlanPreview } from '../worker/planner'

/** A plan as the board shows it without changes; `key` is what the worker calls it. */
export type ShownPlan = { model: PlanModel; times: PlanTimes; key: string }

/** What changes would make of the plan: its lanes, what the worker computed of them, and the orders that move. */
export type PreviewedPlan = PlanPreview & {
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

/** A card in the hand rests when it was not moved for that long. */
const restMs = 150

type Request = {
  base: ShownPlan
  changes: readonly PlanChange[]
  kind: 'preview' | 'previewMove'
}

/**
 * The effect of changes on a plan, as the worker computes it. One question is under way at a time; what was asked about
 * meanwhile is asked about next, and answers to what is not wanted any more are dropped. While the last change is a card in
 * the hand, what is not in lanes stays in its sequence; it is built anew once the card rests.
 */
export function usePreview(
  base: ShownPlan | null,
  changes: readonly PlanChange[],
  ask: PlannerAsk | null,
  isInHand = false,
): PreviewState {
  const [state, setState] = useState<PreviewState>(none)
  const expected = useRef<Request | null>(null)
  const isAsking = useRef(false)

  useEffect(() => {
    if (!ask || !base || changes.length === 0) {
      expected.current = null
      setState(none)
      return
    }
    const next = async () => {
      isAsking.current = true
      try {
        while (expected.current) {
          const request = expected.current
          const { kind } = request
          const question = { kind, model: request.base.key, changes: request.changes }
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
    const request = (kind: Request['kind']) => {
      expected.current = { base, changes, kind }
      if (!isAsking.current) void next().catch(() => setState(none))
    }
    request(isInHand ? 'previewMove' : 'preview')
    if (!isInHand) return
    const resting = setTimeout(request, restMs, 'preview')
    return () => clearTimeout(resting)
  }, [base, changes, ask, isInHand])

  return state
}
