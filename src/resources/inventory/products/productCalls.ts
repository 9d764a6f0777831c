import * as z from 'zod/mini'
import type { ProductComponent } from './product_components'
import { products, productKinds } from './products'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { text } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { json } from '../../kit/fields/lists'

/** One part of a product, as its list of components says it. */
export type ComponentValues = Pick<
  ProductComponent,
  'component_product_id' | 'qty_per_unit' | 'phase_code' | 'scrap_percent' | 'is_active'
>

/** Quantity of a product that is reserved for a document. */
const productPromise = z.object({
  id: z.int(),
  document: z.string(),
  number: z.nullable(z.string()),
  page: z.nullable(z.string()),
  lot_number: z.string(),
  bin: z.string(),
  qty: z.number(),
})
export type ProductPromise = z.output<typeof productPromise>

/** A product as the look-up shows it. */
const productCard = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  kind: z.enum(productKinds),
  status: z.string(),
  barcode: z.nullable(z.string()),
  case_barcode: z.nullable(z.string()),
  units_per_carton: z.nullable(z.int()),
  brand: z.nullable(z.string()),
  flavor: z.nullable(z.string()),
  volume_ml: z.nullable(z.number()),
  strength_mg_ml: z.nullable(z.number()),
  excise_jurisdiction: z.nullable(z.string()),
  measure: z.string(),
  reorder_point: z.nullable(z.number()),
  orders: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      status: z.string(),
      qty_planned: z.number(),
      due_on: z.nullable(z.string()),
    }),
  ),
  purchases: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      supplier: z.string(),
      qty: z.number(),
      on: z.nullable(z.string()),
    }),
  ),
  recipe: z.nullable(z.object({ id: z.int(), code: z.string(), revision: z.int(), name: z.string() })),
})
export type ProductCard = z.output<typeof productCard>

/** What a code on a label names: a product, one of its lots, or a bin. */
const fetched = z.object({
  product_id: z.nullable(z.int()),
  lot_id: z.nullable(z.int()),
  bin_id: z.nullable(z.int()),
  /** What it is called: SKU, lot or bin. */
  what: z.string(),
  detail: z.string(),
  /** Where it opens, where it is a document. */
  page: z.nullable(z.string()),
  card: z.nullable(productCard),
})
export type Fetched = z.output<typeof fetched>

export const productCalls = {
  setComponents: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(products)}/:id/components`,
    inputs: {
      version: integer('Version'),
      components: json<readonly ComponentValues[]>(
        'Components',
        z.array(z.custom<ComponentValues>(), 'other'),
      ),
    },
    areas: ['inventory'],
    modules: ['Inventory'],
    about: 'Says what a product is made of, as one list, where that needs no approval.',
    answer: z.array(z.unknown()),
  }),
  promises: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(products)}/:id/promises`,
    areas: ['inventory'],
    modules: ['Inventory'],
    about: 'What of a product is promised to which documents: those to be called back where it is blocked.',
    answer: z.array(productPromise),
  }),
  fetch: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(products)}/fetch`,
    areas: ['inventory', 'receiving'],
    modules: ['Inventory', 'Lab Receiving'],
    about:
      'What a scanned or typed code identifies: SKU, barcode, lot, bin, packing list or one of its cartons and skids, carton of the floor; a product with its open orders and recipe.',
    inputs: { code: text('Code', 200) },
    answer: fetched,
  }),
}
