import { allows, workflow } from '../../kit'

type Judged = { requested_by_id: number | null }

/** An adjustment of a reel: requested by one person, decided by another, withdrawn only by who requested it. */
export const reelAdjustmentMachine = workflow<Judged, 'approve' | 'reject' | 'withdraw'>()
  .extend({
    guards: {
      byAnother: ({ context: { row }, event: { by } }) =>
        by.id !== row.requested_by_id && allows(by, ['manager', 'stamp_inventory']),
      byRequester: ({ context: { row }, event: { by } }) => !by.system && by.id === row.requested_by_id,
    },
  })
  .createMachine({
    id: 'reel_adjustments',
    context: { row: { requested_by_id: null } },
    initial: 'pending',
    states: {
      pending: {
        on: {
          approve: { target: 'approved', guard: 'byAnother' },
          reject: { target: 'rejected', guard: 'byAnother' },
          withdraw: { target: 'withdrawn', guard: 'byRequester' },
        },
      },
      approved: {},
      rejected: {},
      withdrawn: {},
    },
  })
