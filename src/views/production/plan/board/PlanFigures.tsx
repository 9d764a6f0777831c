import { t } from '../../../../texts/texts'
import { figure, percent } from '../../../format/format'
import type { Plan } from './planFacts'

/** Units of the plan that is worked today, and how far they are. */
export function PlanFigures({ plan, late }: { plan: Plan; late: readonly number[] }) {
  const running = plan.daily_orders.filter(({ status }) => status === 'published')
  const planned = running.reduce((sum, { planned_units }) => sum + planned_units, 0)
  const done = running.reduce((sum, { done_units }) => sum + done_units, 0)
  const crew = running.reduce((sum, { crew_planned }) => sum + (crew_planned ?? 0), 0)
  const figures = [
    [t('Planned'), figure(planned)],
    [t('Done'), figure(done)],
    [t('Attainment'), planned > 0 ? percent((done / planned) * 100, 1) : 'n/a'],
    [t('Crew planned'), figure(crew)],
    [t('Late orders'), figure(late.length)],
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
