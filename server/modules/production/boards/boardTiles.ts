import { attainmentOf } from '../../../../src/resources/production/plan/attainment'
import { boardTilesValues } from '../../../../src/resources/production/boards/boardValues'
import { type PlantArea, plantAreas } from '../../../../src/resources/production/flows/plantArea'
import { reels } from '../../../../src/resources/production/stamps/reels'
import { settings } from '../../../../src/resources/general/system/settings'
import { machines } from '../../../../src/resources/production/machines/machines'
import { dailyOrderLines } from '../../../../src/resources/production/plan/daily_order_lines'
import { dailyOrders } from '../../../../src/resources/production/plan/daily_orders'
import { productionLogs } from '../../../../src/resources/production/orders/production_logs'
import { productionOrderSteps } from '../../../../src/resources/production/steps/production_order_steps'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import type { Db } from '../../../db/database'
import { onComputed } from '../../../realtime/feed/computed'
import * as floor from './floorToday'
import { nowOf } from '../../../site/now'
import { dayAfter } from '../../../../src/resources/kit/text/days'
import { elapsedShare, shiftAt, type ShiftWindow, shiftsOf } from '../../../site/shifts'
import { dayAt, productionSettings, siteOf } from '../../../site/plant'

const minute = 60_000
const week = 7 * 24 * 60 * minute
const iso = (instant: number) => new Date(instant).toISOString()
const tenth = (value: number) => Math.round(value * 10) / 10
const minutesSince = (instant: string, now: number) =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / minute))

type Span = { from: number; to: number }

const good = (made: readonly floor.Production[], phase: string, { from, to }: Span, due?: boolean) =>
  made
    .filter(
      ({ at, ...one }) =>
        one.phase === phase &&
        (due === undefined || one.due === due) &&
        Date.parse(at) >= from &&
        Date.parse(at) < to,
    )
    .reduce((sum, one) => sum + one.good, 0)

/** Done against a plan: what is due by the day and was made on it or is still to be made. */
const against = (done: number, dueDone: number, left: number, share: number) => {
  const planned = dueDone + left
  return {
    done: tenth(done),
    planned: tenth(planned),
    planned_to_now: tenth(planned * share),
  }
}

/** Units by hour of the day and phase, for phases that count bottles. */
function byHour(made: readonly floor.Production[], { from, to }: Span, timezone: string) {
  const hourOf = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, hour: '2-digit', hourCycle: 'h23' })
  const label = (instant: number) => `${hourOf.format(instant)}:00`
  const counted = made.filter(({ unit_kind }) => unit_kind !== 'ml' && unit_kind !== 'sample')
  const phases = [...new Set(counted.map(({ phase }) => phase))]
  const hours: Record<string, Record<string, number>> = {}
  for (let at = from; at < to; at += 60 * minute)
    hours[label(at)] = Object.fromEntries(phases.map((phase) => [phase, 0]))
  for (const { at, phase, good: qty } of counted) {
    const instant = Date.parse(at)
    if (instant < from || instant >= to) continue
    const hour = (hours[label(instant)] ??= Object.fromEntries(phases.map((one) => [one, 0])))
    hour[phase] = (hour[phase] ?? 0) + qty
  }
  return Object.entries(hours)
    .map(([hour, units]) => ({ hour, ...units }))
    .toSorted((one, other) => one.hour.localeCompare(other.hour))
}

/** Packed so far against the plan, half-hour by half-hour over the day's shifts. */
function packedLine(
  made: readonly floor.Production[],
  shifts: readonly ShiftWindow[],
  planned: number,
  now: number,
  phase: string,
) {
  const [first, last] = [shifts[0], shifts.at(-1)]
  if (!first || !last) return []
  const points = new Set<number>([first.from, last.to])
  for (let at = first.from; at < last.to; at += 30 * minute) points.add(at)
  if (now > first.from && now < last.to) points.add(now)
  return [...points]
    .toSorted((one, other) => one - other)
    .map((at) => ({
      at: iso(at),
      actual: at > now ? null : good(made, phase, { from: -Infinity, to: at === now ? Infinity : at }),
      planned: Math.round(planned * elapsedShare(shifts, at)),
    }))
}

/** The figures above the board of an area. */
export async function boardTiles(db: Db, area: PlantArea = 'production') {
  const now = await nowOf(db)
  const [settings, site] = await Promise.all([productionSettings(db), siteOf(db)])
  const today = dayAt(iso(now), site.timezone)
  const yesterday = dayAfter(today, -1)
  const shifts = shiftsOf(today, settings.shifts, site.timezone)
  // A day begins with its first shift; what was made at night before belongs to the day by the calendar.
  const midnight = (day: string) =>
    shiftsOf(day, [{ name: '', from: '00:00', to: '23:59', breaks: [] }], site.timezone)[0]?.from ?? now
  const startedAt = midnight(today)
  const [made, left, units, unitsBefore, late, test, down, scrap, first, firstBefore, averages, liquid] =
    await Promise.all([
      floor.madeSince(db, area, startedAt, today),
      floor.leftToPack(db, area, today),
      floor.unitsPlanned(db, today),
      floor.unitsPlanned(db, yesterday),
      floor.lateOrders(db, area, today),
      floor.waitingForTest(db),
      floor.downMachines(db, area),
      floor.scrapSince(db, area, startedAt),
      floor.testedBetween(db, now - week, now),
      floor.testedBetween(db, now - 2 * week, now - week),
      floor.averageHours(db, area, now - week),
      floor.plannedLiquid(db, today),
    ])
  const day = { from: startedAt, to: Infinity }
  const share = elapsedShare(shifts, now)
  const phase = floor.packedIn[area]
  const packed = against(good(made, phase, day), good(made, phase, day, true), left, share)
  const { running } = shiftAt(now, settings.shifts, site.timezone)
  return {
    at: iso(now),
    site: site.name,
    shift: running && { name: running.name, from: iso(running.from), to: iso(running.to) },
    packed,
    // Orders are due by their bottles; litres are planned by the lines of the day.
    litres: {
      done: tenth(good(made, 'batching', day) / 1000),
      planned: tenth(liquid / 1000),
      planned_to_now: tenth((liquid / 1000) * share),
    },
    attainment: attainmentOf(units),
    attainment_yesterday: attainmentOf(unitsBefore),
    late,
    hplc: {
      waiting: test.waiting,
      oldest_minutes: test.oldest === null ? null : minutesSince(test.oldest, now),
      limit_minutes: settings.hplc_sla_minutes,
    },
    machines: {
      down: down.down,
      total: down.total,
      worst: down.worst && { name: down.worst.name, minutes: minutesSince(down.worst.since, now) },
    },
    right_first_time: {
      percent: first === null ? null : tenth(first),
      change: first === null || firstBefore === null ? null : tenth(first - firstBefore),
    },
    packs: area === 'assembly' ? await floor.packsNow(db, now - 60 * minute) : null,
    averages,
    by_hour: byHour(made, { from: shifts[0]?.from ?? startedAt, to: now + 1 }, site.timezone),
    packed_line: packedLine(made, shifts, packed.planned, now, phase),
    scrap,
  }
}

for (const area of plantAreas)
  onComputed(
    boardTilesValues[area],
    {
      sources: [
        productionOrders,
        productionOrderSteps,
        productionLogs,
        machines,
        ...(area === 'production' ? [dailyOrders, dailyOrderLines] : [reels]),
        settings,
      ],
      everyMs: 15_000,
    },
    (db) => boardTiles(db, area),
  )
