import { sql } from 'kysely'
import { fillCalls } from '../../../../src/resources/production/filling/fillCalls'
import type { FillCheck } from '../../../../src/resources/production/filling/fill_checks'
import { limitsOf, mostSubgroups, processOf } from '../../../../src/resources/production/filling/xbar'
import { onCall } from '../../../calls/handlers'

/** Points of a chart at most. */
const mostPoints = 100

type Point = Pick<FillCheck, 'id' | 'number' | 'checked_at' | 'units' | 'mean_ml' | 'sd_ml' | 'label_ml'> & {
  in_control: boolean
}

onCall(fillCalls.chart, async ({ db, input: { product_id, machine_id } }) => {
  const { rows } = await sql<Point>`
    select id, number, checked_at, units, mean_ml::float8 as mean_ml, sd_ml::float8 as sd_ml,
      label_ml::float8 as label_ml, in_control
    from fill_checks
    where product_id = ${product_id} and status <> 'settled'
      and (${machine_id}::bigint is null or machine_id = ${machine_id})
    order by checked_at desc, id desc limit ${mostPoints}`.execute(db)
  const label = rows[0]?.label_ml ?? null
  const process = processOf(rows.slice(0, mostSubgroups).filter(({ in_control: steady }) => steady))
  const units = rows[0]?.units ?? 1
  const limits = process && limitsOf(process, units)
  return {
    target: label,
    min: label,
    max: null,
    mean: process && Number(process.centre_ml.toFixed(4)),
    sd: process && limits && Number(((limits.high_ml - process.centre_ml) / 3).toFixed(4)),
    points: rows.toReversed().map(({ id, number, checked_at: at, mean_ml, in_control: isIn }) => ({
      id,
      label: number,
      at,
      value: mean_ml,
      rules: isIn ? [] : ['1-3s'],
    })),
  }
})
