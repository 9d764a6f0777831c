import { describe, expect, it } from 'vitest'

type Company = {
  rows: (sql: string) => Promise<Record<string, unknown>[]>
  count: (sql: string) => Promise<number>
}

/** What the demo company has forecast. */
export const companyForecast = ({ rows, count }: Company) =>
  describe('the forecast of the demo company', () => {
    it('periods that are scored were written down when they began and one, two and three months before', async () => {
      const lags = await rows(
        `select p.name, array_agg(distinct s.lag order by s.lag) as lags, count(distinct s.kind)::int as kinds,
         bool_and(s.taken_at < p.date_from + interval '1 day') as early
       from forecast_periods p join forecast_snapshots s on s.period_id = p.id
       where p.status = 'closed' group by p.id order by p.date_from`,
      )
      expect(lags).toHaveLength(3)
      for (const one of lags) expect(one).toMatchObject({ lags: [0, 1, 2, 3], kinds: 3, early: true })
      const errors = await rows(
        `select s.lag, sum(abs(s.qty - coalesce(d.qty, 0)))::float8 as error from forecast_snapshots s
       join forecast_periods p on p.id = s.period_id and p.status = 'closed'
       left join lateral (select sum(d.ordered_qty) as qty from forecast_demand_days d where d.product_id = s.product_id
         and d.customer_id is not distinct from s.customer_id and d.day between p.date_from and p.date_to) d on true
       where s.kind = 'forecast' group by 1 order by 1`,
      )
      expect(errors.every(({ error }) => Number(error) > 0)).toBe(true)
    })

    it('scored periods are forecast as well as the trade does, a little too high, and its sales follow them', async () => {
      const scored = await rows(
        `select wape::float8 as wape, bias::float8 as bias from forecast_periods where status = 'closed'`,
      )
      expect(scored).toHaveLength(3)
      for (const { wape, bias } of scored) {
        expect(Number(wape)).toBeGreaterThan(15)
        expect(Number(wape)).toBeLessThan(45)
        expect(Number(bias)).toBeGreaterThan(-10)
        expect(Number(bias)).toBeLessThan(40)
      }
      const [sold] =
        await rows(`select (select sum(ordered_qty) from forecast_demand_days where day >= date_trunc('month', d.last) and day <= d.last)
          / (select sum(forecast_qty) from forecast_allocations a join forecast_periods p on p.id = a.period_id where p.status = 'frozen')
          / extract(day from d.last) * 30 as share from (select date '2026-11-20' as last) d`)
      expect(Number(sold?.share)).toBeGreaterThan(0.7)
      expect(Number(sold?.share)).toBeLessThan(1.3)
    })

    it('plans say what was made of a month, what is made now, and what of it is short or late', async () => {
      const plans = await rows(
        `select p.status, n.lines, n.short_lines, n.attainment_percent::float8 as made from forecast_production_plans p
         join forecast_production_plans_now n using (id) order by p.number`,
      )
      expect(plans.map(({ status }) => status)).toEqual(['completed', expect.any(String), 'draft'])
      expect(Number(plans[0]?.made)).toBeGreaterThan(90)
      expect(Number(plans[1]?.short_lines)).toBeGreaterThan(0)
      expect(
        await count(
          `select id from forecast_production_plan_lines where status = 'done' and production_order_id is null`,
        ),
      ).toBe(0)
      // What each line needs follows from its own figures.
      expect(
        await count(`select id from forecast_production_plan_lines where part = 1 and net_requirement_qty
          <> greatest(0, safety_stock_qty - on_hand_qty - open_production_qty - open_purchase_qty + gross_requirement_qty)`),
      ).toBe(0)
    })
  })
