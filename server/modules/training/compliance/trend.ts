import {
  complianceCalls,
  type ComplianceTrend,
} from '../../../../src/resources/training/compliance/complianceCalls'
import { onCall } from '../../../calls/handlers'

// The last day of each of the months before this one, and today; each from the log alone.
onCall(complianceCalls.trend, async ({ longReads, input }) => {
  const { rows } = await longReads.query<ComplianceTrend[number]>(
    `with days as (
       select least(plant_today(), (date_trunc('month', plant_today()::timestamp) - make_interval(months => n)
         + interval '1 month' - interval '1 day')::date) as day
       from generate_series(0, 11) n
     )
     select d.day::text as day, c.required, c.compliant,
       round(100.0 * c.compliant / nullif(c.required, 0), 2)::float8 as percent
     from days d cross join lateral (
       select count(*)::int as required,
         (count(*) filter (where training_state(d.day, 0, x.status, x.expires_on, x.retrain_by)
           not in ('missing', 'expired')))::int as compliant
       from training_compliance_at(d.day) x join users u on u.id = x.user_id
       where ($1::text is null or $1 = any(u.roles)) and ($2::bigint is null or u.location_id = $2)
     ) c order by d.day`,
    [input.role, input.location_id],
  )
  return rows
})
