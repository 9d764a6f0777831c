import { allows, type Sender, to, workflow } from '../../kit'

type SampleRow = {
  held_from: string | null
  flavorist_id: number | null
  /** Who requested its project. */
  requested_by_id: number | null
  recipe_id: number | null
}
type SampleEvent =
  | 'take'
  | 'start'
  | 'submit'
  | 'start_qc'
  | 'pass'
  | 'fail'
  | 'rework'
  | 'send'
  | 'approve'
  | 'revise'
  | 'reject'
  | 'convert'
  | 'reopen_conversion'
  | 'reopen'
  | 'hold'
  | 'resume'
  | 'cancel'

const supervisor: readonly Sender[] = ['admin', 'rd_supervisor']
const quality: readonly Sender[] = ['admin', 'rd_quality_control', 'rd_supervisor']
const byDeveloper = (target: string) => ({ target, guard: 'byDeveloper' as const })
const byJudge = (target: string) => ({ target, guard: 'byJudge' as const })
const resumeTo = (target: string) => ({ target, guard: { type: 'heldFrom' as const, params: target } })
const ending = {
  hold: to('on_hold', ...supervisor, 'system'),
  cancel: to('cancelled', ...supervisor, 'system'),
}

/** What is tasted: developed by a flavourist, tested by quality, judged by the requester, and converted to a recipe. */
export const rdSampleMachine = workflow<SampleRow, SampleEvent>()
  .extend({
    guards: {
      byDeveloper: ({ context: { row }, event }) =>
        allows(event.by, supervisor) ||
        (allows(event.by, ['rd_flavorist']) && row.flavorist_id === event.by.id),
      // Who developed a sample does not judge it.
      byJudge: ({ context: { row }, event }) =>
        row.flavorist_id !== event.by.id &&
        (allows(event.by, supervisor) ||
          (allows(event.by, ['rd_requester']) && row.requested_by_id === event.by.id)),
      isUntaken: ({ context: { row }, event }) =>
        row.flavorist_id === null && allows(event.by, ['rd_flavorist']),
      isUnconverted: ({ context: { row }, event }) => row.recipe_id === null && allows(event.by, supervisor),
      heldFrom: ({ context: { row }, event }, status: string) =>
        row.held_from === status && allows(event.by, [...supervisor, 'system']),
    },
  })
  .createMachine({
    id: 'rd_samples',
    context: { row: { held_from: null, flavorist_id: null, requested_by_id: null, recipe_id: null } },
    initial: 'requested',
    states: {
      requested: {
        on: {
          take: { target: 'requested', guard: 'isUntaken' },
          start: byDeveloper('in_development'),
          ...ending,
        },
      },
      in_development: { on: { submit: byDeveloper('ready_for_qc'), ...ending } },
      ready_for_qc: { on: { start_qc: to('in_qc', ...quality), ...ending } },
      in_qc: { on: { pass: to('qc_passed', ...quality), fail: to('qc_failed', ...quality), ...ending } },
      qc_failed: { on: { rework: byDeveloper('in_development'), ...ending } },
      qc_passed: { on: { send: to('in_evaluation', ...supervisor), ...ending } },
      in_evaluation: {
        on: {
          approve: byJudge('approved'),
          revise: byJudge('in_development'),
          reject: byJudge('rejected'),
          ...ending,
        },
      },
      approved: {
        on: {
          convert: to('converted', 'system'),
          reopen: { target: 'in_development', guard: 'isUnconverted' },
          ...ending,
        },
      },
      converted: { on: { reopen_conversion: to('approved', 'system') } },
      on_hold: {
        on: {
          resume: [
            'requested',
            'in_development',
            'ready_for_qc',
            'in_qc',
            'qc_failed',
            'qc_passed',
            'in_evaluation',
            'approved',
          ].map(resumeTo),
          cancel: ending.cancel,
        },
      },
      rejected: {},
      cancelled: {},
    },
  })
