import { statusesIn } from '../../../machines/kit'
import { productionOrderMachine } from '../../../machines/workflows/production/production_orders'
import { defineReport } from '../../kit/define/defineReport'
import { joined } from '../../kit/define/derived'
import type { Row } from '../../kit/define/row'
import { choice, day, optional, reference, text } from '../../kit/fields/field'
import { decimal, integer, millilitres, money } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

const ml = (label: string) => withLook(millilitres(label), 'largeFigure')
const signed = (label: string) => withLook(decimal(label, 6, { unit: 'ml', signed: true }), 'largeFigure')

/**
 * Where the liquid of each batch went, and how much of it nothing explains: that much is dutiable, as is what was taken
 * for use (Excise Act 2001, s. 158.6, 158.61). By order it is grouped.
 */
export const productionVolumeVariance = defineReport({
  name: 'production_volume_variance',
  title: 'Production volume variance',
  singular: 'batch',
  segment: 'production',
  modules: ['Production'],
  path: '/production/reports/production-volume-variance',
  label: '{production_order_id}',
  columns: {
    production_order_id: reference('Order', 'production_orders'),
    batch_no: optional(integer('Batch')),
    lot_id: optional(reference('Lot', 'lots')),
    product_id: reference('Product', 'products'),
    recipe_id: reference('Recipe', 'recipes'),
    order_status: withLook(choice('Order status', statusesIn(productionOrderMachine)), 'status'),
    jurisdiction: withLook(optional(text('Jurisdiction', 2)), 'jurisdiction'),
    done_on: optional(day('Done')),
    planned_ml: ml('Planned'),
    batched_ml: ml('Batched'),
    bottled_ml: ml('Bottled'),
    scrap_ml: ml('Scrap'),
    sampled_ml: ml('Sampled for analysis'),
    taken_for_use_ml: ml('Taken for use'),
    recovered_ml: ml('Recovered'),
    in_tanks_ml: ml('In tanks'),
    lost_ml: ml('Line loss'),
    allowed_ml: ml('Line loss allowed'),
    unexplained_ml: signed('Unexplained'),
    unexplained_percent: decimal('Unexplained of batched', 4, { unit: '%', signed: true, displayScale: 2 }),
    band: choice('Variance', ['gain_above', 'gain', 'half_percent', 'loss', 'loss_above'], {
      gain_above: 'Gain above the limit',
      gain: 'Gain',
      half_percent: 'Within 0.5 %',
      loss: 'Loss',
      loss_above: 'Loss above the limit',
    }),
    verdict: withLook(choice('Limit', ['within_limit', 'above_limit']), 'status'),
    above_limit_count: integer('Above the limit'),
    batch_count: integer('Batches'),
    duty_at_stake: money('Duty at stake'),
    cost: { ...money('Cost of unexplained', { signed: true }) },
  },
  derived: { sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku') },
  read: ['production_reports', 'production_reports_export'],
  list: {
    columns: [
      'production_order_id',
      'batch_no',
      'product_id',
      'done_on',
      'verdict',
      'unexplained_ml',
      'unexplained_percent',
      'duty_at_stake',
      'batched_ml',
      'bottled_ml',
      'scrap_ml',
      'sampled_ml',
      'taken_for_use_ml',
      'recovered_ml',
      'lost_ml',
      'allowed_ml',
      'planned_ml',
      'cost',
    ],
    sort: [['done_on', 'desc']],
    search: ['sku'],
    filters: ['done_on', 'verdict', 'product_id', 'production_order_id', 'recipe_id', 'jurisdiction'],
  },
  report: {
    period: 'done_on',
    groups: [
      'band',
      'production_order_id',
      'product_id',
      'recipe_id',
      'verdict',
      'done_on:day',
      'done_on:week',
      'done_on:month',
    ],
    grouped: [],
    sums: [
      'planned_ml',
      'batched_ml',
      'bottled_ml',
      'scrap_ml',
      'sampled_ml',
      'taken_for_use_ml',
      'recovered_ml',
      'lost_ml',
      'allowed_ml',
      'unexplained_ml',
      'duty_at_stake',
      'cost',
      'batch_count',
      'above_limit_count',
    ],
    alarms: ['above_limit_count'],
    chart: { kind: 'bars', of: ['batch_count'], by: 'band', title: 'Batches by variance' },
    rowLink: '/production/production-orders/{production_order_id}',
  },
})

export type VolumeVariance = Row<typeof productionVolumeVariance>
