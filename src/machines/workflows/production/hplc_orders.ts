import { allows, to, workflow } from '../../kit'

type Judged = { analyst_id: number | null }

/** One run of an HPLC instrument; its results are confirmed by another person than the analyst. */
export const hplcOrderMachine = workflow<Judged, 'start' | 'finish' | 'review' | 'cancel'>()
  .extend({
    guards: {
      byAnother: ({ context, event }) =>
        context.row.analyst_id !== event.by.id && allows(event.by, ['hplc_tech', 'qa_manager']),
    },
  })
  .createMachine({
    id: 'hplc_orders',
    context: { row: { analyst_id: null } },
    initial: 'draft',
    states: {
      draft: {
        on: {
          start: to('running', 'hplc_tech', 'qa_manager'),
          cancel: to('cancelled', 'hplc_tech', 'qa_manager'),
        },
      },
      running: {
        on: {
          finish: to('done', 'hplc_tech', 'qa_manager'),
          cancel: to('cancelled', 'hplc_tech', 'qa_manager'),
        },
      },
      done: { on: { review: { target: 'reviewed', guard: 'byAnother' } } },
      reviewed: {},
      cancelled: {},
    },
  })
