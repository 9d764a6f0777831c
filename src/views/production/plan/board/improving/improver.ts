import type { PlanModel } from '../../../../../planning/model'
import { type Improved, searchFrom } from '../../../../../planning/improving/improve'

/** What the page says to the worker: search from this plan, or stop. */
export type ImproveQuestion = { kind: 'search'; model: PlanModel } | { kind: 'stop' }

/** What a search has found so far; the last one is the proposal. */
export type ImproveAnswer = { isOver: boolean; proposal: Improved } | { circle: readonly string[] }

/** A search ends by itself after so many steps. */
export const mostSteps = 3000
const sliceMs = 120

/** Searches in slices, between which it hears that it is to stop, and posts what it has after each. */
export function createImprover(post: (answer: ImproveAnswer) => void, pause: () => Promise<void>) {
  let isStopped = false
  const run = async (model: PlanModel) => {
    isStopped = false
    const search = searchFrom(model)
    if ('circle' in search) return post({ circle: search.circle })
    for (let done = 0, isOver = false; !isOver;) {
      const until = performance.now() + sliceMs
      while (done < mostSteps && performance.now() < until) {
        search.step()
        done++
      }
      await pause()
      isOver = isStopped || done >= mostSteps
      post({ isOver, proposal: search.improved() })
    }
  }
  return (question: ImproveQuestion) => {
    if (question.kind === 'search') return run(question.model)
    isStopped = true
    return Promise.resolve()
  }
}
