import * as z from 'zod/mini'
import type { StockCountLine } from './stock_count_lines'
import { stockCounts } from './stock_counts'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { rowOf } from '../../kit/define/shapes'
import { text, reference, optional } from '../../kit/fields/field'
import { quantity } from '../../kit/fields/numbers'
import { linesOf } from '../../kit/fields/lists'
import type { ValuesOf } from '../../kit/fields/values'

/** A lot resolved from a scanned code, for counting. */
const countGoods = z.object({
  product_id: z.int(),
  lot_id: z.int(),
  sku: z.string(),
  product_name: z.string(),
  lot_number: z.string(),
  lot_status: z.string(),
  measure: z.string(),
  decimals: z.int(),
  units_per_carton: z.nullable(z.int()),
})
export type CountGoods = z.output<typeof countGoods>

/** Size of a count before it is started, and the bins that are part of another open count. */
const countPreview = z.object({
  bins: z.int(),
  lines: z.int(),
  counted: z.array(z.object({ bin: z.string(), count: z.string() })),
})
export type CountPreview = z.output<typeof countPreview>

const entryFields = {
  bin_id: reference('Bin', 'bins'),
  // Without product and lot the entry marks all uncounted lines of the bin as empty.
  product_id: optional(reference('Product', 'products')),
  lot_id: optional(reference('Lot', 'lots')),
  qty: quantity('Quantity', { max: 999_999_999 }),
  client_id: text('Client id', 80),
}

/** An entry names a lot of a product, or with zero a bin in which nothing else was found. */
const entryFaults = ({ product_id, lot_id, qty }: ValuesOf<typeof entryFields>) => ({
  ...(product_id === null && (lot_id !== null || qty !== 0) && { product_id: 'required' }),
  ...(product_id !== null && lot_id === null && { lot_id: 'required' }),
})

const { kind, location_id, scope } = stockCounts.fields

export const countCalls = {
  goods: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(stockCounts)}/goods`,
    areas: ['inventory'],
    modules: ['Inventory'],
    about:
      'Lots of the goods that a scanned or typed code names: SKU, barcode of a piece or a case, lot number, or the label of a lot.',
    inputs: { code: text('Code', 200) },
    answer: z.array(countGoods),
  }),
  counters: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(stockCounts)}/counters`,
    areas: ['inventory'],
    modules: ['Inventory'],
    about: 'Active people who may count.',
    answer: z.array(z.object({ username: z.string(), name: z.string() })),
  }),
  preview: defineCall({
    kind: 'read',
    method: 'POST',
    path: `${callPath(stockCounts)}/preview`,
    areas: ['inventory'],
    modules: ['Inventory'],
    about:
      'How many bins and lines a count of this scope would have, and which bins are being counted already.',
    inputs: { kind, location_id, scope },
    answer: countPreview,
  }),
  enter: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(stockCounts)}/:id/entries`,
    inputs: { entries: linesOf('Entries', entryFields, { most: 500, faultsOf: entryFaults }) },
    areas: ['inventory'],
    modules: ['Inventory'],
    about:
      'Quantities found in the bins of a running count; an entry sent again by its client_id is ignored.',
    answer: z.array(rowOf<StockCountLine>('stock_count_lines')),
  }),
}
