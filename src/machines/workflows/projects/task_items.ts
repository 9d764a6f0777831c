import { allows, workflow } from '../../kit'
import { isPerson, projectDirectors, projectRoles } from './projects'

type Judged = {
  assignee_id: number | null
  reviewer_id: number | null
  /** Its status before it was blocked. */
  blocked_from: string | null
}

type Guarded = { context: { row: Judged }; event: { by: Parameters<typeof allows>[0] } }

/** The three roles, and the person that an item is assigned to. */
const works = ({ context: { row }, event: { by } }: Guarded) =>
  allows(by, ['system', ...projectRoles]) || isPerson(row.assignee_id, by)

/** The reviewer, or a director in place of the reviewer; never the person whose work it is. */
const reviews = ({ context: { row }, event: { by } }: Guarded) =>
  isPerson(row.reviewer_id, by) || (allows(by, projectDirectors) && !isPerson(row.assignee_id, by))

/** An item: waiting, under way, reviewed by another person where one is named, done. */
export const taskItemMachine = workflow<
  Judged,
  'start' | 'submit' | 'finish' | 'accept' | 'return' | 'block' | 'unblock' | 'reopen' | 'cancel'
>()
  .extend({
    guards: {
      works,
      reviews,
      worksReviewed: (guarded) => guarded.context.row.reviewer_id !== null && works(guarded),
      /** What happens elsewhere, such as the end of a linked document, ends an item without a review. */
      worksAlone: (guarded) =>
        (guarded.context.row.reviewer_id === null || allows(guarded.event.by, ['system'])) && works(guarded),
      blockedFrom: (guarded, status: string) =>
        (guarded.context.row.blocked_from ?? 'todo') === status && works(guarded),
      manages: ({ event: { by } }) => allows(by, ['system', ...projectRoles]),
    },
  })
  .createMachine({
    id: 'task_items',
    context: { row: { assignee_id: null, reviewer_id: null, blocked_from: null } },
    initial: 'todo',
    states: {
      todo: {
        on: {
          start: { target: 'in_progress', guard: 'works' },
          block: { target: 'blocked', guard: 'works' },
          cancel: { target: 'cancelled', guard: 'manages' },
        },
      },
      in_progress: {
        on: {
          submit: { target: 'in_review', guard: 'worksReviewed' },
          finish: { target: 'done', guard: 'worksAlone' },
          block: { target: 'blocked', guard: 'works' },
          cancel: { target: 'cancelled', guard: 'manages' },
        },
      },
      in_review: {
        on: {
          accept: { target: 'done', guard: 'reviews' },
          return: { target: 'in_progress', guard: 'reviews' },
          cancel: { target: 'cancelled', guard: 'manages' },
        },
      },
      done: { on: { reopen: { target: 'in_progress', guard: 'manages' } } },
      blocked: {
        on: {
          unblock: [
            { target: 'todo', guard: { type: 'blockedFrom', params: 'todo' } },
            { target: 'in_progress', guard: { type: 'blockedFrom', params: 'in_progress' } },
          ],
          cancel: { target: 'cancelled', guard: 'manages' },
        },
      },
      cancelled: {},
    },
  })
