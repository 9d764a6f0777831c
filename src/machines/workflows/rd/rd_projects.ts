import { allows, type Sender, to, workflow } from '../../kit'

type ProjectRow = {
  /** Its status before it was put on hold. */
  held_from: string | null
  requested_by_id: number | null
}
type ProjectEvent =
  | 'request'
  | 'accept'
  | 'reject'
  | 'return'
  | 'start'
  | 'evaluate'
  | 'rework'
  | 'complete'
  | 'hold'
  | 'resume'
  | 'cancel'

const supervisor: readonly Sender[] = ['admin', 'rd_supervisor']
/** A requester acts on requests of his own. */
const byOwner = (target: string) => ({ target, guard: 'byOwner' as const })
const hold = to('on_hold', ...supervisor)
const cancel = to('cancelled', ...supervisor)
const resumeTo = (target: string) => ({ target, guard: { type: 'heldFrom' as const, params: target } })

/** A request and what became of it: accepted, developed, evaluated, completed; put on hold and resumed where it was. */
export const rdProjectMachine = workflow<ProjectRow, ProjectEvent>()
  .extend({
    guards: {
      byOwner: ({ context: { row }, event }) =>
        allows(event.by, supervisor) ||
        (allows(event.by, ['rd_requester']) && row.requested_by_id === event.by.id),
      heldFrom: ({ context: { row }, event }, status: string) =>
        row.held_from === status && allows(event.by, supervisor),
    },
  })
  .createMachine({
    id: 'rd_projects',
    context: { row: { held_from: null, requested_by_id: null } },
    initial: 'draft',
    states: {
      draft: { on: { request: byOwner('requested'), cancel: byOwner('cancelled') } },
      requested: {
        on: {
          accept: to('accepted', ...supervisor),
          reject: to('rejected', ...supervisor),
          return: to('draft', ...supervisor),
          hold,
          cancel: byOwner('cancelled'),
        },
      },
      accepted: { on: { start: to('in_development', 'system'), hold, cancel } },
      in_development: {
        on: {
          evaluate: to('in_evaluation', 'system'),
          complete: to('completed', ...supervisor),
          hold,
          cancel,
        },
      },
      in_evaluation: {
        on: {
          rework: to('in_development', 'system'),
          complete: to('completed', ...supervisor),
          hold,
          cancel,
        },
      },
      on_hold: {
        on: {
          resume: ['requested', 'accepted', 'in_development', 'in_evaluation'].map(resumeTo),
          cancel,
        },
      },
      completed: {},
      rejected: {},
      cancelled: {},
    },
  })
