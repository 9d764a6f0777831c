import * as z from 'zod/mini'
import { day, type Field } from '../kit/fields/field'
import { json } from '../kit/fields/lists'
import { decimal, quantity } from '../kit/fields/numbers'

const id = z.number('numeric').check(z.int('integer'), z.gte(1, 'exists'))
const above = quantity('Quantity', { above: 0, max: 999_999_999 }).schema
const price = decimal('Price', 4, { min: 0, max: 9_999_999_999 }).schema

/** Lines given with an event, each checked whole. */
const linesOf = <T>(label: string, line: z.ZodMiniType<T>): Field<readonly T[], 'required'> =>
  json(label, z.array(line, 'required').check(z.minLength(1, 'required'), z.maxLength(1000, 'max')))

/** What of a line is agreed anew with the supplier; what is left out stays. */
const amendedLine = z.strictObject({
  purchase_line_id: id,
  qty_ordered: z.optional(above),
  unit_price: z.optional(price),
  expected_on: z.optional(day('Expected').schema),
})
export const amendedLines = linesOf('Lines', amendedLine)

const returnedLine = z.strictObject({ purchase_line_id: id, lot_id: id, bin_id: id, qty: above })
/** So much of a line, in its purchase measure, goes back to the supplier from a lot in a bin. */
export type ReturnedLine = z.output<typeof returnedLine>

/** What goes back. */
export const returnedLines = linesOf('Lines', returnedLine)

/** Products by their ids. */
export const productIds = linesOf('Products', id)
