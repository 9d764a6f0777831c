import { describe, expect, it } from 'vitest'

type Company = { rows: (sql: string) => Promise<Record<string, unknown>[]> }

/** What the demo company has forecast. */
export const companyForecast = ({ rows }: Company) =>
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
  })
