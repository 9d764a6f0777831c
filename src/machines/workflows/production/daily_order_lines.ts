import { allows, to, workflow } from '../../kit'
import { supervisors } from './production_order_steps'

type Judged = {
  source: string | null
  requested_by_id: number | null
  production_order_id: number | null
}

type LineEvent =
  | 'make_order'
  | 'decline'
  | 'withdraw'
  | 'plan'
  | 'start'
  | 'finish'
  | 'move'
  | 'resize'
  | 'carry_over'
  | 'cancel'

const planners = ['planning', ...supervisors] as const
const carrying = to('carried_over', 'system', ...planners)

/** One planned piece of a step on a machine, from the request to what was made of it. */
export const dailyOrderLineMachine = workflow<Judged, LineEvent>()
  .extend({
    guards: {
      isOwnRequest: ({ context: { row }, event }) =>
        allows(event.by, ['requester']) &&
        row.source === 'request' &&
        row.requested_by_id === event.by.id &&
        row.production_order_id === null,
    },
  })
  .createMachine({
    id: 'daily_order_lines',
    context: { row: { source: null, requested_by_id: null, production_order_id: null } },
    initial: 'requested',
    states: {
      requested: {
        on: {
          make_order: to('requested', 'planning'),
          plan: to('planned', 'system'),
          decline: to('cancelled', 'planning', 'system'),
          withdraw: { target: 'cancelled', guard: 'isOwnRequest' },
        },
      },
      planned: {
        on: {
          start: to('in_progress', 'system'),
          move: to('planned', ...planners),
          resize: to('planned', ...planners),
          carry_over: carrying,
          cancel: to('cancelled', 'system', ...planners),
        },
      },
      in_progress: {
        on: {
          finish: to('done', 'system'),
          resize: to('in_progress', ...planners),
          carry_over: carrying,
          cancel: to('cancelled', 'system'),
        },
      },
      done: {},
      carried_over: {},
      cancelled: {},
    },
  })
