import type { Db } from '../../../db/database'
import { countsIn, floorMachines, statesIn } from './machineWork'
import { effortOf, oeeOf, sumEfforts } from './oee'
import { dayAfter } from '../../../../src/resources/kit/text/days'
import { shiftsOf } from '../../../site/shifts'
import { dayAt, type ProductionSettings } from '../../../site/plant'

/** Days shown before today. */
const days = 29

type Day = { date: string; oee: number | null }

// Days that are over change only by corrections: each node keeps what it worked out for ten minutes.
const cache = new WeakMap<Db, { key: string; until: number; past: Day[] }>()

/** The plant's OEE of some days, in the shifts of each. */
async function oeeByDay(
  db: Db,
  dates: readonly string[],
  now: number,
  settings: ProductionSettings,
  timezone: string,
) {
  const shifts = dates.map((date) =>
    shiftsOf(date, settings.shifts, timezone)
      .map(({ from, to }) => ({ from, to: Math.min(to, now) }))
      .filter(({ from, to }) => to > from),
  )
  const spans = shifts.map((windows, index) => ({
    index,
    from: Math.min(...windows.map(({ from }) => from)),
    to: Math.max(...windows.map(({ to }) => to)),
  }))
  const worked = spans.filter(({ from, to }) => to > from)
  const [first, last] = [worked[0], worked.at(-1)]
  if (!first || !last) return dates.map((date) => ({ date, oee: null }))
  const rules = { countSetupAsLoss: settings['oee.count_setup_as_loss'] }
  const [floor, states, counts] = await Promise.all([
    floorMachines(db),
    statesIn(db, { from: first.from, to: last.to }),
    countsIn(db, worked),
  ])
  return dates.map((date, index) => {
    const at = worked.findIndex((span) => span.index === index)
    if (at < 0) return { date, oee: null }
    const efforts = floor.map(({ id, rate }) =>
      effortOf(states.get(id) ?? [], shifts[index] ?? [], counts(id, at), rate, rules),
    )
    return { date, oee: oeeOf(sumEfforts(efforts)).oee }
  })
}

/** The plant's OEE of the last thirty days, today included so far. */
export async function oeeTrend(
  db: Db,
  now: number,
  settings: ProductionSettings,
  timezone: string,
): Promise<Day[]> {
  const today = dayAt(new Date(now), timezone)
  const key = `${today} ${timezone} ${JSON.stringify(settings)}`
  let cached = cache.get(db)
  if (!cached || cached.key !== key || cached.until < now) {
    const past = Array.from({ length: days }, (_, index) => dayAfter(today, index - days))
    cached = { key, until: now + 600_000, past: await oeeByDay(db, past, now, settings, timezone) }
    cache.set(db, cached)
  }
  return [...cached.past, ...(await oeeByDay(db, [today], now, settings, timezone))]
}
