import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, longText, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { integer, millilitres, percent, strength } from '../../kit/fields/numbers'

/** What a batch has to take beside its recipe: an adjustment the laboratory decided, or recovered liquid. */
export const batchingAdditions = defineResource({
  name: 'batching_additions',
  title: 'Additions to weigh',
  singular: 'sheet addition',
  segment: 'production',
  modules: ['Production'],
  path: '/production/production-orders',
  label: '{product_id}',
  fields: {},
  systemFields: {
    production_order_id: reference('Order', 'production_orders'),
    step_id: reference('Step', 'production_order_steps'),
    batch_no: integer('Batch'),
    kind: choice('Kind', ['adjustment', 'recovery_input'], { recovery_input: 'Recovery' }),
    /** The request that decided an adjustment. */
    hplc_request_id: optional(reference('Test request', 'hplc_requests')),
    product_id: reference('Ingredient', 'products'),
    /** The one lot it is taken from; any released lot where there is none. */
    lot_id: optional(reference('Lot', 'lots')),
    target_ml: millilitres('Target'),
    /** Of the ingredient it was worked out with; a lot of another strength takes more or less. */
    strength_mg_ml: optional(strength('Strength')),
    tolerance_percent: percent('Tolerance'),
    note: optional(longText('Note', 500)),
  },
  derived: { sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku') },
  access: { read: ['production_orders', 'production_dashboard'], write: [] },
  list: {
    columns: ['production_order_id', 'batch_no', 'kind', 'product_id', 'lot_id', 'target_ml', 'note'],
    sort: [['id', 'asc']],
    search: [],
    filters: ['production_order_id', 'step_id'],
  },
  form: [],
})

export type BatchingAddition = Row<typeof batchingAdditions>
