import { allows, to, workflow } from '../../kit'

type Judged = { created_by: number | null }

/** A recipe revision: written by one person, approved by another, replaced by the next revision. */
export const recipeMachine = workflow<Judged, 'submit' | 'approve' | 'reject' | 'revise' | 'retire'>()
  .extend({
    guards: {
      byAnother: ({ context, event }) =>
        context.row.created_by !== event.by.id && allows(event.by, ['recipe_approval']),
    },
  })
  .createMachine({
    id: 'recipes',
    context: { row: { created_by: null } },
    initial: 'draft',
    states: {
      draft: { on: { submit: to('submitted', 'recipes', 'head_batcher', 'system') } },
      submitted: {
        on: {
          approve: { target: 'approved', guard: 'byAnother' },
          reject: to('draft', 'recipe_approval'),
        },
      },
      approved: {
        on: {
          revise: to('approved', 'recipes', 'head_batcher'),
          retire: to('retired', 'recipe_approval', 'system'),
        },
      },
      retired: {},
    },
  })
