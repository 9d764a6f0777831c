import { orderCalls } from '../../../src/resources/production/orders/orderCalls'
import { sql } from 'kysely'
import { onCall } from '../../calls/handlers'
import { invalid, Refused } from '../../engine/errors'
import { materialNeeds } from './orders/materials'
import { unitVolume } from './orders/orderGuards'
import { plannedVolume } from './orders/quantities'
import { oeeReport } from './machines/oeeReport'

onCall(orderCalls.requirements, async ({ db, input }) => {
  const { rows } = await sql<{
    recipe_id: number
    product_id: number
    qty_planned: number
    volume_ml: number | null
    overage_percent: number
    line_loss_ml: number
  }>`select o.recipe_id, o.product_id, o.qty_planned, p.volume_ml, f.overage_percent, f.line_loss_ml
      from production_orders o join products p on p.id = o.product_id join flows f on f.id = o.flow_id
      where o.id = ${input.id}`.execute(db)
  const order = rows[0]
  if (!order) throw new Refused('not_found', { text: 'There is no such order' })
  const qty = input.qty ?? order.qty_planned
  const volumeMl = plannedVolume(qty, unitVolume(order), order)
  const needed = await materialNeeds(db, {
    recipeId: order.recipe_id,
    productId: order.product_id,
    volumeMl,
    qty,
  })
  const { rows: products } = await sql<{ id: number; sku: string; product: string; measure: string }>`
      select p.id, p.sku, p.name as product, m.code as measure from products p
        join measures m on m.id = p.stock_measure_id
      where p.id = any(${needed.map(({ product_id }) => product_id)}::bigint[])`.execute(db)
  const byId = new Map(products.map((product) => [product.id, product]))
  return {
    qty,
    volume_ml: volumeMl,
    lines: needed.flatMap((line) => {
      const product = byId.get(line.product_id)
      return product
        ? [{ ...line, sku: product.sku, product: product.product, measure: product.measure }]
        : []
    }),
  }
})

onCall(orderCalls.oee, ({ db, input }) => {
  const { from, to, group } = input
  if (to < from) throw invalid({ to: { code: 'other', text: 'The end is before the start' } })
  if (Date.parse(to) - Date.parse(from) > 366 * 86_400_000) throw invalid({ to: 'max' })
  return oeeReport(db, from, to, group ?? 'machine')
})
