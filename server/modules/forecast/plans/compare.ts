import { sql } from 'kysely'
import { planCalls, type PlanComparison } from '../../../../src/resources/forecast/planCalls'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import type { Db } from '../../../db/database'
import { invalid, Refused } from '../../../engine/errors'

const revisionsOf = async (db: Db, plan: number) => {
  const { rows } = await sql<{ revision: number }>`select distinct revision from forecast_plan_revisions
    where plan_id = ${plan} order by revision`.execute(db)
  return rows.map(({ revision }) => revision)
}

/** What a revision planned; without one, what the lines of the plan come to now. */
const plannedBy = (plan: number, revision: number | null) =>
  revision === null
    ? sql`select product_id, bucket_start, sum(planned_qty) as planned_qty from forecast_production_plan_lines
        where plan_id = ${plan} and status <> 'skipped' group by product_id, bucket_start`
    : sql`select product_id, bucket_start, planned_qty from forecast_plan_revisions
        where plan_id = ${plan} and revision = ${revision}`

onCall(planCalls.compare, async ({ db, input }): Promise<PlanComparison> => {
  const { rows: plans } = await sql`select from forecast_production_plans where id = ${input.id}`.execute(db)
  if (plans.length === 0) throw new Refused('not_found', { text: t('There is no such plan') })
  const revisions = await revisionsOf(db, input.id)
  for (const name of ['before', 'after'] as const) {
    const revision = input[name]
    if (revision !== null && !revisions.includes(revision)) throw invalid({ [name]: 'exists' })
  }
  const before = input.before ?? revisions.at(-1) ?? null
  if (before === null) return { revisions, rows: [] }
  const { rows } = await sql<PlanComparison['rows'][number]>`
    with before as (${plannedBy(input.id, before)}), after as (${plannedBy(input.id, input.after)})
    select p.id as product_id, p.sku, coalesce(b.bucket_start, a.bucket_start)::text as bucket_start,
      coalesce(b.planned_qty, 0)::float8 as before_qty, coalesce(a.planned_qty, 0)::float8 as after_qty
    from before b full join after a on a.product_id = b.product_id and a.bucket_start = b.bucket_start
    join products p on p.id = coalesce(b.product_id, a.product_id)
    where coalesce(b.planned_qty, 0) <> coalesce(a.planned_qty, 0)
    order by 3, 2`.execute(db)
  return { revisions, rows }
})
