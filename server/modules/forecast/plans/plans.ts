import { sql } from 'kysely'
import { forecastPeriods } from '../../../../src/resources/forecast/forecast_periods'
import { forecastProductionPlanLines } from '../../../../src/resources/forecast/forecast_production_plan_lines'
import { forecastProductionPlans } from '../../../../src/resources/forecast/forecast_production_plans'
import { dayAfter } from '../../../../src/resources/kit/text/days'
import { t } from '../../../../src/texts/texts'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { beforeUnit, onCreate, onEvent, onUpdate } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { calculatePlan, sizeLots } from './calculatePlan'

/** A horizon is at most 26 weeks. */
const mostDays = 182

type Plan = {
  horizon_from: string
  horizon_to: string
  safety_method?: string | undefined
  safety_percent?: number | null | undefined
  safety_days?: number | null | undefined
}

function assertPlan(plan: Plan) {
  if (plan.horizon_to < plan.horizon_from)
    throw invalidBecause('horizon_to', t('The horizon must end after it starts'))
  if (plan.horizon_to >= dayAfter(plan.horizon_from, mostDays))
    throw invalidBecause('horizon_to', t('A plan is at most 26 weeks long'))
  if (plan.safety_method === 'percent' && (plan.safety_percent ?? null) === null)
    throw invalid({ safety_percent: 'requiredif' })
  if (plan.safety_method === 'days_of_cover' && (plan.safety_days ?? null) === null)
    throw invalid({ safety_days: 'requiredif' })
}

/** The period of a plan, refused where nothing is planned for it any more. */
async function plannedPeriod(unit: Unit, id: number) {
  const period = await unit.lock(forecastPeriods, id)
  if (period.status !== 'open' && period.status !== 'frozen')
    throw invalidBecause('period_id', t('The period is not open'))
  return period
}

onCreate(forecastProductionPlans, async (unit, values) => {
  assertPlan(values)
  await plannedPeriod(unit, values.period_id)
  return values
})

onUpdate(forecastProductionPlans, async (_unit, before, changes) => {
  assertPlan({ ...before, ...changes })
  return changes
})

// The solver takes seconds: the plan and its period are not locked meanwhile.
beforeUnit(forecastProductionPlans, 'calculate', sizeLots)

onEvent(forecastProductionPlans, 'calculate', async (unit, plan) => {
  await plannedPeriod(unit, plan.period_id)
  await calculatePlan(unit, plan)
  return { stock_as_of: unit.at }
})

onEvent(forecastProductionPlans, 'approve', async (unit, { id, revision }) => {
  const { rows } = await sql<{ open: number; lines: number }>`
    select (count(*) filter (where status = 'proposed' and (planned_qty > 0 or net_requirement_qty > 0)))::int as open,
      count(*)::int as lines
    from forecast_production_plan_lines where plan_id = ${id}`.execute(unit.trx)
  const { open = 0, lines = 0 } = rows[0] ?? {}
  if (lines === 0) throw new Refused('invalid_transition', { text: t('Calculate the plan first') })
  if (open > 0)
    throw new Refused('invalid_transition', {
      text: t('{open} lines are neither confirmed nor skipped', { open }),
    })
  await sql`insert into forecast_plan_revisions (plan_id, revision, product_id, bucket_start, planned_qty)
    select plan_id, ${revision}, product_id, bucket_start, sum(planned_qty) from forecast_production_plan_lines
    where plan_id = ${id} and status = 'confirmed' group by plan_id, product_id, bucket_start
    on conflict (plan_id, revision, product_id, bucket_start) do update set planned_qty = excluded.planned_qty`.execute(
    unit.trx,
  )
  return { approved_at: unit.at, approved_by_id: unit.by.id || null }
})

onEvent(forecastProductionPlans, 'revise', (_unit, { revision }) =>
  Promise.resolve({ revision: revision + 1, approved_at: null, approved_by_id: null }),
)

onEvent(forecastProductionPlans, 'cancel', async (unit, { id }) => {
  const lines = await unit.find(forecastProductionPlanLines, { plan_id: id })
  if (lines.some(({ status }) => status === 'released' || status === 'in_progress' || status === 'done'))
    throw new Refused('invalid_transition', { text: t('Lines of the plan are released') })
})
