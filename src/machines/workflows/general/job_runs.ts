import { to, workflow } from '../../kit'

/** One run of a job: waits for a node and runs there; lost if the node dies. */
export const jobRunMachine = workflow<object, 'begin' | 'finish' | 'fail' | 'lose'>().createMachine({
  id: 'job_runs',
  context: { row: {} },
  initial: 'queued',
  states: {
    queued: { on: { begin: to('running', 'system') } },
    running: {
      on: { finish: to('done', 'system'), fail: to('failed', 'system'), lose: to('lost', 'system') },
    },
    done: {},
    failed: {},
    lost: {},
  },
})
