import { computed, joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, type Field, instant, optional, reference, text } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import * as z from 'zod/mini'

const value = (label: string): Field<unknown, 'optional'> => ({
  kind: 'longText',
  label,
  presence: 'optional',
  isJson: true,
  schema: z.unknown(),
})

/** On which way a value came into a product. */
export const logSources = ['change', 'direct', 'import', 'system'] as const

/** Permanent log of product changes by field: old and new value, requester and approver. */
export const productChangeLogs = defineResource({
  name: 'product_change_logs',
  title: 'Product change logs',
  singular: 'change of a product',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/products_change_logs',
  label: '{field}',
  fields: {},
  systemFields: {
    product_id: reference('Product', 'products'),
    product_change_id: optional(reference('Change', 'product_changes')),
    field: withLook(text('Column', 60), 'term'),
    old_value: value('Old value'),
    new_value: value('New value'),
    product_version: integer('Version of the product'),
    source: choice('Source', logSources),
    applied_by_id: optional(reference('Written by', 'users')),
    approved_by_id: optional(reference('Approver', 'users')),
    applied_at: instant('When'),
  },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    change_number: joined(text('Change', 20), 'product_change_id', 'number'),
    requester: joined(text('Requester', 120), 'product_change_id.submitted_by_id', 'name'),
    field_text: computed(withLook(text('Field', 60), 'term')),
    old_text: computed(withLook(text('Old', 400), 'change')),
    new_text: computed(withLook(text('New', 400), 'change')),
  },
  access: { read: ['inventory', 'inventory_changes'], write: [] },
  appendOnly: true,
  list: {
    columns: [
      'applied_at',
      'sku',
      'product_id',
      'field_text',
      'old_text',
      'new_text',
      'requester',
      'approved_by_id',
      'change_number',
      'source',
    ],
    sort: [['applied_at', 'desc']],
    search: ['sku'],
    filters: ['product_id', 'field_text', 'source', 'applied_by_id', 'approved_by_id', 'applied_at'],
  },
  form: [],
})

export type ProductChangeLog = Row<typeof productChangeLogs>
