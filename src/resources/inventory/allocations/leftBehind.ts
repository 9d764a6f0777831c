import * as z from 'zod/mini'
import { json } from '../../kit/fields/lists'

const id = z.number('numeric').check(z.int('integer'), z.gte(1, 'exists'))

const goods = z.strictObject({
  line_id: id,
  lot_id: id,
  bin_id: id,
  qty: z.number('numeric').check(z.gt(0, 'Quantity must be greater than 0'), z.lte(999_999_999, 'max')),
})

/** Staged goods of a line of a document that a shipment does not take. */
export type LeftBehind = z.output<typeof goods>

/** Staged goods that a shipment leaves in the lane. */
export const leftBehind = () =>
  json<readonly LeftBehind[]>(
    'Left behind',
    z.array(goods, 'required').check(z.minLength(1, 'required'), z.maxLength(1000, 'max')),
  )
