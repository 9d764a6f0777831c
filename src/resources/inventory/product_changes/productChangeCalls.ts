import * as z from 'zod/mini'
import { productChanges, type ProductChange } from './product_changes'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { rowOf, bit } from '../../kit/define/shapes'
import { text, longText, instant, choice, reference, optional } from '../../kit/fields/field'
import { ids } from '../../kit/fields/lists'

const change = rowOf<ProductChange>('product_changes')

/** Requests that were made together. */
const requested = z.object({ batch_id: z.string(), changes: z.array(change) })

const values = {
  base: z.unknown(),
  now: z.unknown(),
  base_text: z.nullable(z.string()),
  now_text: z.nullable(z.string()),
}

/** A field of a product at the request, now and as proposed, as values and as people read them. */
const fieldChange = z.object({
  field: z.string(),
  label: z.string(),
  ...values,
  proposed: z.unknown(),
  proposed_text: z.nullable(z.string()),
  is_conflict: bit(),
})
export type FieldChange = z.output<typeof fieldChange>

/** How much of the plant a product touches. */
const impact = z.object({
  open_orders: z.int(),
  open_sales: z.int(),
  open_purchases: z.int(),
  price_lines: z.int(),
  recipes: z.int(),
  components: z.int(),
  on_hand: z.number(),
  measure: z.nullable(z.string()),
})
export type ChangeImpact = z.output<typeof impact>

const changeDiff = z.object({ fields: z.array(fieldChange), impact })
export type ChangeDiff = z.output<typeof changeDiff>

const readers = ['inventory', 'inventory_changes'] as const

export const productChangeCalls = {
  changeMany: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(productChanges)}/mass`,
    inputs: {
      product_ids: ids('Products', 500),
      proposed: productChanges.fields.proposed,
      reason: productChanges.fields.reason,
      effective_on: productChanges.fields.effective_on,
    },
    areas: ['inventory'],
    modules: ['Inventory'],
    about:
      'Asks for the same change of many products as one batch, all or none; who has it already is left out.',
    answer: requested,
  }),
  decideBatch: defineCall({
    kind: 'write',
    method: 'POST',
    path: '/inventory/product_changes/batch',
    areas: ['inventory_changes'],
    modules: ['Inventory'],
    about: 'Approves or rejects every submitted request of a batch as one: all of them, or none.',
    inputs: {
      batch_id: text('Batch', 26),
      event: choice('Decision', ['approve', 'reject']),
      decision_note: optional(longText('Note', 500)),
    },
    answer: z.array(change),
  }),
  diff: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/inventory/product_changes/:id/diff',
    areas: readers,
    modules: ['Inventory'],
    about: 'What a request alters of a product, field by field, and what of the plant the product touches.',
    answer: changeDiff,
  }),
  productDiff: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/inventory/products/:id/diff',
    areas: readers,
    modules: ['Inventory'],
    about: 'The fields of a product that a request alters, or that were altered between two instants.',
    inputs: {
      change_id: optional(reference('Change', 'product_changes')),
      from: optional(instant('From')),
      to: optional(instant('To')),
    },
    answer: z.object({
      fields: z.array(z.union([fieldChange, z.object({ field: z.string(), label: z.string(), ...values })])),
      impact: z.optional(impact),
    }),
  }),
}
