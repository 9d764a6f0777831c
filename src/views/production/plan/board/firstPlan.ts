import { callAt } from '../../../../api/callAt'
import type { planCalls } from '../../../../resources/production/plan/planCalls'
import { isNarrow } from '../../../theme/widths'
import type { PlanAnswer } from './planFacts'

/** A board that opens later than this reads the plan itself. */
const keptMs = 15_000

let request: Promise<PlanAnswer> | null = null

/** Asks for the plan while the code of its board is on its way: the two take about as long. */
export function askFirst() {
  const isBoard = !isNarrow() && !new URLSearchParams(location.search).has('list')
  if (!isBoard || request) return
  const answer = callAt<(typeof planCalls)['plan']>(
    { method: 'GET', path: '/production/plan' },
    {},
    { quiet: true },
  )
  request = answer
  // Shown by the screen, which says it when this cannot be loaded.
  import('./PlanBoard').catch(() => undefined)
  // The board reads it again, and says what fails.
  answer.catch(() => undefined)
  setTimeout(() => {
    if (request === answer) request = null
  }, keptMs)
}

/** The plan that was requested before the board was there; once, and null when there is none or it failed. */
export async function takeFirst(): Promise<PlanAnswer | null> {
  const taken = request
  request = null
  try {
    return await taken
  } catch {
    return null
  }
}
