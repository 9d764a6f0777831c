import * as z from 'zod/mini'
import { productionOrderMachine } from '../src/machines/workflows/production/production_orders'
import { defineCall } from '../src/resources/kit/define/defineCall'
import type { taxCalls } from '../src/resources/general/taxes/taxCalls'
import type { accountingCalls } from '../src/resources/general/accounting/accountingCalls'
import type { punchCalls } from '../src/resources/general/time_clock/punchCalls'
import type { userCalls } from '../src/resources/general/people/userCalls'
import type { countCalls } from '../src/resources/inventory/counts/countCalls'
import type { receivingCalls } from '../src/resources/inventory/receiving/receivingCalls'
import type { productChangeCalls } from '../src/resources/inventory/product_changes/productChangeCalls'
import type { allocationCalls } from '../src/resources/inventory/allocations/allocationCalls'
import type { replenishingCalls } from '../src/resources/inventory/replenishment/replenishingCalls'
import type { binCalls } from '../src/resources/inventory/bins/binCalls'
import type { priceCalls } from '../src/resources/inventory/pricing/priceCalls'
import type { stockFlowCalls } from '../src/resources/inventory/availability/stockFlowCalls'
import type { stockCalls } from '../src/resources/inventory/stock/stockCalls'
import type { machineCalls } from '../src/resources/production/machines/machineCalls'
import type { purchaseCalls } from '../src/resources/purchase/purchaseCalls'
import type { saleCalls } from '../src/resources/sale/saleCalls'
import { defineResource } from '../src/resources/kit/define/defineResource'
import type { changeLogCalls } from '../src/resources/general/system/changeLogCalls'
import { joined } from '../src/resources/kit/define/derived'
import type { CallFaults, FaultsOf, Sound } from '../src/resources/kit/define/registry'
import type { Resources } from '../src/resources/index'
import { optional, reference, text } from '../src/resources/kit/fields/field'

// References and what narrows them, checked by the compiler alone: each line below an expectation must be an error.

const identity = {
  name: 'samples',
  title: 'Samples',
  singular: 'sample',
  segment: 'production',
  modules: ['Production'],
  path: '/samples',
  label: '{code}',
  access: { read: [], write: [] },
} as const
const form = [] as const

const joins = {
  sku: joined(text('SKU', 40), 'product_id', 'skew'),
  unit: joined(text('Unit', 20), 'product_id.stock_measure_id', 'kode'),
  category: joined(text('Category', 20), 'product_id.categori_id', 'code'),
  weight: joined(text('Weight', 20), 'product_id', 'average_cost'),
}
const dangling = { product_id: reference('Product', 'products'), bin_id: reference('Bin', 'binns') }
const options = { ...identity, label: '{id}', form, list: { columns: [], sort: [], search: [] } } as const
const unsound = defineResource({ ...options, fields: dangling, derived: joins })
type Faults = FaultsOf<Resources, typeof unsound, 'samples'>
// @ts-expect-error Definitions without a fault.
export type AllSound = Sound<{ samples: typeof unsound }>
/** A joined column exists in the table that the reference leads to, and has its type; each table exists. */
export const faults: Record<Faults, true> = {
  'samples.sku: products has no column skew': true,
  'samples.unit: measures has no column kode': true,
  'samples.category: product_id.categori_id leads to no table': true,
  'samples.weight: products.average_cost has values of another type': true,
  'samples.bin_id: there is no table binns': true,
  // @ts-expect-error What exists is no fault.
  'samples.product_id: there is no table products': true,
}

const narrowed = {
  product_id: reference('Product', 'products', { where: { statuss: 'active', kind: 'semi_finished' } }),
  bin_id: optional(
    reference('Bin', 'bins', { dependsOn: { lokation_id: 'location_id' }, where: { is_active: 1 } }),
  ),
  reason_id: reference('Reason', 'parameters', { where: { type_code: 'hold_reason' } }),
}
const narrowing = defineResource({
  ...options,
  fields: narrowed,
  systemFields: { lot_id: optional(reference('Lot', 'lots', { dependsOn: { produkt_id: 'product_id' } })) },
  workflow: productionOrderMachine,
  events: {
    hold: { label: 'Hold', inputs: { bin_id: reference('Bin', 'bins', { where: { knd: 'staging' } }) } },
    release: { label: 'Release', inputs: { tank_id: reference('Tank', 'machinez') } },
  },
})
// @ts-expect-error Definitions without a fault.
export type AllNarrowed = Sound<{ samples: typeof narrowing }>
/** What narrows a reference is a column of its table, in fields, system fields and inputs of events. */
export const narrowingFaults: Record<FaultsOf<Resources, typeof narrowing, 'samples'>, true> = {
  'samples.product_id: products has no column statuss': true,
  'samples.bin_id: bins has no column lokation_id': true,
  'samples.lot_id: lots has no column produkt_id': true,
  'samples.hold.bin_id: bins has no column knd': true,
  'samples.release.tank_id: there is no table machinez': true,
  // @ts-expect-error A column that exists is no fault.
  'samples.product_id: products has no column kind': true,
}

const narrowedCall = defineCall({
  kind: 'read',
  method: 'GET',
  path: '/samples',
  areas: 'signed_in',
  about: 'Samples.',
  inputs: narrowed,
  changes: { bin_id: reference('Bin', 'binns') },
  answer: z.null(),
})
/** The references in the inputs and changes of calls are held to the same. */
export const narrowedCallFaults: Record<CallFaults<Resources, { samples: typeof narrowedCall }>, true> = {
  'samples.product_id: products has no column statuss': true,
  'samples.bin_id: bins has no column lokation_id': true,
  'samples.bin_id: there is no table binns': true,
  // @ts-expect-error A column that exists is no fault.
  'samples.product_id: products has no column kind': true,
}

type CallsWithReferences =
  | typeof taxCalls
  | typeof accountingCalls
  | typeof changeLogCalls
  | typeof punchCalls
  | typeof userCalls
  | typeof countCalls
  | typeof receivingCalls
  | typeof productChangeCalls
  | typeof allocationCalls
  | typeof replenishingCalls
  | typeof binCalls
  | typeof priceCalls
  | typeof stockFlowCalls
  | typeof stockCalls
  | typeof machineCalls
  | typeof purchaseCalls
  | typeof saleCalls
/** No call names a table or column that does not exist. */
export const soundCalls: [CallFaults<Resources, CallsWithReferences>] extends [never] ? true : never = true
