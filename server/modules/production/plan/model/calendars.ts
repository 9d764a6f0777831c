import type { OpenTime, Stretch, Taken } from '../../../../../src/planning/model'
import type { Shift } from '../../../../../src/resources/general/system/settingsShifts'
import { dayAfter } from '../../../../../src/resources/kit/text/days'
import { shiftsOf } from '../../../../site/shifts'
import type { PlanRows } from './readPlan'

type Exception = PlanRows['exceptions'][number]

/** The seconds of instants after the origin; nothing is before it. */
export const secondsAfter = (origin: number) => (instant: string | number) =>
  Math.max(0, Math.round(((typeof instant === 'number' ? instant : Date.parse(instant)) - origin) / 1000))

/** Stretches without what is cut out of them. */
const without = (all: readonly Stretch[], cut: Stretch): Stretch[] =>
  all.flatMap(({ from, to }) =>
    cut.to <= from || cut.from >= to
      ? [{ from, to }]
      : [
          { from, to: Math.min(to, cut.from) },
          { from: Math.max(from, cut.to), to },
        ].filter((rest) => rest.to > rest.from),
  )

/** Sorted and apart. */
function joined(all: readonly Stretch[]): Stretch[] {
  const made: Stretch[] = []
  for (const one of all.toSorted((a, b) => a.from - b.from)) {
    const last = made.at(-1)
    if (last && one.from <= last.to) last.to = Math.max(last.to, one.to)
    else made.push({ ...one })
  }
  return made
}

/** The open time of the shifts of every day, as elsewhere: days off are exceptions. Breaks are spread evenly. */
export function openTime(
  firstDay: string,
  days: number,
  shifts: readonly Shift[],
  timezone: string,
  seconds: (instant: number) => number,
): Stretch[] {
  const open: Stretch[] = []
  let day = firstDay
  for (let count = 0; count < days; count++, day = dayAfter(day, 1)) {
    shiftsOf(day, shifts, timezone).forEach((shift, place) => {
      const whole = { from: seconds(shift.from), to: seconds(shift.to) }
      const breaks = shifts[place]?.breaks ?? []
      const rest = breaks.reduce(
        (left: Stretch[], minutes, index) => {
          const middle =
            whole.from + Math.round(((whole.to - whole.from) * (index + 1)) / (breaks.length + 1))
          return without(left, { from: middle, to: middle + minutes * 60 })
        },
        [whole],
      )
      open.push(...rest)
    })
  }
  return joined(open.filter(({ from, to }) => to > from))
}

/** The open time with its holidays and overtime. */
export function withExceptions(
  open: readonly Stretch[],
  exceptions: readonly Exception[],
  seconds: (instant: string) => number,
): OpenTime {
  const stretchOf = ({ starts_at, ends_at }: Exception) => ({
    from: seconds(starts_at),
    to: seconds(ends_at),
  })
  const overtime = exceptions.filter(({ kind }) => kind === 'overtime').map(stretchOf)
  return exceptions
    .filter(({ kind }) => kind === 'holiday')
    .reduce((left: Stretch[], one) => without(left, stretchOf(one)), joined([...open, ...overtime]))
}

/** Seconds of a stretch that are open. */
export const openWithin = (open: OpenTime, { from, to }: Stretch): number =>
  open.reduce((sum, one) => sum + Math.max(0, Math.min(to, one.to) - Math.max(from, one.from)), 0)

/** Planned stops of a machine, and the rest of a shift that it is down for. */
export const plannedStops = (
  exceptions: readonly Exception[],
  seconds: (instant: string) => number,
): Taken[] =>
  exceptions
    .filter(({ kind }) => kind === 'planned_stop')
    .map(({ id, starts_at, ends_at }) => ({
      from: seconds(starts_at),
      to: seconds(ends_at),
      why: 'planned_stop',
      ref: id,
    }))
