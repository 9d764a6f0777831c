import * as z from 'zod/mini'
import { eventLines, lineId, lineQty } from '../kit/fields/eventLines'
import { day } from '../kit/fields/field'
import { decimal } from '../kit/fields/numbers'

const price = decimal('Price', 4, { min: 0, max: 9_999_999_999 }).schema

/** What of a line is agreed anew with the supplier; what is left out stays. */
const amendedLine = z.strictObject({
  purchase_line_id: lineId,
  qty_ordered: z.optional(lineQty),
  unit_price: z.optional(price),
  expected_on: z.optional(day('Expected').schema),
})
export const amendedLines = eventLines('Lines', amendedLine)

const returnedLine = z.strictObject({
  purchase_line_id: lineId,
  lot_id: lineId,
  bin_id: lineId,
  qty: lineQty,
})
/** So much of a line, in its purchase measure, goes back to the supplier from a lot in a bin. */
export type ReturnedLine = z.output<typeof returnedLine>

/** What goes back. */
export const returnedLines = eventLines('Lines', returnedLine)

/** Products by their ids. */
export const productIds = eventLines('Products', lineId)
