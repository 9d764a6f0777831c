import { allows, to, workflow } from '../../kit'

type Judged = {
  created_by: number | null
  submitted_by_id: number | null
  above_tolerance: 0 | 1
  signed_by_id: number | null
  needs_activation: 0 | 1
  activated_at: string | null
}

type ReelEvent =
  | 'submit'
  | 'approve'
  | 'activate'
  | 'reject'
  | 'mount'
  | 'unmount'
  | 'deplete'
  | 'reopen'
  | 'move_area'
  | 'quarantine'
  | 'release'
  | 'reconcile'
  | 'return'
  | 'destroy'
  | 'cancel'

const waits = ({ needs_activation, activated_at }: Judged) => needs_activation === 1 && activated_at === null

/**
 * A reel: counted by two persons before its stamps are in the books, on one machine at a time, closed once every
 * stamp of it is accounted for. Where its regime asks for it, it is activated with the issuer before it can be put on.
 * Where more is missing than the tolerance a manager signs as well.
 */
export const reelMachine = workflow<Judged, ReelEvent>()
  .extend({
    guards: {
      byAnother: ({ context: { row }, event: { by } }) =>
        by.id !== row.created_by &&
        by.id !== row.submitted_by_id &&
        allows(by, ['manager', 'stamp_inventory']),
      byAnotherBefore: ({ context: { row }, event: { by } }) =>
        waits(row) &&
        by.id !== row.created_by &&
        by.id !== row.submitted_by_id &&
        allows(by, ['manager', 'stamp_inventory']),
      releasedBefore: ({ context: { row }, event: { by } }) => waits(row) && allows(by, ['manager']),
      withinTolerance: ({ context: { row }, event }) =>
        row.above_tolerance !== 1 && allows(event.by, ['stamp_inventory']),
      firstSignature: ({ context: { row }, event }) =>
        row.above_tolerance === 1 && row.signed_by_id === null && allows(event.by, ['stamp_inventory']),
      secondSignature: ({ context: { row }, event: { by } }) =>
        row.above_tolerance === 1 &&
        row.signed_by_id !== null &&
        row.signed_by_id !== by.id &&
        allows(by, ['manager']),
    },
  })
  .createMachine({
    id: 'reels',
    context: {
      row: {
        created_by: null,
        submitted_by_id: null,
        above_tolerance: 0,
        signed_by_id: null,
        needs_activation: 0,
        activated_at: null,
      },
    },
    initial: 'draft',
    states: {
      draft: {
        on: { submit: to('pending_approval', 'stamp_inventory'), cancel: to('cancelled', 'stamp_inventory') },
      },
      pending_approval: {
        on: {
          approve: [
            { target: 'inactive', guard: 'byAnotherBefore' },
            { target: 'available', guard: 'byAnother' },
          ],
          reject: { target: 'draft', guard: 'byAnother' },
        },
      },
      inactive: {
        on: {
          activate: to('available', 'stamp_inventory'),
          move_area: to('inactive', 'stamp_inventory'),
          quarantine: to('quarantined', 'stamp_inventory', 'supervisor_production', 'manager'),
          deplete: to('depleted', 'system'),
          return: to('returned', 'system'),
          destroy: to('destroyed', 'system'),
        },
      },
      available: {
        on: {
          mount: to('in_use', 'system'),
          move_area: to('available', 'stamp_inventory'),
          deplete: to('depleted', 'system'),
          quarantine: to('quarantined', 'stamp_inventory', 'supervisor_production', 'manager'),
          return: to('returned', 'system'),
          destroy: to('destroyed', 'system'),
        },
      },
      in_use: {
        on: {
          unmount: to('available', 'system'),
          deplete: to('depleted', 'system'),
          quarantine: to('quarantined', 'stamp_inventory', 'supervisor_production', 'manager'),
        },
      },
      quarantined: {
        on: {
          release: [{ target: 'inactive', guard: 'releasedBefore' }, to('available', 'manager')],
          deplete: to('depleted', 'system'),
          return: to('returned', 'system'),
          destroy: to('destroyed', 'system'),
        },
      },
      depleted: {
        on: {
          reconcile: [
            { target: 'reconciled', guard: 'withinTolerance' },
            { target: 'depleted', guard: 'firstSignature' },
            { target: 'reconciled', guard: 'secondSignature' },
          ],
          // A correction found stamps that are still on it.
          reopen: to('available', 'system'),
        },
      },
      reconciled: {},
      returned: {},
      destroyed: {},
      cancelled: {},
    },
  })
