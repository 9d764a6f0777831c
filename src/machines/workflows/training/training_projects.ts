import { to, workflow } from '../../kit'
import { changers } from './training_documents'

/** A programme: written, active for the people of its roles, retired. */
export const trainingProjectMachine = workflow<object, 'activate' | 'retire'>().createMachine({
  id: 'training_projects',
  context: { row: {} },
  initial: 'draft',
  states: {
    draft: { on: { activate: to('active', ...changers) } },
    active: { on: { retire: to('retired', ...changers) } },
    retired: { on: { activate: to('active', ...changers) } },
  },
})
