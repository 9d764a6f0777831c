import { defineResource } from '../../kit/define/defineResource'
import { active, choice, flag, longText, optional, text, withDefault } from '../../kit/fields/field'
import { integer, millilitres } from '../../kit/fields/numbers'
import { machineKinds } from '../machines/machines'

/** What of a product a machine is set up for. */
const changeoverClasses = ['family', 'flavour', 'nicotine', 'bottle_size', 'jurisdiction'] as const

/** How long a machine of a kind is changed over from one class of product to another; the longest that applies counts. */
export const changeoverRules = defineResource({
  name: 'changeover_rules',
  title: 'Change-over rules',
  singular: 'changeover rule',
  segment: 'production',
  modules: ['Production'],
  path: '/production/machines?list=changeovers',
  label: '{minutes} min',
  fields: {
    machine_kind: choice('Machine kind', machineKinds, { hplc: 'HPLC' }),
    class: choice('What changes', changeoverClasses, {
      family: 'Product family',
      nicotine: 'With or without nicotine',
      bottle_size: 'Bottle size',
    }),
    from_value: optional(
      text('From', 60, { help: 'Blank: anything else. Nicotine: yes or no. Bottle size: ml.' }),
    ),
    to_value: optional(text('To', 60, { help: 'Blank: anything else.' })),
    minutes: integer('Change-over', { unit: 'min', min: 0, max: 1440 }),
    wash_ml: optional(millilitres('Wash', { min: 0 })),
    cleaning_required: withDefault(flag('Cleaning required'), false),
    note: optional(longText('Note', 500)),
    is_active: withDefault(active(), true),
  },
  access: { read: ['production', 'daily_orders'], write: ['production'] },
  unique: [['machine_kind', 'class', 'from_value', 'to_value']],
  list: {
    columns: [
      'machine_kind',
      'class',
      'from_value',
      'to_value',
      'minutes',
      'wash_ml',
      'cleaning_required',
      'is_active',
    ],
    sort: [
      ['machine_kind', 'asc'],
      ['class', 'asc'],
      ['minutes', 'desc'],
    ],
    search: ['from_value', 'to_value', 'note'],
    filters: ['machine_kind', 'class', 'is_active'],
  },
  form: [
    {
      section: 'Rule',
      fields: ['machine_kind', 'class', 'from_value', 'to_value', 'is_active'],
      note: 'It applies where the next product differs from the one before in what changes.',
    },
    { section: 'Work', fields: ['minutes', 'wash_ml', 'cleaning_required', 'note'] },
  ],
})
