import { sql } from 'kysely'
import { itemProgress } from '../../../src/resources/projects/rollUp'
import { taskItems } from '../../../src/resources/projects/task_items'
import type { Unit } from '../../engine/unitTypes'

type Facts = {
  id: number
  status: string
  estimated_hours: number | null
  remaining_hours: number | null
  records: number
  logged_hours: number
  amount: number
  last_record_at: string | null
  said_percent: number | null
  last_value: number | null
  in_range: boolean | null
}

/** Adds the records of items up, corrections included, and says how far the items are. */
export async function settleItems(unit: Unit, ids: readonly number[]) {
  if (ids.length === 0) return
  const { rows } = await sql<Facts>`
    select i.id, i.status, i.estimated_hours::float8 as estimated_hours, i.remaining_hours::float8 as remaining_hours,
      count(r.id)::int as records, coalesce(sum(r.hours), 0)::float8 as logged_hours,
      coalesce(sum(r.amount), 0)::float8 as amount, max(r.created_at) as last_record_at,
      (array_agg(r.progress_percent::float8 order by r.record_date desc, r.id desc)
        filter (where r.progress_percent is not null))[1] as said_percent,
      (array_agg(r.value::float8 order by r.id desc) filter (where r.value is not null))[1] as last_value,
      (array_agg(r.in_range order by r.id desc) filter (where r.value is not null))[1] as in_range
    from task_items i left join task_item_records r on r.task_item_id = i.id
    where i.id = any(${ids}::bigint[]) group by i.id order by i.id`.execute(unit.trx)
  for (const row of rows) {
    const { id, status, estimated_hours: estimate, said_percent: _, remaining_hours: typed, ...facts } = row
    const isOver = status === 'done' || status === 'cancelled'
    const left = typed ?? Math.max(0, (estimate ?? 0) - facts.logged_hours)
    const next = {
      records: facts.records,
      logged_hours: facts.logged_hours,
      amount: facts.amount,
      last_record_at: facts.last_record_at === null ? null : new Date(facts.last_record_at).toISOString(),
      last_value: facts.last_value,
      in_range: facts.in_range === null ? null : Number(facts.in_range) === 1,
      hours_left: isOver ? 0 : Number(left.toFixed(2)),
      progress_percent: itemProgress(row),
    }
    const before = await unit.get(taskItems, id)
    const wire = { ...next, in_range: next.in_range === null ? null : next.in_range ? 1 : 0 }
    const isSame = (Object.keys(wire) as (keyof typeof wire)[]).every((name) => before[name] === wire[name])
    if (!isSame) await unit.update(taskItems, id, next)
  }
}
