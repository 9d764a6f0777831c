import { allows, to, workflow } from '../../kit'

type Written = { created_by: number | null }

/** Who decides what a label has to show. */
export const labelApprovers = ['supervisor_production', 'qa_manager'] as const

/** What a label has to show: written by one person, approved by another, in use until the next one of it is. */
export const labelTemplateMachine = workflow<Written, 'approve' | 'retire'>()
  .extend({
    guards: {
      byAnother: ({ context, event }) =>
        context.row.created_by !== event.by.id && allows(event.by, labelApprovers),
    },
  })
  .createMachine({
    id: 'label_templates',
    context: { row: { created_by: null } },
    initial: 'draft',
    states: {
      draft: {
        on: { approve: { target: 'approved', guard: 'byAnother' }, retire: to('retired', ...labelApprovers) },
      },
      approved: { on: { retire: to('retired', ...labelApprovers, 'system') } },
      retired: {},
    },
  })
