import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import { optional, reference, text } from '../../kit/fields/field'
import { decimal } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { ingredientKinds } from '../../production/recipes/recipe_lines'
import { casNumber } from './casNumber'

/** A substance of which an ingredient consists, by weight, as its supplier declares it. */
export const productSubstances = defineResource({
  name: 'product_substances',
  title: 'Substances of ingredients',
  singular: 'substance',
  segment: 'inventory',
  modules: ['Inventory', 'Production'],
  path: '/inventory/products?list=substances',
  label: '{common_name}',
  fields: {
    product_id: reference('Ingredient', 'products', { fixed: true, where: { kind: ingredientKinds } }),
    common_name: withLook(text('Common name', 160), 'name'),
    chemical_name: optional(text('Chemical name', 160)),
    cas_number: casNumber(),
    share_percent: decimal('Share', 6, { unit: '%', above: 0, max: 100, help: 'By weight' }),
    source: optional(text('Source', 160, { help: 'Who makes it or from what it is made' })),
  },
  derived: { sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku') },
  access: { read: ['inventory', 'recipes'], write: ['inventory'] },
  unique: [['common_name', 'product_id']],
  list: {
    columns: ['sku', 'product_id', 'common_name', 'chemical_name', 'cas_number', 'share_percent', 'source'],
    sort: [
      ['product_id', 'asc'],
      ['share_percent', 'desc'],
    ],
    search: ['common_name', 'chemical_name', 'cas_number', 'sku'],
    filters: ['product_id', 'cas_number'],
  },
  form: [
    {
      section: 'Substance',
      fields: ['product_id', 'common_name', 'chemical_name', 'cas_number', 'share_percent', 'source'],
    },
  ],
})
