import { setImmediate as others } from 'node:timers/promises'
import { applyChanges } from '../../../../../src/planning/apply'
import type { PlanChange } from '../../../../../src/planning/changes'
import { improve } from '../../../../../src/planning/improving/improve'
import type { PlanModel } from '../../../../../src/planning/model'
import { planScenarios } from '../../../../../src/resources/production/plan/plan_scenarios'
import type { Db } from '../../../../db/database'
import { runUnit, system } from '../../../../engine/unitOfWork'
import { job } from '../../../../jobs/jobs'
import { dayAt } from '../../../../site/plant'
import { planSite } from '../../../../site/calendar/planSite'
import { comparedOf, keepScenario, planNow } from './scenarios'

/** So long the server does nothing else at once, and so many times in a night. */
const [roundMs, mostRounds] = [150, 120]
/** After so many rounds that find nothing one after the other, the night is over. */
const mostFruitless = 20

/** What would make a plan better, round by round, so that others are served in between. */
async function improved(model: PlanModel, signal: AbortSignal): Promise<PlanChange[]> {
  const changes: PlanChange[] = []
  let current = model
  let fruitless = 0
  for (let round = 0; round < mostRounds && fruitless < mostFruitless && !signal.aborted; round++) {
    const until = performance.now() + roundMs
    // Another version is another chance.
    const from = { ...current, version: model.version + round }
    const better = improve(from, { steps: 50, stop: () => performance.now() > until })
    if ('circle' in better) break
    if (better.changes.length > 0) {
      const next = applyChanges(current, better.changes)
      if ('refused' in next) break
      changes.push(...better.changes)
      current = next
      fruitless = 0
    } else fruitless++
    await others()
  }
  return changes
}

/** Keeps what would make the plan of the plant better as the one proposal that waits; nothing of it is applied. */
export async function proposePlan(db: Db, signal: AbortSignal): Promise<number> {
  const locationId = await planSite(db, null)
  const { model, version, timezone } = await planNow(db, locationId)
  const changes = await improved(model, signal)
  await runUnit(db, system, async (unit) => {
    for (const { id } of await unit.find(planScenarios, { location_id: locationId, kind: 'proposal' }))
      await unit.remove(planScenarios, id)
    if (changes.length === 0) return
    const { before, after } = comparedOf(model, changes)
    await keepScenario(
      unit,
      {
        location_id: locationId,
        kind: 'proposal',
        name: dayAt(unit.at, timezone),
        note: null,
        owner_id: null,
        base_version: version,
        changes,
      },
      { before, after },
    )
  })
  return changes.length
}

job(
  {
    name: 'propose_plan',
    title: 'Propose a better plan',
    about: 'Looks for a better plan at night and keeps it as a proposal that waits for the planner.',
    schedule: { daily: '04:40' },
  },
  async ({ db, signal }) => `${await proposePlan(db, signal)} changes proposed`,
)
