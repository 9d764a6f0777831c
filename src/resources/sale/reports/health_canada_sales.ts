import { healthCanadaClasses, healthCanadaNames } from '../../inventory/products/flavors'
import { defineReport } from '../../kit/define/defineReport'
import { joined } from '../../kit/define/derived'
import { choice, day, optional, reference, text } from '../../kit/fields/field'
import { decimal, integer, millilitres, strength } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

const signedCad = (label: string) =>
  decimal(label, 2, { unit: 'CAD', signed: true, minDecimals: 2, displayScale: 2 })

/** The half-yearly report on sales to Health Canada (SOR/2023-123, s. 4): a row per brand and place. */
export const healthCanadaSales = defineReport({
  name: 'health_canada_sales',
  title: 'Sales report to Health Canada',
  singular: 'figure',
  segment: 'sale',
  modules: ['Sale'],
  path: '/sales?show=health-canada',
  label: '{sku}',
  columns: {
    period: text('Half-year', 10),
    period_from: day('From'),
    period_to: day('To'),
    due_on: day('Due'),
    product_id: reference('Product', 'products'),
    identifier: withLook(optional(text('Product identifier', 14)), 'code'),
    brand_id: reference('Brand', 'brands'),
    flavour: optional(text('Flavour', 80)),
    flavour_class: optional(choice('Flavour class', healthCanadaClasses, healthCanadaNames)),
    strength_mg_ml: strength('Nicotine'),
    volume_ml: millilitres('Volume'),
    market: choice('Market', ['canada', 'export']),
    province_id: optional(reference('Province', 'provinces')),
    country_id: reference('Country', 'countries'),
    sold: integer('Packages sold'),
    returned: integer('Packages returned'),
    net_sales: signedCad('Net sales'),
    duty: signedCad('Duty'),
    net_litres: decimal('Net volume', 6, { unit: 'l', signed: true, displayScale: 3 }),
  },
  derived: { sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku') },
  read: ['sale', 'sales_section'],
  list: {
    columns: [
      'period',
      'identifier',
      'sku',
      'flavour_class',
      'market',
      'province_id',
      'sold',
      'returned',
      'net_sales',
      'duty',
      'net_litres',
    ],
    sort: [
      ['period_from', 'desc'],
      ['sku', 'asc'],
      ['market', 'asc'],
    ],
    search: ['sku', 'identifier', 'product'],
    filters: [
      'period',
      'brand_id',
      'product_id',
      'flavour_class',
      'market',
      'province_id',
      'country_id',
      'period_from',
      'due_on',
    ],
    totals: ['sold', 'returned', 'net_sales', 'duty', 'net_litres'],
  },
  report: {
    groups: [
      'period',
      'brand_id',
      'product_id',
      'flavour_class',
      'market',
      'province_id',
      'country_id',
      'due_on:month',
    ],
    grouped: ['period', 'brand_id', 'market'],
    sums: ['sold', 'returned', 'net_sales', 'duty', 'net_litres'],
    rowLink: '/products/{product_id}',
  },
})
