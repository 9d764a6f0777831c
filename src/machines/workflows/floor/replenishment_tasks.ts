import { to, workflow } from '../../kit'

type ReplenishmentTaskEvent = 'confirm' | 'cancel'

/** Goods to be brought to a place: done by scan of both ends, or no longer needed. */
export const replenishmentTaskMachine = workflow<object, ReplenishmentTaskEvent>().createMachine({
  id: 'replenishment_tasks',
  context: { row: {} },
  initial: 'open',
  states: {
    open: { on: { confirm: to('done', 'admin'), cancel: to('cancelled', 'admin', 'system') } },
    done: {},
    cancelled: {},
  },
})
