import * as z from 'zod/mini'
import { binKinds } from '../bins/bins'

/** So much of a lot and where it is: in a bin, or picked into a lane. */
export const goodsInBin = z.object({
  product_id: z.int(),
  sku: z.string(),
  barcode: z.nullable(z.string()),
  product: z.string(),
  lot_id: z.int(),
  lot: z.string(),
  expires_on: z.nullable(z.string()),
  bin_id: z.int(),
  bin: z.string(),
  bin_barcode: z.nullable(z.string()),
  bin_kind: z.enum(binKinds),
  qty: z.number(),
  measure: z.string(),
})

/** Quantity of a lot that is reserved for a line of a document. */
export const promisedGoods = z.object({ ...goodsInBin.shape, document_id: z.int(), line_id: z.int() })
export type PromisedGoods = z.output<typeof promisedGoods>
