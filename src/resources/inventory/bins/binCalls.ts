import * as z from 'zod/mini'
import { binRangeFields } from './binRange'
import { bins } from './bins'
import { productBinRoles, productBins } from './product_bins'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { text, choice, reference, optional } from '../../kit/fields/field'
import { quantity } from '../../kit/fields/numbers'
import { linesOf } from '../../kit/fields/lists'

const assigned = {
  location_id: reference('Location', 'locations', { where: { kind: ['plant', 'warehouse', 'lab'] } }),
  role: choice('Role', productBinRoles),
  min_qty: optional(quantity('Minimum')),
  max_qty: optional(quantity('Maximum')),
}

const pair = { sku: text('SKU', 40), bin: text('Bin', 40) }

export const binCalls = {
  makeRange: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(bins)}/range`,
    areas: ['inventory'],
    modules: ['Inventory'],
    about: 'Makes the bins of a range of aisles, racks and levels, all or none; answers how many.',
    inputs: binRangeFields,
    answer: z.object({ made: z.int(), codes: z.array(z.string()) }),
  }),
  assign: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(productBins)}/assign`,
    inputs: { ...assigned, pairs: linesOf('Pairs', pair, { most: 1000 }) },
    areas: productBins.access.write,
    modules: productBins.modules,
    about: 'Gives many products their bins at a location, all or none; existing assignments are changed.',
    answer: z.object({ added: z.int(), changed: z.int() }),
  }),
}
