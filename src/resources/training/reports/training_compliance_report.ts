import { roles } from '../../../access'
import { roleTitles } from '../../general/people/roleTitles'
import { defineReport } from '../../kit/define/defineReport'
import { choice, day, optional, reference } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { integer } from '../../kit/fields/numbers'

/** Each programme that is required of each person, on a day: before today from the log alone. */
export const trainingComplianceReport = defineReport({
  name: 'training_compliance_report',
  title: 'Compliance report',
  singular: 'required programme',
  segment: 'training',
  modules: ['Training'],
  path: '/training/training-projects?list=report',
  label: '{state}',
  columns: {
    as_of: day('As of'),
    user_id: reference('Person', 'users'),
    /** A person of several roles counts once: with the first role of the programme. */
    role: choice('Role', roles, roleTitles),
    location_id: optional(reference('Location', 'locations')),
    training_project_id: reference('Programme', 'training_projects'),
    category_id: reference('Category', 'training_categories'),
    state: withLook(choice('Compliance', ['valid', 'due_soon', 'expired', 'missing']), 'status'),
    valid_from: optional(day('Valid from')),
    expires_on: optional(day('Expires')),
    required_count: integer('Required'),
    valid_count: integer('Valid'),
    due_soon_count: integer('Due soon'),
    expired_count: integer('Expired'),
    missing_count: integer('Missing'),
    compliant_count: integer('Valid or due soon'),
  },
  read: ['training'],
  list: {
    columns: ['user_id', 'role', 'location_id', 'training_project_id', 'state', 'valid_from', 'expires_on'],
    sort: [
      ['user_id', 'asc'],
      ['id', 'asc'],
    ],
    search: [],
    filters: [
      'as_of',
      'role',
      'location_id',
      'training_project_id',
      'category_id',
      'user_id',
      'state',
      'expires_on',
    ],
  },
  report: {
    groups: ['role', 'location_id', 'training_project_id', 'category_id', 'user_id', 'state'],
    grouped: ['role'],
    sums: ['required_count', 'valid_count', 'due_soon_count', 'expired_count', 'missing_count'],
    aggregates: {
      compliance_share: { label: 'Compliance', of: ['compliant_count', 'required_count'], as: 'percent' },
    },
    chart: {
      kind: 'stacked',
      of: ['valid_count', 'due_soon_count', 'expired_count', 'missing_count'],
      by: 'role',
      title: 'Compliance',
    },
    rowLink: '/training/training-logs?f.user_id=is:{user_id}&f.training_project_id=is:{training_project_id}',
  },
})
