import { and } from 'xstate'
import { allows, to, workflow } from '../../kit'

type Change = {
  created_by: number | null
  submitted_by_id: number | null
  approved_by_id: number | null
  risk: string
  /** A proposed field has changed since the request. */
  has_conflict: 0 | 1
}
type ChangeEvent = 'submit' | 'approve' | 'rebase' | 'reject' | 'withdraw' | 'apply' | 'fail'

/** A request to change a product: created by one person, approved by another, at high risk by two others. */
export const productChangeMachine = workflow<Change, ChangeEvent>()
  .extend({
    guards: {
      byRequester: ({ context: { row }, event }) =>
        row.created_by === event.by.id && allows(event.by, ['inventory']),
      byAnother: ({ context: { row }, event }) =>
        ![row.created_by, row.submitted_by_id, row.approved_by_id].includes(event.by.id) &&
        allows(event.by, ['product_approval_admin']),
      byApprover: ({ context: { row }, event }) =>
        ![row.created_by, row.submitted_by_id].includes(event.by.id) &&
        allows(event.by, ['product_approval_admin']),
      isStale: ({ context: { row } }) => Boolean(row.has_conflict),
      needsSecond: ({ context: { row } }) => row.risk === 'high' && row.approved_by_id === null,
    },
  })
  .createMachine({
    id: 'product_changes',
    context: {
      row: { created_by: null, submitted_by_id: null, approved_by_id: null, risk: 'low', has_conflict: 0 },
    },
    initial: 'draft',
    states: {
      draft: {
        on: {
          submit: { target: 'submitted', guard: 'byRequester' },
          withdraw: { target: 'withdrawn', guard: 'byRequester' },
        },
      },
      submitted: {
        on: {
          approve: [
            { target: 'conflict', guard: and(['byAnother', 'isStale']) },
            { target: 'submitted', guard: and(['byAnother', 'needsSecond']) },
            { target: 'approved', guard: 'byAnother' },
          ],
          reject: { target: 'rejected', guard: 'byApprover' },
          withdraw: { target: 'withdrawn', guard: 'byRequester' },
        },
      },
      conflict: {
        on: {
          rebase: { target: 'submitted', guard: 'byRequester' },
          reject: { target: 'rejected', guard: 'byApprover' },
          withdraw: { target: 'withdrawn', guard: 'byRequester' },
        },
      },
      approved: { on: { apply: to('applied', 'system'), fail: to('conflict', 'system') } },
      applied: {},
      rejected: {},
      withdrawn: {},
    },
  })
