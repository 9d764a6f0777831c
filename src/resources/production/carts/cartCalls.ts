import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { text } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { carts } from './carts'

/** As many carts as one range makes. */
const mostInRange = 200

/** What carts of one kind are made from: how many, what they are called before their figures, and what they carry. */
export const cartRangeFields = {
  count: integer('How many', { min: 1, max: mostInRange }),
  name: text('Name', 70, { help: 'Followed by the figures of each code' }),
  capacity_units: carts.fields.capacity_units,
  bin_id: carts.fields.bin_id,
}

export const cartCalls = {
  makeRange: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(carts)}/range`,
    areas: carts.access.write,
    modules: carts.modules,
    about: 'Makes carts with the next codes, all or none; answers their codes.',
    inputs: cartRangeFields,
    answer: z.object({ made: z.int(), codes: z.array(z.string()) }),
  }),
}
