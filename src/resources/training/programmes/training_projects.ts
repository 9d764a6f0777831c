import { roles } from '../../../access'
import { trainingProjectMachine } from '../../../machines/workflows/training/training_projects'
import { roleTitles } from '../../general/people/roleTitles'
import { linesOf } from '../../kit/define/facets/lines'
import { computed } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, choices, distinctText, flag, optional, reference, withDefault } from '../../kit/fields/field'
import { integer, percent } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { requiredWhere } from '../../kit/fields/requiredWhere'
import { trainingProjectDocuments } from './training_project_documents'
import { trainingProjectLocations } from './training_project_locations'
import { trainingProjectOperations } from './training_project_operations'
import { trainingProjectQuestions } from './training_project_questions'
import { trainingProjectTasks } from './training_project_tasks'
import { trainingProjectTrainers } from './training_project_trainers'
import { score } from '../score'

/** How a programme is given: in sessions, or by each person alone. */
export const deliveries = ['session', 'read_and_sign', 'on_the_job', 'online_test'] as const

/** A programme: what is taught, who must hold it, and for how long a certificate of it is valid. */
export const trainingProjects = defineResource({
  name: 'training_projects',
  title: 'Training projects',
  singular: 'training project',
  segment: 'training',
  modules: ['Training'],
  path: '/training/training-projects',
  prefix: 'TRP',
  label: '{name}',
  lookup: { codes: ['number'] },
  fields: {
    name: withLook(distinctText('Name', 120), 'name'),
    category_id: reference('Category', 'training_categories', { where: { is_active: 1 } }),
    delivery: withDefault(choice('Delivery', deliveries), 'session'),
    duration_minutes: withDefault(integer('Duration', { min: 1, max: 2880, unit: 'min' }), 60),
    role_names: withDefault(choices('Roles', roles, roleTitles), []),
    passing_score_percent: requiredWhere(optional(score('Passing score')), { delivery: 'online_test' }),
    max_attempts: withDefault(integer('Attempts', { min: 1, max: 10 }), 3),
    validity_months: optional(
      integer('Valid for', {
        min: 0,
        max: 120,
        unit: 'months',
        help: '0: for ever; the setting of training if left blank',
      }),
    ),
    renewal_month: optional(
      integer('Renewed every', {
        min: 1,
        max: 12,
        help: 'Number of a month: certificates then end with that month',
      }),
    ),
    early_renewal_days: withDefault(
      integer('Early renewal', {
        min: 0,
        max: 365,
        unit: 'days',
        help: 'Within so many days before it ends a new certificate runs from the end of the old one',
      }),
      0,
    ),
    renewal: withDefault(choice('Renewal', ['same', 'refresher']), 'same'),
    refresher_project_id: requiredWhere(optional(reference('Refresher', 'training_projects')), {
      renewal: 'refresher',
    }),
    equivalent_project_id: optional(reference('Equivalent', 'training_projects')),
    blocks_work: withDefault(flag('Blocks work'), false),
  },
  derived: {
    holders: computed(integer('Holders')),
    required: computed(integer('Required')),
    documents: computed(integer('Documents')),
    compliance_percent: computed(percent('Compliance', { displayScale: 1 })),
  },
  workflow: trainingProjectMachine,
  events: {
    activate: {
      label: 'Activate',
      tone: 'primary',
      confirmText: 'The people of its roles are assigned.',
      broadcastAs: 'activated',
    },
    retire: {
      label: 'Retire',
      confirmText: 'It is no longer required of anyone.',
      broadcastAs: 'retired',
    },
  },
  access: { read: ['training'], write: ['training_change'], remove: ['training_admin'] },
  unique: [['name']],
  removableIn: ['draft'],
  copy: { without: ['name'] },
  lines: {
    training_project_documents: linesOf(trainingProjectDocuments, {
      via: 'training_project_id',
      naming: ['document'],
    }),
    training_project_questions: linesOf(trainingProjectQuestions, {
      via: 'training_project_id',
      naming: ['question'],
      widths: { question: 220 },
    }),
    training_project_tasks: linesOf(trainingProjectTasks, { via: 'training_project_id', naming: ['text'] }),
    training_project_trainers: linesOf(trainingProjectTrainers, {
      via: 'training_project_id',
      naming: ['user'],
    }),
    training_project_locations: linesOf(trainingProjectLocations, {
      via: 'training_project_id',
      naming: ['location'],
    }),
    training_project_operations: linesOf(trainingProjectOperations, {
      via: 'training_project_id',
      naming: ['operation'],
    }),
  },
  list: {
    columns: [
      'number',
      'name',
      'category_id',
      'delivery',
      'role_names',
      'documents',
      'validity_months',
      'holders',
      'compliance_percent',
      'status',
    ],
    sort: [['name', 'asc']],
    search: ['number', 'name'],
    filters: ['status', 'category_id', 'delivery', 'role_names', 'blocks_work'],
  },
  form: [
    {
      section: 'Programme',
      fields: ['name', 'category_id', 'delivery', 'duration_minutes', 'role_names'],
    },
    {
      section: 'Validity',
      fields: [
        'validity_months',
        'renewal_month',
        'early_renewal_days',
        'renewal',
        'refresher_project_id',
        'equivalent_project_id',
      ],
    },
    { section: 'Test and gate', fields: ['passing_score_percent', 'max_attempts', 'blocks_work'] },
  ],
})

export type TrainingProject = Row<typeof trainingProjects>
