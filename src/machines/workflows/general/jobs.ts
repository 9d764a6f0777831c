import { to, workflow } from '../../kit'

/** A scheduled job: runs on its schedule or on request; when paused only on request. */
export const jobMachine = workflow<object, 'run' | 'pause' | 'resume'>().createMachine({
  id: 'jobs',
  context: { row: {} },
  initial: 'active',
  states: {
    active: { on: { run: to('active', 'admin', 'system'), pause: to('paused', 'admin') } },
    paused: { on: { run: to('paused', 'admin'), resume: to('active', 'admin') } },
  },
})
