import * as z from 'zod/mini'
import { strategies } from './allocation_events'
import type { AllocationLine } from './allocation_lines'
import { allocations, type Allocation } from './allocations'
import { promisedGoods } from './promisedGoods'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { rowOf } from '../../kit/define/shapes'
import { text, day, choice, reference, optional } from '../../kit/fields/field'
import { quantity } from '../../kit/fields/numbers'
import { ids } from '../../kit/fields/lists'
import { sales } from '../../sale/sales'

/** What is needed to promise goods to many sales in turn. */
export const autoInputs = {
  location_id: reference('Ships from', 'locations', { where: { is_active: 1, is_stock_location: 1 } }),
  sale_ids: optional(ids('Sales', 200)),
  promised_until: optional(day('Promised until')),
  strategy: optional(
    choice('Picking rule', strategies, { fefo: 'Earliest expiry first', fifo: 'Oldest receipt first' }),
  ),
}

/** What a sale got in its turn, and what of it is still short. */
const autoResult = z.object({
  sale_id: z.int(),
  sale: z.string(),
  customer: z.string(),
  allocations: z.array(
    z.object({ id: z.int(), number: z.string(), status: z.string(), allocated_percent: z.number() }),
  ),
  short: z.array(
    z.object({
      product_id: z.int(),
      sku: z.string(),
      product: z.string(),
      qty: z.number(),
      measure: z.string(),
    }),
  ),
  /** Why nothing was reserved for it. */
  refused: z.nullable(z.string()),
})
export type AutoResult = z.output<typeof autoResult>

/** Where more of a product that a packing list lacks would come from. */
const shortageSource = z.object({
  kind: z.enum(['free', 'allocation', 'transfer', 'purchase', 'production', 'lot', 'location']),
  /** The document or place, and its address where it has one. */
  name: z.string(),
  path: z.nullable(z.string()),
  detail: z.string(),
  qty: z.number(),
  on: z.nullable(z.string()),
})
export type ShortageSource = z.output<typeof shortageSource>

/** What a line of a packing list lacks, and what would free it or bring it. */
const shortage = z.object({
  allocation_line_id: z.int(),
  product_id: z.int(),
  sku: z.string(),
  product: z.string(),
  measure: z.string(),
  qty: z.number(),
  sources: z.array(shortageSource),
})
export type Shortage = z.output<typeof shortage>

/** The answer to a scan: what was taken, and what comes next on the way. */
const scannedPick = z.object({
  line: rowOf<AllocationLine>('allocation_lines'),
  allocation: rowOf<Allocation>('allocations'),
  picked: promisedGoods,
  next: z.nullable(promisedGoods),
})
export type ScannedPick = Pick<z.output<typeof scannedPick>, 'picked' | 'next'>

const scanAsks = {
  bin: optional(text('Bin', 40)),
  lot: optional(text('Lot', 40)),
  barcode: optional(text('Code', 120)),
  qty: optional(quantity('Quantity', { above: 0, max: 999_999_999 })),
  carton_no: optional(text('Carton', 20)),
}

const readers = { areas: ['inventory', 'sale'], modules: ['Inventory', 'Sale'] } as const

export const allocationCalls = {
  pick: defineCall({
    kind: 'write',
    method: 'POST',
    areas: ['inventory'],
    modules: ['Inventory'],
    path: `${callPath(allocations)}/:id/scan`,
    about:
      'Picks what was scanned into the lane: of a lot label all that is wanted of it in the bin, of a case its units, of a unit one, of a skid all that is on it; answers the line and what comes next on the way.',
    inputs: scanAsks,
    answer: scannedPick,
  }),
  pickOfWave: defineCall({
    kind: 'write',
    method: 'POST',
    areas: ['inventory'],
    modules: ['Inventory'],
    path: `${callPath(allocations)}/wave/scan`,
    about:
      'Picks what was scanned for the first packing list of a wave that wants it; answers which, its line and what comes next on the walk for all of them.',
    inputs: { wave: text('Wave', 20), ...scanAsks },
    answer: scannedPick,
  }),
  auto: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(allocations)}/auto`,
    areas: ['inventory'],
    modules: ['Inventory'],
    about:
      'Promises what there is to many sales in the order of priority, promised day and id; answers what each got and what it lacks.',
    inputs: autoInputs,
    answer: z.array(autoResult),
  }),
  allocateSale: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(sales)}/:id/allocate`,
    areas: ['inventory', 'sale'],
    modules: ['Sale', 'Inventory'],
    about: 'Promises a sale what there is of it at a location; answers its packing lists and what it lacks.',
    inputs: { location_id: reference('Ships from', 'locations') },
    answer: autoResult,
  }),
  goods: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(allocations)}/goods`,
    ...readers,
    about:
      'What is promised to packing lists, picked for them or gone with them, by line, lot and bin, as it is walked to.',
    inputs: { ids: text('Packing lists', 1000, { pattern: /^\d+(,\d+)*$/ }) },
    answer: z.array(promisedGoods),
  }),
  shortages: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(allocations)}/:id/shortages`,
    ...readers,
    about: 'What lines of a packing list lack, and what would free it or bring it.',
    answer: z.array(shortage),
  }),
  startWave: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(allocations)}/wave`,
    areas: ['inventory'],
    modules: ['Inventory'],
    about:
      'Starts several packing lists of one location as one wave, to be picked on one walk; all of them or none; answers them.',
    inputs: {
      ids: ids('Packing lists', 50),
      staging_bin_id: optional(reference('Lane', 'bins', { where: { kind: 'staging', is_active: 1 } })),
    },
    answer: z.array(rowOf<Allocation>('allocations')),
  }),
}
