import type pg from 'pg'
import type { Machine } from '../../../src/resources/production/machines/machines'
import type { MaintenancePlan } from '../../../src/resources/production/maintenance/maintenance_plans'

type DemoPlan = Pick<MaintenancePlan, 'name' | 'type' | 'recurrence' | 'every' | 'expected_minutes'> & {
  kind: Machine['kind']
  /** The problem that its work orders name. */
  detail: string
  weekdays?: readonly string[]
  begins_at?: string
  needs_signature?: boolean
  tasks: readonly (readonly [text: string, isRequired: boolean])[]
}

/** What is done ahead of failures in the demo company, once for each machine of the kind. */
const plans: readonly DemoPlan[] = [
  {
    name: 'Lubricate heads',
    kind: 'filler',
    detail: 'Lubricate and inspect heads',
    type: 'preventive',
    recurrence: 'by_schedule',
    every: 28,
    expected_minutes: 60,
    begins_at: '07:00',
    tasks: [
      ['Lock out and tag the machine', true],
      ['Grease heads and guide rail', true],
      ['Look at seals and nozzles', true],
      ['Photograph worn parts', false],
    ],
  },
  {
    name: 'Clean rollers',
    kind: 'labeler',
    detail: 'Clean rollers and sensors',
    type: 'preventive',
    recurrence: 'weekdays',
    every: null,
    weekdays: ['monday', 'thursday'],
    expected_minutes: 20,
    tasks: [
      ['Wipe rollers with alcohol', true],
      ['Clean lenses of sensors', true],
    ],
  },
  {
    name: 'Grease pump',
    kind: 'tank',
    detail: 'Grease pump and agitator',
    type: 'preventive',
    recurrence: 'running_hours',
    every: 150,
    expected_minutes: 45,
    tasks: [
      ['Grease pump bearing', true],
      ['Look for leaks', true],
    ],
  },
  {
    name: 'Change applicator pads',
    kind: 'stamper',
    detail: 'Lubricate and inspect heads',
    type: 'preventive',
    recurrence: 'counts',
    every: 200_000,
    expected_minutes: 30,
    tasks: [
      ['Change pads', true],
      ['Stamp ten test bottles', true],
    ],
  },
  {
    name: 'Safety inspection',
    kind: 'capper',
    detail: 'Lubricate and inspect heads',
    type: 'inspection',
    recurrence: 'after_finish',
    every: 90,
    expected_minutes: 30,
    needs_signature: true,
    tasks: [
      ['Try emergency stop', true],
      ['Look at guards and interlocks', true],
    ],
  },
  {
    name: 'Calibration by certified weights',
    kind: 'scale',
    detail: 'Calibration due',
    type: 'calibration',
    recurrence: 'after_finish',
    every: 180,
    expected_minutes: 60,
    needs_signature: true,
    tasks: [
      ['Level the scale', true],
      ['Weigh certified weights', true],
    ],
  },
]

/** One plan for each machine of its kind, due on days that follow each other. */
const written = `
  with made as (
    insert into maintenance_plans (name, machine_id, issue_section_id, issue_detail_id, type, recurrence, every, weekdays,
      next_due_on, expected_minutes, takes_machine, begins_at, needs_signature, last_done_at, meter_since, created_by,
      updated_by)
    select $1, m.id, d.issue_section_id, d.id, $2, $3::text, $4, $5,
      case when $3 not in ('running_hours', 'counts')
        then ($12::timestamptz + (8 + row_number() over (order by m.id)) * interval '1 day')::date end,
      $6, $7::text is not null, $7, $8, $12::timestamptz - interval '20 days', $12::timestamptz - interval '20 days', $11, $11
    from machines m join issue_details d on d.name = $9 where m.kind = $10 and m.is_active
    returning id
  )
  insert into maintenance_plan_tasks (maintenance_plan_id, sequence, text, is_required, created_by, updated_by)
  select made.id, t.sequence, t.text, t.is_required, $11, $11
  from made cross join jsonb_to_recordset($13::jsonb) as t (sequence int, text text, is_required boolean)`

/** What is planned and open of these machines belongs to their plans, with the checklist of each. */
const ordered = `
  with linked as (
    update work_orders w set maintenance_plan_id = p.id, planned_on = w.due_on, recurrence_days = null
    from (select distinct on (machine_id, issue_detail_id, type) * from maintenance_plans
      order by machine_id, issue_detail_id, type, id) p
    where w.status = 'open' and w.due_on is not null and p.machine_id = w.machine_id
      and p.issue_detail_id = w.issue_detail_id and p.type = w.type
    returning w.id, w.due_on, p.id as plan_id
  ), due as (
    update maintenance_plans p set next_due_on = l.due_on from linked l
    where l.plan_id = p.id and p.next_due_on is not null
  )
  insert into work_order_tasks (work_order_id, sequence, text, is_required, created_by, updated_by)
  select l.id, t.sequence, t.text, t.is_required, t.created_by, t.created_by
  from linked l join maintenance_plan_tasks t on t.maintenance_plan_id = l.plan_id order by l.id, t.sequence`

/** Writes maintenance plans, and the checklists of their work orders that are open. */
export async function addPlans(client: pg.ClientBase, planner: number, now: Date) {
  for (const { tasks, ...plan } of plans)
    await client.query(written, [
      plan.name,
      plan.type,
      plan.recurrence,
      plan.every,
      plan.weekdays ?? [],
      plan.expected_minutes,
      plan.begins_at ?? null,
      plan.needs_signature ?? false,
      plan.detail,
      plan.kind,
      planner,
      now,
      JSON.stringify(
        tasks.map(([text, is_required], at) => ({ sequence: (at + 1) * 10, text, is_required })),
      ),
    ])
  await client.query(ordered)
}
