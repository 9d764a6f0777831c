import * as z from 'zod/mini'
import { defineCall } from '../kit/define/defineCall'
import { callPath } from '../kit/define/defineResource'
import { rowOf } from '../kit/define/shapes'
import { day, flag, optional, withDefault } from '../kit/fields/field'
import { linesOf } from '../kit/fields/lists'
import { integer, quantity } from '../kit/fields/numbers'
import type { ProductionOrder } from '../production/orders/production_orders'
import type { StampingOrder } from '../production/stamping/product_stamping_orders'
import { stampingOrderEvents } from '../production/stamping/stampingOrderEvents'
import { assemblyOrders } from './assembly_orders'
import { assemblyOrderSteps } from './parts'

const modules = ['Assembly'] as const
const floor = { areas: ['assembly_dashboard'], modules } as const

export const assemblyCalls = {
  requirements: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(assemblyOrders)}/:id/requirements`,
    areas: ['assembly'],
    modules,
    about: 'What an order needs, has and lacks of each component, and of the stamps of its jurisdiction.',
    inputs: { qty: optional(quantity('Quantity', { above: 0 })) },
    answer: z.object({
      qty: z.number(),
      lines: z.array(
        z.object({
          product_id: z.int(),
          sku: z.string(),
          product: z.string(),
          measure: z.string(),
          required: z.number(),
          available: z.number(),
          short: z.number(),
        }),
      ),
      stamps: z.object({ jurisdiction: z.nullable(z.string()), needed: z.number(), left: z.number() }),
    }),
  }),
  resequence: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(assemblyOrders)}/resequence`,
    areas: ['assembly'],
    modules,
    about: 'Puts the orders of a day in this order, as 10, 20, 30.',
    inputs: {
      planned_on: day('Planned on'),
      orders: linesOf(
        'Orders',
        { id: integer('Order', { min: 1 }), version: integer('Version') },
        { most: 200 },
      ),
    },
    answer: z.array(rowOf<ProductionOrder>('production_orders')),
  }),
  fromBackorder: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(assemblyOrders)}/from_backorder`,
    areas: ['assembly'],
    modules,
    about:
      'Drafts an order for each product of a sale that is made of components, for what is on backorder and not ordered yet.',
    inputs: { sale_id: integer('Sale', { min: 1 }) },
    answer: z.array(rowOf<ProductionOrder>('production_orders')),
  }),
  openSession: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(assemblyOrderSteps)}/:id/open_session`,
    ...floor,
    about: 'Puts a reel on for a step of stamping: the step begins, or goes on.',
    inputs: stampingOrderEvents.start.inputs,
    answer: rowOf<StampingOrder>('product_stamping_orders'),
  }),
  closeSession: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(assemblyOrderSteps)}/:id/close_session`,
    ...floor,
    about: 'Takes the reel of a step off, counted; with `finish` nothing more is stamped.',
    inputs: { ...stampingOrderEvents.finish.inputs, finish: withDefault(flag('Finish'), false) },
    answer: rowOf<StampingOrder>('product_stamping_orders'),
  }),
}
