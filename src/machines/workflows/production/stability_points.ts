import { to, workflow } from '../../kit'

type PointEvent = 'request' | 'remind' | 'measure' | 'recall' | 'skip'

/** One time point of a stability study: requested when it is due, measured by the laboratory. */
export const stabilityPointMachine = workflow<object, PointEvent>().createMachine({
  id: 'stability_points',
  context: { row: {} },
  initial: 'planned',
  states: {
    planned: {
      on: {
        request: to('requested', 'qa_manager', 'hplc_tech', 'system'),
        skip: to('skipped', 'qa_manager', 'system'),
      },
    },
    requested: {
      on: {
        remind: to('requested', 'system'),
        measure: to('measured', 'system'),
        // Its request was cancelled: the point waits for another one.
        recall: to('planned', 'system'),
        skip: to('skipped', 'system'),
      },
    },
    measured: {},
    skipped: {},
  },
})
