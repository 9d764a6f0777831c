import { flavorProfiles } from '../inventory/products/flavors'
import { choice, flag, optional, withDefault } from '../kit/fields/field'
import { documentKinds } from './documentKinds'
import { defineKind } from './defineKind'
import type { KindNotes } from './kinds'
import { asPostalCode } from './postalCode'

/** What comes in by file: a row is known by its key, and a file is a line each, or documents of several. */
export const kindTable: readonly KindNotes[] = [
  defineKind({ name: 'countries', key: ['iso2'] }),
  defineKind({ name: 'provinces', key: ['country_id', 'code'] }),
  defineKind({ name: 'currencies', key: ['code'] }),
  defineKind({ name: 'locations', key: ['code'] }),
  defineKind({ name: 'parameter_types', key: ['code'] }),
  defineKind({ name: 'parameters', key: ['parameter_type_id', 'code'] }),
  defineKind({ name: 'brands', key: ['code'], areas: ['imports', 'inventory'] }),
  defineKind({ name: 'flavors', key: ['code'], areas: ['imports', 'inventory'] }),
  defineKind({ name: 'categories', key: ['code'], areas: ['imports', 'inventory'] }),
  defineKind({ name: 'measures', key: ['code'], areas: ['imports', 'inventory'] }),
  defineKind({
    name: 'products',
    key: ['sku'],
    areas: ['imports', 'inventory'],
    heads: {
      stock_measure_id: ['measure'],
      excise_jurisdiction: ['jurisdiction'],
      preferred_supplier_id: ['supplier'],
    },
    options: {
      allow_new_lookups: withDefault(
        flag('Create brands, flavours and categories that are not known'),
        false,
      ),
      flavor_profile: optional(choice('Profile of new flavours', flavorProfiles)),
    },
    makes: {
      brand_id: () => ({}),
      flavor_id: ({ flavor_profile }) => ({ profile: flavor_profile }),
      category_id: () => ({}),
    },
  }),
  defineKind({
    name: 'product_components',
    key: ['product_id', 'component_product_id'],
    areas: ['imports', 'inventory'],
    heads: { product_id: ['sku'], component_product_id: ['component_sku'] },
  }),
  defineKind({
    name: 'bins',
    key: ['location_id', 'code'],
    modes: ['upsert', 'insert'],
    areas: ['imports', 'inventory'],
    heads: { location_id: ['location'], code: ['bin'] },
  }),
  defineKind({
    name: 'product_families',
    key: ['code'],
    areas: ['imports', 'inventory'],
    heads: { code: ['family'] },
  }),
  defineKind({
    name: 'product_bins',
    key: ['product_id', 'bin_id'],
    areas: ['imports', 'inventory'],
    columns: [
      'product_id',
      'location_id',
      'bin_id',
      'role',
      'is_primary',
      'min_qty',
      'max_qty',
      'putaway_rank',
    ],
    heads: { product_id: ['sku'], min_qty: ['min'], max_qty: ['max'] },
    within: { bin_id: 'location_id' },
  }),
  defineKind({
    name: 'price_tier_lines',
    key: ['price_tier_id', 'product_id', 'product_family_id', 'category_id', 'min_qty', 'valid_from'],
    areas: ['imports', 'inventory'],
    heads: { price_tier_id: ['tier'], product_id: ['sku'], product_family_id: ['family'] },
    initial: { min_qty: () => 1 },
  }),
  defineKind({
    name: 'stock_count_sheet',
    table: 'stock_count_lines',
    key: ['stock_count_id', 'bin_id', 'product_id', 'lot_id'],
    modes: ['update'],
    areas: ['imports', 'inventory'],
    columns: ['stock_count_id', 'bin_id', 'product_id', 'lot_id', 'counted_qty'],
    heads: { stock_count_id: ['count'], product_id: ['sku'] },
    within: { bin_id: 'stock_count_id.location_id', lot_id: 'product_id' },
    initial: { lot_id: () => 'NA' },
  }),
  defineKind({
    name: 'suppliers',
    key: ['name'],
    ownNumber: true,
    areas: ['imports', 'purchase'],
    heads: { payment_term_id: ['terms'], country_id: ['country'] },
  }),
  defineKind({
    name: 'reorder_levels',
    table: 'products',
    key: ['sku'],
    modes: ['update'],
    areas: ['imports', 'inventory'],
    columns: ['sku', 'min_stock', 'reorder_point', 'reorder_qty', 'max_stock', 'lead_time_days'],
    heads: { min_stock: ['min'], max_stock: ['max'] },
  }),
  defineKind({
    name: 'opening_stock',
    key: ['product_id', 'lot_number', 'location_id', 'bin'],
    modes: ['insert'],
    heads: { product_id: ['sku'], lot_number: ['lot'] },
    initial: { lot_number: () => 'NA' },
  }),
  defineKind({
    name: 'customers',
    key: ['name', 'ship_postal_code'],
    ownNumber: true,
    heads: { ship_province_id: ['ship_province'], payment_term_id: ['terms'] },
    filled: { legal_name: ({ name }) => name },
    tidy: { ship_postal_code: asPostalCode, bill_postal_code: asPostalCode },
  }),
  defineKind({ name: 'tags', key: ['name', 'entity'], initial: { entity: () => 'any' } }),
  defineKind({ name: 'accounts', key: ['code'] }),
  defineKind({
    name: 'accounting_mappings',
    key: ['event', 'category_id', 'location_id', 'tax_code', 'valid_from'],
  }),
  defineKind({
    name: 'users',
    key: ['username'],
    modes: ['insert'],
    undo: { event: 'deactivate', ends: 'inactive', from: ['invited'] },
  }),
  ...documentKinds,
]
