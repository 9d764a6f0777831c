import { defineReport } from '../../kit/define/defineReport'
import { choice, day, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, integer } from '../../kit/fields/numbers'
import { specificationVerdicts } from '../rd_specifications'

const value = (label: string) => optional(decimal(label, 6, { min: -1_000_000, max: 1_000_000 }))

/** Measured characteristics of versions with their limits: mean, spread, capability and failures. */
export const rdSpecificationResults = defineReport({
  name: 'rd_specification_results',
  title: 'Specification results',
  singular: 'result',
  segment: 'rd',
  modules: ['R&D'],
  path: '/rd/reports?list=specification-results',
  label: '{characteristic}',
  columns: {
    characteristic: withLook(text('Characteristic', 80), 'name'),
    sample: withLook(text('Sample', 20), 'number'),
    version_number: integer('Version'),
    product_family_id: optional(reference('Product family', 'product_families')),
    tested_on: optional(day('Tested')),
    result_value: decimal('Result', 6, { min: -1_000_000, max: 1_000_000 }),
    unit: withLook(optional(text('Unit', 20)), 'unit'),
    min_value: value('Minimum'),
    max_value: value('Maximum'),
    verdict: withLook(choice('Verdict', specificationVerdicts), 'status'),
    result_count: integer('Results'),
    fail_count: integer('Failed'),
  },
  read: ['rd_reports'],
  list: {
    columns: [
      'characteristic',
      'sample',
      'version_number',
      'tested_on',
      'result_value',
      'unit',
      'min_value',
      'max_value',
      'verdict',
    ],
    sort: [['tested_on', 'desc']],
    search: ['characteristic', 'sample'],
    filters: ['tested_on', 'characteristic', 'product_family_id', 'verdict'],
    totals: ['result_count', 'fail_count'],
  },
  report: {
    period: 'tested_on',
    groups: ['characteristic', 'product_family_id', 'verdict', 'tested_on:month'],
    grouped: ['characteristic'],
    sums: ['result_count', 'fail_count'],
    aggregates: {
      mean_value: { label: 'Mean', of: ['result_value'], as: 'value', unit: '', decimals: 4 },
      least_value: { label: 'Least', of: ['result_value'], as: 'value', unit: '', decimals: 4 },
      greatest_value: { label: 'Greatest', of: ['result_value'], as: 'value', unit: '', decimals: 4 },
      spread: { label: 'Standard deviation', of: ['result_value'], as: 'value', unit: '', decimals: 4 },
      capability: {
        label: 'Cpk',
        of: ['result_value', 'min_value', 'max_value'],
        as: 'value',
        unit: '',
        decimals: 2,
      },
    },
    chart: { kind: 'bars', of: ['fail_count'], by: 'characteristic', title: 'Failed' },
  },
})
