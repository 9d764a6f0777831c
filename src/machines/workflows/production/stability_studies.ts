import { to, workflow } from '../../kit'

type StudyEvent = 'start' | 'complete' | 'stop'

/** How a lot keeps: its samples are laid aside, then measured at each of its time points. */
export const stabilityStudyMachine = workflow<object, StudyEvent>().createMachine({
  id: 'stability_studies',
  context: { row: {} },
  initial: 'draft',
  states: {
    draft: { on: { start: to('active', 'qa_manager', 'hplc_tech') } },
    active: { on: { complete: to('completed', 'system'), stop: to('stopped', 'qa_manager') } },
    completed: {},
    stopped: {},
  },
})
