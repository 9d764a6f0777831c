import { rdProjectMachine } from '../../machines/workflows/rd/rd_projects'
import { exciseJurisdictions } from '../inventory/products/exciseJurisdictions'
import { defineResource } from '../kit/define/defineResource'
import { paperRows } from '../kit/define/facets/paper'
import type { Row } from '../kit/define/row'
import {
  choice,
  choices,
  day,
  instant,
  internal,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../kit/fields/field'
import { decimal, integer, millilitres, money, percent } from '../kit/fields/numbers'
import { withLook } from '../kit/fields/look'
import { requiredWhere } from '../kit/fields/requiredWhere'
import { baseTypes } from './baseTypes'
import { rdSamples } from './rd_samples'

export const projectTypes = [
  'new_flavor',
  'line_extension',
  'reformulation',
  'cost_reduction',
  'customer_match',
  'regulatory_change',
  'other',
] as const

/** Statuses in which something is still to be done. */
const openProjects = ['draft', 'requested', 'accepted', 'in_development', 'in_evaluation', 'on_hold'] as const

const numbers = /^\d{1,4}(\.\d{1,3})?(, ?\d{1,4}(\.\d{1,3})?){0,9}$/
const markets = exciseJurisdictions.map((code) => [code, code] as const)

const reason = () => longText('Reason', 1000)

/** A request for a new or changed liquid, with its brief. */
export const rdProjects = defineResource({
  name: 'rd_projects',
  title: 'R&D projects',
  singular: 'research project',
  segment: 'rd',
  modules: ['R&D'],
  path: '/rd/projects',
  pagePath: '/rd/project/:id?',
  prefix: 'RDP',
  label: '{number}',
  distinctBy: ['name'],
  fields: {
    name: withLook(text('Name', 120), 'name'),
    project_type: withDefault(choice('Type', projectTypes, { new_flavor: 'New flavour' }), 'new_flavor'),
    priority: withLook(
      withDefault(choice('Priority', ['low', 'normal', 'high', 'urgent']), 'normal'),
      'priority',
    ),
    customer_id: optional(reference('Customer', 'customers', { where: { status: 'active' } })),
    brand_id: optional(reference('Brand', 'brands')),
    product_family_id: optional(reference('Product family', 'product_families')),
    flavor_id: optional(reference('Flavour', 'flavors')),
    reference_product_id: requiredWhere(
      optional(
        reference('Product to change', 'products', { where: { kind: ['semi_finished', 'finished_good'] } }),
      ),
      { project_type: ['reformulation', 'cost_reduction'] },
    ),
    brief: optional(longText('Brief', 4000)),
    base_type: withDefault(choice('Base', baseTypes), 'freebase'),
    target_strengths: text('Target strengths', 60, {
      unit: 'mg/ml',
      pattern: numbers,
      help: 'Separate with commas, e.g. 3, 6, 12',
      commaSeparated: true,
    }),
    target_pg_percent: optional(percent('Target PG')),
    target_vg_percent: optional(percent('Target VG')),
    bottle_volumes_ml: optional(
      text('Bottle volumes', 60, { unit: 'ml', pattern: numbers, commaSeparated: true }),
    ),
    target_cost_per_l: optional(
      decimal('Target cost per litre', 4, { unit: 'CAD/l', min: 0, max: 9_999_999, displayScale: 2 }),
    ),
    target_price: optional(money('Target price', { max: 9_999_999 })),
    expected_annual_volume_ml: optional(millilitres('Expected volume a year')),
    markets: withDefault(choices('Markets', exciseJurisdictions, Object.fromEntries(markets)), []),
    excluded_ingredients: optional(
      text('Excluded ingredients', 400, { help: 'Separate with commas', commaSeparated: true }),
    ),
    samples_wanted: withDefault(integer('Samples wanted', { min: 1, max: 20 }), 1),
    supervisor_id: optional(reference('Supervisor', 'users', { where: { status: 'active' } })),
    default_flavorist_id: optional(reference('Flavourist', 'users', { where: { status: 'active' } })),
    due_date: optional(day('Due')),
  },
  systemFields: {
    requested_by_id: optional(reference('Requested by', 'users')),
    requested_at: optional(instant('Requested')),
    accepted_at: optional(instant('Accepted')),
    closed_at: optional(instant('Closed')),
    closing_note: optional(longText('Closing note', 1000)),
    sample_count: withDefault(integer('Samples'), 0),
    approved_count: withDefault(integer('Samples approved'), 0),
    held_from: internal(optional(text('Held from', 20))),
    rank: internal(withDefault(integer('Open first'), 0)),
  },
  workflow: rdProjectMachine,
  events: {
    request: { label: 'Request', tone: 'primary', broadcastAs: 'requested', doneText: 'requested' },
    accept: {
      label: 'Accept',
      tone: 'primary',
      confirmText: 'Its samples are created.',
      broadcastAs: 'accepted',
    },
    reject: { label: 'Reject', tone: 'danger', inputs: { closing_note: reason() }, broadcastAs: 'rejected' },
    return: { label: 'Return', inputs: { note: reason() }, broadcastAs: 'returned', doneText: 'returned' },
    start: { label: 'Start', hidden: true, broadcastAs: 'started' },
    evaluate: { label: 'Evaluate', hidden: true, broadcastAs: 'in_evaluation' },
    rework: { label: 'Rework', hidden: true, broadcastAs: 'reworked' },
    complete: { label: 'Complete', tone: 'primary', broadcastAs: 'completed' },
    hold: { label: 'Put on hold', inputs: { note: reason() }, broadcastAs: 'held', doneText: 'on hold' },
    resume: { label: 'Resume', broadcastAs: 'resumed' },
    cancel: {
      label: 'Cancel project',
      tone: 'danger',
      confirmText: 'Its open samples are cancelled.',
      inputs: { closing_note: reason() },
      broadcastAs: 'cancelled',
    },
  },
  access: { read: ['rd_projects'], write: ['rd_projects'] },
  // A requester reads the projects that he requested, and their samples.
  own: { by: 'requested_by_id', all: ['rd_supervision'] },
  lookup: {},
  unique: [],
  attachments: true,
  paper: {
    title: 'Project brief',
    parties: [
      { label: 'Project', lines: ['{name}', '{number}'] },
      { label: 'Customer', of: 'customer_id', lines: ['{name}', '{number}'] },
    ],
    facts: [
      'project_type',
      'priority',
      'requested_by_id',
      'supervisor_id',
      'due_date',
      'base_type',
      'target_strengths',
      'target_pg_percent',
      'target_vg_percent',
      'bottle_volumes_ml',
      'target_cost_per_l',
      'target_price',
      'expected_annual_volume_ml',
      'markets',
      'excluded_ingredients',
    ],
    table: paperRows(rdSamples, 'project_id', ['number', 'name', 'status']),
    notes: ['brief'],
    signatures: ['Requester', 'Supervisor'],
    drafts: ['draft'],
    ended: ['rejected', 'cancelled'],
  },
  list: {
    columns: [
      'number',
      'name',
      'project_type',
      'priority',
      'due_date',
      'progress',
      'status',
      'requested_by_id',
    ],
    sort: [
      ['rank', 'asc'],
      ['due_date', 'asc'],
    ],
    sortedBy: { status: 'rank' },
    progress: { done: ['approved_count'], planned: 'sample_count' },
    due: { field: 'due_date', open: openProjects },
    search: ['number', 'name', 'brief', 'customer', 'supervisor'],
    filters: ['status', 'project_type', 'customer_id', 'supervisor_id', 'requested_by_id', 'due_date'],
  },
  form: [
    {
      section: 'Request',
      fields: [
        'name',
        'project_type',
        'priority',
        'customer_id',
        'brand_id',
        'product_family_id',
        'flavor_id',
        'reference_product_id',
        'brief',
        'markets',
        'excluded_ingredients',
        'closing_note',
      ],
      whenFilled: ['closing_note'],
    },
    {
      section: 'Targets',
      fields: [
        'base_type',
        'target_strengths',
        'target_pg_percent',
        'target_vg_percent',
        'bottle_volumes_ml',
        'target_cost_per_l',
        'target_price',
        'expected_annual_volume_ml',
      ],
    },
    {
      section: 'Team and dates',
      fields: ['samples_wanted', 'supervisor_id', 'default_flavorist_id', 'due_date', 'requested_by_id'],
      whenFilled: ['requested_by_id'],
    },
  ],
  editableIn: ['draft', 'requested', 'accepted', 'in_development', 'in_evaluation'],
  removableIn: ['draft'],
})

export type RdProject = Row<typeof rdProjects>
