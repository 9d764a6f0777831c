import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { text } from '../../kit/fields/field'

/** A row found by its number, code or name: what it is called, what it is, and where it opens. */
const foundDocument = z.object({
  resource: z.string(),
  one: z.string(),
  id: z.int(),
  label: z.string(),
  title: z.nullable(z.string()),
  status: z.nullable(z.string()),
  /** What there is of it, such as the stock of a product. */
  figure: z.nullable(z.object({ label: z.string(), value: z.number(), unit: z.nullable(z.string()) })),
  address: z.string(),
})
export type FoundDocument = z.output<typeof foundDocument>

export const searchCalls = {
  documents: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/general/search',
    areas: 'signed_in',
    about:
      'Documents by number, products by SKU, other rows by code, and all that have a name by any words of it, as far as the person may read them; products with what is on hand.',
    inputs: { q: text('Words', 32) },
    answer: z.array(foundDocument),
  }),
}
