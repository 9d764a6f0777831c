import { allows, type Sender, workflow } from '../../kit'

type Judged = {
  kind: string
  requested_by_id: number | null
  /** Who stamped, and counted. */
  stamped_by_id: number | null
}

/** Who decides corrections of stamps. */
export const stampDeciders = ['supervisor', 'manager', 'stamp_inventory'] as const

const requesters: readonly Sender[] = ['stamper', ...stampDeciders]

/**
 * A change of what a session counted: decided by another person than the one who asked for it, a discrepancy also not by
 * the stamper. What was left unexplained has to be decided: it is not rejected or withdrawn.
 */
export const stampingCorrectionMachine = workflow<Judged, 'approve' | 'reject' | 'withdraw'>()
  .extend({
    guards: {
      byAnother: ({ context: { row }, event }) =>
        row.requested_by_id !== event.by.id &&
        (row.kind !== 'discrepancy' || row.stamped_by_id !== event.by.id) &&
        allows(event.by, stampDeciders),
      refusesAnother: ({ context: { row }, event }) =>
        row.kind !== 'discrepancy' && row.requested_by_id !== event.by.id && allows(event.by, stampDeciders),
      byRequester: ({ context: { row }, event }) =>
        row.kind !== 'discrepancy' && row.requested_by_id === event.by.id && allows(event.by, requesters),
    },
  })
  .createMachine({
    id: 'stamping_corrections',
    context: { row: { kind: 'count_error', requested_by_id: null, stamped_by_id: null } },
    initial: 'pending',
    states: {
      pending: {
        on: {
          approve: { target: 'approved', guard: 'byAnother' },
          reject: { target: 'rejected', guard: 'refusesAnother' },
          withdraw: { target: 'withdrawn', guard: 'byRequester' },
        },
      },
      approved: {},
      rejected: {},
      withdrawn: {},
    },
  })
