import { to, workflow } from '../../kit'

/** A label check: a pass is final; a fail closes its step until quality says what became of it. */
export const labelCheckMachine = workflow<object, 'resolve'>().createMachine({
  id: 'label_checks',
  context: { row: {} },
  initial: 'passed',
  states: {
    passed: {},
    failed: { on: { resolve: to('resolved', 'supervisor_production', 'qa_manager') } },
    resolved: {},
  },
})
