import type pg from 'pg'

/** Batches in tanks, each with the one before it there: how they differ, and when that one was bottled. */
const batches = `
  select s.id, s.machine_id, s.started_at, f.profile, r.target_strength_mg_ml as strength,
    lag(f.profile) over w as before, lag(r.target_strength_mg_ml) over w as strength_before,
    lag(case when b.status = 'done' then b.finished_at else 'infinity' end) over w as emptied_at
  from production_order_steps s
    join production_orders o on o.id = s.production_order_id
    join recipes r on r.id = o.recipe_id
    join products p on p.id = o.product_id join flavors f on f.id = p.flavor_id
    left join production_order_steps b on b.production_order_id = o.id
      and b.phase_id = (select id from phases where code = 'bottling')
  where s.unit_kind = 'ml' and s.started_at is not null
  window w as (partition by s.machine_id order by s.started_at)`

const statement = `
  select count(*)::int as batches, count(*) filter (where emptied_at > started_at)::int as onto_others,
    count(*) filter (where is_other)::int as changes,
    count(*) filter (where is_other and not exists (select from machine_states t where t.machine_id = x.machine_id
      and t.state = 'cleaning' and t.started_at >= x.emptied_at and t.started_at <= x.started_at))::int as unwashed
  from (select *, before <> profile or strength_before > 0 and strength = 0 as is_other from (${batches}) y) x`

type TankBatches = {
  batches: number
  /** Begun with another batch in the tank. */
  onto_others: number
  /** Of another family than the one before, or without nicotine after it. */
  changes: number
  /** Such as were begun in a tank that was not washed in between. */
  unwashed: number
}

/** How batches followed each other in the tanks, read from the tables alone. */
export async function tankBatches(db: Pick<pg.Pool, 'query'>): Promise<TankBatches> {
  const { rows } = await db.query<TankBatches>(statement)
  if (!rows[0]) throw new Error('No answer')
  return rows[0]
}
