import { computed } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { active, choices, reference, text, withDefault } from '../../kit/fields/field'
import { integer, quantity } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { exciseJurisdictions } from '../products/exciseJurisdictions'

const figures = (label: string, unit: string) =>
  text(label, 120, {
    unit,
    commaSeparated: true,
    help: 'Separate with commas',
    pattern: /^\d{1,6}(\.\d{1,3})?(\s*,\s*\d{1,6}(\.\d{1,3})?)*$/,
    patternMessage: 'Use numbers separated by commas, such as 3, 6, 12',
  })

const asCodes = Object.fromEntries(exciseJurisdictions.map((code) => [code, code]))

/** Placeholders of a SKU pattern, written in braces. */
export const skuParts = ['family', 'brand', 'flavor', 'volume', 'strength', 'jurisdiction'] as const

/** A brand's flavour line: its members differ only by strength, volume and jurisdiction. */
export const productFamilies = defineResource({
  name: 'product_families',
  title: 'Product families',
  singular: 'product family',
  segment: 'inventory',
  modules: ['Inventory', 'Sale'],
  path: '/inventory/products_family',
  pagePath: '/product-families/:id?',
  label: '{name}',
  fields: {
    code: withLook(
      text('Code', 20, {
        pattern: /^[A-Z0-9._-]+$/,
        patternMessage: 'Only capital letters, figures, dots, dashes and underscores',
      }),
      'code',
    ),
    name: withLook(text('Name', 120), 'name'),
    brand_id: reference('Brand', 'brands'),
    flavor_id: reference('Flavour', 'flavors'),
    category_id: reference('Category', 'categories'),
    strengths: figures('Strengths', 'mg/ml'),
    volumes: figures('Volumes', 'ml'),
    jurisdictions: choices('Jurisdictions', exciseJurisdictions, asCodes),
    sku_pattern: withDefault(
      text('SKU pattern', 80, { help: skuParts.map((part) => `{${part}}`).join(' ') }),
      '{brand}-{flavor}-{volume}-{strength}-{jurisdiction}',
    ),
    is_active: withDefault(active(), true),
  },
  derived: {
    members: computed(integer('Members')),
    on_hand: computed(quantity('On hand')),
  },
  access: { read: ['inventory'], write: ['inventory'] },
  lookup: { codes: ['code'] },
  unique: [['code'], ['flavor_id', 'brand_id']],
  list: {
    columns: ['code', 'name', 'brand_id', 'flavor_id', 'strengths', 'volumes', 'members', 'on_hand'],
    sort: [['code', 'asc']],
    search: ['code', 'name'],
    filters: ['brand_id', 'flavor_id', 'category_id', 'is_active'],
  },
  form: [
    { section: 'Family', fields: ['code', 'name', 'brand_id', 'flavor_id', 'category_id', 'is_active'] },
    { section: 'Members', fields: ['strengths', 'volumes', 'jurisdictions', 'sku_pattern'] },
  ],
})

export type ProductFamily = Row<typeof productFamilies>
