import { allows, to, workflow } from '../../kit'

type Judged = { author_id: number | null; over_limit: 0 | 1 }

/** A stock adjustment: written by one person, approved by another, above a value by an administrator. */
export const stockAdjustmentMachine = workflow<Judged, 'submit' | 'approve' | 'reject' | 'reverse'>()
  .extend({
    guards: {
      byAnother: ({ context: { row }, event }) =>
        row.over_limit !== 1 && row.author_id !== event.by.id && allows(event.by, ['inventory']),
    },
  })
  .createMachine({
    id: 'stock_adjustments',
    context: { row: { author_id: null, over_limit: 0 } },
    initial: 'draft',
    states: {
      draft: { on: { submit: to('submitted', 'inventory') } },
      submitted: {
        on: {
          approve: [to('done', 'admin'), { target: 'done', guard: 'byAnother' }],
          reject: [to('draft', 'admin'), { target: 'draft', guard: 'byAnother' }],
        },
      },
      done: { on: { reverse: to('reversed', 'admin') } },
      reversed: {},
    },
  })
