import * as z from 'zod/mini'
import { roles } from '../../../access'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { bytes } from '../../kit/define/shapes'
import { choice, day, optional, reference } from '../../kit/fields/field'
import { ids } from '../../kit/fields/lists'
import { fileFormats } from '../../kit/query/exportCalls'
import { trainingProjects } from '../programmes/training_projects'

/** The letter of a state in the matrix: valid, due soon, expired, missing; a dash where it is not required. */
export const stateLetters = {
  valid: 'V',
  due_soon: 'D',
  expired: 'E',
  missing: 'M',
  not_required: '-',
} as const

const counts = {
  required: z.int(),
  valid: z.int(),
  due_soon: z.int(),
  expired: z.int(),
  missing: z.int(),
  percent: z.nullable(z.number()),
}

const programme = z.object({ id: z.int(), number: z.string(), name: z.string(), ...counts })
export type ComplianceProgramme = z.output<typeof programme>

const person = z.object({
  id: z.int(),
  name: z.string(),
  roles: z.array(z.string()),
  location: z.nullable(z.string()),
  /** A letter per programme, in their order. */
  cells: z.string(),
  ...counts,
})
export type CompliancePerson = z.output<typeof person>

const matrix = z.object({
  as_of: z.string(),
  programmes: z.array(programme),
  people: z.array(person),
  ...counts,
})
export type ComplianceMatrix = z.output<typeof matrix>

const historyEntry = z.object({
  attendee_id: z.int(),
  number: z.string(),
  training_id: z.int(),
  status: z.string(),
  score_percent: z.nullable(z.number()),
  signed_at: z.nullable(z.string()),
  valid_from: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
  trainer: z.nullable(z.string()),
  revisions: z.string(),
  comment: z.nullable(z.string()),
})

const trend = z.array(
  z.object({
    day: z.string(),
    required: z.int(),
    compliant: z.int(),
    percent: z.nullable(z.number()),
  }),
)
export type ComplianceTrend = z.output<typeof trend>

/** What the matrix is cut to. */
const cut = {
  users: optional(ids('People', 10_000)),
  programmes: optional(ids('Programmes', 1_000)),
  role: optional(choice('Role', roles)),
  location_id: optional(reference('Location', 'locations')),
  as_of: optional(day('As of')),
}

export const complianceCalls = {
  matrix: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/training/compliance',
    areas: trainingProjects.access.read,
    modules: trainingProjects.modules,
    about:
      'Who holds which programme, by people and programmes; as of a day before today from the log alone.',
    inputs: cut,
    answer: matrix,
  }),
  file: defineCall({
    kind: 'download',
    method: 'GET',
    path: '/training/compliance/file',
    areas: trainingProjects.access.read,
    modules: trainingProjects.modules,
    about: 'The matrix of people and programmes as a file: CSV, Excel or PDF.',
    inputs: { ...cut, format: choice('Format', fileFormats) },
    answer: bytes(),
  }),
  trend: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/training/compliance/trend',
    areas: trainingProjects.access.read,
    modules: trainingProjects.modules,
    about:
      'Compliance at the end of each month of a year and today, from the log alone, by the roles that people have now.',
    inputs: { role: cut.role, location_id: cut.location_id },
    answer: trend,
  }),
  history: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(trainingProjects)}/:id/history`,
    areas: trainingProjects.access.read,
    modules: trainingProjects.modules,
    about: 'All trainings of a person in a programme, the newest first.',
    inputs: { user_id: reference('Person', 'users') },
    answer: z.array(historyEntry),
  }),
}
