import { cartMachine } from '../../../machines/workflows/production/carts'
import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { instant, optional, reference, text, withDefault } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

/** As many bottles as a cart carries. */
const bottles = (label: string) => integer(label, { unit: 'units', min: 1, max: 100_000 })

/** Carts that carry bottles between the phases. */
export const carts = defineResource({
  name: 'carts',
  title: 'Carts',
  singular: 'cart',
  segment: 'production',
  modules: ['Production'],
  path: '/production/carts',
  label: '{code}',
  distinctBy: ['name'],
  fields: {
    name: withLook(text('Name', 80), 'name'),
    capacity_units: bottles('Capacity'),
    bin_id: optional(reference('Bin', 'bins', { where: { kind: ['floor', 'staging'], is_active: 1 } })),
  },
  systemFields: {
    code: withLook(text('Code', 20), 'code'),
    qr_code: withLook(text('QR code', 60), 'code'),
    production_order_id: optional(reference('Order', 'production_orders')),
    step_id: optional(reference('Step', 'production_order_steps')),
    lot_id: optional(reference('Lot', 'lots')),
    qty: withDefault(integer('Contents', { unit: 'units' }), 0),
    last_cleaned_at: optional(instant('Last cleaned')),
    /** While it carries its bottles to the warehouse. */
    floor_transfer_id: optional(reference('Transfer', 'floor_transfers')),
  },
  derived: {
    phase: joined(optional(text('Phase', 60)), 'step_id.phase_id', 'name'),
  },
  workflow: cartMachine,
  events: {
    load: {
      label: 'Load',
      tone: 'primary',
      broadcastAs: 'loaded',
      inputs: {
        step_id: reference('Step', 'production_order_steps', {
          where: { status: ['in_progress', 'paused', 'done'] },
        }),
        qty: bottles('Bottles'),
        lot_id: optional(reference('Lot', 'lots')),
      },
    },
    unload: { label: 'Unload', tone: 'primary', broadcastAs: 'unloaded' },
    clean: { label: 'Cleaned', tone: 'primary', broadcastAs: 'cleaned' },
    retire: {
      label: 'Retire',
      tone: 'danger',
      confirmText: 'It can no longer be loaded.',
      broadcastAs: 'retired',
    },
    restore: { label: 'Restore', broadcastAs: 'restored' },
  },
  access: { read: ['production', 'production_dashboard', 'production_orders'], write: ['production'] },
  lookup: { codes: ['qr_code'] },
  unique: [['code'], ['qr_code']],
  list: {
    columns: [
      'code',
      'name',
      'status',
      'production_order_id',
      'phase',
      'lot_id',
      'qty',
      'capacity_units',
      'bin_id',
      'last_cleaned_at',
    ],
    sort: [['code', 'asc']],
    search: ['code', 'name', 'qr_code'],
    filters: ['status', 'production_order_id', 'bin_id'],
  },
  form: [{ section: 'Cart', fields: ['name', 'capacity_units', 'bin_id', 'code', 'qr_code'] }],
})

export type Cart = Row<typeof carts>
