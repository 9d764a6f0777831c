import { allows, type Sender, workflow } from '../../../kit'

type Judged = { requested_by_id: number | null }

/** Who decides corrections of production orders. */
export const orderCorrectors = [
  'supervisor',
  'manager',
  'stamp_inventory',
  'supervisor_batcher',
  'supervisor_production',
] as const

const deciders: readonly Sender[] = orderCorrectors

/** A change of what was logged on an order: decided by another person than the one who asked for it. */
export const productionOrderCorrectionMachine = workflow<Judged, 'approve' | 'reject' | 'withdraw'>()
  .extend({
    guards: {
      byAnother: ({ context: { row }, event }) =>
        row.requested_by_id !== event.by.id && allows(event.by, deciders),
      // An operator who asked for it may have no other part in corrections.
      byRequester: ({ context: { row }, event }) => row.requested_by_id === event.by.id,
    },
  })
  .createMachine({
    id: 'production_order_corrections',
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
