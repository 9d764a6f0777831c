import { labelCheckMachine } from '../../../machines/workflows/stamps/label_checks'
import { statusesIn } from '../../../machines/kit'
import { defineReport } from '../../kit/define/defineReport'
import { joined } from '../../kit/define/derived'
import { choice, instant, optional, reference, text } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { checkpointWords, faultWords } from './label_checks'
import { checkpoints, labelFaults } from './labelRule'

/** Label checks by what failed of them: how many passed of each product, and what is wrong most often. */
export const labelCheckResults = defineReport({
  name: 'label_check_results',
  title: 'Results of label checks',
  singular: 'result',
  segment: 'production',
  modules: ['Production'],
  path: '/production/label-check-logs?list=results',
  label: '{label_check_id}',
  columns: {
    label_check_id: reference('Label check', 'label_checks'),
    checked_at: instant('Checked'),
    product_id: reference('Product', 'products'),
    production_order_id: optional(reference('Order', 'production_orders')),
    product_stamping_order_id: optional(reference('Stamping order', 'product_stamping_orders')),
    checkpoint: choice('Checkpoint', checkpoints, checkpointWords),
    result: withLook(choice('Result', statusesIn(labelCheckMachine)), 'status'),
    failed_item: optional(choice('Failed item', labelFaults, faultWords)),
    user_id: optional(reference('Checked by', 'users')),
    machine_id: optional(reference('Machine', 'machines')),
    check_count: integer('Checks'),
    passed_count: integer('Passed'),
    failure_count: integer('Failures'),
  },
  derived: { sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku') },
  read: ['label_check', 'production_reports', 'production_reports_export'],
  exports: ['production_reports', 'production_reports_export'],
  list: {
    columns: [
      'label_check_id',
      'checked_at',
      'sku',
      'product_id',
      'checkpoint',
      'result',
      'failed_item',
      'user_id',
    ],
    sort: [['checked_at', 'desc']],
    search: ['sku'],
    filters: ['checked_at', 'product_id', 'failed_item', 'result', 'checkpoint', 'machine_id', 'user_id'],
  },
  report: {
    period: 'checked_at',
    groups: [
      'product_id',
      'failed_item',
      'checkpoint',
      'user_id',
      'machine_id',
      'production_order_id',
      'checked_at:day',
      'checked_at:week',
      'checked_at:month',
    ],
    grouped: ['product_id'],
    sums: ['check_count', 'passed_count', 'failure_count'],
    aggregates: { pass_rate: { label: 'Pass rate', of: ['passed_count', 'check_count'], as: 'percent' } },
    chart: { kind: 'bars', of: ['failure_count'], by: 'failed_item', title: 'Label failures' },
    rowLink: '/production/label-check-logs?open={label_check_id}',
  },
})
