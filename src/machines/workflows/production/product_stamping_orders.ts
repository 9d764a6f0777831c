import { to, workflow } from '../../kit'

type StampingOrderEvent =
  | 'plan'
  | 'start'
  | 'pause'
  | 'resume'
  | 'change_reel'
  | 'unmount_reel'
  | 'mount_reel'
  | 'finish'
  | 'approve'
  | 'cancel'

const cancelling = to('cancelled', 'stamper', 'system')
const pausing = to('paused', 'stamper', 'system')
/** What is finished waits for its discrepancies; without one the system approves it at once. */
const finishing = to('pending_approval', 'stamper')

/** Bottles to stamp, of stock or of a production order: one reel after the other, until all of them are counted. */
export const stampingOrderMachine = workflow<object, StampingOrderEvent>().createMachine({
  id: 'product_stamping_orders',
  context: { row: {} },
  initial: 'draft',
  states: {
    draft: { on: { plan: to('planned', 'stamper', 'system'), cancel: cancelling } },
    planned: { on: { start: to('in_progress', 'stamper'), cancel: cancelling } },
    in_progress: {
      on: {
        pause: pausing,
        change_reel: to('in_progress', 'stamper'),
        unmount_reel: to('paused', 'stamper'),
        finish: finishing,
      },
    },
    paused: {
      on: {
        resume: to('in_progress', 'stamper'),
        unmount_reel: to('paused', 'stamper'),
        mount_reel: to('in_progress', 'stamper'),
        finish: finishing,
      },
    },
    pending_approval: { on: { approve: to('done', 'system') } },
    done: {},
    cancelled: {},
  },
})
