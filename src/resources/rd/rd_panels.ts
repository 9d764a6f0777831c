import { rdPanelMachine } from '../../machines/workflows/rd/rd_panels'
import { defineResource } from '../kit/define/defineResource'
import type { Row } from '../kit/define/row'
import { choice, instant, optional, reference, text, withDefault } from '../kit/fields/field'
import { withLook } from '../kit/fields/look'
import { decimal, integer } from '../kit/fields/numbers'
import { requiredWhere } from '../kit/fields/requiredWhere'
import { panelMethods } from './panelStatistics'

/** A tasting of two versions under random codes; who was served what stays with the server until it is closed. */
export const rdPanels = defineResource({
  name: 'rd_panels',
  title: 'Tasting panels',
  singular: 'panel',
  segment: 'rd',
  modules: ['R&D'],
  path: '/rd/samples?list=panels',
  prefix: 'PNL',
  label: '{number}',
  fields: {
    name: withLook(text('Name', 120), 'name'),
    method: withDefault(
      choice('Method', panelMethods, { triangle: 'Triangle test', paired: 'Paired comparison' }),
      'triangle',
    ),
    attribute: requiredWhere(optional(text('More of what', 80)), { method: ['paired'] }),
    version_a_id: reference('First version', 'rd_sample_versions'),
    version_b_id: reference('Second version', 'rd_sample_versions'),
    servings: withDefault(integer('Servings a person', { min: 1, max: 10 }), 1),
  },
  systemFields: {
    opened_at: optional(instant('Opened')),
    closed_at: optional(instant('Closed')),
    answer_count: withDefault(integer('Answers'), 0),
    correct_count: optional(integer('Hits')),
    p_value: optional(decimal('p, exact', 6, { min: 0, max: 1 })),
  },
  workflow: rdPanelMachine,
  events: {
    open: { label: 'Open', tone: 'primary', broadcastAs: 'opened', doneText: 'open to panellists' },
    close: {
      label: 'Close',
      tone: 'primary',
      confirmText: 'Its result is computed, and no more answers are taken.',
      broadcastAs: 'closed',
    },
    cancel: { label: 'Cancel panel', tone: 'danger', broadcastAs: 'cancelled' },
  },
  access: { read: ['rd_samples'], write: ['rd_quality'] },
  lookup: {},
  unique: [],
  list: {
    columns: [
      'number',
      'name',
      'method',
      'attribute',
      'answer_count',
      'correct_count',
      'p_value',
      'closed_at',
      'status',
    ],
    sort: [['number', 'desc']],
    search: ['number', 'name'],
    filters: ['status', 'method', 'version_a_id', 'version_b_id'],
  },
  form: [
    {
      section: 'Panel',
      fields: [
        'name',
        'method',
        'attribute',
        'version_a_id',
        'version_b_id',
        'servings',
        'answer_count',
        'correct_count',
        'p_value',
      ],
      whenFilled: ['correct_count', 'p_value'],
    },
  ],
  editableIn: ['draft'],
  removableIn: ['draft'],
})

export type RdPanel = Row<typeof rdPanels>
