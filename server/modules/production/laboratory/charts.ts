import { sql } from 'kysely'
import { controlChartOf } from '../../../../src/resources/production/laboratory/controlChart'
import { laboratoryCalls } from '../../../../src/resources/production/laboratory/laboratoryCalls'
import { onCall } from '../../../calls/handlers'

/** Points of a chart at most. */
const mostPoints = 100

type Measured = { id: number; label: string; at: Date; value: number }

onCall(laboratoryCalls.productChart, async ({ db, input }) => {
  type Row = Measured & { target: number; min: number; max: number }
  const { rows } = await sql<Row>`select id, number as label, concluded_at as at, final_mg_ml as value,
      target_strength_mg_ml as target, min_mg_ml as min, max_mg_ml as max
    from hplc_requests where product_id = ${input.product_id} and concluded_at is not null
    order by concluded_at desc, id desc limit ${mostPoints}`.execute(db)
  const [newest] = rows
  return controlChartOf(
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
  return controlChartOf(
    rows.map(({ id, label, at, value }) => ({ id, label, at, value })),
    {
      target: rows.length === 0 ? null : 100,
      min: limit === undefined ? null : 100 - limit,
      max: limit === undefined ? null : 100 + limit,
    },
  )
})
