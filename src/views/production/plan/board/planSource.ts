import { callApi } from '../../../../api/calls'
import { follow } from '../../../../planning/follow'
import type { AnswerOf } from '../../../../resources/kit/define/defineCall'
import { planCalls } from '../../../../resources/production/plan/planCalls'
import { takeFirst } from './firstPlan'
import { type Plan, planOf } from './planFacts'
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
}

export const noPlan: PlanState = { shown: null, versions: [], error: null, circle: null }

const listedVersions = 40

/**
 * Runs a task for every call, one at a time: calls meanwhile are one more run after it. None is given up for a newer one,
 * else news that come faster than a run would leave none of them an end.
 */
export function oneAtATime(task: () => Promise<void>): () => Promise<void> {
  let isRunning = false
  let isWanted = false
  return async () => {
    isWanted = true
    if (isRunning) return
    isRunning = true
    while (isWanted) {
      isWanted = false
      await task()
    }
    isRunning = false
  }
}

/** The plan of a site as it is read, and as others change it, with the worker that computes its times. */
export function openPlan(show: (state: PlanState) => void) {
  const planner = openPlanner()
  let state = noPlan
  let isHeld = false
  let isClosed = false
  /** The version that the own changes have become: what was read before has none of them. */
  let own = 0

  const set = (next: Partial<PlanState>) => {
    if (isClosed) return
    state = { ...state, ...next }
    show(state)
  }

  function take(plan: Plan, answer: PlannerAnswer) {
    if (isHeld || plan.version < Math.max(own, state.shown?.plan.version ?? 0)) return
    if (answer.kind === 'refused') set({ shown: null, error: null, circle: answer.refusal.keys })
    if (answer.kind === 'loaded') set({ shown: { plan, ...answer.plan }, error: null, circle: null })
  }

  const read = oneAtATime(async () => {
    try {
      const answer = (await takeFirst()) ?? (await callApi(planCalls.plan, {}, { quiet: true }))
      // The worker computes while the page makes rows of what it was answered.
      const loading = planner.ask({ kind: 'loadPacked', model: answer.model })
      take(planOf(answer), await loading)
      void catchUp()
    } catch (error) {
      set({ error })
    }
  })

  async function followOthers() {
    const { shown } = state
    if (!shown || isClosed) return
    const { location_id, model } = shown.plan
    const since = Math.max(1, model.version - listedVersions)
    const answer = await callApi(planCalls.changes, { location_id, since }, { quiet: true })
    set({ versions: answer.changes })
    // Acts on single lines change the plan without a change that could be made here.
    if (answer.whole && answer.version > model.version) return void read()
    const followed = isHeld ? model : follow(model, answer.changes)
    if (!followed) return void read()
    if (followed === model) return
    const loaded = await planner.ask({ kind: 'load', model: followed })
    // What was read meanwhile is caught up with after it.
    if (state.shown === shown) take({ ...shown.plan, model: followed, version: followed.version }, loaded)
  }

  const catchUp = oneAtATime(async () => {
    try {
      await followOthers()
    } catch {
      // Without the list of what changed the plan itself is read again, later.
    }
  })

  return {
    ask: planner.ask,
    read: () => void read(),
    catchUp: () => void catchUp(),
    /** Own changes are on their way: no newer plan is taken until they are in one, in which they would meet themselves. */
    hold: () => {
      isHeld = true
    },
    /** The own changes are a version of the plan, or none. */
    release: (version: number | null) => {
      own = version ?? own
      isHeld = false
      void read()
    },
    close: () => {
      isClosed = true
      planner.close()
    },
  }
}
