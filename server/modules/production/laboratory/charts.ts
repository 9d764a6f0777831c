import { sql } from 'kysely'
import type { ControlChart } from '../../../../src/resources/production/laboratory/controlChart'
import { laboratoryCalls } from '../../../../src/resources/production/laboratory/laboratoryCalls'
import { deviationOf, meanOf, westgard } from '../../../../src/resources/production/laboratory/statistics'
import { onCall } from '../../../calls/handlers'

/** Points of a chart at most. */
const mostPoints = 100

type Measured = { id: number; label: string; at: Date; value: number }

/** Points in the order of time, with mean, standard deviation and the rules of Westgard they break. */
function chartOf(newestFirst: readonly Measured[], limits: Pick<ControlChart, 'target' | 'min' | 'max'>) {
  const points = newestFirst.toReversed()
  const values = points.map(({ value }) => value)
  const mean = values.length === 0 ? null : meanOf(values)
  const sd = values.length < 2 ? null : deviationOf(values)
  const broken = westgard(values, mean ?? 0, sd ?? 0)
  const rounded = (value: number | null) => (value === null ? null : Number(value.toFixed(4)))
  return {
    ...limits,
    mean: rounded(mean),
    sd: rounded(sd),
    points: points.map((point, at) => ({ ...point, rules: broken[at] ?? [] })),
  }
}

onCall(laboratoryCalls.productChart, async ({ db, input }) => {
  type Row = Measured & { target: number; min: number; max: number }
  const { rows } = await sql<Row>`select id, number as label, concluded_at as at, final_mg_ml as value,
      target_strength_mg_ml as target, min_mg_ml as min, max_mg_ml as max
    from hplc_requests where product_id = ${input.product_id} and concluded_at is not null
    order by concluded_at desc, id desc limit ${mostPoints}`.execute(db)
  const [newest] = rows
  return chartOf(
    rows.map(({ id, label, at, value }) => ({ id, label, at, value })),
    { target: newest?.target ?? null, min: newest?.min ?? null, max: newest?.max ?? null },
  )
})

onCall(laboratoryCalls.controlChart, async ({ db, input }) => {
  type Row = Measured & { limit: number }
  const { rows } =
    await sql<Row>`select c.id, o.number as label, c.measured_at as at, c.recovery_percent as value,
      c.limit_percent as limit
    from hplc_control_results c join hplc_orders o on o.id = c.hplc_order_id
    where o.hplc_category_id = ${input.hplc_category_id} and c.control = 'check' and c.voided_at is null
      and c.recovery_percent is not null
      and (${input.machine_id}::bigint is null or o.machine_id = ${input.machine_id})
    order by c.measured_at desc, c.id desc limit ${mostPoints}`.execute(db)
  const limit = rows[0]?.limit
  return chartOf(
    rows.map(({ id, label, at, value }) => ({ id, label, at, value })),
    {
      target: rows.length === 0 ? null : 100,
      min: limit === undefined ? null : 100 - limit,
      max: limit === undefined ? null : 100 + limit,
    },
  )
})
