import { sql } from 'kysely'
import { dailyOrderLines } from '../../../../src/resources/production/plan/daily_order_lines'
import { type DailyOrder, dailyOrders } from '../../../../src/resources/production/plan/daily_orders'
import { dayAfter } from '../../../../src/resources/kit/text/days'
import { t } from '../../../../src/texts/texts'
import { invalidBecause, Refused } from '../../../engine/errors'
import { beforeLock, onCreate, onEvent } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday, productionSettings, siteOf } from '../../../site/plant'
import { shiftsOf } from '../../../site/shifts'
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

/** Minutes that a shift has for work, its breaks apart. */
async function minutesOf(unit: Unit, { plan_date, shift }: DailyOrder) {
  const [{ shifts }, { timezone }] = await Promise.all([productionSettings(unit.trx), siteOf(unit.trx)])
  const [window] = shiftsOf(
    plan_date,
    shifts.filter(({ name }) => name.toLowerCase() === shift),
    timezone,
  )
  return window ? (window.to - window.from) / 60_000 - window.breakMinutes : 0
}

/** Machines whose lane is longer than the shift allows, by name with their share in percent. */
async function overCapacity(unit: Unit, order: DailyOrder) {
  const minutes = await minutesOf(unit, order)
  if (minutes <= 0) return []
  const { rows } = await sql<{ name: string; minutes: number }>`
    select m.name, sum(extract(epoch from l.planned_end - l.planned_start) / 60 + l.setup_minutes)::float8 as minutes
    from daily_order_lines l join machines m on m.id = l.machine_id
    where l.daily_order_id = ${order.id} and l.status in ('planned', 'in_progress')
    group by m.id order by m.name`.execute(unit.trx)
  return rows
    .map(({ name, minutes: planned }) => ({ name, percent: Math.round((planned / minutes) * 100) }))
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
  for (const { id, status } of lines)
    if (status === 'planned' || status === 'in_progress') await unit.fire(dailyOrderLines, id, 'carry_over')
  const { planned_units: planned, done_units: done } = await unit.get(dailyOrders, order.id)
  return {
    closed_at: unit.doneAt,
    attainment: planned > 0 ? Math.min(100, Math.round((done / planned) * 1_000_000) / 10_000) : null,
  }
})

onEvent(dailyOrders, 'reopen', async (unit, order) => {
  const today = await plantToday(unit)
  if (dayAfter(order.plan_date, 1) < today)
    throw new Refused('other', {
      text: t('{number} can be reopened until the day after its own', { number: order.number }),
    })
  return { closed_at: null, attainment: null }
})
