import { memo, useDeferredValue, useMemo } from 'react'
import type { PlanTimes } from '../../../../planning/model'
import { attainmentOf, unitsOfDay } from '../../../../resources/production/plan/attainment'
import { t } from '../../../../texts/texts'
import { duration, figure, percent } from '../../../format/format'
import { Glyph } from '../../../parts/Glyph'
import { loadOf, loadOfAll } from './laneLoad'
import type { Plan } from './planFacts'
import { crewNeeded, dailyOrderOf, type PlannedShift } from './shiftShown'

type Props = {
  plan: Plan
  times: PlanTimes
  late: readonly number[]
  day: string
  shift: PlannedShift | undefined
}

/** The fullest lane of a shift, where more is planned in it than it can do, and how long after the shift it ends. */
function fullestLane({ model, machines }: Plan, times: PlanTimes, shift: PlannedShift) {
  const loads = model.machines
    .map(({ id }, machine) => ({ id, machine, load: loadOf(model, times, machine, shift) ?? 0 }))
    .toSorted((one, other) => other.load - one.load)
  const fullest = loads[0]
  if (!fullest || fullest.load <= 100) return null
  const lane = model.lanes[fullest.machine] ?? []
  const ends = lane.filter((at) => times.start[at]! < shift.to).map((at) => times.end[at]!)
  return {
    load: fullest.load,
    name: machines.find(({ id }) => id === fullest.id)?.name ?? '',
    seconds: Math.max(0, ...ends.map((end) => end - shift.to)),
  }
}

/** "Filler D 112 %, ends 1 h after the shift". */
const fullestText = ({ name, load, seconds }: NonNullable<ReturnType<typeof fullestLane>>) =>
  seconds > 0
    ? t('{machine} {load}, ends {span} after the shift', {
        machine: name,
        load: percent(load),
        span: duration(Math.ceil(seconds / 60)),
      })
    : `${name} ${percent(load)}`

/** What the people and machines of a shift have to do by the plan. */
const shiftFigures = (plan: Plan, times: PlanTimes, shift: PlannedShift) => ({
  load: loadOfAll(plan.model, times, shift),
  crew: crewNeeded(plan.model, times, shift),
  crewPlanned: dailyOrderOf(plan.daily_orders, shift)?.crew_planned ?? null,
  fullest: fullestLane(plan, times, shift),
})

/** The published plan of a day, what of it is done, how full the shift is, and how many orders end late by the plan. */
export const PlanFigures = memo(function PlanFigures({ plan, times, late, day, shift }: Props) {
  const units = unitsOfDay(plan.daily_orders, day)
  const attained = attainmentOf(units)
  // What is dragged goes first: these follow.
  const later = useDeferredValue(times)
  const of = useMemo(() => shift && shiftFigures(plan, later, shift), [plan, later, shift])
  const fullest = of?.fullest ? fullestText(of.fullest) : null
  const figures = [
    [t('Planned today'), figure(units.planned_units)],
    [t('Done'), figure(units.done_units)],
    [t('Attainment'), attained === null ? t('n/a') : percent(attained, 1)],
    ...(of
      ? [
          [
            t('Crew'),
            of.crewPlanned === null
              ? figure(of.crew)
              : t('{needed} of {planned}', { needed: figure(of.crew), planned: figure(of.crewPlanned) }),
          ] as const,
          [t('Capacity'), of.load === null ? t('n/a') : percent(of.load)] as const,
        ]
      : []),
    [t('Orders ending late'), figure(late.length)],
  ] as const
  return (
    <>
      <dl className="dc-plan-figures">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {fullest && (
        <p className="dc-plan-fullest dc-danger-text" title={fullest}>
          <Glyph name="stop" /> {fullest}
        </p>
      )}
    </>
  )
})
