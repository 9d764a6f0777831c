import { defineReport } from '../../kit/define/defineReport'
import { joined } from '../../kit/define/derived'
import { day, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { integer, millilitres, money, percent } from '../../kit/fields/numbers'

const bottles = (label: string) => integer(label, { unit: 'bottles' })

/** Bottles lost at the stampers, with a stamp on them or before, by product, reason, machine and person. */
export const stampingWastedBottles = defineReport({
  name: 'stamping_wasted_bottles',
  title: 'Stamping wasted bottles',
  singular: 'stamping session',
  segment: 'production',
  modules: ['Production'],
  path: '/production/reports/stamping-wasted-bottles',
  label: '{product_stamping_order_id}',
  columns: {
    stamped_on: day('Day'),
    product_stamping_order_id: reference('Stamping order', 'product_stamping_orders'),
    product_id: reference('Product', 'products'),
    jurisdiction: withLook(text('Jurisdiction', 2), 'jurisdiction'),
    damage_reason_parameter_id: optional(reference('Damage reason', 'parameters')),
    scrap_reason_parameter_id: optional(reference('Scrap reason', 'parameters')),
    stamping_machine_id: reference('Stamper', 'stamping_machines'),
    user_id: optional(reference('Stamped by', 'users')),
    stamped_count: bottles('Stamped'),
    wasted_count: bottles('Wasted'),
    scrapped_count: bottles('Scrapped'),
    lost_count: bottles('Lost'),
    damaged_count: integer('Damaged stamps', { unit: 'stamps' }),
    lost_percent: optional(percent('Lost, share of stamped')),
    lost_ml: millilitres('Liquid lost'),
    duty_at_stake: optional(money('Duty at stake')),
  },
  derived: {
    brand: joined(text('Brand', 80), 'product_id.brand_id', 'name'),
    category: joined(text('Category', 80), 'product_id.category_id', 'name'),
  },
  read: ['production_reports', 'production_reports_export'],
  list: {
    columns: [
      'stamped_on',
      'product_stamping_order_id',
      'product_id',
      'jurisdiction',
      'damage_reason_parameter_id',
      'scrap_reason_parameter_id',
      'stamping_machine_id',
      'user_id',
      'wasted_count',
      'scrapped_count',
      'damaged_count',
      'lost_percent',
      'lost_ml',
      'duty_at_stake',
    ],
    preset: [{ field: 'lost_count', operator: '>', value: 0 }],
    sort: [['stamped_on', 'desc']],
    search: [],
    filters: [
      'stamped_on',
      'product_id',
      'jurisdiction',
      'damage_reason_parameter_id',
      'scrap_reason_parameter_id',
      'product_stamping_order_id',
      'stamping_machine_id',
      'user_id',
      'brand',
      'category',
    ],
    totals: ['wasted_count', 'scrapped_count', 'damaged_count', 'lost_ml', 'duty_at_stake'],
  },
  report: {
    period: 'stamped_on',
    groups: [
      'damage_reason_parameter_id',
      'scrap_reason_parameter_id',
      'product_id',
      'jurisdiction',
      'stamping_machine_id',
      'user_id',
      'brand',
      'category',
      'stamped_on:week',
      'stamped_on:month',
    ],
    sums: [
      'stamped_count',
      'wasted_count',
      'scrapped_count',
      'lost_count',
      'damaged_count',
      'lost_ml',
      'duty_at_stake',
    ],
    aggregates: {
      lost_share: { label: 'Lost, share of stamped', of: ['lost_count', 'stamped_count'], as: 'percent' },
    },
    chart: { kind: 'pareto', of: ['damaged_count'], by: 'damage_reason_parameter_id' },
    rowLink: '/production/product-stamping-orders?open={product_stamping_order_id}',
  },
})
