import { sql } from 'kysely'
import type { Changes } from '../../../../src/resources/kit/define/row'
import { missingFields } from '../../../../src/resources/kit/fields/requiredWhere'
import {
  datedRecurrences,
  maintenancePlans,
} from '../../../../src/resources/production/maintenance/maintenance_plans'
import { workOrderCalls } from '../../../../src/resources/production/maintenance/workOrderCalls'
import { workOrders } from '../../../../src/resources/production/maintenance/work_orders'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import type { Db } from '../../../db/database'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { onCreate, onFill, onRemove, onUpdate } from '../../../engine/hooks/hooks'
import { runUnit, system } from '../../../engine/unitOfWork'
import { job } from '../../../jobs/jobs'
import { dayAt, siteOf } from '../../../site/plant'
import { assertFits, sectionsOf } from './fits'
import { orderPlanned } from './plannedWork'

/** What a recurrence needs, and nothing of another one. */
function settled<P extends Changes<typeof maintenancePlans>>(plan: P) {
  const errors = Object.fromEntries(
    missingFields(maintenancePlans.fields, plan).map((name) => [name, 'requiredif'] as const),
  )
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const isWeekly = plan.recurrence === 'weekdays'
  if (isWeekly && (plan.weekdays ?? []).length === 0) throw invalid({ weekdays: 'required' })
  return {
    every: isWeekly ? null : (plan.every ?? null),
    weekdays: isWeekly ? (plan.weekdays ?? []) : [],
    next_due_on: datedRecurrences.includes(plan.recurrence ?? '') ? (plan.next_due_on ?? null) : null,
  }
}

onCreate(maintenancePlans, async (unit, values) => {
  await assertFits(unit, values)
  return { ...values, ...settled(values), meter_since: unit.doneAt }
})

onUpdate(maintenancePlans, async (unit, before, changes) => {
  const after = { ...before, ...changes }
  await assertFits(unit, after)
  return { ...changes, ...settled(after) }
})

onRemove(maintenancePlans, async (unit, { id, name }) => {
  if ((await unit.find(workOrders, { maintenance_plan_id: id }, { newest: 1 })).length > 0)
    throw new Refused('database_delete_1451', {
      text: t('{name} has work orders: set it inactive', { name }),
    })
})

onFill(maintenancePlans, 'machine_id', async (db, id) => ({
  values: {},
  where: { issue_section_id: { id: await sectionsOf(db, id) } },
}))

onCall(workOrderCalls.orderPlanned, async ({ unit, input: { id } }) => {
  const plan = await unit.lock(maintenancePlans, id)
  if (plan.is_active !== 1) throw invalidBecause('is_active', t('{name} is not active', { name: plan.name }))
  const work = await orderPlanned(unit, id)
  if (!work)
    throw new Refused('work_open', {
      text: t('{number} is open for {name}', { number: plan.open_work ?? '', name: plan.name }),
    })
  return work
})

/** Makes the work orders of plans that are due at an instant; answers how many. */
export async function orderDue(db: Db, at: string): Promise<number> {
  const today = dayAt(at, (await siteOf(db)).timezone)
  const { rows } = await sql<{ id: number }>`
    select p.id from maintenance_plans p join machines m on m.id = p.machine_id
    where p.is_active and m.is_active and (p.next_due_on - p.ahead_days <= ${today}::date
      or machine_meter(p.machine_id, p.recurrence, p.meter_since, ${at}) >= p.every)
      and not exists (select 1 from work_orders w where w.maintenance_plan_id = p.id
        and w.status not in ('done', 'verified', 'cancelled'))
    order by p.id`.execute(db)
  let made = 0
  for (const { id } of rows) if (await runUnit(db, system, (unit) => orderPlanned(unit, id))) made++
  return made
}

job(
  {
    name: 'maintenance_plans',
    title: 'Order planned maintenance',
    about:
      'Makes work orders of maintenance plans that are due, by day or by what their machine ran or counted.',
    schedule: { minutes: 30 },
  },
  async ({ db, at }) => `${await orderDue(db, at)} work orders made`,
)
