import { defineResource } from '../../kit/define/defineResource'
import { choice, instant, optional, reference, text } from '../../kit/fields/field'
import { decimal, integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { changeRisks, changeStatuses } from './product_changes'

/** One line per request, or per batch of them: what it is about, how it was decided and how long that took. */
export const changeSummary = defineResource({
  name: 'change_summary',
  title: 'Change summary',
  singular: 'summary of a change',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/change_summary',
  pagePath: '/change_summary/:id',
  label: '{called}',
  fields: {},
  systemFields: {
    called: withLook(text('Change or batch', 40), 'changeNumber'),
    change_count: integer('Changes'),
    product_count: integer('Products'),
    about: withLook(text('About', 400), 'subject'),
    altered: withLook(optional(text('Fields', 400)), 'term'),
    risk: choice('Risk', changeRisks),
    submitted_by_id: optional(reference('Requester', 'users')),
    submitted_at: instant('Submitted'),
    decided_at: optional(instant('Decided')),
    decision_hours: optional(decimal('Decided in', 1, { unit: 'h' })),
    decision: withLook(choice('Decision', [...changeStatuses, 'mixed']), 'status'),
    open_documents: integer('Open documents'),
  },
  access: { read: ['inventory_changes'], write: [] },
  list: {
    columns: [
      'called',
      'about',
      'product_count',
      'altered',
      'risk',
      'submitted_by_id',
      'submitted_at',
      'decision_hours',
      'decision',
      'open_documents',
    ],
    sort: [['submitted_at', 'desc']],
    search: ['called', 'about'],
    filters: ['decision', 'risk', 'submitted_by_id', 'submitted_at'],
  },
  form: [],
})
