import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { bit, bytes, rowOf } from '../../kit/define/shapes'
import { day, longText, optional, text } from '../../kit/fields/field'
import { ids, json } from '../../kit/fields/lists'
import { trainingProjects } from '../programmes/training_projects'
import { type TrainingAttendee, trainingAttendees } from './training_attendees'
import { trainings } from './trainings'

const modules = trainings.modules
const sessions = callPath(trainings)
const places = callPath(trainingAttendees)
const attendee = rowOf<TrainingAttendee>('training_attendees')

/** A training of one's own: what it is, when and where, and how far one is with it. */
const ownTraining = z.object({
  id: z.int(),
  version: z.int(),
  training_id: z.int(),
  number: z.string(),
  training_status: z.string(),
  training_project_id: z.int(),
  programme: z.string(),
  delivery: z.string(),
  status: z.string(),
  due_date: z.nullable(z.string()),
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  location: z.nullable(z.string()),
  room: z.nullable(z.string()),
  trainer: z.nullable(z.string()),
  score_percent: z.nullable(z.number()),
  attempts: z.int(),
  max_attempts: z.int(),
  signed_at: z.nullable(z.string()),
  valid_from: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
  retrain_by: z.nullable(z.string()),
  comment: z.nullable(z.string()),
})
export type OwnTraining = z.output<typeof ownTraining>

const ownDocument = z.object({
  id: z.int(),
  code: z.string(),
  revision: z.int(),
  language: z.string(),
  title: z.string(),
  document_type: z.string(),
  category: z.string(),
  effective_date: z.nullable(z.string()),
  file_name: z.nullable(z.string()),
  file_type: z.nullable(z.string()),
  external_url: z.nullable(z.string()),
})
export type OwnDocument = z.output<typeof ownDocument>

const statement = z.object({
  text: z.string(),
  hash: z.string(),
  needs_password: bit(),
  documents: z.array(ownDocument),
})
export type Statement = z.output<typeof statement>

const question = z.object({
  id: z.int(),
  question: z.string(),
  answers: z.array(z.object({ letter: z.string(), text: z.string() })),
  several: bit(),
  points: z.int(),
})
export type TestQuestion = z.output<typeof question>

export const trainingCalls = {
  mine: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/training/my',
    areas: 'signed_in',
    modules,
    about: "The caller's own trainings: due, planned and done.",
    answer: z.object({
      due: z.array(ownTraining),
      planned: z.array(ownTraining),
      done: z.array(ownTraining),
      open: z.array(ownTraining),
    }),
  }),
  documents: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/training/my_documents',
    areas: 'signed_in',
    modules,
    about: "Documents in effect of the programmes of the caller's roles and trainings.",
    answer: z.array(ownDocument),
  }),
  enrol: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${sessions}/:id/enrol`,
    areas: trainings.access.write,
    modules,
    about: 'Adds people to a training that is planned or open.',
    inputs: { user_ids: ids('People', 500), due_date: optional(day('Due')) },
    answer: z.array(attendee),
  }),
  join: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${sessions}/:id/join`,
    areas: 'signed_in',
    modules,
    about: 'Adds the caller to an open session with a free seat, where the company allows it.',
    answer: z.null(),
  }),
  assign: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(trainingProjects)}/:id/assign`,
    areas: trainingProjects.access.write,
    modules,
    about:
      'Assigns a programme to people, or to all it is required of; people who have an open place in it keep that.',
    inputs: { user_ids: optional(ids('People', 5000)), due_date: optional(day('Due')) },
    answer: z.array(attendee),
  }),
  audience: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(trainingProjects)}/audience`,
    areas: trainingProjects.access.read,
    modules,
    about: 'The people that a programme of these roles and locations concerns.',
    inputs: {
      roles: optional(json('Roles', z.array(z.string()))),
      location_ids: optional(ids('Locations', 200)),
    },
    answer: z.object({ count: z.int(), people: z.array(z.object({ id: z.int(), name: z.string() })) }),
  }),
  checkInCode: defineCall({
    kind: 'read',
    method: 'POST',
    path: `${sessions}/:id/check_in_code`,
    areas: trainings.access.read,
    modules,
    about: 'A code for one check-in within a minute, shown as a QR code by who holds the training.',
    answer: z.object({ token: z.string(), expires_in: z.int() }),
  }),
  checkIn: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${sessions}/:id/check_in`,
    areas: 'signed_in',
    modules,
    about: 'Checks the caller in with the code of a running training.',
    inputs: { code: text('Code', 100) },
    answer: z.null(),
  }),
  answerInvitation: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${places}/:id/answer`,
    areas: 'signed_in',
    modules,
    about: 'Confirms an own place in a training, or declines it with a reason.',
    inputs: { comment: optional(longText('Reason', 500)) },
    answer: z.null(),
  }),
  statement: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${places}/:id/statement`,
    areas: 'signed_in',
    modules,
    about: 'What the caller signs for an own training, with its hash and the documents.',
    answer: statement,
  }),
  sign: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${places}/:id/sign`,
    areas: 'signed_in',
    modules,
    about: 'Signs for an own training with the password; what is read and signed alone is passed by it.',
    inputs: { password: optional(text('Password', 200)), statement_hash: text('Statement', 64) },
    answer: z.object({ status: z.string(), expires_on: z.nullable(z.string()) }),
    stepUp: { takesPassword: true },
  }),
  test: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${places}/:id/test`,
    areas: 'signed_in',
    modules,
    about: "The questions of the caller's next attempt, one of each number, without what is right.",
    answer: z.object({ attempt: z.int(), max_attempts: z.int(), questions: z.array(question) }),
  }),
  submitTest: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${places}/:id/submit_test`,
    areas: 'signed_in',
    modules,
    about: 'Answers the questions of an attempt: letters by the id of the question.',
    inputs: {
      answers: json('Answers', z.record(z.string(), z.array(z.enum(['a', 'b', 'c', 'd'], 'in')))),
    },
    answer: z.object({ score_percent: z.number(), passed: bit(), attempts_left: z.int() }),
  }),
  countersign: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${places}/:id/countersign`,
    areas: trainings.access.read,
    modules,
    about: 'Countersigns, with the password, that all tasks of a programme were observed on the job.',
    inputs: { password: optional(text('Password', 200)), tasks: ids('Observed tasks', 200) },
    answer: z.object({ status: z.string() }),
    stepUp: { takesPassword: true },
  }),
  certificate: defineCall({
    kind: 'download',
    method: 'GET',
    path: `${places}/:id/certificate`,
    areas: 'signed_in',
    modules,
    about: 'The certificate of a passed training as a PDF: an own one, or any for the trainer page.',
    answer: bytes(),
  }),
}
