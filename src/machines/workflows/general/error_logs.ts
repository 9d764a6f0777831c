import { to, workflow } from '../../kit'

/** An error is open until it is resolved; if it occurs again it is reopened. */
export const errorLogsMachine = workflow<Record<string, unknown>, 'resolve' | 'reopen'>().createMachine({
  id: 'error_logs',
  context: { row: {} },
  initial: 'open',
  states: {
    open: { on: { resolve: to('resolved', 'admin') } },
    resolved: { on: { reopen: to('open', 'system') } },
  },
})
