import { to, workflow } from '../../../kit'

type TaskEvent = 'tick' | 'untick'

/** A line of the checklist of a work order, ticked by the technician who works on it. */
export const workOrderTaskMachine = workflow<object, TaskEvent>().createMachine({
  id: 'work_order_tasks',
  context: { row: {} },
  initial: 'open',
  states: {
    open: { on: { tick: to('done', 'automation_tech') } },
    done: { on: { untick: to('open', 'automation_tech') } },
  },
})
