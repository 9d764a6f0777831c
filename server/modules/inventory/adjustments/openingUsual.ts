import { sql } from 'kysely'
import { openingStock } from '../../../../src/resources/inventory/adjustments/opening_stock'
import { onUsual } from '../../../imports/validate/outlierCheck'

// Stock that was there before is compared with what its product costs.
onUsual(openingStock, async (trx, lines) => {
  const ids = [...new Set(lines.map(({ product_id }) => product_id).filter((id) => typeof id === 'number'))]
  const { rows } = await sql<{ id: number; cost: number | null }>`
    select id, coalesce(standard_cost, average_cost, last_cost)::float8 as cost from products
    where id = any(${ids}::bigint[])`.execute(trx)
  const costs = new Map<unknown, number | null>(rows.map(({ id, cost }) => [id, cost]))
  return lines.map(({ product_id }) => ({ unit_cost: costs.get(product_id) ?? null }))
})
