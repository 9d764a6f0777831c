import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, flag, optional, reference, text, withDefault } from '../../kit/fields/field'
import { integer, percent, quantity } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { plantAreas } from './plantArea'

/** One line of a flow: a phase and operation with its rules, copied to every order as a step. */
export const flowActions = defineResource({
  name: 'flow_actions',
  title: 'Flow actions',
  singular: 'flow action',
  segment: 'production',
  modules: ['Production', 'Assembly'],
  path: '/production/flows/:flow_id/flow-actions',
  label: '{sequence}',
  fields: {
    flow_id: reference('Flow', 'flows', { fixed: true }),
    sequence: integer('Sequence', { min: 1, max: 10_000 }),
    phase_id: reference('Phase', 'phases', { dependsOn: { area: 'area' } }),
    operation_id: reference('Operation', 'operations', { dependsOn: { phase_id: 'phase_id' } }),
    machine_id: optional(reference('Preferred machine', 'machines', { dependsOn: { phase_id: 'phase_id' } })),
    allow_overlap: withDefault(flag('Overlap'), true),
    min_buffer_qty: withDefault(quantity('Buffer before overlap'), 0),
    requires_hplc_pass: withDefault(flag('After HPLC pass'), false),
    requires_label_check: withDefault(flag('Label check'), false),
    requires_second_person: withDefault(flag('Second person'), false),
    is_optional: withDefault(flag('Optional'), false),
    scrap_limit_percent: withDefault(percent('Scrap limit'), 3),
  },
  derived: {
    area: joined(choice('Area', plantAreas), 'flow_id', 'area'),
    phase_code: joined(withLook(text('Phase code', 20), 'code'), 'phase_id', 'code'),
    phase_sequence: joined(integer('Board order'), 'phase_id', 'sequence'),
  },
  access: { read: ['production'], write: ['production'] },
  unique: [['sequence', 'flow_id']],
  list: {
    columns: [
      'sequence',
      'phase_id',
      'operation_id',
      'machine_id',
      'allow_overlap',
      'min_buffer_qty',
      'requires_hplc_pass',
      'requires_label_check',
      'requires_second_person',
      'is_optional',
      'scrap_limit_percent',
    ],
    sort: [['sequence', 'asc']],
    search: [],
    filters: ['flow_id', 'phase_id'],
  },
  form: [
    { section: 'Action', fields: ['flow_id', 'sequence', 'phase_id', 'operation_id', 'machine_id'] },
    {
      section: 'Rules',
      fields: [
        'allow_overlap',
        'min_buffer_qty',
        'requires_hplc_pass',
        'requires_label_check',
        'requires_second_person',
        'is_optional',
        'scrap_limit_percent',
      ],
    },
  ],
})

export type FlowAction = Row<typeof flowActions>
