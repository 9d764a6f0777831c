import { sql } from 'kysely'
import { attainmentOf } from '../../../../src/resources/production/plan/attainment'
import { dailyOrderLines } from '../../../../src/resources/production/plan/daily_order_lines'
import { type DailyOrder, dailyOrders } from '../../../../src/resources/production/plan/daily_orders'
import { dayAfter } from '../../../../src/resources/kit/text/days'
import { t } from '../../../../src/texts/texts'
import { invalidBecause, Refused } from '../../../engine/errors'
import { beforeLock, onCreate, onEvent } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { dayAt, plantToday, productionSettings, siteOf } from '../../../site/plant'
import { instantAt, shiftsOf } from '../../../site/shifts'
import { openTime, openWithin, secondsAfter, withExceptions } from './model/calendars'
import { exceptionsOf } from './model/readPlan'
import { lockPlanOfShift } from './planActs'
import { shiftsPlanned } from './shifts'

/** A lane may be planned to this share of its shift without a reason. */
const mostShare = 1.2

onCreate(dailyOrders, async (unit, values) => {
  const { shifts } = await productionSettings(unit.trx)
  if (!shiftsPlanned(shifts).includes(values.shift ?? 'day'))
    throw invalidBecause('shift', t('The plant has no such shift: see the shifts in the production settings'))
  return values
})

/** The lines of a shift that take time on a machine, by the name of the machine. */
const linesOf = (unit: Unit, { id }: DailyOrder) =>
  sql<{ machine_id: number; name: string; setup_minutes: number; starts_at: string; ends_at: string }>`
    select m.id as machine_id, m.name, l.setup_minutes, l.planned_start as starts_at, l.planned_end as ends_at
    from daily_order_lines l join machines m on m.id = l.machine_id
    where l.daily_order_id = ${id} and l.status in ('planned', 'in_progress') and l.planned_end > l.planned_start
    order by m.name, l.planned_start`.execute(unit.trx)

/**
 * Machines whose lane is longer than the shift allows, by name with their share in percent. Of a line that goes on in
 * the next shift only what its machine is open for counts, not the night between.
 */
async function overCapacity(unit: Unit, order: DailyOrder) {
  const [{ shifts }, { timezone }] = [await productionSettings(unit.trx), await siteOf(unit.trx)]
  const [window] = shiftsOf(
    order.plan_date,
    shifts.filter(({ name }) => name.toLowerCase() === order.shift),
    timezone,
  )
  const minutes = window ? (window.to - window.from) / 60_000 - window.breakMinutes : 0
  const { rows: lines } = await linesOf(unit, order)
  const [firstStart] = lines.map(({ starts_at }) => starts_at).toSorted()
  if (minutes <= 0 || firstStart === undefined) return []
  const firstDay = dayAfter(dayAt(new Date(firstStart), timezone), -1)
  const origin = instantAt(firstDay, '00:00', timezone)
  const seconds = secondsAfter(origin)
  const last = Math.max(...lines.map(({ ends_at }) => seconds(ends_at)))
  const open = openTime(firstDay, Math.ceil(last / 86_400) + 1, shifts, timezone, seconds)
  const { rows: exceptions } = await exceptionsOf(unit.trx, order.location_id, new Date(origin).toISOString())
  const lanes = new Map<string, number>()
  for (const { machine_id: machine, name, setup_minutes: setUp, starts_at, ends_at } of lines) {
    const own = exceptions.filter(({ machine_id: id }) => id === null || id === machine)
    const calendar = withExceptions(open, own, seconds)
    const work = openWithin(calendar, { from: seconds(starts_at), to: seconds(ends_at) }) / 60
    lanes.set(name, (lanes.get(name) ?? 0) + work + setUp)
  }
  return [...lanes]
    .map(([name, planned]) => ({ name, percent: Math.round((planned / minutes) * 100) }))
    .filter(({ percent }) => percent > mostShare * 100)
}

onEvent(dailyOrders, 'publish', async (unit, order, { over_capacity_reason: reason }) => {
  const over = await overCapacity(unit, order)
  if (over.length > 0 && !reason)
    throw new Refused('lane_over_capacity', {
      lanes: over,
      field: 'over_capacity_reason',
      text: t('{lanes}: over 120 % of the shift. Move lines, or give a reason', {
        lanes: over.map(({ name, percent }) => `${name} ${percent} %`).join(', '),
      }),
    })
  return {
    published_at: unit.doneAt,
    published_by_id: unit.by.id || null,
    over_capacity_reason: over.length > 0 ? (reason ?? null) : null,
  }
})

beforeLock(dailyOrders, async (unit, id, fired) => {
  if (fired?.event === 'close') await lockPlanOfShift(unit, id)
})

onEvent(dailyOrders, 'close', async (unit, order) => {
  const lines = await unit.find(dailyOrderLines, { daily_order_id: order.id })
  // Each goes before those of the next shift: the last one first, so that they stay in their order.
  for (const { id, status } of lines.toSorted((one, other) => (other.sequence ?? 0) - (one.sequence ?? 0)))
    if (status === 'planned' || status === 'in_progress') await unit.fire(dailyOrderLines, id, 'carry_over')
  return { closed_at: unit.doneAt, attainment: attainmentOf(await unit.get(dailyOrders, order.id)) }
})

onEvent(dailyOrders, 'reopen', async (unit, order) => {
  const today = await plantToday(unit)
  if (dayAfter(order.plan_date, 1) < today)
    throw new Refused('other', {
      text: t('{number} can be reopened until the day after its own', { number: order.number }),
    })
  return { closed_at: null, attainment: null }
})
