import { stampingLogMachine } from '../../../machines/workflows/production/stamping_logs'
import { notesOf } from '../../kit/define/defineReport'
import { computed, joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, instant, longText, optional, reference, text, withDefault } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, integer, millilitres, money } from '../../kit/fields/numbers'
import { plantAreas } from '../flows/plantArea'
import { stampingKinds } from './product_stamping_orders'

const stamps = (label: string) => withDefault(integer(label, { unit: 'stamps' }), 0)
const bottles = (label: string) => withDefault(integer(label, { unit: 'bottles' }), 0)

/** One reel on one machine: what was consumed of it, and what became of each stamp. */
export const stampingLogs = defineResource({
  name: 'stamping_logs',
  title: 'Stamping logs',
  singular: 'stamping session',
  segment: 'production',
  modules: ['Production'],
  path: '/production/reports/stamping-logs',
  label: '{code}',
  fields: {},
  systemFields: {
    code: withLook(text('Session', 20), 'code'),
    product_stamping_order_id: reference('Stamping order', 'product_stamping_orders'),
    reel_id: reference('Reel', 'reels'),
    stamping_machine_id: reference('Stamper', 'stamping_machines'),
    spindle: integer('Spindle'),
    user_id: optional(reference('Stamped by', 'users')),
    start_serial: optional(integer('First number')),
    end_serial: optional(integer('Last number')),
    stamps_consumed: stamps('Consumed'),
    applied_qty: stamps('Applied'),
    damaged_qty: stamps('Damaged'),
    missing_qty: stamps('Missing'),
    wasted_bottles: bottles('Wasted'),
    scrapped_bottles: bottles('Scrapped'),
    damage_reason_parameter_id: optional(reference('Damage reason', 'parameters')),
    scrap_reason_parameter_id: optional(reference('Scrap reason', 'parameters')),
    missing_reason: optional(longText('Reason for missing stamps', 500)),
    override_reason: optional(longText('Reason for not using the older reel', 500)),
    counter_start: optional(integer('Counter at the start')),
    counter_end: optional(integer('Counter at the end')),
    started_at: instant('Started'),
    ended_at: optional(instant('Ended')),
    ended_by_id: optional(reference('Ended by', 'users')),
    jurisdiction: withLook(text('Jurisdiction', 2), 'jurisdiction'),
    volume_ml: optional(millilitres('Size')),
    /** Containers of that size that one stamp pays for. */
    containers_per_stamp: withDefault(integer('Containers per stamp'), 1),
    duty_rate: withDefault(money('Duty rate'), 0),
    duty_amount: withDefault(money('Duty'), 0),
    additional_duty_amount: withDefault(money('Additional duty'), 0),
    /** Where its duty was posted to when it arose. */
    duty_debit_account: withLook(optional(text('Duty debit', 20)), 'code'),
    duty_credit_account: withLook(optional(text('Duty credit', 20)), 'code'),
  },
  derived: {
    number: joined(text('Number', 20), 'product_stamping_order_id', 'number'),
    kind: joined(choice('Kind', stampingKinds, { in_line: 'In line' }), 'product_stamping_order_id', 'kind'),
    production_order_id: joined(
      optional(reference('Order', 'production_orders')),
      'product_stamping_order_id',
      'production_order_id',
    ),
    area: joined(
      optional(choice('Area', plantAreas)),
      'product_stamping_order_id.production_order_id',
      'area',
    ),
    target_product_id: joined(
      reference('Product', 'products'),
      'product_stamping_order_id',
      'target_product_id',
    ),
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_stamping_order_id.target_product_id', 'sku'),
    brand: joined(text('Brand', 80), 'product_stamping_order_id.target_product_id.brand_id', 'name'),
    category: joined(text('Category', 80), 'product_stamping_order_id.target_product_id.category_id', 'name'),
    /** Of a session that has ended; null while it is open. */
    hours: computed(optional(decimal('Hours', 4, { unit: 'h', displayScale: 2 }))),
    rate_per_hour: computed(optional(decimal('Rate', 2, { unit: 'bottles/h', displayScale: 0 }))),
    total_duty: computed(money('Duty in all')),
    /** What the act asks for each stamp of it that is unaccounted for, or spoiled and not destroyed yet. */
    exposure_amount: computed(money('Exposure')),
  },
  workflow: stampingLogMachine,
  events: {
    close: { label: 'Close', hidden: true, broadcastAs: 'closed' },
    dispute: { label: 'Wait for approval', hidden: true, broadcastAs: 'discrepancy' },
    settle: { label: 'Settle', hidden: true, broadcastAs: 'settled' },
    correct: { label: 'Correct', hidden: true, broadcastAs: 'corrected' },
  },
  access: {
    read: [
      'stamping_orders',
      'stamping_order_corrections',
      'reels',
      'production_orders',
      'production_reports',
      'production_reports_export',
    ],
    write: [],
  },
  lookup: { codes: ['code'] },
  unique: [['code']],
  list: {
    columns: [
      'code',
      'product_stamping_order_id',
      'kind',
      'started_at',
      'ended_at',
      'target_product_id',
      'jurisdiction',
      'reel_id',
      'start_serial',
      'end_serial',
      'stamps_consumed',
      'applied_qty',
      'damaged_qty',
      'missing_qty',
      'wasted_bottles',
      'scrapped_bottles',
      'stamping_machine_id',
      'user_id',
      'rate_per_hour',
      'total_duty',
      'exposure_amount',
      'status',
    ],
    sort: [['started_at', 'desc']],
    search: ['code', 'sku'],
    filters: [
      'status',
      'jurisdiction',
      'reel_id',
      'product_stamping_order_id',
      'production_order_id',
      'target_product_id',
      'stamping_machine_id',
      'user_id',
      'brand',
      'category',
      'started_at',
    ],
    totals: [
      'stamps_consumed',
      'applied_qty',
      'damaged_qty',
      'missing_qty',
      'wasted_bottles',
      'scrapped_bottles',
      'duty_amount',
      'additional_duty_amount',
    ],
  },
  report: notesOf({
    period: 'started_at',
    groups: [
      'jurisdiction',
      'reel_id',
      'product_stamping_order_id',
      'target_product_id',
      'stamping_machine_id',
      'user_id',
      'brand',
      'category',
      'status',
      'started_at:day',
      'started_at:week',
      'started_at:month',
    ],
    sums: [
      'stamps_consumed',
      'applied_qty',
      'damaged_qty',
      'missing_qty',
      'wasted_bottles',
      'scrapped_bottles',
      'duty_amount',
      'additional_duty_amount',
      'exposure_amount',
    ],
    aggregates: {
      damaged_share: { label: 'Damaged, share', of: ['damaged_qty', 'stamps_consumed'], as: 'percent' },
      bottles_per_hour: { label: 'Bottles per hour', of: ['applied_qty', 'hours'], as: 'value' },
    },
    chart: { kind: 'bars', of: ['applied_qty'], by: 'jurisdiction' },
    rowLink: '/production/product-stamping-orders?open={product_stamping_order_id}',
  }),
  form: [],
})

export type StampingLog = Row<typeof stampingLogs>
