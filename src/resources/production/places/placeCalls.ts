import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { optional, reference, text } from '../../kit/fields/field'
import { linesOf } from '../../kit/fields/lists'
import { integer } from '../../kit/fields/numbers'
import { choice } from '../../kit/fields/field'
import { placeFixes } from './duplicated_warehouse_locations'
import { warehouseProductLocations } from './warehouse_product_locations'

const { access, modules } = warehouseProductLocations

export const placeCalls = {
  rebin: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(warehouseProductLocations)}/rebin`,
    areas: access.write,
    modules,
    about:
      'Takes places of products at a distribution centre to other bins, all or none; goods there become tasks. Answers how many.',
    inputs: {
      location_id: reference('Location', 'locations', { where: { kind: 'distribution_centre' } }),
      lines: linesOf(
        'Lines',
        { sku: text('SKU', 40), from: text('Old bin', 40), to: text('New bin', 40) },
        { most: 500 },
      ),
    },
    answer: z.object({ moved: z.int(), tasks: z.int() }),
  }),
  fix: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(warehouseProductLocations)}/fix`,
    areas: access.write,
    modules,
    about:
      'Applies the suggested fix of a duplicate, as it was shown; goods that are left in a place become a task.',
    inputs: {
      id: integer('Duplicate', { min: 1 }),
      fix: choice('Suggested fix', placeFixes),
      place_id: integer('Place', { min: 1 }),
      to_bin_id: optional(reference('To', 'bins')),
    },
    answer: z.object({ task: z.nullable(z.string()) }),
  }),
}
