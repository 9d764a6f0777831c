import * as z from 'zod/mini'
import { productFamilies } from './product_families'
import type { ProductChange } from '../product_changes/product_changes'
import { exciseJurisdictions } from '../products/exciseJurisdictions'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { rowOf } from '../../kit/define/shapes'
import { choice } from '../../kit/fields/field'
import { millilitres, strength } from '../../kit/fields/numbers'
import { linesOf } from '../../kit/fields/lists'

/** One possible member of a family: its product, or the request for it, or neither. */
const familyCell = z.object({
  strength: z.number(),
  volume: z.number(),
  jurisdiction: z.enum(exciseJurisdictions),
  product_id: z.nullable(z.int()),
  sku: z.nullable(z.string()),
  status: z.nullable(z.string()),
  on_hand: z.number(),
  change_id: z.nullable(z.int()),
})
export type FamilyCell = z.output<typeof familyCell>

const cellFields = {
  strength: strength('Strength'),
  volume: millilitres('Volume', { above: 0 }),
  jurisdiction: choice('Jurisdiction', exciseJurisdictions),
}

export const familyCalls = {
  cells: defineCall({
    kind: 'read',
    areas: ['inventory'],
    modules: ['Inventory'],
    method: 'GET',
    path: `${callPath(productFamilies)}/:id/cells`,
    about:
      'Which members of a family there are, asked for and missing, by strength, volume and jurisdiction.',
    answer: z.array(familyCell),
  }),
  generate: defineCall({
    kind: 'write',
    areas: ['inventory'],
    modules: ['Inventory'],
    inputs: { cells: linesOf('Cells', cellFields, { most: 500 }) },
    method: 'POST',
    path: `${callPath(productFamilies)}/:id/generate`,
    about: 'Asks for the missing members of a family as one batch of product changes, all or none.',
    answer: z.object({ batch_id: z.string(), changes: z.array(rowOf<ProductChange>('product_changes')) }),
  }),
}
