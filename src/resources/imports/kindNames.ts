import { namesIn } from '../kit/fields/pickValues'

/** Kinds of files as runs keep them, and how people call each, wherever it is named. */
export const kindTitles = {
  accounting_mappings: 'Accounting mapping',
  accounts: 'Chart of accounts',
  assembly_orders: 'Assembly orders',
  bins: 'Location bins',
  brands: 'Brands',
  categories: 'Categories',
  countries: 'Countries',
  currencies: 'Currencies',
  customers: 'Customers',
  flavors: 'Flavours',
  forecast_lines: 'Forecast lines',
  locations: 'Locations',
  measures: 'Units of measure',
  opening_stock: 'Opening stock',
  parameter_types: 'Parameter types',
  parameters: 'Parameters',
  price_tier_lines: 'Prices of tiers',
  product_bins: 'Product bins',
  product_components: 'Product components',
  product_families: 'Product families',
  product_substances: 'Substances of ingredients',
  production_orders: 'Production orders',
  products: 'Products',
  provinces: 'Provinces',
  purchases: 'Purchases',
  rd_formulae: 'R&D formulae',
  recipes: 'Recipes',
  reels: 'Reels',
  reorder_levels: 'Reorder levels',
  sales: 'Sales',
  stock_adjustments: 'Stock adjustments',
  stock_count_sheet: 'Counting sheet',
  suppliers: 'Suppliers',
  tags: 'Tags',
  tax_setups: 'Tax setups',
  training_history: 'Training history',
  users: 'Users',
  warehouse_product_locations: 'Warehouse product locations',
} as const

export type KindName = keyof typeof kindTitles

export const kindNames = namesIn(kindTitles)
