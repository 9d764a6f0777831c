import { defineCall } from '../../kit/define/defineCall'
import { rowOf } from '../../kit/define/shapes'
import { day, optional, reference, text } from '../../kit/fields/field'
import type { MachineState } from './machine_states'
import { type Machine, machineState } from './machines'

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

/** Who records that a scale or an instrument was calibrated. */
export const calibrators = [
  'automation_tech',
  'supervisor_production',
  'supervisor_batcher',
  'admin',
] as const

/** What is recorded of a calibration. */
export const calibrationFields = {
  calibration_due_on: day('Valid until'),
  calibration_certificate: text('Certificate', 120),
}

export const machineCalls = {
  calibrate: defineCall({
    kind: 'write',
    method: 'POST',
    path: '/production/machines/:id/calibrate',
    areas: ['production_page', 'maintenance_technician'],
    modules: ['Production'],
    about:
      'Records the calibration of a scale or an instrument: its certificate, and until when it is valid.',
    inputs: calibrationFields,
    answer: rowOf<Machine>('machines'),
  }),
  setState: defineCall({
    kind: 'write',
    method: 'POST',
    path: '/production/machines/:id/state',
    areas: ['production_dashboard_change', 'production_page', 'maintenance_technician'],
    modules: ['Production'],
    about: 'Sets what a machine is doing, with the reason of a stop.',
    inputs: {
      state: machineState(),
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
