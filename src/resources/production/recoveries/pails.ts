import { pailMachine } from '../../../machines/workflows/production/pails'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { instant, optional, reference, text, withDefault } from '../../kit/fields/field'
import { millilitres, strength } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { grams } from './filledPails'
import { disposalRef } from './disposalRef'

/** What the usual pail holds. */
export const usualPailMl = 20_000

/** Closed containers of recovered liquid, each with a code to scan; a pail holds one lot. */
export const pails = defineResource({
  name: 'pails',
  title: 'Pails',
  singular: 'pail',
  segment: 'production',
  modules: ['Production'],
  path: '/production/recoveries?list=pails',
  label: '{code}',
  fields: {},
  systemFields: {
    code: withLook(text('Code', 20), 'code'),
    qr_code: withLook(text('QR code', 60), 'code'),
    volume_capacity_ml: withDefault(millilitres('Capacity', { above: 0, max: 1_000_000 }), usualPailMl),
    tare_g: grams('Tare'),
    gross_g: grams('Gross'),
    recovery_id: optional(reference('Recovery', 'recoveries')),
    production_order_id: optional(reference('Order', 'production_orders')),
    product_id: optional(reference('Product', 'products')),
    lot_id: optional(reference('Lot', 'lots')),
    volume_ml: withDefault(millilitres('Volume'), 0),
    strength_mg_ml: optional(strength('Strength')),
    bin_id: optional(reference('Bin', 'bins')),
    location_id: optional(reference('Location', 'locations')),
    filled_at: optional(instant('Filled')),
    filled_by_id: optional(reference('Filled by', 'users')),
    /** The transfer that it is or was taken by. */
    floor_transfer_id: optional(reference('Transfer', 'floor_transfers')),
  },
  workflow: pailMachine,
  events: {
    fill: {
      label: 'Fill',
      tone: 'primary',
      inputs: {
        recovery_id: reference('Recovery', 'recoveries', { where: { status: 'recorded' } }),
        volume_ml: millilitres('Volume', { above: 0, max: 1_000_000 }),
        gross_g: grams('Gross'),
      },
      broadcastAs: 'filled',
    },
    send: { label: 'Send', hidden: true, broadcastAs: 'sent' },
    receive: { label: 'Receive', hidden: true, broadcastAs: 'received' },
    refuse: { label: 'Refuse', hidden: true, broadcastAs: 'refused' },
    consume: { label: 'Consume', hidden: true, broadcastAs: 'consumed' },
    dispose: {
      label: 'Dispose',
      tone: 'danger',
      inputs: { disposal_ref: disposalRef() },
      confirmText: 'Its contents are destroyed.',
      broadcastAs: 'disposed',
    },
    clean: { label: 'Cleaned', tone: 'primary', broadcastAs: 'cleaned' },
  },
  access: {
    read: ['production_page', 'production_dashboard', 'production_orders', 'hplc'],
    write: [],
  },
  lookup: { codes: ['qr_code'] },
  unique: [['code'], ['qr_code']],
  list: {
    columns: [
      'code',
      'status',
      'recovery_id',
      'product_id',
      'lot_id',
      'volume_ml',
      'strength_mg_ml',
      'bin_id',
      'location_id',
      'filled_at',
      'volume_capacity_ml',
    ],
    sort: [['code', 'asc']],
    search: ['code', 'qr_code'],
    filters: ['status', 'recovery_id', 'lot_id', 'bin_id'],
  },
  form: [
    {
      section: 'Pail',
      fields: ['code', 'qr_code', 'volume_capacity_ml', 'tare_g', 'bin_id', 'location_id'],
    },
    {
      section: 'Contents',
      fields: [
        'recovery_id',
        'production_order_id',
        'product_id',
        'lot_id',
        'volume_ml',
        'strength_mg_ml',
        'gross_g',
        'filled_at',
        'filled_by_id',
        'floor_transfer_id',
      ],
    },
  ],
})

export type Pail = Row<typeof pails>
