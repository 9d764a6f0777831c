import * as z from 'zod/mini'
import { choice, day, type Field, optional, reference } from '../../kit/fields/field'
import { strategies } from './allocation_events'
import type { PromisedGoods } from './promisedGoods'

const id = z.number('numeric').check(z.int('integer'), z.gte(1, 'exists'))

/** Several rows by their ids. */
const ids = (label: string, most: number): Field<readonly number[], 'required'> => ({
  kind: 'longText',
  label,
  presence: 'required',
  isJson: true,
  schema: z
    .array(id, 'required')
    .check(z.minLength(1, 'required'), z.maxLength(most, 'max')) as unknown as z.ZodMiniType<
    readonly number[],
    unknown
  >,
})

/** What is asked for to promise goods to many sales in turn. */
export const autoAsks = {
  location_id: reference('Ships from', 'locations', { where: { is_active: 1, is_stock_location: 1 } }),
  sale_ids: optional(ids('Sales', 200)),
  promised_until: optional(day('Promised until')),
  strategy: optional(
    choice('First goes', strategies, { fefo: 'What expires first', fifo: 'What came first' }),
  ),
}

/** What is asked for to pick several packing lists on one walk. */
export const waveAsks = {
  ids: ids('Packing lists', 50),
  staging_bin_id: optional(reference('Lane', 'bins', { where: { kind: 'staging', is_active: 1 } })),
}

/** What a sale got in its turn, and what of it is still short. */
export type AutoResult = {
  sale_id: number
  sale: string
  customer: string
  allocations: { id: number; number: string; status: string; allocated_percent: number }[]
  short: { product_id: number; sku: string; product: string; qty: number; measure: string }[]
  /** Why nothing was promised to it at all. */
  refused: string | null
}

/** Where more of a product that a packing list lacks would come from. */
export type ShortageSource = {
  kind: 'allocation' | 'transfer' | 'purchase' | 'production' | 'lot' | 'location'
  /** The document or place, and its address where it has one. */
  name: string
  path: string | null
  detail: string
  qty: number
  on: string | null
}

/** What a line of a packing list lacks, and what would free it or bring it. */
export type Shortage = {
  allocation_line_id: number
  product_id: number
  sku: string
  product: string
  measure: string
  qty: number
  sources: ShortageSource[]
}

/** The answer to a scan: what was taken, and what comes next on the way. */
export type ScannedPick = {
  picked: PromisedGoods
  next: PromisedGoods | null
}
