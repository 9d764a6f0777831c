import type { PlanModel, Taken } from '../../../../../src/planning/model'
import { partCircles } from '../../../../../src/planning/partCircles'
import { dayAfter } from '../../../../../src/resources/kit/text/days'
import type { Db, Trx } from '../../../../db/database'
import { dayAt, productionSettings, siteOf } from '../../../../site/plant'
import { instantAt } from '../../../../site/shifts'
import { withBounds } from './bounds/bounds'
import { readBounds } from './bounds/readBounds'
import { openTime, plannedStops, secondsAfter, withExceptions } from './calendars'
import { changeOversOf } from './classes'
import { operationsOf, piecesOf } from './operations'
import { type PlanRows, readPlan } from './readPlan'

const [daysBefore, daysAhead] = [7, 60]
/** A machine that is down is expected back after so many seconds, unless it is said to be up again. */
const downFor = 3600
const frozenSeconds = 4 * 3600
const weights: Record<string, number> = { low: 1, normal: 2, high: 4, rush: 8 }

const stopped: Record<string, Taken['why']> = { down: 'down', maintenance: 'maintenance' }

/** The lanes of the machines: first what runs there without a line, then the lines in the sequence of their shifts. */
function lanesOf(rows: PlanRows, operations: PlanModel['operations']): number[][] {
  const machineOfLine = new Map(rows.lines.map(({ id, machine_id }) => [`L${id}`, machine_id]))
  const machineOfStep = new Map(rows.steps.map(({ id, machine_id }) => [`S${id}`, machine_id]))
  const placeOfLine = new Map(rows.lines.map(({ id }, place) => [`L${id}`, place]))
  const machineAt = new Map(rows.machines.map(({ id }, machine) => [id, machine]))
  const lanes: { at: number; place: number }[][] = rows.machines.map(() => [])
  operations.forEach(({ key, state, choices }, at) => {
    const on = machineOfLine.get(key) ?? (state === 'waiting' ? undefined : machineOfStep.get(key))
    const machine = machineAt.get(on ?? 0)
    if (machine === undefined || !choices.some((choice) => choice.machine === machine)) return
    lanes[machine]!.push({ at, place: placeOfLine.get(key) ?? -1 })
  })
  return lanes.map((lane) => lane.toSorted((a, b) => a.place - b.place).map(({ at }) => at))
}

/** The day on which an order is done: that on which it is due, or earlier the last one for its stamps. */
const lastDay = (due: string, stampBy: string | null) => (stampBy !== null && stampBy < due ? stampBy : due)

/** The second at which a day of a time zone begins, computed once for each day: thousands of orders share some of them. */
function dayStarts(timezone: string, seconds: (instant: number) => number) {
  const starts = new Map<string, number>()
  return (day: string) => {
    const start = starts.get(day) ?? seconds(instantAt(day, '00:00', timezone))
    starts.set(day, start)
    return start
  }
}

/** When what is expected can be used: the day after, and what is overdue or has no day from tomorrow on. */
function expectedTimes(now: number, timezone: string, startOf: (day: string) => number) {
  const today = dayAt(new Date(now), timezone)
  const inDays = (days: number, from = today) => startOf(dayAfter(from, days))
  return { inDays, usableFrom: (day: string | null) => inDays(1, day === null || day < today ? today : day) }
}

/** The model of the plan of a site at an instant, the rows it is made of, and the records behind its bounds. */
export async function planModel(db: Db | Trx, locationId: number, version: number, now: number) {
  const [settings, { timezone }] = [await productionSettings(db), await siteOf(db)]
  const firstDay = dayAfter(dayAt(new Date(now), timezone), -daysBefore)
  const origin = instantAt(firstDay, '00:00', timezone)
  const seconds = secondsAfter(origin)
  const startOf = dayStarts(timezone, seconds)
  const rows = await readPlan(db, locationId, new Date(origin).toISOString())
  const open = openTime(firstDay, daysBefore + daysAhead, settings.shifts, timezone, seconds)
  const { classOf, groups, changeOvers } = changeOversOf(rows)
  const site = rows.exceptions.filter(({ machine_id }) => machine_id === null)
  const { operations, sources } = withBounds(
    rows,
    await readBounds(
      db,
      locationId,
      rows.steps.flatMap(({ id, phase }) => (phase === 'hplc' ? [id] : [])),
    ),
    operationsOf(rows, piecesOf(rows), classOf, seconds),
    {
      ...expectedTimes(now, timezone, startOf),
      now: seconds(now),
      stampDays: settings['excise.order_lead_days'],
      testSeconds: settings.hplc_sla_minutes * 60,
    },
    seconds,
  )
  const placeOf = new Map(rows.orders.map(({ id }, place) => [id, place]))
  const at = seconds(now)
  const calendars = [withExceptions(open, site, seconds)]
  const machines = rows.machines.map((machine) => {
    const own = rows.exceptions.filter(({ machine_id }) => machine_id === machine.id)
    const isOther = own.some(({ kind }) => kind !== 'planned_stop')
    if (isOther) calendars.push(withExceptions(open, [...site, ...own], seconds))
    const why = stopped[machine.state]
    return {
      id: machine.id,
      calendar: isOther ? calendars.length - 1 : 0,
      group: groups.indexOf(machine.kind),
      set: machine.set_order_id === null ? null : (classOf[placeOf.get(machine.set_order_id) ?? -1] ?? null),
      taken: [
        ...plannedStops([...site, ...own], seconds),
        ...(why ? [{ from: at, to: at + downFor, why, ref: machine.id }] : []),
      ],
    }
  })
  const model = partCircles({
    origin: new Date(origin).toISOString(),
    version,
    now: at,
    frozenUntil: at + frozenSeconds,
    horizon: seconds(origin + (daysBefore + daysAhead) * 86_400_000),
    calendars,
    machines,
    changeOvers,
    orders: rows.orders.map(({ id, due_on, stamp_by, priority }) => ({
      id,
      due: startOf(dayAfter(lastDay(due_on, stamp_by), 1)),
      rush: priority === 'rush',
      weight: weights[priority] ?? 1,
    })),
    operations,
    lanes: lanesOf(rows, operations),
  })
  return { model, rows, sources, timezone, shifts: settings.shifts }
}
