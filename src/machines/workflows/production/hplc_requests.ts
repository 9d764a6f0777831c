import { allows, to, workflow } from '../../kit'

type Judged = { verdict: string | null; decision: string | null }

type RequestEvent =
  | 'take_sample'
  | 'load'
  | 'unload'
  | 'conclude'
  | 'decide'
  | 'carry_out'
  | 'countersign'
  | 'decline'
  | 'cancel'

const cancelling = to('cancelled', 'qa_manager', 'system')
/** Who measures and concludes. */
export const laboratory = ['hplc_tech', 'qa_manager'] as const

/**
 * A sample of the laboratory: taken, measured, judged. What failed waits for a decision of quality; a deviation is
 * accepted only with the signature of a manager.
 */
export const hplcRequestMachine = workflow<Judged, RequestEvent>()
  .extend({
    guards: {
      hasPassed: ({ context, event }) => context.row.verdict === 'pass' && allows(event.by, laboratory),
      isDecided: ({ context, event }, decisions: readonly string[]) =>
        allows(event.by, ['system']) && decisions.includes(context.row.decision ?? ''),
      signsDeviation: ({ context, event }) =>
        context.row.decision === 'accept' && allows(event.by, ['manager']),
    },
  })
  .createMachine({
    id: 'hplc_requests',
    context: { row: { verdict: null, decision: null } },
    initial: 'requested',
    states: {
      requested: { on: { take_sample: to('sampled', 'batcher', 'hplc_tech'), cancel: cancelling } },
      sampled: { on: { load: to('in_test', 'hplc_tech', 'system'), cancel: cancelling } },
      in_test: {
        on: {
          // The run was cancelled or its system was not suitable: the vial waits for the next one.
          unload: to('sampled', 'system'),
          conclude: [{ target: 'passed', guard: 'hasPassed' }, to('failed', ...laboratory)],
          cancel: cancelling,
        },
      },
      failed: {
        on: {
          decide: to('failed', 'qa_manager'),
          carry_out: [
            { target: 'retested', guard: { type: 'isDecided', params: ['retest', 'adjust'] } },
            { target: 'recovered', guard: { type: 'isDecided', params: ['recover'] } },
            { target: 'rejected', guard: { type: 'isDecided', params: ['reject'] } },
          ],
          countersign: { target: 'accepted', guard: 'signsDeviation' },
          decline: { target: 'failed', guard: 'signsDeviation' },
        },
      },
      passed: {},
      accepted: {},
      retested: {},
      recovered: {},
      rejected: {},
      cancelled: {},
    },
  })
