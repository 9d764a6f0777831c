import * as z from 'zod/mini'
import { stockLevels, type StockLevel } from './stock_levels'
import type { StockMovement } from './stock_movements'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { rowOf } from '../../kit/define/shapes'
import { reference } from '../../kit/fields/field'
import { decimal } from '../../kit/fields/numbers'
import { linesOf } from '../../kit/fields/lists'

const line = {
  product_id: reference('Product', 'products'),
  lot_id: reference('Lot', 'lots'),
  from_bin_id: reference('From', 'bins'),
  to_bin_id: reference('To', 'bins'),
  qty: decimal('Quantity', 6, { max: 999_999_999 }),
}

export const stockCalls = {
  move: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(stockLevels)}/move`,
    inputs: { lines: linesOf('Lines', line, { most: 200 }) },
    areas: ['inventory'],
    modules: ['Inventory'],
    about:
      'Moves goods between bins, all lines or none; answers the movements and the levels as they are then.',
    answer: z.object({
      movements: z.array(rowOf<StockMovement>('stock_movements')),
      levels: z.array(rowOf<StockLevel>('stock_levels')),
    }),
  }),
  check: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(stockLevels)}/check`,
    areas: ['general'],
    modules: ['Inventory'],
    about:
      'Everything in which levels, promises, lots and costs differ from the movements of the ledger: nothing.',
    answer: z.array(
      z.object({
        rule: z.string(),
        product_id: z.nullable(z.int()),
        lot_id: z.nullable(z.int()),
        bin_id: z.nullable(z.int()),
        recorded: z.nullable(z.string()),
        calculated: z.nullable(z.string()),
      }),
    ),
  }),
}
