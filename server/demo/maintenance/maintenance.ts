import type pg from 'pg'
import type { Role } from '../../../src/access'
import { addPlans } from './plans'
import { sections } from './problems'
import { addIssuedParts } from './spareParts'

export type MaintenancePeople = { reporter: number; technician: number; verifier: number }

/** Who works on the machines of the demo company. */
export const maintenancePeople = (personIn: (role: Role) => number): MaintenancePeople => ({
  reporter: personIn('bottler'),
  technician: personIn('automation_tech'),
  verifier: personIn('supervisor_production'),
})

/** Writes the problems that are known of machines, each in its section. */
async function addProblems(client: pg.ClientBase) {
  for (const [index, { code, name, kinds, problems }] of sections.entries()) {
    const { rows } = await client.query<{ id: string }>(
      `insert into issue_sections (code, name, machine_kinds, sequence) values ($1, $2, $3, $4) returning id`,
      [code, name, kinds, (index + 1) * 10],
    )
    for (const [detail, priority, stops, minutes] of problems)
      await client.query(
        `insert into issue_details (issue_section_id, name, default_priority, stops_machine, expected_minutes)
         values ($1, $2, $3, $4, $5)`,
        [rows[0]?.id, detail, priority, stops, minutes],
      )
  }
}

/** A time that a machine was down, as its states say. */
export type Breakdown = {
  machine_id: number
  started_at: string
  ended_at: string | null
  duration_s: number | null
  production_order_step_id: number | null
}

/** Breakdowns of so many last ones have their work order. */
const remembered = 120

/** Reported as the machine went down, mended while it was, and verified when it was up again. */
const mended = `
  with broken as (
    select s.*, s.place as no, d.id as detail_id, d.issue_section_id, d.default_priority, d.name
    from jsonb_to_recordset($4::jsonb) as s (place int, machine_id bigint, started_at timestamptz, ended_at timestamptz,
      duration_s int, production_order_step_id bigint) join machines m on m.id = s.machine_id
      cross join lateral (
        select d.* from issue_details d join issue_sections i on i.id = d.issue_section_id
        where d.stops_machine and (i.machine_kinds = '{}' or m.kind = any(i.machine_kinds))
        order by (d.id + s.place) % 3, d.id limit 1) d
  )
  insert into work_orders (number, status, machine_id, issue_section_id, issue_detail_id, type, priority,
    machine_stopped, description, assigned_to_id, reported_by_id, reported_at, acknowledged_at, started_at, finished_at,
    finished_by_id, verified_at, verified_by_id, labour_minutes, downtime_minutes, root_cause, action_taken,
    production_order_id, step_id, created_by, updated_by)
  select 'WO-' || lpad((b.no + 1)::text, 5, '0'), 'verified', b.machine_id, b.issue_section_id, b.detail_id, 'corrective',
    case when b.production_order_step_id is null then b.default_priority else 'critical' end, true, b.name, $2, $1,
    b.started_at, b.started_at + b.duration_s * interval '0.1 second', b.started_at + b.duration_s * interval '0.2 second',
    b.started_at + b.duration_s * interval '0.9 second', $2, b.ended_at, $3, (b.duration_s * 0.7 / 60)::int,
    b.duration_s / 60, c.cause, c.done, o.production_order_id, b.production_order_step_id, $1, $3
  from broken b join jsonb_to_recordset($5::jsonb) as c (name text, cause text, done text) on c.name = b.name
    left join production_order_steps o on o.id = b.production_order_step_id
  order by b.no
  returning id`

/** Writes the work orders of the last breakdowns; answers the id of each, by its place in the list. */
export async function addRepairs(
  client: pg.ClientBase,
  { reporter, technician, verifier }: MaintenancePeople,
  breakdowns: readonly Breakdown[],
): Promise<ReadonlyMap<Breakdown, number>> {
  await addProblems(client)
  const causes = sections.flatMap(({ problems }) =>
    problems.map(([name, , , , cause, done]) => ({ name, cause, done })),
  )
  const over = breakdowns.filter(({ duration_s }) => (duration_s ?? 0) >= 240).slice(-remembered)
  const { rows } = await client.query<{ id: string }>(mended, [
    reporter,
    technician,
    verifier,
    JSON.stringify(over.map((one, place) => ({ place, ...one }))),
    JSON.stringify(causes),
  ])
  return new Map(over.map((one, place) => [one, Number(rows[place]?.id)]))
}

/** Work that does not stop its machine, in every state a planner meets, and the preventive and calibration work ahead. */
const open = `
  with first as (
    select coalesce(max(substr(number, 4)::int), 0) as no from work_orders
  ), wanted (status, kind, detail, type, days, reported) as (values
    ('open', 'labeler', 'Labels wrinkle', 'corrective', null, interval '35 minutes'),
    ('open', 'tank', 'Pump is loud', 'corrective', null, interval '5 hours'),
    ('acknowledged', 'filler', 'Belt slips', 'corrective', null, interval '2 hours'),
    ('in_progress', 'stamper', 'Sensor does not count', 'corrective', null, interval '3 hours'),
    ('waiting_parts', 'filler', 'Sensor does not count', 'corrective', null, interval '2 days'),
    ('done', 'labeler', 'Belt slips', 'corrective', null, interval '1 day'),
    ('open', 'filler', 'Lubricate and inspect heads', 'preventive', 30, interval '1 day'),
    ('open', 'capper', 'Lubricate and inspect heads', 'preventive', 30, interval '2 days'),
    ('open', 'scale', 'Calibration due', 'calibration', null, interval '3 days'),
    ('open', 'hplc', 'Calibration due', 'calibration', null, interval '4 days')
  ), machine as (
    select distinct on (w.status, w.kind, w.detail) w.*, m.id as machine_id, d.id as detail_id, d.issue_section_id,
      d.default_priority from wanted w join machines m on m.kind = w.kind and m.is_active
      join issue_details d on d.name = w.detail order by w.status, w.kind, w.detail, m.id
  )
  insert into work_orders (number, status, machine_id, issue_section_id, issue_detail_id, type, priority, machine_stopped,
    description, due_on, recurrence_days, assigned_to_id, reported_by_id, reported_at, acknowledged_at, started_at,
    finished_at, finished_by_id, working_since, labour_minutes, wait_reason, root_cause, action_taken, created_by, updated_by)
  select 'WO-' || lpad((f.no + row_number() over (order by m.reported desc))::text, 5, '0'), m.status, m.machine_id,
    m.issue_section_id, m.detail_id, m.type, m.default_priority, false, m.detail,
    case when m.type <> 'corrective' then ($3::timestamptz + interval '6 days')::date end, m.days,
    case when m.status in ('in_progress', 'waiting_parts', 'done') then $2::bigint end, $1, $3::timestamptz - m.reported,
    case when m.status <> 'open' then $3::timestamptz - m.reported * 0.9 end,
    case when m.status in ('in_progress', 'waiting_parts', 'done') then $3::timestamptz - m.reported * 0.8 end,
    case when m.status = 'done' then $3::timestamptz - m.reported * 0.2 end,
    case when m.status = 'done' then $2::bigint end,
    case when m.status = 'in_progress' then $3::timestamptz - m.reported * 0.8 end,
    case when m.status in ('waiting_parts', 'done') then 35 else 0 end,
    case when m.status = 'waiting_parts' then 'Sensor, expected tomorrow' end,
    case when m.status = 'done' then 'Belt worn' end, case when m.status = 'done' then 'Belt replaced' end, $1, $1
  from machine m cross join first f`

/** A line for each act of each work order. */
const comments = `
  insert into work_order_comments (work_order_id, kind, text, user_id, at, created_by, updated_by)
  select w.id, c.kind, c.text, c.user_id, c.at, c.user_id, c.user_id
  from work_orders w cross join lateral (values
    ('status', 'Acknowledged', w.assigned_to_id, w.acknowledged_at), ('status', 'Started', w.assigned_to_id, w.started_at),
    ('status', 'Waits: ' || w.wait_reason, w.assigned_to_id,
      case when w.wait_reason is not null then w.started_at + interval '35 minutes' end),
    ('status', 'Finished', w.finished_by_id, w.finished_at), ('status', 'Verified', w.verified_by_id, w.verified_at)
    union all
    select 'part', 'Issued: ' || trim_scale(u.qty) || ' ea ' || p.name, u.issued_by_id, u.issued_at
    from work_order_parts u join products p on p.id = u.product_id where u.work_order_id = w.id
  ) as c (kind, text, user_id, at) where c.at is not null order by c.at, w.id`

/** Maintenance that does not stop its machine and what is ahead, with a line for each act of all of it. */
export async function addOpenWork(
  client: pg.ClientBase,
  { reporter, technician, verifier }: MaintenancePeople,
  now: Date,
) {
  await client.query(open, [reporter, technician, now])
  await addPlans(client, verifier, now)
  await addIssuedParts(client, now)
  await client.query(comments)
}
