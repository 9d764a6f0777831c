import { sql } from 'kysely'
import type { Db } from '../../../db/database'
import type { StateInterval } from './oee'
import type { Window } from '../../../site/shifts'

/** The machines that count: active ones of the floor. */
export const floorMachines = async (db: Db) =>
  await db
    .selectFrom('machines')
    .select([
      'id',
      'name',
      'line',
      'ideal_rate_per_hour as rate',
      'current_state',
      'planned_minutes_per_shift as planned_minutes',
    ])
    .where('is_active', '=', true)
    .where('area', '=', 'production')
    .orderBy('line')
    .orderBy('code')
    .execute()

/** What every machine did in a stretch of time, cut to it. */
export async function statesIn(db: Db, { from, to }: Window): Promise<Map<number, StateInterval[]>> {
  const [begin, end] = [new Date(from).toISOString(), new Date(to).toISOString()]
  const { rows } = await sql<{
    machine_id: number
    state: string
    reason: string | null
    started_at: string
    ended_at: string | null
    needs_reason: boolean
  }>`select m.id as machine_id, s.state, w.label as reason, s.started_at, s.ended_at, s.needs_reason
    from machines m cross join lateral (
      (select * from machine_states where machine_id = m.id and started_at <= ${begin}
        order by started_at desc limit 1)
      union all
      (select * from machine_states where machine_id = m.id and started_at > ${begin} and started_at < ${end}
        order by started_at)) s
      left join parameters w on w.id = s.reason_parameter_id
    where m.is_active and m.area = 'production'`.execute(db)
  const map = new Map<number, StateInterval[]>()
  for (const { machine_id, state, reason, started_at, ended_at, needs_reason } of rows) {
    const [began, ended] = [Date.parse(started_at), ended_at === null ? to : Date.parse(ended_at)]
    const stretch = {
      state,
      reason,
      from: Math.max(from, began),
      to: Math.min(to, ended),
      lasts: ended - began,
      needsReason: needs_reason,
    }
    if (stretch.to <= stretch.from) continue
    const before = map.get(machine_id)
    if (before) before.push(stretch)
    else map.set(machine_id, [stretch])
  }
  return map
}

/** What machines counted in the windows, by machine and window. */
export async function countsIn(db: Db, windows: readonly Window[]) {
  const { rows } = await sql<{ at: number; machine_id: number; good: number; total: number }>`
    select w.at::int as at, l.machine_id, sum(l.qty_good) as good, sum(l.qty_good + l.qty_scrap + l.qty_rework) as total
    from unnest(${windows.map(({ from }) => new Date(from).toISOString())}::timestamptz[],
      ${windows.map(({ to }) => new Date(to).toISOString())}::timestamptz[]) with ordinality as w (begin, until, at)
      join production_logs l on l.ended_at > w.begin and l.ended_at <= w.until
    where l.machine_id is not null and l.event in ('report', 'finish', 'correct')
    group by 1, 2`.execute(db)
  const nothing = { good: 0, total: 0 }
  const byWindow = new Map(
    rows.map(({ at, machine_id, good, total }) => [`${machine_id} ${at}`, { good, total }]),
  )
  return (machineId: number, window = 0) => byWindow.get(`${machineId} ${window + 1}`) ?? nothing
}
