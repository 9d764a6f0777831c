import * as z from 'zod/mini'
import { day, type Field } from '../kit/fields/field'
import { decimal, quantity } from '../kit/fields/numbers'

const id = z.number('numeric').check(z.int('integer'), z.gte(1, 'exists'))
const above = quantity('Quantity', { above: 0, max: 999_999_999 }).schema
const price = decimal('Price', 4, { min: 0, max: 9_999_999_999 }).schema

/** Lines given with an event, each checked whole. */
const linesOf = <T>(label: string, line: z.ZodMiniType): Field<readonly T[], 'required'> => ({
  kind: 'longText',
  label,
  presence: 'required',
  isJson: true,
  schema: z
    .array(line, 'required')
    .check(z.minLength(1, 'required'), z.maxLength(1000, 'max')) as unknown as z.ZodMiniType<
    readonly T[],
    unknown
  >,
})

/** What of a line is agreed anew with the supplier; what is left out stays. */
export type AmendedLine = {
  purchase_line_id: number
  qty_ordered?: number
  unit_price?: number
  expected_on?: string
}

/** Lines agreed anew. */
export const amendedLines = linesOf<AmendedLine>(
  'Lines',
  z.strictObject({
    purchase_line_id: id,
    qty_ordered: z.optional(above),
    unit_price: z.optional(price),
    expected_on: z.optional(day('Expected').schema),
  }),
)

/** So much of a line, in its purchase measure, goes back to the supplier from a lot in a bin. */
export type ReturnedLine = { purchase_line_id: number; lot_id: number; bin_id: number; qty: number }

/** What goes back. */
export const returnedLines = linesOf<ReturnedLine>(
  'Lines',
  z.strictObject({ purchase_line_id: id, lot_id: id, bin_id: id, qty: above }),
)

/** Products by their ids. */
export const productIds = linesOf<number>('Products', id)
