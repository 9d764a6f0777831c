import { statusesIn } from '../../../machines/kit'
import { rdSampleMachine } from '../../../machines/workflows/rd/rd_samples'
import { defineReport } from '../../kit/define/defineReport'
import { choice, day, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, integer } from '../../kit/fields/numbers'
import { baseTypes } from '../baseTypes'

const qualityControl = {
  ready_for_qc: 'Ready for QC',
  in_qc: 'In QC',
  qc_failed: 'QC failed',
  qc_passed: 'QC passed',
}

const days = (label: string) => optional(decimal(label, 1, { unit: 'days' }))

/** Samples with how many versions they took, how many passed QC at once, and why others failed. */
export const rdSamplesReport = defineReport({
  name: 'rd_samples_report',
  title: 'R&D samples report',
  singular: 'research sample',
  segment: 'rd',
  modules: ['R&D'],
  path: '/rd/reports?list=samples',
  label: '{number}',
  columns: {
    number: withLook(text('Number', 20), 'number'),
    project: withLook(text('Project', 20), 'number'),
    name: withLook(text('Name', 120), 'name'),
    flavorist_id: optional(reference('Flavourist', 'users')),
    base_type: choice('Base', baseTypes),
    status: withLook(choice('Status', statusesIn(rdSampleMachine), qualityControl), 'status'),
    started_on: day('Created'),
    approved_on: optional(day('Approved')),
    failed_of: optional(text('Failed by', 400)),
    days_to_qc: days('Days to QC'),
    days_to_approval: days('Days to approval'),
    version_count: integer('Versions'),
    tested_count: integer('Tested'),
    first_pass_count: integer('Passed at once'),
    approved_count: integer('Approved samples'),
    approved_versions: integer('Versions of approved samples'),
    sample_count: integer('Samples'),
  },
  read: ['rd_reports'],
  list: {
    columns: [
      'number',
      'project',
      'name',
      'flavorist_id',
      'base_type',
      'version_count',
      'days_to_qc',
      'days_to_approval',
      'failed_of',
      'status',
    ],
    sort: [['started_on', 'desc']],
    search: ['number', 'name', 'project'],
    filters: ['started_on', 'flavorist_id', 'base_type', 'status'],
    totals: ['sample_count', 'version_count', 'approved_count'],
  },
  report: {
    period: 'started_on',
    groups: ['flavorist_id', 'project', 'base_type', 'status', 'started_on:month', 'approved_on:month'],
    grouped: ['flavorist_id'],
    sums: ['sample_count', 'version_count', 'tested_count', 'first_pass_count', 'approved_count'],
    aggregates: {
      versions_per_approved: {
        label: 'Versions per approved sample',
        of: ['approved_versions', 'approved_count'],
        as: 'value',
        unit: '',
        decimals: 2,
      },
      first_pass: { label: 'Passed QC at once', of: ['first_pass_count', 'tested_count'], as: 'percent' },
      median_to_qc: { label: 'Median days to QC', of: ['days_to_qc'], as: 'value' },
      median_to_approval: { label: 'Median days to approval', of: ['days_to_approval'], as: 'value' },
    },
    chart: { kind: 'bars', of: ['sample_count', 'approved_count'], title: 'Samples' },
    trend: { kind: 'line', of: ['approved_count'], by: 'approved_on:month', title: 'Approved' },
  },
})
