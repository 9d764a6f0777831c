import { sql } from 'kysely'
import { check, type FieldErrors } from '../../../src/resources/kit/fields/validate'
import { choice, day, optional, quantity } from '../../../src/resources/kit/fields/field'
import { productionOrders, priorities } from '../../../src/resources/production/orders/production_orders'
import { call } from '../../http/calls'
import { invalid, Refused, refusalOf } from '../../engine/errors'
import { update } from '../../engine/crud'
import { runUnit } from '../../engine/unitOfWork'
import { neededFor } from './orders/materials'
import { unitVolume } from './orders/orderGuards'
import { plannedVolume } from './orders/quantities'
import { oeeReport } from './machines/oeeReport'

const events = productionOrders.workflow?.events as string[]

type Bulk = { ids: number[]; event: string; payload: Record<string, unknown> }

function bulkOf(body: unknown): Bulk {
  const { ids, event, payload = {} } = (body ?? {}) as Partial<Bulk>
  const errors: FieldErrors = {}
  if (!Array.isArray(ids) || ids.length === 0) errors.ids = 'required'
  else if (ids.length > 200) errors.ids = 'max'
  else if (!ids.every((id) => Number.isSafeInteger(id) && id > 0)) errors.ids = 'integer'
  if (typeof event !== 'string' || !(events.includes(event) || event === 'priority')) errors.event = 'in'
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) errors.payload = 'other'
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { ids: [...new Set(ids)], event, payload } as Bulk
}

call(
  {
    method: 'POST',
    path: '/production/production_orders/bulk',
    areas: ['production_orders', 'pending_orders'],
    modules: ['Production'],
    about:
      'Sends one event to several orders, each in a transaction of its own; `priority` sets their priority.',
  },
  async ({ db, by, request }) => {
    const { ids, event, payload } = bulkOf(request.body)
    if (event === 'priority') {
      if (!by.roles.some((role) => role === 'admin' || role === 'planning'))
        throw new Refused('no_privileges')
      const checked = check({ priority: choice('Priority', priorities) }, payload)
      if (!checked.ok) throw invalid(checked.errors)
    }
    const results = []
    for (const id of ids)
      results.push(
        await runUnit(db, by, async (unit) =>
          event === 'priority'
            ? update(unit, productionOrders, id, {
                ...payload,
                version: (await unit.lock(productionOrders, id)).version,
              })
            : unit.fire(productionOrders, id, event, payload, by),
        ).then(
          (row) => ({ id, status: 1, row }),
          (error: unknown) => {
            const refused = refusalOf(error)
            if (!refused) throw error
            return { id, status: 0, message: refused.code, data: refused.data }
          },
        ),
      )
    return results
  },
)

call(
  {
    method: 'GET',
    path: '/production/production_orders/:id/requirements',
    areas: ['production_orders', 'pending_orders'],
    modules: ['Production'],
    about: 'What an order needs, for its own quantity or another.',
    asks: { qty: optional(quantity('Quantity', { above: 0 })) },
  },
  async ({ db, params, values }) => {
    const { rows } = await sql<{
      recipe_id: number
      product_id: number
      qty_planned: number
      volume_ml: number | null
      overage_percent: number
      line_loss_ml: number
    }>`select o.recipe_id, o.product_id, o.qty_planned, p.volume_ml, f.overage_percent, f.line_loss_ml
      from production_orders o join products p on p.id = o.product_id join flows f on f.id = o.flow_id
      where o.id = ${/^\d{1,15}$/.test(params.id ?? '') ? params.id : '0'}`.execute(db)
    const order = rows[0]
    if (!order) throw new Refused('not_found', { text: 'There is no such order' })
    const qty = (values.qty as number | null | undefined) ?? order.qty_planned
    const volumeMl = plannedVolume(qty, unitVolume(order), order)
    const needed = await neededFor(db, {
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
      lines: needed.map((line) => ({ ...line, ...byId.get(line.product_id), id: undefined })),
    }
  },
)

call(
  {
    method: 'GET',
    path: '/production/reports/oee',
    areas: ['production_reports', 'production_reports_export', 'production_page'],
    modules: ['Production'],
    about: 'OEE with its parts, minutes and counts, by machine, line or day.',
    asks: { from: day('From'), to: day('To'), group: optional(choice('By', ['machine', 'line', 'day'])) },
  },
  ({ db, values }) => {
    const { from, to } = values as { from: string; to: string }
    if (to < from) throw invalid({ to: { code: 'other', text: 'The end is before the start' } })
    if (Date.parse(to) - Date.parse(from) > 366 * 86_400_000) throw invalid({ to: 'max' })
    return oeeReport(
      db,
      from,
      to,
      (values.group as 'machine' | 'line' | 'day' | null | undefined) ?? 'machine',
    )
  },
)
