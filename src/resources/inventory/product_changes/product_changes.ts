import { statusesIn } from '../../../machines/kit'
import { productChangeMachine } from '../../../machines/workflows/inventory/product_changes'
import { computed, joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import {
  choice,
  day,
  flag,
  instant,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../../kit/fields/field'
import { decimal, integer } from '../../kit/fields/numbers'
import { proposal } from './proposal'
import { withLook } from '../../kit/fields/look'

/** What a request does to a product. */
export const changeKinds = ['create', 'update', 'discontinue', 'block'] as const
/** How much a mistake would cost; high needs two approvers. */
export const changeRisks = ['low', 'medium', 'high'] as const

/** What a request waits for until it holds. */
const waits = ['approval', 'two_approvals', 'second_approval', 'rebase', 'effective_date'] as const

export const changeStatuses = statusesIn(productChangeMachine)

/** Statuses in which a request holds the fields it changes: no other request may change them. */
export const waitingStatuses = ['submitted', 'conflict', 'approved'] as const

/** A request to change guarded fields of a product; applied once another person approved it. */
export const productChanges = defineResource({
  name: 'product_changes',
  title: 'Product changes',
  singular: 'product change',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/products_changes',
  pagePath: '/product_changes/:id',
  prefix: 'PC',
  label: '{kind} {reason}',
  fields: {
    kind: withDefault(choice('Kind', changeKinds, { create: 'New product', update: 'Change' }), 'update'),
    product_id: optional(reference('Product', 'products')),
    base_version: optional(integer('Version at request', { min: 1 })),
    proposed: optional(proposal('Proposed')),
    reason: longText('Reason', 500),
    effective_on: optional(day('Effective on', { help: 'Leave blank to apply on approval.' })),
    batch_id: optional(text('Batch', 26)),
  },
  systemFields: {
    base_values: proposal('Values at request'),
    risk: choice('Risk', changeRisks),
    submitted_by_id: optional(reference('Requester', 'users')),
    submitted_at: optional(instant('Submitted')),
    approved_by_id: optional(reference('Approved by', 'users')),
    approved_at: optional(instant('Approved')),
    approved2_by_id: optional(reference('Second approval by', 'users')),
    approved2_at: optional(instant('Approved a second time')),
    decided_by_id: optional(reference('Decided by', 'users')),
    decided_at: optional(instant('Decided')),
    applied_at: optional(instant('Applied')),
    decision_note: optional(text('Decision note', 500)),
  },
  derived: {
    sku: computed(withLook(text('SKU', 40), 'sku')),
    product_name: computed(withLook(text('Name', 160), 'name')),
    product_status: joined(withLook(text('Product status', 20), 'status'), 'product_id', 'status'),
    fields: computed(withLook(text('Fields', 400), 'term')),
    changes: computed(withLook(text('Old → new', 2000), 'changes')),
    waits_for: computed(
      withLook(choice('Waiting for', waits, { rebase: 'Rebase by its requester' }), 'reference'),
    ),
    has_conflict: computed(flag('In conflict')),
    hours: computed(decimal('Waited', 1, { unit: 'h' })),
    comment_count: computed(integer('Comments')),
  },
  workflow: productChangeMachine,
  events: {
    submit: {
      label: 'Submit',
      tone: 'primary',
      broadcastAs: 'submitted',
      doneText: 'submitted for approval',
    },
    approve: {
      label: 'Approve',
      tone: 'primary',
      signature: true,
      inputs: { decision_note: optional(longText('Note', 500)) },
      confirmText: 'Applied at once or on its effective date. High risk needs two approvers.',
      broadcastAs: 'approved',
    },
    rebase: {
      label: 'Rebase',
      inputs: { proposed: proposal('Proposed') },
      broadcastAs: 'submitted',
      historyName: 'Rebased',
      hidden: true,
    },
    reject: {
      label: 'Reject',
      tone: 'danger',
      inputs: { decision_note: longText('Reason', 500) },
      broadcastAs: 'rejected',
    },
    withdraw: {
      label: 'Withdraw',
      confirmText: 'The request no longer awaits approval.',
      broadcastAs: 'withdrawn',
    },
    apply: { label: 'Apply', broadcastAs: 'applied' },
    fail: { label: 'Fail', broadcastAs: 'conflict' },
  },
  access: { read: ['inventory', 'inventory_changes'], write: ['inventory'], remove: [] },
  editableIn: ['draft'],
  list: {
    columns: ['number', 'product_id', 'changes', 'risk', 'submitted_by_id', 'hours', 'waits_for', 'status'],
    sort: [
      ['submitted_at', 'asc'],
      ['number', 'asc'],
    ],
    search: ['sku', 'product_name', 'reason'],
    filters: ['status', 'risk', 'batch_id', 'kind', 'submitted_by_id'],
    preset: [{ field: 'status', operator: 'in', value: waitingStatuses }],
  },
  form: [],
})

export type ProductChange = Row<typeof productChanges>
