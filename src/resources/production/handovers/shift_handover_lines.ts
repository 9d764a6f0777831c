import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, day, instant, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { integer, quantity } from '../../kit/fields/numbers'
import { unitKinds } from '../flows/operations'
import { blockCodes, blockWords } from '../steps/blockCodes'

/** What a handover says, in the order in which it is read out. */
export const handoverTopics = [
  'open',
  'ended',
  'late',
  'stopped',
  'on_hold',
  'gate',
  'laboratory',
  'stamps',
  'difference',
] as const

/** What is told of each fact, in lists and on paper. */
export const handoverColumns = [
  'topic',
  'subject',
  'phase_id',
  'machine_id',
  'reason_parameter_id',
  'block_code',
  'qty_good',
  'qty_scrap',
  'measure',
  'minutes',
] as const

/** One fact of a handover as the log had it: what ran, ended or waits, and on which machine. */
export const shiftHandoverLines = defineResource({
  name: 'shift_handover_lines',
  title: 'Shift handover lines',
  singular: 'shift handover line',
  segment: 'production',
  modules: ['Production'],
  path: '/production/shift-handovers',
  label: '{subject}',
  fields: { shift_handover_id: reference('Shift handover', 'shift_handovers') },
  systemFields: {
    topic: choice('About', handoverTopics, {
      open: 'Still open',
      ended: 'Ended',
      late: 'Late',
      stopped: 'Stopped machine',
      gate: 'Open gate',
      laboratory: 'Waits for the laboratory',
      stamps: 'Stamp balance',
      difference: 'Stamp difference',
    }),
    /** The number of the order, request or session; of stamps their jurisdiction. */
    subject: withLook(optional(text('Subject', 40)), 'code'),
    production_order_id: optional(reference('Order', 'production_orders')),
    phase_id: optional(reference('Phase', 'phases')),
    machine_id: optional(reference('Machine', 'machines')),
    reason_parameter_id: optional(reference('Reason', 'parameters')),
    block_code: optional(choice('Block', blockCodes, blockWords)),
    qty_good: optional(quantity('Good')),
    qty_scrap: optional(quantity('Scrap')),
    measure: optional(choice('Unit', [...unitKinds, 'stamps'], { ml: 'ml' })),
    minutes: optional(integer('Minutes', { unit: 'min' })),
    since: optional(instant('Since')),
    due_on: optional(day('Due')),
  },
  derived: {
    number: joined(text('Number', 20), 'shift_handover_id', 'number'),
    product: joined(optional(text('Product', 200)), 'production_order_id.product_id', 'name'),
  },
  access: { read: ['daily_orders'], write: [] },
  list: {
    columns: ['shift_handover_id', ...handoverColumns, 'since', 'due_on'],
    sort: [['id', 'asc']],
    search: ['subject'],
    filters: ['topic', 'machine_id', 'production_order_id'],
  },
  form: [],
})

export type ShiftHandoverLine = Row<typeof shiftHandoverLines>
