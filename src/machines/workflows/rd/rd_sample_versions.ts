import { type Sender, to, workflow } from '../../kit'

type VersionEvent = 'lock' | 'discard' | 'pass' | 'fail' | 'approve' | 'supersede'

const developers: readonly Sender[] = ['admin', 'rd_flavorist', 'rd_supervisor']

/** One formula: locked once and never unlocked; what comes after is said by tests and by the judgement of its sample. */
export const rdSampleVersionMachine = workflow<object, VersionEvent>().createMachine({
  id: 'rd_sample_versions',
  context: { row: {} },
  initial: 'draft',
  states: {
    draft: { on: { lock: to('locked', ...developers), discard: to('discarded', ...developers, 'system') } },
    locked: {
      on: {
        pass: to('qc_passed', 'system'),
        fail: to('qc_failed', 'system'),
        supersede: to('superseded', 'system'),
      },
    },
    qc_passed: { on: { approve: to('approved', 'system'), supersede: to('superseded', 'system') } },
    qc_failed: {},
    approved: { on: { supersede: to('superseded', 'system') } },
    superseded: {},
    discarded: {},
  },
})
