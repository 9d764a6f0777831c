import { to, workflow } from '../kit'

/** Work that runs by itself: on its schedule, or when somebody asks for it; paused, only when asked for. */
export const jobMachine = workflow<object, 'run' | 'pause' | 'resume'>().createMachine({
  id: 'jobs',
  context: { row: {} },
  initial: 'active',
  states: {
    active: { on: { run: to('active', 'admin', 'system'), pause: to('paused', 'admin') } },
    paused: { on: { run: to('paused', 'admin'), resume: to('active', 'admin') } },
  },
})
