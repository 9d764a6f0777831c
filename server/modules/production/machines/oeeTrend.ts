import type { Db } from '../../../db/database'
import { machineEfforts } from './machineEfforts'
import { oeeOf, sumEfforts } from './oee'
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
  const periods = dates.map((date) =>
    shiftsOf(date, settings.shifts, timezone)
      .map(({ from, to }) => ({ from, to: Math.min(to, now) }))
      .filter(({ from, to }) => to > from),
  )
  const { floor, effort } = await machineEfforts(db, periods, settings)
  return dates.map((date, period) => ({
    date,
    oee: oeeOf(sumEfforts(floor.map((machine) => effort(machine, period)))).oee,
  }))
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
