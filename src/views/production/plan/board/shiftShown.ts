import type { PlanModel, PlanTimes, Stretch } from '../../../../planning/model'
import type { Plan } from './planFacts'

export type PlannedShift = Plan['shifts'][number]

/**
 * The shift that the head of the board is about: the one that runs now, while now is in view; else the one at the left edge,
 * or the next one where none runs there. In seconds of the plan, `span` being how much is in view.
 */
export function shiftInView(
  shifts: readonly PlannedShift[],
  { from, span, now }: { from: number; span: number; now: number },
): PlannedShift | undefined {
  const at = now >= from && now < from + span ? now : from
  return shifts.find(({ to }) => to > at) ?? shifts.at(-1)
}

/** The daily order of a shift, as far as the plan has one. */
export const dailyOrderOf = (
  all: Plan['daily_orders'],
  { plan_date, shift }: Pick<PlannedShift, 'plan_date' | 'shift'>,
) => all.find((one) => one.plan_date.slice(0, 10) === plan_date && one.shift === shift)

/** The ids of the lines that are not started and that the plan begins in a shift and ends after it. */
export function linesLeft(model: PlanModel, times: PlanTimes, { from, to }: Stretch): number[] {
  return model.lanes.flat().flatMap((at) => {
    const id = /^L(\d+)$/.exec(model.operations[at]!.key)?.[1]
    const isLeft = times.start[at]! >= from && times.start[at]! < to && times.end[at]! > to
    return id !== undefined && isLeft && model.operations[at]!.state === 'waiting' ? [Number(id)] : []
  })
}

/** The most people that the lanes need at once in a window, by the crew of their work. */
export function crewNeeded(model: PlanModel, times: PlanTimes, within: Stretch): number {
  const steps = model.lanes.flat().flatMap((at) => {
    const from = Math.max(times.start[at]!, within.from)
    const to = Math.min(times.end[at]!, within.to)
    const { crew } = model.operations[at]!
    return to > from
      ? [
          { at: from, people: crew },
          { at: to, people: -crew },
        ]
      : []
  })
  // Who ends at a moment is free for what begins then.
  const sorted = steps.toSorted((one, other) => one.at - other.at || one.people - other.people)
  let [people, most] = [0, 0]
  for (const step of sorted) {
    people += step.people
    most = Math.max(most, people)
  }
  return most
}
