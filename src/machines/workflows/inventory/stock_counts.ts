import { allows, to, workflow } from '../../kit'

type Judged = { above_limit: 0 | 1 | boolean }

/** A stock count: compared with the ledger, and recounted by another person where the variance is large. */
export const stockCountMachine = workflow<Judged, 'start' | 'finish' | 'recount' | 'post' | 'cancel'>()
  .extend({
    guards: {
      withinLimit: ({ context, event }) =>
        allows(event.by, context.row.above_limit ? ['admin'] : ['inventory']),
    },
  })
  .createMachine({
    id: 'stock_counts',
    context: { row: { above_limit: 0 } },
    initial: 'draft',
    states: {
      draft: { on: { start: to('in_progress', 'inventory'), cancel: to('cancelled', 'inventory') } },
      in_progress: { on: { finish: to('review', 'inventory'), cancel: to('cancelled', 'inventory') } },
      review: {
        on: {
          recount: to('in_progress', 'inventory'),
          post: { target: 'done', guard: 'withinLimit' },
          cancel: to('cancelled', 'inventory'),
        },
      },
      done: {},
      cancelled: {},
    },
  })
