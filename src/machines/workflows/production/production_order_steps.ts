import type { Role } from '../../../access'
import { allows, type Sender, to, workflow } from '../../kit'
import { sendersIn } from '../sendersIn'

type Judged = {
  /** Stamping is worked on stamping orders: people act on those, and the system on the step. */
  phase_code: string | null
  /** The roles of the phase of the step. */
  phase_roles: readonly string[] | null
  started_at: string | null
  block_code: string | null
  is_optional: 0 | 1
  area?: string | null
}

export const supervisors = ['supervisor_batcher', 'supervisor_production'] as const

/** Who may clear which block, besides the system: supervisors line blocks, quality product blocks. */
const clearing: Readonly<Record<string, readonly Sender[]>> = {
  hplc_failed: ['qa_manager'],
  qa_hold: ['qa_manager'],
  label_check_failed: ['qa_manager', 'supervisor_production'],
  // Only a seal check that passes.
  seal_failed: [],
}

/** Who leads the work on steps beside the operators of their phase. */
const leading = ({ area }: Judged) => sendersIn(area, supervisors)

const clears = (row: Judged, by: Parameters<typeof allows>[0]) =>
  allows(by, ['system', ...sendersIn(row.area, clearing[row.block_code ?? ''] ?? supervisors)])

/** Whether a person works the steps of this phase; stamping is worked on stamping orders. */
const works = (row: Judged, by: Parameters<typeof allows>[0]) =>
  allows(by, [
    'system',
    ...(row.phase_code === 'stamping' ? [] : [...((row.phase_roles ?? []) as Role[]), ...leading(row)]),
  ])

/** One step of an order on the floor, worked by the operators of its phase and the supervisors. */
export const productionOrderStepMachine = workflow<
  Judged,
  | 'make_ready'
  | 'start'
  | 'report'
  | 'pause'
  | 'resume'
  | 'finish'
  | 'block'
  | 'unblock'
  | 'skip'
  | 'reopen'
  | 'seal_check'
>()
  .extend({
    guards: {
      by: ({ context: { row }, event }, senders: readonly Sender[]) =>
        allows(event.by, sendersIn(row.area, senders)),
      ofThePhase: ({ context: { row }, event }) => works(row, event.by),
      seals: ({ context: { row }, event }) => row.phase_code === 'sealing' && works(row, event.by),
      sealsAgain: ({ context: { row }, event }) =>
        row.phase_code === 'sealing' && row.block_code === 'seal_failed' && works(row, event.by),
      mayBeSkipped: ({ context: { row }, event }) =>
        allows(event.by, ['system']) ||
        (row.is_optional === 1 && allows(event.by, sendersIn(row.area, ['planning', ...supervisors]))),
      clears: ({ context: { row }, event }) => clears(row, event.by),
      clearsBegun: ({ context: { row }, event }) => row.started_at !== null && clears(row, event.by),
    },
  })
  .createMachine({
    id: 'production_order_steps',
    context: {
      row: { phase_code: null, phase_roles: null, started_at: null, block_code: null, is_optional: 0 },
    },
    initial: 'waiting',
    states: {
      waiting: {
        on: { make_ready: to('ready', 'system'), skip: { target: 'skipped', guard: 'mayBeSkipped' } },
      },
      ready: {
        on: {
          // The laboratory begins its step with the first sample.
          start: { target: 'in_progress', guard: 'ofThePhase' },
          block: to('blocked', 'system', 'qa_manager', ...supervisors),
          skip: { target: 'skipped', guard: 'mayBeSkipped' },
        },
      },
      in_progress: {
        on: {
          report: { target: 'in_progress', guard: 'ofThePhase' },
          seal_check: { target: 'in_progress', guard: 'seals' },
          pause: { target: 'paused', guard: 'ofThePhase' },
          finish: { target: 'done', guard: 'ofThePhase' },
          block: to('blocked', 'system', 'qa_manager', ...supervisors),
          // Started work is skipped only by the end of the order.
          skip: to('skipped', 'system'),
        },
      },
      paused: {
        on: {
          resume: { target: 'in_progress', guard: 'ofThePhase' },
          // The last reel is counted though its step stopped.
          report: to('paused', 'system'),
          finish: { target: 'done', guard: 'ofThePhase' },
          block: to('blocked', 'system', 'qa_manager', ...supervisors),
          skip: to('skipped', 'system'),
        },
      },
      blocked: {
        on: {
          unblock: [
            { target: 'paused', guard: 'clearsBegun' },
            { target: 'ready', guard: 'clears' },
          ],
          // What was sealed wrongly is checked again before the work goes on.
          seal_check: { target: 'blocked', guard: 'sealsAgain' },
          skip: to('skipped', 'system'),
        },
      },
      done: { on: { reopen: to('paused', 'system') } },
      skipped: {},
    },
  })
