import { defineCall } from '../../kit/define/defineCall'
import { rowOf } from '../../kit/define/shapes'
import { choice, reference, optional } from '../../kit/fields/field'
import type { MachineState } from './machine_states'
import { type Machine, machineStateNames } from './machines'

/** Who says what a machine is doing: operators of the dashboard, supervisors, technicians. */
export const machineReporters = [
  'automation_tech',
  'supervisor_production',
  'supervisor_batcher',
  'batcher',
  'bottler',
  'labeler',
  'admin',
] as const

export const machineCalls = {
  setState: defineCall({
    kind: 'write',
    method: 'POST',
    path: '/production/machines/:id/state',
    areas: ['production_dashboard_change', 'production_page', 'maintenance_technician'],
    modules: ['Production'],
    about: 'Sets what a machine is doing, with the reason of a stop.',
    inputs: {
      state: choice('State', machineStateNames),
      reason_parameter_id: optional(
        reference('Reason', 'parameters', {
          where: { type_code: ['down_reason', 'pause_reason'], is_active: 1 },
          dependsOn: { value: 'state', phases: 'phase_code' },
        }),
      ),
    },
    answer: rowOf<Machine & { changed: { machine_states: MachineState[] } }>('machines'),
  }),
}
