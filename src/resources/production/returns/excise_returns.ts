import { exciseReturnMachine } from '../../../machines/workflows/stamps/excise_returns'
import { defineResource } from '../../kit/define/defineResource'
import { day, instant, longText, optional, reference, text } from '../../kit/fields/field'

/** The monthly return of vaping duty (form B600): one for each calendar month, also where nothing happened. */
export const exciseReturns = defineResource({
  name: 'excise_returns',
  title: 'Duty returns',
  singular: 'duty return',
  segment: 'production',
  modules: ['Production'],
  path: '/production/reports/stamps-inventory?list=returns',
  label: '{month}',
  fields: { note: optional(longText('Note', 500)) },
  systemFields: {
    month: day('Month'),
    due_on: day('Due'),
    frozen_at: optional(instant('Frozen')),
    frozen_by_id: optional(reference('Frozen by', 'users')),
    filed_on: optional(day('Filed')),
    filing_ref: optional(text('Confirmation', 60)),
  },
  workflow: exciseReturnMachine,
  events: {
    freeze: {
      label: 'Freeze month',
      tone: 'primary',
      signature: true,
      confirmText: 'Its figures are kept as they are now. What changes later is shown as an amendment.',
      broadcastAs: 'frozen',
      doneText: 'frozen',
    },
    file: {
      label: 'Record filing',
      tone: 'primary',
      inputs: { filed_on: day('Filed on'), filing_ref: text('Confirmation', 60) },
      broadcastAs: 'filed',
      doneText: 'filed',
    },
  },
  access: {
    read: ['production_reports', 'production_reports_export', 'reels'],
    write: ['reels_change'],
    create: [],
    remove: [],
  },
  list: {
    columns: ['month', 'status', 'due_on', 'frozen_at', 'frozen_by_id', 'filed_on', 'filing_ref', 'note'],
    sort: [['month', 'desc']],
    search: ['filing_ref'],
    filters: ['status', 'month', 'due_on'],
  },
  form: [{ section: 'Return', fields: ['note'] }],
})
