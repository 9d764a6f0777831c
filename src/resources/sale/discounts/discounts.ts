import { discountMachine } from '../../../machines/workflows/sale/discounts'
import { customerKinds } from '../../general/customers/customers'
import { computed } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, day, flag, optional, reference, text, withDefault } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, integer, quantity } from '../../kit/fields/numbers'
import { requiredWhere } from '../../kit/fields/requiredWhere'
import { amount } from '../amount'
import { discountAudiences, discountKinds, discountTargets } from './discountRule'

/** The fields that name what a discount is for; one of them at most is filled. */
export const targetFields = {
  brand: 'brand_id',
  category: 'category_id',
  family: 'product_family_id',
  product: 'product_id',
} as const
export const audienceFields = {
  customer: 'customer_id',
  customer_kind: 'customer_kind',
  price_tier: 'price_tier_id',
  province: 'province_id',
} as const

/** A rule that lowers prices for customers, products and days. */
export const discounts = defineResource({
  name: 'discounts',
  title: 'Discounts',
  singular: 'discount',
  segment: 'sale',
  modules: ['Sale'],
  path: '/discounts',
  pagePath: '/discount/:id?',
  label: '{code} {name}',
  fields: {
    code: withLook(
      text('Code', 20, {
        pattern: /^[A-Za-z0-9._-]+$/,
        patternMessage: 'Only letters, figures, dots, dashes and underscores',
      }),
      'code',
    ),
    name: withLook(text('Name', 80), 'name'),
    kind: choice('Kind', discountKinds, {
      percent: 'Percent of the price',
      amount_per_unit: 'Amount per unit',
      order_percent: 'Percent of the order',
      buy_x_get_y: 'Units for nothing',
    }),
    value: requiredWhere(
      optional(
        decimal('Value', 4, {
          above: 0,
          max: 9_999_999_999,
          minDecimals: 2,
          help: 'Percent, or CAD per unit; the duty in a price is never lowered',
        }),
      ),
      { kind: ['percent', 'amount_per_unit', 'order_percent'] },
    ),
    buy_qty: requiredWhere(optional(quantity('Buy', { above: 0, max: 999_999_999 })), {
      kind: 'buy_x_get_y',
    }),
    get_qty: requiredWhere(optional(quantity('Get for nothing', { above: 0, max: 999_999_999 })), {
      kind: 'buy_x_get_y',
    }),
    target: withDefault(
      choice('Goods', discountTargets, { all: 'All goods', family: 'Product family' }),
      'all',
    ),
    brand_id: requiredWhere(optional(reference('Brand', 'brands')), { target: 'brand' }),
    category_id: requiredWhere(optional(reference('Category', 'categories')), { target: 'category' }),
    product_family_id: requiredWhere(optional(reference('Family', 'product_families')), {
      target: 'family',
    }),
    product_id: requiredWhere(optional(reference('Product', 'products')), { target: 'product' }),
    audience: withDefault(choice('For', discountAudiences, { all: 'All customers' }), 'all'),
    customer_id: requiredWhere(optional(reference('Customer', 'customers')), { audience: 'customer' }),
    customer_kind: requiredWhere(optional(choice('Kind of customer', customerKinds)), {
      audience: 'customer_kind',
    }),
    price_tier_id: requiredWhere(optional(reference('Price tier', 'price_tiers')), {
      audience: 'price_tier',
    }),
    province_id: requiredWhere(optional(reference('Province', 'provinces')), { audience: 'province' }),
    min_qty: optional(quantity('From quantity', { above: 0, max: 999_999_999 })),
    min_amount: optional(amount('From amount')),
    valid_from: optional(day('Valid from')),
    valid_to: optional(day('Valid to')),
    max_uses: optional(integer('Most uses', { min: 1, max: 999_999_999, help: 'Orders that may use it' })),
    stackable: withDefault(flag('Combines with others'), false),
    priority: withLook(
      withDefault(integer('Priority', { min: 1, max: 99, help: '1 comes first' }), 5),
      'priority',
    ),
  },
  systemFields: { used_count: withDefault(integer('Uses'), 0) },
  derived: { unit: computed(withLook(text('Unit', 40), 'unit')) },
  workflow: discountMachine,
  events: {
    activate: {
      label: 'Activate',
      tone: 'primary',
      confirmText: 'Drafts are priced with it from now on; confirmed orders keep their prices.',
      broadcastAs: 'activated',
    },
    pause: { label: 'Pause', confirmText: 'No further order gets it.', broadcastAs: 'paused' },
    expire: { label: 'Expire', hidden: true, broadcastAs: 'expired' },
  },
  access: { read: ['sale', 'sales_section'], write: ['sale'] },
  lookup: { codes: ['code'] },
  unique: [['code']],
  copy: { without: ['code'] },
  list: {
    columns: [
      'code',
      'name',
      'kind',
      'value',
      'target',
      'audience',
      'valid_from',
      'valid_to',
      'used_count',
      'status',
    ],
    sort: [['code', 'asc']],
    search: ['code', 'name'],
    filters: ['status', 'kind', 'target', 'audience', 'stackable', 'valid_to'],
  },
  form: [
    {
      section: 'Discount',
      fields: ['code', 'name', 'kind', 'value', 'buy_qty', 'get_qty'],
      whenRequired: ['value', 'buy_qty', 'get_qty'],
    },
    {
      section: 'Goods',
      fields: ['target', 'brand_id', 'category_id', 'product_family_id', 'product_id'],
      whenRequired: ['brand_id', 'category_id', 'product_family_id', 'product_id'],
    },
    {
      section: 'Customers',
      fields: ['audience', 'customer_id', 'customer_kind', 'price_tier_id', 'province_id'],
      whenRequired: ['customer_id', 'customer_kind', 'price_tier_id', 'province_id'],
    },
    {
      section: 'Conditions',
      fields: ['min_qty', 'min_amount', 'valid_from', 'valid_to', 'max_uses', 'stackable', 'priority'],
    },
  ],
  editableIn: ['draft', 'paused', 'active'],
  removableIn: ['draft', 'paused', 'expired'],
})

export type Discount = Row<typeof discounts>
