import { allows, type Sender, to, workflow } from '../../kit'

type Judged = { author_id: number | null; approved_at: string | null }

/** Who writes documents, programmes and trainings. */
export const changers = ['qa_manager', 'training_supervisor'] as const satisfies readonly Sender[]
/** Who corrects results, revokes and deletes. */
export const correctors = ['training_supervisor'] as const satisfies readonly Sender[]

/** A revision of a controlled document: written by one person, approved by another, in effect until the next one. */
export const trainingDocumentMachine = workflow<
  Judged,
  'submit' | 'return' | 'approve' | 'take_effect' | 'supersede' | 'revise' | 'translate' | 'retire'
>()
  .extend({
    guards: {
      byAnother: ({ context: { row }, event }) =>
        row.author_id !== event.by.id && row.approved_at === null && allows(event.by, changers),
      returnedByAnother: ({ context: { row }, event }) =>
        row.author_id !== event.by.id && allows(event.by, changers),
    },
  })
  .createMachine({
    id: 'training_documents',
    context: { row: { author_id: null, approved_at: null } },
    initial: 'draft',
    states: {
      draft: { on: { submit: to('in_review', ...changers) } },
      in_review: {
        on: {
          // It takes effect at once, or on its date.
          approve: { target: 'in_review', guard: 'byAnother' },
          return: { target: 'draft', guard: 'returnedByAnother' },
          take_effect: to('effective', 'system'),
        },
      },
      effective: {
        on: {
          revise: to('effective', ...changers),
          translate: to('effective', ...changers),
          supersede: to('superseded', 'system'),
          retire: to('obsolete', ...correctors),
        },
      },
      superseded: { on: { retire: to('obsolete', ...correctors) } },
      obsolete: {},
    },
  })
