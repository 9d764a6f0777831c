import { to, workflow } from '../../kit'
import { quality } from './lots'

type RecallEvent = 'start' | 'refresh' | 'close' | 'cancel'

/** A recall freezes all that a lot went into, and is closed when who has the goods was reached; a drill freezes nothing. */
export const recallMachine = workflow<object, RecallEvent>().createMachine({
  id: 'recalls',
  context: { row: {} },
  initial: 'draft',
  states: {
    draft: { on: { start: to('open', ...quality), cancel: to('cancelled', ...quality, 'inventory') } },
    open: { on: { refresh: to('open', ...quality), close: to('closed', ...quality) } },
    closed: {},
    cancelled: {},
  },
})
