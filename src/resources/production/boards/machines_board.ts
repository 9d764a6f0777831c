import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, instant, optional, text } from '../../kit/fields/field'
import { decimal, integer, millilitres, quantity } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { machineKinds, machineState } from '../machines/machines'

/** The tiles of the machines board: every active machine, its state and what it runs. */
export const machinesBoard = defineResource({
  name: 'machines_board',
  title: 'Machines board',
  singular: 'machine',
  segment: 'production',
  modules: ['Production'],
  path: '/production/machines-dashboard',
  label: '{name}',
  fields: {},
  systemFields: {
    code: withLook(text('Code', 20), 'code'),
    name: withLook(text('Name', 80), 'name'),
    kind: choice('Kind', machineKinds, { hplc: 'HPLC' }),
    line: optional(text('Line', 40)),
    phase_code: withLook(text('Phase code', 20), 'code'),
    phase: text('Phase', 80),
    ideal_rate_per_hour: withLook(optional(decimal('Ideal rate', 2, { unit: 'units/h' })), 'largeFigure'),
    current_state: withLook(machineState(), 'status'),
    current_state_since: instant('In state since'),
    reason: optional(text('Reason', 80)),
    step_id: optional(integer('Step')),
    number: optional(text('Order', 20)),
    product: optional(text('Product', 160)),
    qty_planned: optional(quantity('Planned')),
    qty_good: optional(quantity('Good')),
    operator: optional(text('Operator', 120)),
    capacity_ml: optional(millilitres('Capacity')),
    contents_ml: optional(millilitres('Contents')),
    contents_number: optional(text('Batch of', 20)),
    contents_product: optional(text('Product in it', 160)),
  },
  wall: true,
  access: {
    read: ['production_dashboard', 'production_page', 'maintenance_admin', 'maintenance_technician'],
    write: [],
  },
  list: {
    columns: ['code', 'name', 'line', 'phase', 'current_state', 'current_state_since', 'reason', 'number'],
    sort: [
      ['line', 'asc'],
      ['code', 'asc'],
    ],
    search: ['code', 'name', 'number'],
    filters: ['current_state', 'line', 'kind', 'phase_code'],
  },
  form: [],
})

/** A tile of the machines board. */
export type MachineTile = Row<typeof machinesBoard>
