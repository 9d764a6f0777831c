import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { EventDefinition } from '../../kit/define/facets/event'
import type { Row } from '../../kit/define/row'
import { choice, flag, instant, optional, reference, text, withDefault } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { requiredWhere } from '../../kit/fields/requiredWhere'
import { withLook } from '../../kit/fields/look'
import { machineState, machineStateNames } from './machines'

/** States that say nothing without their reason. */
export const statesWithReason: readonly string[] = ['idle', 'planned_stop', 'down']

/** States that people set; without data of its signals a machine is in another one by itself. */
const settable = machineStateNames.filter((name) => name !== 'unknown')

/** What people set of a machine: its state, and the reason of one that says nothing alone. */
export const setMachineState = {
  label: 'Set state',
  inputs: {
    state: { ...withLook(machineState(), 'status'), offered: settable },
    reason_parameter_id: requiredWhere(
      optional(
        reference('Reason', 'parameters', {
          where: { type_code: 'down_reason', is_active: 1 },
          // The value of a stop reason is the state it explains.
          dependsOn: { value: 'state', phases: 'phase_code' },
        }),
      ),
      { state: statesWithReason },
    ),
  },
} satisfies EventDefinition

/** What a machine did from when to when: one row after the other without gap, the last one open. */
export const machineStates = defineResource({
  name: 'machine_states',
  title: 'Machine states',
  singular: 'machine state',
  segment: 'production',
  modules: ['Production'],
  path: '/production/machines-dashboard',
  label: '{state}',
  fields: {},
  systemFields: {
    machine_id: reference('Machine', 'machines'),
    state: machineState(),
    reason_parameter_id: optional(reference('Reason', 'parameters')),
    started_at: instant('From'),
    ended_at: optional(instant('To')),
    duration_s: optional(integer('Duration', { unit: 's' })),
    production_order_step_id: optional(reference('Step', 'production_order_steps')),
    /** The maintenance that it is out for. */
    work_order_id: optional(reference('Work order', 'work_orders')),
    user_id: optional(reference('User', 'users')),
    /** A stop that a signal has reported and of which the reason is not known yet. */
    needs_reason: withDefault(flag('Needs a reason'), false),
    classified_at: optional(instant('Classified')),
    classified_by_id: optional(reference('Classified by', 'users')),
    source: choice('Source', ['operator', 'system', 'signal']),
  },
  derived: { code: joined(withLook(text('Machine code', 20), 'code'), 'machine_id', 'code') },
  access: {
    read: ['production_dashboard', 'production_page', 'maintenance_admin', 'maintenance_technician'],
    write: [],
  },
  list: {
    columns: [
      'machine_id',
      'state',
      'reason_parameter_id',
      'started_at',
      'ended_at',
      'duration_s',
      'production_order_step_id',
      'user_id',
      'source',
    ],
    sort: [['started_at', 'desc']],
    search: [],
    filters: ['machine_id', 'state', 'started_at', 'needs_reason'],
  },
  form: [],
})

export type MachineState = Row<typeof machineStates>
