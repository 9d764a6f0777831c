import { to, workflow } from '../kit'

/** An error stands open until somebody resolves it; when it happens again it is open once more. */
export const errorLogsMachine = workflow<Record<string, unknown>, 'resolve' | 'reopen'>().createMachine({
  id: 'error_logs',
  context: { row: {} },
  initial: 'open',
  states: {
    open: { on: { resolve: to('resolved', 'admin') } },
    resolved: { on: { reopen: to('open', 'system') } },
  },
})
