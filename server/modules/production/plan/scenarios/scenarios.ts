import { sql } from 'kysely'
import type { PlanChange } from '../../../../../src/planning/changes'
import type { PlanModel } from '../../../../../src/planning/model'
import { preview, type Preview } from '../../../../../src/planning/preview'
import { rebase } from '../../../../../src/planning/rebase'
import {
  type ComparedFigures,
  type PlanFigures,
  type PlanScenario,
  planScenarios,
} from '../../../../../src/resources/production/plan/plan_scenarios'
import { scenarioCalls } from '../../../../../src/resources/production/plan/scenarioCalls'
import { t } from '../../../../../src/texts/texts'
import { onCall } from '../../../../calls/handlers'
import type { Db, Trx } from '../../../../db/database'
import { invalid, Refused } from '../../../../engine/errors'
import type { Unit } from '../../../../engine/unitTypes'
import { nowOf } from '../../../../site/now'
import { modelBefore, versionsAfter } from '../apply/history'
import { planModel } from '../model/planModel'
import { planSite } from '../../../../site/calendar/planSite'
import { minuteOf, versionOf } from '../planSite'

/** So many scenarios a planner keeps. */
const mostOfOne = 50

const minutes = (seconds: number) => Math.round(seconds / 60)

const figuresOf = ({ costs }: Preview): PlanFigures => ({
  late_orders: costs.lateOrders,
  late_rush_orders: costs.lateRushOrders,
  late_minutes: minutes(costs.lateness),
  changeover_minutes: minutes(costs.changeOverSeconds),
  crew_minutes: minutes(costs.crewSeconds),
})

/** What changes would make of a plan; refused where they cannot be made. */
export function comparedOf(model: PlanModel, changes: readonly PlanChange[]) {
  const [before, after] = [preview(model, []), preview(model, changes)]
  if ('refused' in before || 'refused' in after) {
    const keys = 'refused' in after ? after.keys : []
    throw new Refused('plan_conflict', {
      why: 'refused' in after ? after.refused : 'circle',
      keys,
      text: t('The plan does not allow this change'),
    })
  }
  return { before: figuresOf(before), after: figuresOf(after), shown: after }
}

/** The plan of a site as it is now. */
export async function planNow(db: Db | Trx, locationId: number) {
  const version = await versionOf(db, locationId)
  return { version, ...(await planModel(db, locationId, version, minuteOf(await nowOf(db)))) }
}

/** Changes that were made on an older version as they are made on a plan of now, with the keys of what does not fit. */
async function onto(
  db: Db | Trx,
  locationId: number,
  { model, version }: { model: PlanModel; version: number },
  scenario: { base_version: number; changes: readonly PlanChange[] },
): Promise<{ changes: PlanChange[]; conflicts: string[] }> {
  const { base_version: since, changes } = scenario
  if (since === version) return { changes: [...changes], conflicts: [] }
  const later = await versionsAfter(db, locationId, since)
  // Too old to say what it was made on: each change is tried as it is.
  const rebased = rebase(changes, (later && modelBefore(model, later)) ?? model, model)
  return { changes: rebased.changes, conflicts: rebased.conflicts.flatMap(({ keys }) => [...keys]) }
}

type Found = Omit<PlanScenario, 'changes' | 'figures'> & {
  owner: string | null
  changes: PlanChange[]
  figures: ComparedFigures
}

const scenariosWhere = (db: Db | Trx, where: ReturnType<typeof sql>) =>
  sql<Found>`select s.*, u.name as owner from plan_scenarios s left join users u on u.id = s.owner_id
    where ${where} order by s.id desc`.execute(db)

const shapeOf = ({ changes, figures, ...row }: Found) => ({
  id: row.id,
  version: row.version,
  kind: row.kind,
  name: row.name,
  note: row.note,
  owner_id: row.owner_id,
  owner: row.owner,
  base_version: row.base_version,
  change_count: changes.length,
  ...figures,
  created_at: row.created_at,
  applied_at: row.applied_at,
  applied_version: row.applied_version,
})

/** One scenario of any planner. */
async function scenarioOf(db: Db | Trx, id: number): Promise<Found> {
  const { rows } = await scenariosWhere(db, sql`s.id = ${id}`)
  if (!rows[0]) throw new Refused('not_found', { text: t('There is no such scenario') })
  return rows[0]
}

/** A scenario on the plan of now. */
async function openScenario(db: Db, id: number) {
  const scenario = await scenarioOf(db, id)
  const plan = await planNow(db, scenario.location_id)
  const { changes, conflicts } = await onto(db, scenario.location_id, plan, scenario)
  const { before, after, shown } = comparedOf(plan.model, changes)
  const isoAt = (at: number) => new Date(Date.parse(plan.model.origin) + at * 1000).toISOString()
  const numbers = new Map(plan.rows.orders.map(({ id: order, number }) => [order, number]))
  return {
    scenario: shapeOf(scenario),
    plan_version: plan.version,
    changes,
    conflicts,
    before,
    after,
    orders: shown.differences.orders.map(({ order, due, ...ends }) => ({
      production_order_id: order,
      number: numbers.get(order) ?? '',
      due: isoAt(due),
      before: isoAt(ends.before),
      after: isoAt(ends.after),
    })),
  }
}

type NewScenario = {
  location_id: number
  kind: 'kept' | 'proposal'
  name: string
  note: string | null
  owner_id: number | null
  base_version: number
  changes: readonly PlanChange[]
}

/** Writes a scenario with the figures of the plan as it was and as it would be. */
export async function keepScenario(
  unit: Unit,
  made: NewScenario,
  compared: ComparedFigures,
): Promise<number> {
  const { changes, ...values } = made
  const { id } = await unit.insert(planScenarios, {
    ...values,
    changes: JSON.stringify(changes),
    figures: JSON.stringify(compared),
  } as never)
  return id
}

onCall(scenarioCalls.list, async ({ db, input }) => {
  const locationId = await planSite(db, input.location_id)
  const { rows } = await scenariosWhere(db, sql`s.location_id = ${locationId}`)
  return rows.map(shapeOf)
})

onCall(scenarioCalls.open, ({ db, input }) => openScenario(db, input.id))

onCall(scenarioCalls.keep, async ({ unit, by, input }) => {
  const locationId = await planSite(unit.trx, input.location_id)
  const own = await unit.find(planScenarios, { owner_id: by.id, location_id: locationId })
  if (own.some(({ name }) => name === input.name)) throw invalid({ name: 'unique' })
  if (own.length >= mostOfOne)
    throw new Refused('other', { text: t('At most {mostOfOne} scenarios of one planner', { mostOfOne }) })
  const plan = await planNow(unit.trx, locationId)
  if (input.version > plan.version) throw invalid({ version: 'max' })
  const { changes, conflicts } = await onto(unit.trx, locationId, plan, {
    base_version: input.version,
    changes: input.changes,
  })
  if (conflicts.length > 0)
    throw new Refused(
      'stale_plan',
      { version: plan.version, keys: conflicts, text: t('Others changed the plan meanwhile') },
      409,
    )
  const { before, after } = comparedOf(plan.model, changes)
  const { name, note } = input
  const id = await keepScenario(
    unit,
    {
      location_id: locationId,
      kind: 'kept',
      name,
      note,
      owner_id: by.id,
      base_version: plan.version,
      changes,
    },
    { before, after },
  )
  return shapeOf(await scenarioOf(unit.trx, id))
})

onCall(scenarioCalls.remove, async ({ unit, by, input }) => {
  const { owner_id: owner } = await unit.lock(planScenarios, input.id)
  if (owner !== null && owner !== by.id)
    throw new Refused('no_privileges', { text: t('This scenario belongs to someone else') })
  await unit.remove(planScenarios, input.id)
  return null
})
