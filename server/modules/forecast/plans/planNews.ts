import { sql } from 'kysely'
import { forecastAllocations } from '../../../../src/resources/forecast/forecast_allocations'
import { forecastProductionPlanLines } from '../../../../src/resources/forecast/forecast_production_plan_lines'
import { forecastProductionPlans } from '../../../../src/resources/forecast/forecast_production_plans'
import { stockLevels } from '../../../../src/resources/inventory/stock/stock_levels'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { purchaseLines } from '../../../../src/resources/purchase/purchase_lines'
import { saleLines } from '../../../../src/resources/sale/sale_lines'
import { maxRowBroadcasts } from '../../../engine/changeEntries'
import { onChanged } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'

/** Sends the lines of products again whose stock, orders or forecast changed: what they cover has changed. */
async function showLines(unit: Unit, products: readonly number[]) {
  if (products.length === 0) return
  const { rows } = await sql<{ id: number }>`select l.id from forecast_production_plan_lines l
    join forecast_production_plans p on p.id = l.plan_id and p.status in ('calculated', 'approved', 'released')
    where l.product_id = any(${products}::bigint[]) and p.horizon_to >= plant_today()
    limit ${maxRowBroadcasts + 1}`.execute(unit.trx)
  if (rows.length > maxRowBroadcasts) unit.reload(forecastProductionPlanLines)
  else if (rows.length > 0)
    unit.invalidate(
      forecastProductionPlanLines,
      rows.map(({ id }) => id),
    )
}

const showOf = (unit: Unit, rows: readonly { product_id: number }[]) =>
  showLines(unit, [...new Set(rows.map(({ product_id: id }) => id))])

onChanged(stockLevels, showOf)
onChanged(saleLines, showOf)
onChanged(productionOrders, showOf)
onChanged(purchaseLines, showOf)
onChanged(forecastAllocations, showOf)

onChanged(forecastProductionPlanLines, (unit, rows) =>
  unit.invalidate(forecastProductionPlans, [...new Set(rows.map(({ plan_id: id }) => id))]),
)
