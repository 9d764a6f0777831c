import { to, type Sender, workflow } from '../../kit'

type RecoveryEvent = 'request_test' | 'approve' | 'reject' | 'use' | 'use_up' | 'dispose'

const handlers: readonly Sender[] = ['recovery', 'supervisor_batcher', 'supervisor_production']

/** Recovered liquid: tested before it is used again, and used up or disposed of in an approved manner. */
export const recoveryMachine = workflow<object, RecoveryEvent>().createMachine({
  id: 'recoveries',
  context: { row: {} },
  initial: 'recorded',
  states: {
    recorded: {
      on: {
        request_test: to('testing', ...handlers, 'system'),
        dispose: to('disposed', ...handlers, 'system'),
      },
    },
    testing: { on: { approve: to('approved', 'qa_manager'), reject: to('rejected', 'qa_manager') } },
    approved: {
      on: {
        use: to('approved', ...handlers),
        // What is left over after a use is nothing.
        use_up: to('used', 'system'),
        dispose: to('disposed', ...handlers, 'system'),
      },
    },
    rejected: { on: { dispose: to('disposed', ...handlers, 'system') } },
    used: {},
    disposed: {},
  },
})
