import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { rowOf } from '../../kit/define/shapes'
import { day, choice, optional, reference } from '../../kit/fields/field'
import { linesOf } from '../../kit/fields/lists'
import { quantity } from '../../kit/fields/numbers'
import { oeeFigures } from '../machines/oeeShape'
import type { ProductionOrderMaterial } from './production_order_materials'

/** OEE of a range of days, by what it is grouped by. */
const oeeReport = z.object({
  from: z.string(),
  to: z.string(),
  group: z.enum(['machine', 'line', 'day']),
  rows: z.array(
    z.object({
      machine: z.optional(z.string()),
      line: z.optional(z.string()),
      day: z.optional(z.string()),
      ...oeeFigures,
    }),
  ),
  totals: z.object(oeeFigures),
})

const pickedLine = {
  product_id: reference('Material', 'products'),
  lot_id: reference('Lot', 'lots'),
  from_bin_id: reference('From', 'bins'),
  to_bin_id: reference('To', 'bins', { where: { kind: 'staging' } }),
  qty: quantity('Quantity', { above: 0 }),
}

const lotOfOrder = z.object({
  lot_id: z.int(),
  lot: z.string(),
  status: z.string(),
  sku: z.string(),
  product: z.string(),
  measure: z.string(),
  qty: z.number(),
  expires_on: z.nullable(z.string()),
})

/** Lots that an order was made of and those made of it, one step each way. */
const genealogy = z.object({
  lots_in: z.array(
    z.object({
      ...lotOfOrder.shape,
      supplier_lot: z.nullable(z.string()),
      /** The order that made the lot, where the plant made it. */
      order_id: z.nullable(z.int()),
      order: z.nullable(z.string()),
    }),
  ),
  lots_out: z.array(z.object({ ...lotOfOrder.shape, on_hand: z.number() })),
  /** What lots of this order went into, or to whom. */
  went_to: z.array(
    z.object({
      lot: z.string(),
      sku: z.string(),
      measure: z.string(),
      qty: z.number(),
      kind: z.enum(['order', 'packing_list', 'sample', 'scrap']),
      document_id: z.nullable(z.int()),
      document: z.nullable(z.string()),
      customer: z.nullable(z.string()),
    }),
  ),
})
export type Genealogy = z.output<typeof genealogy>

export const orderCalls = {
  genealogy: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/production/production_orders/:id/genealogy',
    areas: ['production_orders'],
    modules: ['Production'],
    about: 'The lots an order was made of, the lots it made, and where these went.',
    answer: genealogy,
  }),
  pick: defineCall({
    kind: 'write',
    method: 'POST',
    path: '/production/production_orders/:id/pick',
    areas: ['batching_picking_report', 'production_order_admin'],
    modules: ['Production'],
    about: 'Brings materials to a staging bin, all lines or none; what the order holds of them moves along.',
    inputs: { lines: linesOf('Lines', pickedLine, { most: 200 }) },
    answer: z.array(rowOf<ProductionOrderMaterial>('production_order_materials')),
  }),
  requirements: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/production/production_orders/:id/requirements',
    areas: ['production_orders', 'pending_orders'],
    modules: ['Production'],
    about: 'What an order needs, for its own quantity or another.',
    inputs: { qty: optional(quantity('Quantity', { above: 0 })) },
    answer: z.object({
      qty: z.number(),
      volume_ml: z.number(),
      lines: z.array(
        z.object({
          product_id: z.int(),
          source: z.enum(['recipe', 'packaging']),
          qty_required: z.number(),
          sku: z.string(),
          product: z.string(),
          measure: z.string(),
        }),
      ),
    }),
  }),
  oee: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/production/reports/oee',
    areas: ['production_reports', 'production_reports_export', 'production_page'],
    modules: ['Production'],
    about: 'OEE with its parts, minutes and counts, by machine, line or day.',
    inputs: { from: day('From'), to: day('To'), group: optional(choice('By', ['machine', 'line', 'day'])) },
    answer: oeeReport,
  }),
}
