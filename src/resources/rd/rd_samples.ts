import { rdSampleMachine } from '../../machines/workflows/rd/rd_samples'
import { computed, joined } from '../kit/define/derived'
import { defineResource } from '../kit/define/defineResource'
import type { Row } from '../kit/define/row'
import {
  choice,
  day,
  instant,
  internal,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../kit/fields/field'
import { decimal, integer, millilitres, percent, strength } from '../kit/fields/numbers'
import { withLook } from '../kit/fields/look'
import { baseTypes } from './baseTypes'

/** Statuses in which something is still to be done with a sample. */
const openSamples = [
  'requested',
  'in_development',
  'ready_for_qc',
  'in_qc',
  'qc_failed',
  'qc_passed',
  'in_evaluation',
  'on_hold',
] as const

const note = () => longText('Note', 1000)
const costPerLitre = (label: string) =>
  decimal(label, 4, { unit: 'CAD/l', min: 0, max: 9_999_999, displayScale: 2 })

/** One line of development in a project: a flavour at one strength and base, which is tasted. */
export const rdSamples = defineResource({
  name: 'rd_samples',
  title: 'R&D samples',
  singular: 'research sample',
  segment: 'rd',
  modules: ['R&D'],
  path: '/rd/samples',
  prefix: 'RDS',
  label: '{number}',
  distinctBy: ['name'],
  pages: [
    { label: 'Develop', path: '/rd/sample/develop/:id' },
    { label: 'Specifications', path: '/rd/sample/specifications/:id' },
  ],
  fields: {
    project_id: { ...reference('Project', 'rd_projects'), fixed: true },
    name: withLook(text('Name', 120), 'name'),
    flavorist_id: optional(reference('Flavourist', 'users', { where: { status: 'active' } })),
    base_type: choice('Base', baseTypes),
    target_strength: strength('Target strength'),
    target_pg_percent: optional(percent('Target PG')),
    target_vg_percent: optional(percent('Target VG')),
    target_cost_per_l: optional(costPerLitre('Target cost per litre')),
    like_sample_id: optional(reference('Starting point', 'rd_samples')),
    sample_volume_ml: withDefault(millilitres('Volume of a bottle', { above: 0, max: 10_000 }), 30),
    bottles: withDefault(integer('Bottles', { min: 1, max: 50 }), 3),
    steeping_days: withDefault(integer('Steeping', { unit: 'days', min: 0, max: 60 }), 0),
    due_date: optional(day('Due')),
  },
  systemFields: {
    blind_code: withLook(text('Blind code', 3), 'code'),
    current_version_id: optional(reference('Version', 'rd_sample_versions')),
    approved_version_id: optional(reference('Approved version', 'rd_sample_versions')),
    recipe_id: optional(reference('Recipe', 'recipes')),
    verdict_note: optional(longText('Verdict', 1000)),
    total_percent: withDefault(percent('Total'), 0),
    strength_mg_ml: withDefault(strength('Strength'), 0),
    pg_percent: withDefault(percent('PG'), 0),
    vg_percent: withDefault(percent('VG'), 0),
    cost_per_l: optional(costPerLitre('Cost per litre')),
    held_from: internal(optional(text('Held from', 20))),
    approved_at: optional(instant('Approved')),
    rank: internal(withDefault(integer('Open first'), 0)),
  },
  derived: {
    requested_by_id: joined(integer('Requester'), 'project_id', 'requested_by_id'),
    excluded_ingredients: joined(text('Excluded ingredients', 400), 'project_id', 'excluded_ingredients'),
    version_count: computed(integer('Versions')),
    days_open: computed(integer('Days open', { unit: 'days' })),
    /** What quality control found of the version that is worked on. */
    qc_verdict: computed(withLook(choice('QC verdict', ['pending', 'pass', 'fail']), 'status')),
  },
  workflow: rdSampleMachine,
  events: {
    take: { label: 'Take', tone: 'primary', broadcastAs: 'taken' },
    start: { label: 'Start', tone: 'primary', broadcastAs: 'started' },
    submit: {
      label: 'Submit for QC',
      tone: 'primary',
      broadcastAs: 'submitted',
      doneText: 'submitted for QC',
    },
    start_qc: {
      label: 'Start QC',
      tone: 'primary',
      inputs: { override_reason: optional(text('Reason for testing before it is ready', 200)) },
      broadcastAs: 'qc_started',
      doneText: 'in QC',
    },
    pass: { label: 'Pass', tone: 'primary', inputs: { note: optional(note()) }, broadcastAs: 'passed' },
    fail: { label: 'Fail', tone: 'danger', inputs: { note: optional(note()) }, broadcastAs: 'failed' },
    rework: { label: 'Rework', tone: 'primary', broadcastAs: 'reworked', doneText: 'back in development' },
    send: {
      label: 'Start evaluation',
      tone: 'primary',
      broadcastAs: 'sent',
      doneText: 'in evaluation',
    },
    approve: {
      label: 'Approve',
      tone: 'primary',
      inputs: { verdict_note: optional(note()) },
      broadcastAs: 'approved',
    },
    revise: {
      label: 'Request revision',
      inputs: { verdict_note: note() },
      broadcastAs: 'revised',
      doneText: 'back in development',
    },
    reject: { label: 'Reject', tone: 'danger', inputs: { verdict_note: note() }, broadcastAs: 'rejected' },
    convert: { label: 'Convert', hidden: true, broadcastAs: 'converted' },
    reopen_conversion: { label: 'Reopen conversion', hidden: true, broadcastAs: 'conversion_reopened' },
    reopen: { label: 'Reopen', broadcastAs: 'reopened' },
    hold: { label: 'Put on hold', inputs: { note: note() }, broadcastAs: 'held', doneText: 'on hold' },
    resume: { label: 'Resume', broadcastAs: 'resumed' },
    cancel: {
      label: 'Cancel sample',
      tone: 'danger',
      inputs: { note: note() },
      broadcastAs: 'cancelled',
    },
  },
  access: { read: ['rd_samples', 'rd_projects'], write: ['rd_supervision'] },
  own: { by: 'requested_by_id', all: ['rd_samples'] },
  lookup: {},
  unique: [['name', 'project_id']],
  list: {
    columns: [
      'number',
      'blind_code',
      'name',
      'project_id',
      'flavorist_id',
      'target_strength',
      'current_version_id',
      'due_date',
      'status',
      'qc_verdict',
      'cost_per_l',
      'days_open',
      'total_percent',
      'base_type',
    ],
    sort: [
      ['rank', 'asc'],
      ['due_date', 'asc'],
    ],
    sortedBy: { status: 'rank' },
    due: { field: 'due_date', open: openSamples },
    search: ['number', 'name', 'blind_code'],
    filters: ['status', 'flavorist_id', 'base_type', 'project_id', 'due_date'],
  },
  form: [
    {
      section: 'Sample',
      fields: ['project_id', 'name', 'flavorist_id', 'like_sample_id', 'due_date', 'verdict_note'],
      whenFilled: ['verdict_note'],
    },
    {
      section: 'Targets',
      fields: ['base_type', 'target_strength', 'target_pg_percent', 'target_vg_percent', 'target_cost_per_l'],
    },
    { section: 'Bottles', fields: ['sample_volume_ml', 'bottles', 'steeping_days'] },
  ],
  editableIn: ['requested', 'in_development'],
  removableIn: ['requested'],
})

export type RdSample = Row<typeof rdSamples>
