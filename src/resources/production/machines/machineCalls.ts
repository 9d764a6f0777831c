import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { rowOf } from '../../kit/define/shapes'
import { day, instant, optional, reference, text } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { type MachineState, setMachineState } from './machine_states'
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

const reasonField = () =>
  reference('Reason', 'parameters', {
    where: { type_code: ['down_reason', 'pause_reason'], is_active: 1 },
    dependsOn: { value: 'state', phases: 'phase_code' },
  })

const stopReason = z.object({ id: z.int(), label: z.string() })

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
      state: setMachineState.inputs.state,
      reason_parameter_id: optional(reasonField()),
    },
    answer: rowOf<Machine & { changed: { machine_states: MachineState[] } }>('machines'),
  }),
  reasons: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/production/machine_states/:id/reasons',
    areas: ['production_dashboard_change', 'production_page', 'maintenance_technician'],
    modules: ['Production'],
    about: 'The reasons that can explain a stop of which the reason is not known yet.',
    answer: z.object({ rows: z.array(stopReason) }),
  }),
  classify: defineCall({
    kind: 'write',
    method: 'POST',
    path: '/production/machine_states/:id/classify',
    areas: ['production_dashboard_change', 'production_page', 'maintenance_technician'],
    modules: ['Production'],
    about: 'Says afterwards why a machine stopped whose stop a signal has reported.',
    inputs: { reason_parameter_id: reference('Reason', 'parameters') },
    answer: rowOf<MachineState>('machine_states'),
  }),
  signal: defineCall({
    kind: 'write',
    method: 'POST',
    path: '/production/machine_signals',
    areas: ['maintenance_technician'],
    modules: ['Production'],
    about:
      'A state that the interface of a machine reports, by its own token; signals of a number that was reported, or an earlier one, are ignored.',
    inputs: {
      machine_id: reference('Machine', 'machines'),
      state: machineState(),
      at: instant('At'),
      sequence: integer('Signal', { min: 0, max: 2_000_000_000 }),
    },
    answer: z.object({ accepted: z.boolean() }),
  }),
}
