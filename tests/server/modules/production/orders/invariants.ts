import { sql } from 'kysely'
import { expect } from 'vitest'
import { board } from '../../../../../src/resources/production/boards/board'
import { machinesBoard } from '../../../../../src/resources/production/boards/machines_board'
import { selectOf } from '../../../../../server/engine/rows/selects'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { statesIn } from '../../../../../server/modules/production/machines/machineWork'
import { effortOf, oeeOf, timeIn } from '../../../../../server/modules/production/machines/oee'
import type { Plant } from '../../../../fixtures/plant'
import { liquidBalances } from '../../../../harness/liquidBalance'

const none = async (plant: Pick<Plant, 'db'>, what: string, query: ReturnType<typeof sql>) => {
  const { rows } = await query.execute(plant.db)
  expect(rows, what).toEqual([])
}

/** What must hold of recovered liquid after any history. */
export async function assertRecoveries(plant: Pick<Plant, 'db'>) {
  await none(
    plant,
    'a recovery is used, disposed of or in its pails, each of them of its lot, and the ledger has as much of it',
    sql`select r.number from recoveries r
      left join lateral (select coalesce(sum(volume_ml), 0) as ml, count(*) filter (where lot_id <> r.lot_id) as others
        from pails where recovery_id = r.id) p on true
      left join lateral (select coalesce(sum(on_hand), 0) as ml from stock_levels where lot_id = r.lot_id) l on true
      where r.volume_ml <> r.used_ml + r.disposed_ml + r.remaining_ml or r.remaining_ml <> p.ml or p.others > 0
        or l.ml <> r.remaining_ml`,
  )
  await none(
    plant,
    'what is used of a recovery was weighed into batches or went to the laboratory, and the ledger has as much of it',
    sql`select r.number from recoveries r
      left join lateral (select coalesce(sum(actual_ml), 0) as ml from batching_logs
        where lot_id = r.lot_id and kind = 'recovery_input') w on true
      left join lateral (select coalesce(sum(m.qty) filter (where b.kind = 'virtual_production'), 0) as mixed,
          coalesce(sum(m.qty) filter (where b.kind = 'virtual_sample'), 0) as sampled
        from stock_movements m join bins b on b.id = m.to_bin_id where m.lot_id = r.lot_id) o on true
      where r.used_ml <> w.ml + o.sampled or o.mixed <> w.ml`,
  )
}

/** What must hold of the floor after any history. */
export async function assertInvariants(plant: Plant) {
  await none(
    plant,
    'the counts of a step are the sums of its logs',
    sql`select s.id from production_order_steps s left join lateral (
        select coalesce(sum(qty_good), 0) as good, coalesce(sum(qty_scrap), 0) as scrap,
          coalesce(sum(qty_rework), 0) as rework, coalesce(sum(rest_recovered), 0) as recovered,
          coalesce(sum(rest_lost), 0) as lost from production_logs where step_id = s.id) l on true
      where (s.qty_good, s.qty_scrap, s.qty_rework, s.rest_recovered, s.rest_lost)
        is distinct from (l.good, l.scrap, l.rework, l.recovered, l.lost)`,
  )
  await none(
    plant,
    'what a finished phase took is bottled, scrapped, recovered or lost, down to the last millilitre and bottle',
    sql`select s.id from (
        select s.*, p.code, s.qty_good + s.qty_scrap + s.qty_rework as counted, o.volume_ml, o.volume_batched_ml,
          o.volume_recovered_ml + o.volume_lost_ml as rest_ml
        from production_orders o join production_order_steps s on s.production_order_id = o.id
        join phases p on p.id = s.phase_id where s.status = 'done') s
      where (code = 'bottling' and greatest(volume_batched_ml, counted * volume_ml) <> counted * volume_ml + rest_ml
          and not exists (select 1 from production_order_steps b join phases p on p.id = b.phase_id
            where b.production_order_id = s.production_order_id and p.code in ('batching', 'hplc')
              and (b.status <> 'done' or b.finished_at > s.finished_at)))
        or (code in ('labelling', 'stamping', 'packing', 'cartoning', 'transfer') and greatest(qty_in, counted) <> counted + rest_lost)`,
  )
  const balances = await liquidBalances(plant.pool)
  expect(
    balances.filter(({ off }) => off > 0.000001),
    'all liquid that was measured is bottled, scrapped, sampled, recovered, lost or in a tank, in the ledger too',
  ).toEqual([])
  await assertRecoveries(plant)
  await none(
    plant,
    'liquid of a done order that is lost beyond its line loss and the variance limit has a reason',
    sql`select o.number from production_orders o join flows f on f.id = o.flow_id
      where o.done_at is not null and o.status in ('done', 'shipped', 'closed') and o.short_note is null
        and o.volume_lost_ml > f.line_loss_ml * o.batch_count + 0.02 * o.volume_batched_ml
        and not exists (select from production_logs l
          where l.production_order_id = o.id and l.loss_reason_parameter_id is not null)`,
  )
  await none(
    plant,
    'no step counts more than came in, beyond the tolerance',
    sql`select id from production_order_steps where qty_good + qty_scrap + qty_rework > qty_in * 1.02`,
  )
  await none(
    plant,
    'an order shows the sums of its steps',
    sql`select o.id from production_orders o left join lateral (select
        coalesce(sum(s.qty_good) filter (where p.code in ('bottling', 'sealing')), 0) as bottled,
        coalesce(sum(s.qty_good) filter (where p.code = 'labelling'), 0) as labelled,
        coalesce(sum(s.qty_good) filter (where p.code = 'stamping'), 0) as stamped,
        coalesce(sum(s.qty_good) filter (where p.code in ('packing', 'cartoning')), 0) as packed,
        coalesce(sum(s.qty_good) filter (where p.code = 'transfer'), 0) as transferred,
        coalesce(sum(s.qty_good) filter (where p.code = 'shipping'), 0) as shipped,
        coalesce(sum(s.qty_good) filter (where p.code = 'batching'), 0) as batched
        from production_order_steps s join phases p on p.id = s.phase_id where s.production_order_id = o.id) t on true
      where (qty_bottled, qty_labelled, qty_stamped, qty_packed, qty_transferred, qty_shipped, volume_batched_ml)
        is distinct from (bottled, labelled, stamped, packed, transferred, shipped, batched)`,
  )
  await none(
    plant,
    'bottles do not grow from phase to phase',
    sql`select id from production_orders where qty_shipped > qty_transferred or qty_transferred > qty_packed
      or qty_packed > qty_stamped or qty_labelled > qty_bottled
      or qty_stamped > case area when 'production' then qty_labelled else qty_bottled end`,
  )
  await none(
    plant,
    'the states of a machine follow each other without gap or overlap',
    sql`select machine_id from (select machine_id, started_at, lag(ended_at) over (partition by machine_id
        order by started_at) as before, lag(id) over (partition by machine_id order by started_at) as prior
        from machine_states) t where prior is not null and before is distinct from started_at`,
  )
  await none(
    plant,
    'every machine has one open state and shows it',
    sql`select m.id from machines m left join machine_states s on s.machine_id = m.id and s.ended_at is null
      where s.id is null or s.state <> m.current_state or s.started_at <> m.current_state_since
        or s.production_order_step_id is distinct from m.current_step_id`,
  )
  await none(
    plant,
    'a running step is the one its machine shows, and nothing but a running step runs',
    sql`select s.id from production_order_steps s join machines m on m.id = s.machine_id
      where s.status = 'in_progress' and m.current_step_id is distinct from s.id
      union all select m.id from machines m join production_order_steps s on s.id = m.current_step_id
      where s.status in ('done', 'skipped') or (m.current_state = 'running' and s.status <> 'in_progress')`,
  )
  await none(
    plant,
    'an order in progress has work',
    sql`select o.id from production_orders o where o.status = 'in_progress' and not exists (
      select 1 from production_order_steps s where s.production_order_id = o.id
        and s.status in ('ready', 'in_progress', 'paused', 'blocked'))`,
  )
  await none(
    plant,
    'a closed or cancelled order has no open step and no later log',
    sql`select o.id from production_orders o join production_order_steps s on s.production_order_id = o.id
      where o.status in ('closed', 'cancelled') and s.status not in ('done', 'skipped')
      union all select o.id from production_orders o join production_logs l on l.production_order_id = o.id
      where o.status = 'closed' and l.ended_at > o.updated_at`,
  )
  await none(
    plant,
    'clocks run only where work runs',
    sql`select id from production_order_steps where (running_since is not null) <> (status = 'in_progress')
      or (status = 'paused') <> (paused_at is not null) or (status = 'blocked') <> (blocked_at is not null)`,
  )
}

/** Minutes by state sum to the window, and no ratio leaves its bounds. */
export async function assertOee(plant: Plant, from: string, to: string) {
  const window = { from: Date.parse(from), to: Date.parse(to) }
  for (const stretches of (await statesIn(plant.db, window)).values()) {
    const time = Object.values(timeIn(stretches, [window])).reduce((sum, one) => sum + one, 0)
    expect(time).toBe(window.to - window.from)
    for (const rate of [null, 100]) {
      const found = oeeOf(
        effortOf(stretches, [window], { good: 90, total: 100 }, rate, {
          countSetupAsLoss: true,
          microStopMs: 60_000,
        }),
      )
      for (const ratio of [found.a, found.q, found.p, found.oee])
        if (ratio !== null) expect(ratio >= 0 && ratio <= 100).toBe(true)
    }
  }
}

/** The feed of a board, folded by versions, is the board. */
export async function assertBoards(plant: Plant) {
  for (const resource of [board, machinesBoard] as AnyResource[]) {
    const { rows: entries } = await plant.pool.query<{ row_id: number; version: number; row: object | null }>(
      'select row_id, version, "row" from changes where table_name = $1 and row_id is not null order by position',
      [resource.name],
    )
    const folded = new Map<number, { version: number; row: object | null }>()
    for (const { row_id, version, row } of entries) {
      const before = folded.get(row_id)
      expect(version, `${resource.name} ${row_id}`).toBeGreaterThanOrEqual(before?.version ?? 0)
      folded.set(row_id, { version, row })
    }
    const { rows: fresh } = await plant.pool.query<{ j: { id: number } }>(
      `select row_to_json(r) as j from (select ${selectOf(resource).selectList()} from ${resource.name} t) r`,
    )
    const shown = new Map(fresh.map(({ j }) => [j.id, j]))
    // Untouched machines were never broadcast.
    for (const [id, { row }] of folded) expect(row, `${resource.name} ${id}`).toEqual(shown.get(id) ?? null)
    if (resource === (board as AnyResource))
      expect([...shown.keys()].filter((id) => !folded.has(id))).toEqual([])
  }
}
