import { dutyRefundMachine } from '../../../machines/workflows/stamps/duty_refunds'
import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import { choice, day, longText, optional, reference, text } from '../../kit/fields/field'
import { integer, money } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

/** The register of refunds: duty on stamped goods that were re-worked or destroyed (Excise Act, 2001, s. 187.2, form B602). */
export const dutyRefunds = defineResource({
  name: 'duty_refunds',
  title: 'Duty refunds',
  singular: 'duty refund',
  segment: 'production',
  modules: ['Production'],
  path: '/production/reports/stamps-inventory?list=refunds',
  prefix: 'RF',
  label: '{number}',
  fields: {},
  systemFields: {
    stock_movement_id: integer('Movement'),
    product_id: reference('Product', 'products'),
    lot_id: reference('Lot', 'lots'),
    cause: choice('Cause', ['reworked', 'destroyed']),
    jurisdiction: withLook(text('Jurisdiction', 2), 'jurisdiction'),
    qty: integer('Quantity', { unit: 'units' }),
    stamped_on: day('Stamped'),
    happened_on: day('On'),
    claim_by: day('Claim by'),
    duty_amount: money('Duty'),
    additional_duty_amount: money('Additional duty'),
    claimed_on: optional(day('Claimed')),
    claim_ref: optional(text('Claim', 60)),
    received_on: optional(day('Received')),
    received_amount: optional(money('Amount received')),
    refusal_note: optional(longText('Reason of the refusal', 500)),
  },
  derived: { sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku') },
  workflow: dutyRefundMachine,
  events: {
    claim: {
      label: 'Record claim',
      tone: 'primary',
      inputs: { claimed_on: day('Claimed on'), claim_ref: text('Claim', 60) },
      broadcastAs: 'claimed',
      doneText: 'claimed',
    },
    receive: {
      label: 'Record refund',
      tone: 'primary',
      inputs: { received_on: day('Received on'), received_amount: money('Amount received') },
      broadcastAs: 'received',
      doneText: 'received',
    },
    refuse: {
      label: 'Record refusal',
      tone: 'danger',
      inputs: { refusal_note: longText('Reason of the refusal', 500) },
      broadcastAs: 'refused',
      doneText: 'refused',
    },
    lapse: { label: 'Lapse', hidden: true, broadcastAs: 'lapsed' },
  },
  access: {
    read: ['production_reports', 'production_reports_export', 'reels'],
    write: ['reels_change'],
    create: [],
    remove: [],
  },
  list: {
    columns: [
      'number',
      'cause',
      'product_id',
      'lot_id',
      'jurisdiction',
      'qty',
      'duty_amount',
      'additional_duty_amount',
      'claim_by',
      'status',
    ],
    sort: [['claim_by', 'asc']],
    search: ['number', 'claim_ref'],
    filters: ['status', 'claim_by', 'cause', 'jurisdiction', 'product_id'],
    totals: ['duty_amount', 'additional_duty_amount'],
  },
  form: [
    {
      section: 'Goods',
      fields: ['cause', 'product_id', 'lot_id', 'jurisdiction', 'qty', 'stamped_on', 'happened_on'],
    },
    {
      section: 'Refund',
      fields: [
        'duty_amount',
        'additional_duty_amount',
        'claim_by',
        'claimed_on',
        'claim_ref',
        'received_on',
        'received_amount',
        'refusal_note',
      ],
    },
  ],
})
