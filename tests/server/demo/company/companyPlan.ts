import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { dayOf } from '../../../../server/demo/company/calendar'
import { databaseOver } from '../../../../server/db/dedicatedConnection'
import { planModel } from '../../../../server/modules/production/plan/model/planModel'
import { timesOf } from '../../../../server/modules/production/plan/planTimes'

type Params = {
  count: (sql: string) => Promise<number>
  rows: (sql: string) => Promise<Record<string, unknown>[]>
  pool: () => pg.Pool
  now: Date
}

/** The plan that the demo company starts with. */
export function companyPlan({ count, rows, pool, now }: Params) {
  describe('the plan of the demo company', () => {
    it('the demo company has daily orders of the past, of today and of the week ahead, each with lines', async () => {
      const today = dayOf(now.getTime(), 'America/Toronto')
      const [days] =
        await rows(`select count(distinct d.plan_date) filter (where d.plan_date < '${today}')::int as past,
          count(distinct d.plan_date) filter (where d.plan_date = '${today}')::int as today,
          count(distinct d.plan_date) filter (where d.plan_date > '${today}')::int as ahead,
          bool_or(d.status = 'draft') and bool_or(d.status = 'published') and bool_or(d.status = 'closed') as in_all
        from daily_orders d where exists (select from daily_order_lines l where l.daily_order_id = d.id)`)
      expect(days).toMatchObject({ today: 1, in_all: true })
      expect(Number(days?.past)).toBeGreaterThan(30)
      expect(Number(days?.ahead)).toBeGreaterThanOrEqual(5)
      expect(await count(`select from daily_order_lines`)).toBeGreaterThan(1_000)
      expect(
        await count(`select from daily_order_lines where status = 'requested' and source = 'request'`),
      ).toBe(4)
    })

    it('the demo company sums up what its shifts planned and made, and froze the attainment of closed ones', async () => {
      expect(
        await count(`select d.id from daily_orders d left join lateral (
            select coalesce(sum(l.planned_qty), 0) as planned, coalesce(sum(l.done_qty), 0) as done
            from daily_order_lines l join production_order_steps s on s.id = l.step_id
            where l.daily_order_id = d.id and s.unit_kind not in ('ml', 'sample')) n on true
          where (n.planned, n.done) is distinct from (d.planned_units, d.done_units)
            or (d.status = 'closed' and n.planned > 0
              and d.attainment is distinct from least(100, round(n.done / n.planned * 100, 4)))`),
      ).toBe(0)
    })

    it('the last shifts of the demo company were handed over by one lead and taken over by another, the last one waits', async () => {
      const handovers = await rows(`select h.status, h.handed_over_by_id <> h.taken_over_by_id as by_two,
          (select count(distinct topic)::int from shift_handover_lines l where l.shift_handover_id = h.id) as topics
        from shift_handovers h order by h.from_at`)
      expect(handovers.length).toBeGreaterThan(5)
      expect(handovers.slice(0, -1).every((one) => one.status === 'taken_over' && one.by_two)).toBe(true)
      expect(handovers.at(-1)).toMatchObject({ status: 'handed_over', by_two: null })
      expect(Number(handovers.at(-1)?.topics)).toBeGreaterThan(3)
    })

    it('a step of the demo company is planned once, its running line first', async () => {
      expect(
        await count(`select s.id from production_order_steps s join lateral (
            select sum(planned_qty - done_qty) as open, min(l.id) filter (where status = 'in_progress') as running
            from daily_order_lines l where l.step_id = s.id and l.status in ('planned', 'in_progress')) n on true
          where n.open > (s.qty_planned - s.qty_good) * 1.05 + 0.01
            or (n.running is not null and s.daily_order_line_id <> n.running)`),
      ).toBe(0)
      expect(
        await count(`select l.id from daily_order_lines l join production_order_steps s on s.id = l.step_id
          where (l.status = 'in_progress') and s.status not in ('in_progress', 'paused', 'blocked')`),
      ).toBe(0)
    })

    it('the engine can time the plan of the demo company, with cards in every lane of a filler', async () => {
      const db = databaseOver(pool())
      const { rows: plants } = await pool().query<{ id: number }>(
        `select id from locations where kind = 'plant'`,
      )
      const { model, rows: read } = await planModel(db, plants[0]?.id ?? 0, 1, now.getTime())
      const times = timesOf(model)
      const fillers = read.machines.flatMap(({ kind }, at) => (kind === 'filler' ? [at] : []))
      for (const at of fillers) expect(model.lanes[at]?.length).toBeGreaterThan(0)
      for (const at of model.lanes.flat()) expect(times.end[at]).toBeGreaterThan(0)
    })
  })
}
