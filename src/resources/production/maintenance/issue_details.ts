import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import {
  active,
  choice,
  distinctText,
  flag,
  longText,
  optional,
  reference,
  withDefault,
} from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { integer } from '../../kit/fields/numbers'

/** How soon a problem is worked on; with `critical` the machine stopped while an order waits for it. */
export const workPriorities = ['low', 'medium', 'high', 'critical'] as const

/** A problem as the floor names it, and what follows from it: how soon, how long, and whether the machine stops. */
export const issueDetails = defineResource({
  name: 'issue_details',
  title: 'Issue details',
  singular: 'issue detail',
  segment: 'production',
  modules: ['Production', 'Assembly'],
  path: '/production/issue-details',
  label: '{name}',
  fields: {
    issue_section_id: reference('Section', 'issue_sections', { where: { is_active: 1 } }),
    name: withLook(distinctText('Name', 80), 'name'),
    default_priority: withDefault(choice('Priority', workPriorities), 'medium'),
    stops_machine: withDefault(flag('Stops the machine'), false),
    expected_minutes: optional(integer('Expected repair', { unit: 'min', min: 1, max: 100_000 })),
    instructions: optional(longText('Instructions', 2000)),
    is_active: withDefault(active(), true),
  },
  systemFields: {},
  access: { read: ['maintenance_admin'], write: ['maintenance_admin'] },
  lookup: {},
  unique: [['name', 'issue_section_id']],
  attachments: true,
  list: {
    columns: [
      'issue_section_id',
      'name',
      'default_priority',
      'stops_machine',
      'expected_minutes',
      'instructions',
      'is_active',
    ],
    sort: [
      ['issue_section_id', 'asc'],
      ['name', 'asc'],
    ],
    search: ['name', 'instructions'],
    filters: ['issue_section_id', 'default_priority', 'stops_machine', 'is_active'],
  },
  form: [
    { section: 'General', fields: ['issue_section_id', 'name', 'is_active'] },
    {
      section: 'What follows',
      fields: ['default_priority', 'stops_machine', 'expected_minutes', 'instructions'],
    },
  ],
})

export type IssueDetail = Row<typeof issueDetails>
