import { statusesIn } from '../../../machines/kit'
import { floorTransferMachine } from '../../../machines/workflows/floor/floor_transfers'
import { defineReport } from '../../kit/define/defineReport'
import { joined } from '../../kit/define/derived'
import { choice, instant, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, integer } from '../../kit/fields/numbers'

/** Every transfer of a pail of recovered liquid, in millilitres. */
export const pailsTransferLogs = defineReport({
  name: 'pails_transfer_logs',
  title: 'Pails transfer logs',
  singular: 'transfer',
  segment: 'production',
  modules: ['Production'],
  path: '/production/reports/pails-transfer-logs',
  label: '{transfer}',
  columns: {
    transfer: withLook(text('Number', 20), 'number'),
    pail_id: reference('Pail', 'pails'),
    product_id: optional(reference('Product', 'products')),
    lot_id: optional(reference('Lot', 'lots')),
    volume_ml: decimal('Volume', 3, { unit: 'ml' }),
    strength_mg_ml: optional(decimal('Strength', 3, { unit: 'mg/ml' })),
    from_bin_id: optional(reference('From', 'bins')),
    to_bin_id: optional(reference('To', 'bins')),
    sent_at: optional(instant('Sent on')),
    sent_by_id: optional(reference('Sent by', 'users')),
    received_at: optional(instant('Received on')),
    received_by_id: optional(reference('Received by', 'users')),
    recovery_id: optional(reference('Recovery', 'recoveries')),
    transfer_status: withLook(choice('Status', statusesIn(floorTransferMachine)), 'status'),
    transfer_count: integer('Transfers'),
  },
  derived: { sku: joined(withLook(optional(text('SKU', 40)), 'sku'), 'product_id', 'sku') },
  read: ['production_reports', 'production_reports_export'],
  list: {
    columns: [
      'transfer',
      'pail_id',
      'product_id',
      'lot_id',
      'volume_ml',
      'strength_mg_ml',
      'from_bin_id',
      'to_bin_id',
      'sent_at',
      'sent_by_id',
      'received_at',
      'received_by_id',
      'recovery_id',
      'transfer_status',
    ],
    sort: [['transfer', 'desc']],
    search: ['transfer'],
    filters: ['sent_at', 'received_at', 'transfer_status', 'pail_id', 'product_id', 'lot_id', 'recovery_id'],
    totals: ['volume_ml', 'transfer_count'],
  },
  report: {
    period: 'sent_at',
    groups: ['product_id', 'lot_id', 'recovery_id', 'transfer_status', 'sent_at:month'],
    grouped: [],
    sums: ['volume_ml', 'transfer_count'],
    chart: { kind: 'bars', of: ['volume_ml'], by: 'product_id' },
    rowLink: '/production/transfer?open={id}',
  },
})
