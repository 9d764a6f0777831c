import { to, workflow } from '../../kit'
import { quality } from './lots'

type RecallCustomerEvent = 'notify' | 'answer'

/** A customer who received recalled goods is told, and says what is left with him. */
export const recallCustomerMachine = workflow<object, RecallCustomerEvent>().createMachine({
  id: 'recall_customers',
  context: { row: {} },
  initial: 'to_notify',
  states: {
    to_notify: { on: { notify: to('notified', ...quality, 'inventory') } },
    notified: { on: { answer: to('answered', ...quality, 'inventory') } },
    answered: { on: { answer: to('answered', ...quality, 'inventory') } },
  },
})
