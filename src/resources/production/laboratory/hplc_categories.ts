import { computed } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { active, choice, flag, optional, text, withDefault } from '../../kit/fields/field'
import { decimal, integer, percent, strength } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

/** Products that are measured alike: the method, how often, and what makes a result valid. */
export const hplcCategories = defineResource({
  name: 'hplc_categories',
  title: 'HPLC categories',
  singular: 'HPLC category',
  segment: 'production',
  modules: ['Production'],
  path: '/production/hplc-categories',
  label: '{name}',
  fields: {
    code: withLook(text('Code', 20, { pattern: /^[A-Za-z0-9._-]+$/ }), 'code'),
    name: withLook(text('Name', 80), 'name'),
    method_code: withLook(text('Method', 40), 'code'),
    is_legal_method: withDefault(flag('Legal method'), false),
    nicotine_kind: optional(choice('Nicotine', ['none', 'freebase', 'salt'])),
    replicates: withDefault(integer('Replicates', { min: 1, max: 10 }), 2),
    max_rsd_percent: withDefault(percent('Maximum RSD'), 2),
    max_retests: withDefault(
      integer('Retests', {
        min: 0,
        max: 5,
        help: 'Of one batch, before it is adjusted, recovered or rejected.',
      }),
      1,
    ),
    calibration_days: withDefault(integer('Calibration valid for', { unit: 'days', min: 1, max: 3650 }), 30),
    min_r_squared: withDefault(decimal('Minimum r²', 5, { min: 0, max: 1, minDecimals: 3 }), 0.995),
    check_limit_percent: withDefault(
      percent('Check limit', { help: 'Standards and checks may be found this far from what is expected.' }),
      5,
    ),
    loq_mg_ml: withDefault(strength('Limit of quantification'), 0.05),
    method_from_mg_ml: optional(strength('Method range from')),
    method_to_mg_ml: optional(strength('Method range to')),
    uncertainty_percent: withDefault(percent('Uncertainty', { help: 'Expanded, k = 2.' }), 2),
    zero_limit_mg_ml: optional(
      strength('Limit at 0 mg', { help: 'Of products without nicotine; from the settings if left blank.' }),
    ),
    is_active: withDefault(active(), true),
  },
  derived: { ranges: computed(withLook(optional(text('Ranges', 2000)), 'figures')) },
  access: { read: ['production', 'hplc', 'production_orders', 'inventory'], write: ['production'] },
  lookup: { codes: ['code'] },
  unique: [['code'], ['name']],
  list: {
    columns: [
      'code',
      'name',
      'method_code',
      'replicates',
      'max_rsd_percent',
      'calibration_days',
      'ranges',
      'is_active',
    ],
    sort: [['code', 'asc']],
    search: ['code', 'name', 'method_code'],
    filters: ['is_active', 'nicotine_kind'],
  },
  form: [
    {
      section: 'Category',
      fields: ['code', 'name', 'nicotine_kind', 'zero_limit_mg_ml', 'is_active'],
    },
    {
      section: 'Method',
      fields: [
        'method_code',
        'is_legal_method',
        'loq_mg_ml',
        'method_from_mg_ml',
        'method_to_mg_ml',
        'uncertainty_percent',
      ],
    },
    {
      section: 'Validity',
      fields: [
        'replicates',
        'max_rsd_percent',
        'max_retests',
        'calibration_days',
        'min_r_squared',
        'check_limit_percent',
      ],
    },
  ],
})

export type HplcCategory = Row<typeof hplcCategories>
