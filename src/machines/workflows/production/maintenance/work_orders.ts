import { allows, type Sender, to, workflow } from '../../../kit'

type Work = { type: string; assigned_to_id: number | null; finished_by_id: number | null }

type WorkOrderEvent =
  | 'acknowledge'
  | 'assign'
  | 'start'
  | 'wait_parts'
  | 'resume'
  | 'finish'
  | 'certify'
  | 'verify'
  | 'reopen'
  | 'cancel'

/** Who decides about maintenance: assigns it, verifies it, calls it off. */
export const maintenanceDeciders: readonly Sender[] = ['supervisor', 'supervisor_production', 'manager']

const technicians: readonly Sender[] = ['automation_tech']
const all = [...technicians, ...maintenanceDeciders]

/**
 * A problem of a machine, from its report to its verification. It is worked on by the technician it is assigned to, or
 * who takes it, and verified by another person; a calibration ends with its certificate.
 */
export const workOrderMachine = workflow<Work, WorkOrderEvent>()
  .extend({
    guards: {
      own: ({ context: { row }, event }) =>
        allows(event.by, technicians) && (row.assigned_to_id === null || row.assigned_to_id === event.by.id),
      ownRepair: ({ context: { row }, event }) =>
        allows(event.by, technicians) && row.assigned_to_id === event.by.id && row.type !== 'calibration',
      ownCalibration: ({ context: { row }, event }) =>
        allows(event.by, technicians) && row.assigned_to_id === event.by.id && row.type === 'calibration',
      byAnother: ({ context: { row }, event }) =>
        allows(event.by, maintenanceDeciders) && row.finished_by_id !== event.by.id,
    },
  })
  .createMachine({
    id: 'work_orders',
    context: { row: { type: 'corrective', assigned_to_id: null, finished_by_id: null } },
    initial: 'open',
    states: {
      open: {
        on: {
          acknowledge: to('acknowledged', ...all),
          assign: to('open', ...all),
          cancel: to('cancelled', ...maintenanceDeciders),
        },
      },
      acknowledged: {
        on: {
          start: { target: 'in_progress', guard: 'own' },
          assign: to('acknowledged', ...all),
          cancel: to('cancelled', ...maintenanceDeciders),
        },
      },
      in_progress: {
        on: {
          wait_parts: { target: 'waiting_parts', guard: 'own' },
          finish: { target: 'done', guard: 'ownRepair' },
          certify: { target: 'done', guard: 'ownCalibration' },
          assign: to('in_progress', ...maintenanceDeciders),
        },
      },
      waiting_parts: {
        on: {
          resume: { target: 'in_progress', guard: 'own' },
          assign: to('waiting_parts', ...maintenanceDeciders),
        },
      },
      done: {
        on: {
          verify: { target: 'verified', guard: 'byAnother' },
          reopen: to('in_progress', ...maintenanceDeciders),
        },
      },
      verified: {},
      cancelled: {},
    },
  })
