import { computed } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { active, choice, flag, optional, reference, text, withDefault } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { linesOf } from '../../kit/define/facets/lines'
import { priceTierLines, tierPercent } from './price_tier_lines'

/** What the percents of a tier are reckoned from; with none its lines name prices only. */
export const priceBases = ['list_price', 'average_cost', 'absolute'] as const

/** A price list by name: what a kind of customer pays, by product, quantity and day. */
export const priceTiers = defineResource({
  name: 'price_tiers',
  title: 'Price tiers',
  singular: 'price tier',
  segment: 'inventory',
  modules: ['Inventory', 'Sale'],
  path: '/inventory/price-tiers',
  pagePath: '/inventory/price-tier/:id?',
  label: '{name}',
  fields: {
    code: withLook(
      text('Code', 20, {
        pattern: /^[A-Za-z0-9._-]+$/,
        patternMessage: 'Only letters, figures, dots, dashes and underscores',
      }),
      'code',
    ),
    name: withLook(text('Name', 80), 'name'),
    currency_id: reference('Currency', 'currencies', { where: { is_active: 1 } }),
    basis: choice('Basis', priceBases, {
      list_price: 'Discount on list price',
      average_cost: 'Mark-up on average cost',
      absolute: 'Prices only',
    }),
    default_percent: optional(tierPercent('Default discount', 'For products without a line')),
    is_default: withDefault(flag('Default of its currency'), false),
    is_active: withDefault(active(), true),
  },
  derived: {
    customers: computed(integer('Customers')),
    lines: computed(integer('Lines')),
  },
  access: { read: ['inventory'], write: ['inventory'] },
  lookup: { codes: ['code'] },
  lines: {
    price_tier_lines: linesOf(priceTierLines, {
      via: 'price_tier_id',
      naming: ['product', 'product_family', 'category'],
      widths: { product_family_id: 168, category_id: 132 },
    }),
  },
  unique: [['code']],
  list: {
    columns: [
      'code',
      'name',
      'currency_id',
      'basis',
      'default_percent',
      'customers',
      'lines',
      'is_default',
      'is_active',
    ],
    sort: [['code', 'asc']],
    search: ['code', 'name'],
    filters: ['currency_id', 'basis', 'is_default', 'is_active'],
  },
  form: [
    {
      section: 'Price tier',
      fields: ['code', 'name', 'currency_id', 'basis', 'default_percent', 'is_default', 'is_active'],
    },
  ],
})

export type PriceTier = Row<typeof priceTiers>
