import { roles } from '../../../access'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, choices, instant, optional, text } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { plantAreas } from '../flows/plantArea'
import { stepFacts } from './stepFacts'

/** What the gates of open steps look at: one row per step that is not over, of an order that runs. */
export const stepGatesNow = defineResource({
  name: 'step_gates',
  title: 'Gates of steps',
  singular: 'gate',
  segment: 'production',
  modules: ['Production'],
  path: '/production/production-orders',
  label: '{number}',
  fields: {},
  systemFields: {
    area: choice('Area', plantAreas),
    production_order_id: integer('Order id'),
    number: text('Order', 20),
    order_status: withLook(text('Order status', 20), 'status'),
    hold_note: optional(text('Hold note', 500)),
    held_at: optional(instant('On hold since')),
    status: text('Status', 20),
    phase_roles: choices('Operators', roles),
    block_code: withLook(optional(text('Block', 20)), 'code'),
    ready_at: optional(instant('Ready')),
    ...stepFacts,
  },
  access: { read: ['production_orders', 'production_dashboard'], write: [] },
  list: {
    only: { area: 'production' },
    columns: [
      'number',
      'status',
      'order_status',
      'hplc_number',
      'liquid_status',
      'gate_machine',
      'short_sku',
    ],
    sort: [['id', 'asc']],
    search: [],
    filters: ['production_order_id', 'status'],
  },
  form: [],
})

type StepGates = Row<typeof stepGatesNow>

/** What a gate of a step knows: a card of the board has it, and a row of the gates of an order. */
export type StepFacts = Pick<
  StepGates,
  | keyof typeof stepFacts
  | 'area'
  | 'number'
  | 'order_status'
  | 'hold_note'
  | 'held_at'
  | 'phase_roles'
  | 'block_code'
  | 'ready_at'
>
