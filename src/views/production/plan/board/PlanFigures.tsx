import { attainmentOf, unitsOfDay } from '../../../../resources/production/plan/attainment'
import { t } from '../../../../texts/texts'
import { figure, percent } from '../../../format/format'
import type { Plan } from './planFacts'

/** The published plan of a day, what of it is done, and how many orders end late by the plan. */
export function PlanFigures({ plan, late, day }: { plan: Plan; late: readonly number[]; day: string }) {
  const units = unitsOfDay(plan.daily_orders, day)
  const attained = attainmentOf(units)
  const crew = plan.daily_orders
    .filter(({ plan_date, status }) => plan_date.slice(0, 10) === day && status === 'published')
    .reduce((sum, { crew_planned }) => sum + (crew_planned ?? 0), 0)
  const figures = [
    [t('Planned today'), figure(units.planned_units)],
    [t('Done'), figure(units.done_units)],
    [t('Attainment'), attained === null ? 'n/a' : percent(attained, 1)],
    [t('Crew planned'), figure(crew)],
    [t('Orders ending late'), figure(late.length)],
  ] as const
  return (
    <dl className="dc-plan-figures">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
