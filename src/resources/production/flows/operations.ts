import { roles } from '../../../access'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { active, choice, flag, reference, text, withDefault } from '../../kit/fields/field'
import { decimal, integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { plantAreas } from './plantArea'

/** What a step counts in. */
export const unitKinds = ['ml', 'unit', 'carton', 'skid', 'sample'] as const

/** A kind of work inside a phase, with its standard rate and who may run it. */
export const operations = defineResource({
  name: 'operations',
  title: 'Operations',
  singular: 'operation',
  segment: 'production',
  modules: ['Production', 'Assembly'],
  path: '/production/operations',
  label: '{name}',
  fields: {
    area: { ...withDefault(choice('Area', plantAreas), 'production'), fixed: true },
    code: withLook(text('Code', 20, { pattern: /^[A-Za-z0-9._-]+$/ }), 'code'),
    name: withLook(text('Name', 80), 'name'),
    phase_id: reference('Phase', 'phases', { dependsOn: { area: 'area' } }),
    role: choice('Role', roles, { hplc_tech: 'HPLC tech', qa_manager: 'QA manager' }),
    unit_kind: choice('Unit', unitKinds, { ml: 'ml' }),
    standard_rate_per_hour: withLook(
      withDefault(decimal('Standard rate', 2, { unit: 'per h', min: 0, max: 1_000_000 }), 0),
      'largeFigure',
    ),
    setup_minutes: withDefault(integer('Set-up', { unit: 'min', min: 0, max: 1440 }), 0),
    needs_machine: withDefault(flag('Needs a machine'), false),
    is_active: withDefault(active(), true),
  },
  systemFields: { is_gated: withDefault(flag('Needs training'), false) },
  access: { read: ['production'], write: ['production'] },
  lookup: { codes: ['code'] },
  unique: [
    ['code', 'area'],
    ['name', 'area'],
  ],
  list: {
    columns: [
      'code',
      'name',
      'phase_id',
      'role',
      'unit_kind',
      'standard_rate_per_hour',
      'setup_minutes',
      'needs_machine',
      'is_active',
    ],
    sort: [
      ['phase_id', 'asc'],
      ['code', 'asc'],
    ],
    search: ['code', 'name'],
    filters: ['phase_id', 'role', 'is_active'],
  },
  form: [
    { section: 'Operation', fields: ['area', 'code', 'name', 'phase_id', 'role', 'is_active'] },
    {
      section: 'Standard rate',
      fields: ['unit_kind', 'standard_rate_per_hour', 'setup_minutes', 'needs_machine'],
    },
  ],
})

export type Operation = Row<typeof operations>
