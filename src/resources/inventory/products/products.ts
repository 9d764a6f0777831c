import { approvalFields } from '../product_changes/productChangeValues'
import { statusesIn } from '../../../machines/kit'
import { productMachine } from '../../../machines/workflows/inventory/products'
import { computed, joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import {
  choice,
  choices,
  flag,
  internal,
  longText,
  namesOf,
  optional,
  reference,
  text,
  type AnyField,
  withDefault,
} from '../../kit/fields/field'
import { decimal, integer, millilitres, money, percent, quantity, strength } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { requiredWhere } from '../../kit/fields/requiredWhere'
import { allergens } from './allergens'
import { reportedFields } from './reportedFields'
import { taxClasses } from './categories'
import { exciseJurisdictions } from './exciseJurisdictions'
import { guardedFields } from './guardedFields'

/** What a product can be; a service keeps no stock. */
export const productKinds = [
  'raw_material',
  'flavour',
  'base',
  'nicotine',
  'semi_finished',
  'finished_good',
  'packaging',
  'consumable',
  'service',
] as const

/** How much of the value used in a year a product makes: what is A is counted most often. */
export const abcClasses = ['A', 'B', 'C'] as const

/** Kinds of which there is stock. */
export const stockKinds = productKinds.filter((kind) => kind !== 'service')

/** Products that goods may be received, counted and put right of; a draft is no product yet, an archived one none any more. */
export const movable = { kind: stockKinds, status: ['active', 'discontinued', 'blocked'] } as const
/** Products that may be reserved for a document. */
export const promisable = { kind: stockKinds, status: ['active', 'discontinued'] } as const

export const productStatuses = statusesIn(productMachine)

const ofBottles = <F extends AnyField>(field: F) => requiredWhere(field, { kind: 'finished_good' })
const asCodes = Object.fromEntries(exciseJurisdictions.map((code) => [code, code]))

/** One stock-keeping unit: a material, bulk liquid, packaging part or bottle of one strength, size and jurisdiction. */
export const products = defineResource({
  name: 'products',
  title: 'Products',
  singular: 'product',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/products',
  pagePath: '/products/:id?',
  label: '{name}',
  distinctBy: ['excise_jurisdiction', 'sku'],
  referenceLook: 'product',
  fields: {
    sku: withLook(
      text('SKU', 40, {
        pattern: /^[A-Z0-9._-]+$/,
        patternMessage: 'Only capital letters, figures, dots, dashes and underscores',
      }),
      'sku',
    ),
    name: withLook(text('Name', 160), 'name'),
    kind: choice('Kind', productKinds),
    brand_id: ofBottles(optional(reference('Brand', 'brands'))),
    flavor_id: ofBottles(optional(reference('Flavour', 'flavors'))),
    category_id: reference('Category', 'categories'),
    stock_measure_id: reference('Stock measure', 'measures'),
    purchase_measure_id: optional(reference('Purchase measure', 'measures')),
    purchase_factor: optional(decimal('Purchase factor', 6, { above: 0, max: 1_000_000 })),
    preferred_supplier_id: optional(reference('Preferred supplier', 'suppliers')),
    supplier_sku: optional(text('Supplier SKU', 60)),
    volume_ml: ofBottles(optional(millilitres('Volume', { above: 0 }))),
    strength_mg_ml: optional(strength('Strength')),
    nicotine_kind: optional(choice('Nicotine', ['none', 'freebase', 'salt'])),
    pg_percent: optional(percent('PG')),
    vg_percent: optional(percent('VG')),
    density_g_ml: optional(decimal('Density', 6, { unit: 'g/ml', above: 0, max: 100 })),
    flavor_note: optional(text('Flavour note', 200)),
    excise_jurisdiction: withLook(
      ofBottles(optional(choice('Jurisdiction', exciseJurisdictions, asCodes))),
      'jurisdiction',
    ),
    barcode: withLook(
      optional(text('Barcode', 14, { pattern: /^(\d{8}|\d{12,14})$/, patternMessage: 'digits' })),
      'code',
    ),
    case_barcode: withLook(
      optional(text('Case barcode', 14, { pattern: /^(\d{8}|\d{12,14})$/, patternMessage: 'digits' })),
      'code',
    ),
    units_per_carton: optional(integer('Units per carton', { min: 1, max: 100_000 })),
    cartons_per_skid: optional(integer('Cartons per skid', { min: 1, max: 100_000 })),
    pack_multiple: optional(integer('Pack multiple', { min: 1, max: 100_000 })),
    lot_tracked: withDefault(flag('Lot tracked'), true),
    expiry_tracked: withDefault(flag('Expiry tracked'), false),
    shelf_life_days: requiredWhere(optional(integer('Shelf life', { unit: 'days', min: 1, max: 36_500 })), {
      expiry_tracked: true,
    }),
    min_stock: optional(quantity('Minimum stock')),
    reorder_point: optional(quantity('Reorder point')),
    reorder_qty: optional(quantity('Reorder quantity')),
    max_stock: optional(quantity('Maximum stock')),
    lead_time_days: optional(integer('Lead time', { unit: 'days', min: 0, max: 3650 })),
    list_price: optional(money('List price', { max: 9_999_999_999 })),
    standard_cost: optional(money('Standard cost', { max: 9_999_999_999, displayScale: 4 })),
    tax_class: {
      ...choice('Tax class', taxClasses),
      presence: 'defaulted' as const,
      help: 'From the category if left blank',
    },
    un_number: optional(text('UN number', 10)),
    allergens: withDefault(choices('Allergens', allergens), []),
    hs_code: withLook(optional(text('HS code', 10)), 'code'),
    ...reportedFields,
    net_weight_g: optional(quantity('Net weight', { unit: 'g' })),
    gross_weight_g: optional(quantity('Gross weight', { unit: 'g' })),
    is_purchasable: withDefault(flag('Can be purchased'), false),
    is_saleable: withDefault(flag('Can be sold'), false),
    is_producible: withDefault(flag('Can be made'), false),
    default_flow_id: optional(reference('Default flow', 'flows', { where: { status: 'active' } })),
    hplc_category_id: optional(reference('HPLC category', 'hplc_categories', { where: { is_active: 1 } })),
    label_code: withLook(optional(text('Label code', 40)), 'code'),
    is_child_resistant: {
      ...withDefault(flag('Child-resistant closure'), false),
      help: 'Bottles with nicotine need one among their components',
    },
    unstamped_product_id: optional(
      reference('Unstamped version', 'products', { where: { kind: 'semi_finished' } }),
    ),
  },
  systemFields: {
    average_cost: optional(money('Average cost')),
    last_cost: optional(money('Last cost')),
    abc_class: optional(choice('ABC class', abcClasses, { A: 'A', B: 'B', C: 'C' })),
    block_reason: optional(text('Block reason', 500)),
    approval_hash: internal(optional(text('Approved as', 64))),
  },
  derived: {
    measure: joined(withLook(text('Measure', 20), 'unit'), 'stock_measure_id', 'code'),
    pending_changes: computed(integer('Changes pending')),
    family: computed(text('Family', 160)),
    on_hand: computed(quantity('On hand')),
    reserved: computed(quantity('Reserved')),
    available: computed(quantity('Available')),
    below_reorder: computed(flag('Below reorder point')),
  },
  workflow: productMachine,
  events: {
    activate: { label: 'Activate', broadcastAs: 'activated', hidden: true },
    discontinue: { label: 'Discontinue', broadcastAs: 'discontinued', hidden: true },
    block: {
      label: 'Block',
      tone: 'danger',
      inputs: { block_reason: longText('Reason', 500) },
      confirmText: 'It can no longer be reserved.',
      broadcastAs: 'blocked',
    },
    archive: {
      label: 'Archive',
      confirmText: 'Only products without stock and open documents can be archived.',
      broadcastAs: 'archived',
    },
  },
  approval: { fields: guardedFields, exemptStatuses: ['draft'], setting: approvalFields },
  access: { read: ['inventory', 'inventory_changes'], write: ['inventory'] },
  lookup: { codes: ['sku'], words: ['flavor_note'], figure: { column: 'on_hand', in: 'measure' } },
  unique: [['sku'], ['barcode'], ['case_barcode'], ['unique_product_identifier']],
  copy: { without: ['sku', 'barcode', 'case_barcode', 'unique_product_identifier'] },
  attachments: true,
  list: {
    columns: [
      'sku',
      'name',
      'kind',
      'status',
      'on_hand',
      'available',
      'measure',
      'strength_mg_ml',
      'volume_ml',
      'excise_jurisdiction',
      'brand_id',
      'flavor_id',
      'reserved',
      'reorder_point',
      'list_price',
      'pending_changes',
      'family',
    ],
    sort: [['sku', 'asc']],
    search: ['sku', 'name', 'barcode', 'flavor_note'],
    filters: [
      'kind',
      'status',
      'category_id',
      'brand_id',
      'excise_jurisdiction',
      'abc_class',
      'below_reorder',
      'pending_changes',
    ],
  },
  form: [
    {
      section: 'General',
      part: 'General',
      fields: [
        'sku',
        'name',
        'kind',
        'category_id',
        'brand_id',
        'flavor_id',
        'stock_measure_id',
        'lot_tracked',
        'expiry_tracked',
        'shelf_life_days',
        'is_purchasable',
        'is_saleable',
        'is_producible',
        'block_reason',
      ],
    },
    {
      section: 'Liquid',
      part: 'Liquid',
      fields: [
        'volume_ml',
        'strength_mg_ml',
        'nicotine_kind',
        'pg_percent',
        'vg_percent',
        'density_g_ml',
        'flavor_note',
        'default_flow_id',
        'hplc_category_id',
        'unstamped_product_id',
      ],
    },
    {
      section: 'Packaging',
      part: 'Packaging',
      fields: [
        'barcode',
        'case_barcode',
        'units_per_carton',
        'cartons_per_skid',
        'pack_multiple',
        'net_weight_g',
        'gross_weight_g',
        'label_code',
        'is_child_resistant',
      ],
    },
    {
      section: 'Stock',
      part: 'Stock',
      fields: ['min_stock', 'reorder_point', 'reorder_qty', 'max_stock', 'lead_time_days', 'abc_class'],
    },
    {
      section: 'Purchasing',
      part: 'Purchasing',
      fields: [
        'preferred_supplier_id',
        'supplier_sku',
        'purchase_measure_id',
        'purchase_factor',
        'standard_cost',
      ],
    },
    { section: 'Pricing', part: 'Pricing', fields: ['list_price', 'tax_class', 'average_cost', 'last_cost'] },
    {
      section: 'Compliance',
      part: 'Compliance',
      fields: ['excise_jurisdiction', 'un_number', 'hs_code', 'allergens', ...namesOf(reportedFields)],
    },
  ],
})

export type Product = Row<typeof products>
