import { expect } from 'vitest'
import { badSchool, inHours } from '../../../fixtures/badInput/badTraining'
import { type BadRow, refusesAll } from '../../../fixtures/badInput/refused'

const { at, change, post, fire, stored } = badSchool()

const training = (id: number) => `/training/trainings/${id}`
const attendee = (id: number) => `/training/training_attendees/${id}`

const rows: readonly BadRow[] = [
  [
    'a trainer who is not named for the programme',
    () => change(training(at.place.planned), { trainer_id: at.place.pupil.id }),
    { trainer_id: 'in' },
  ],
  [
    'a trainer among the attendees',
    () => post(`${training(at.place.planned)}/enrol`, { user_ids: [at.place.trainer.id] }),
    { user_id: 'The trainer cannot attend' },
  ],
  [
    'a trainer who is enrolled already',
    () => change(training(at.place.roomy), { trainer_id: at.place.substitute.id }),
    { trainer_id: 'The trainer cannot attend' },
  ],
  [
    'a session that ends before it starts',
    () => change(training(at.place.planned), { ends_at: inHours(1) }),
    { ends_at: 'The end must be after the start' },
  ],
  [
    'one person more than there are seats',
    () => post(`${training(at.place.planned)}/enrol`, { user_ids: [at.place.batcher.id] }),
    { user_id: 'The training is full' },
  ],
  [
    'fewer seats than people',
    () => change(training(at.place.planned), { capacity: 1 }),
    { capacity: '2 people are enrolled' },
  ],
  [
    'a person twice',
    () => post(`${training(at.place.roomy)}/enrol`, { user_ids: [at.place.spare.id] }),
    { user_id: expect.stringMatching(/ is enrolled already$/) },
  ],
  [
    'a score above 100',
    () => fire(attendee(at.place.ofFriend), 'pass', { score_percent: 101 }),
    { score_percent: 'Between 0 and 100' },
  ],
  [
    'a score below 0',
    () => fire(attendee(at.place.ofFriend), 'fail', { score_percent: -1, comment: 'x' }),
    { score_percent: 'Between 0 and 100' },
  ],
  [
    'a score in words',
    () => fire(attendee(at.place.ofFriend), 'pass', { score_percent: 'good' }),
    { score_percent: 'numeric' },
  ],
  [
    'a pass without a signature',
    () => fire(attendee(at.place.ofPupil), 'pass', { score_percent: 90 }),
    { status: 'The attendee has not signed' },
  ],
  [
    'a pass below the passing score',
    () => fire(attendee(at.place.ofFriend), 'pass', { score_percent: 10 }),
    { status: 'The score is below the passing score' },
  ],
  ['a fail without a comment', () => fire(attendee(at.place.ofFriend), 'fail'), { comment: 'required' }],
  [
    'a signature for the second time',
    () => at.school.sign(at.place.friend, at.place.ofFriend),
    { status: 'This is signed already' },
  ],
  [
    'a signature for another person',
    () =>
      post(
        `${attendee(at.place.ofReader)}/sign`,
        { password: 'a long password', statement_hash: 'f'.repeat(64) },
        at.place.signer,
      ),
    'no_privileges',
  ],
  [
    'a signature with a wrong password',
    () => at.school.sign(at.place.reader, at.place.ofReader, 'a wrong password'),
    { password: 'The password is wrong' },
  ],
  [
    'a signature under another statement',
    () =>
      post(
        `${attendee(at.place.ofReader)}/sign`,
        { password: 'a long password', statement_hash: 'f'.repeat(64) },
        at.place.reader,
      ),
    { statement_hash: 'The document has a newer revision' },
  ],
  [
    'a test without answers',
    () => post(`${attendee(at.place.ofExam)}/submit_test`, { answers: {} }, at.place.reader),
    { answers: 'required' },
  ],
  [
    'a test after the last attempt',
    () => post(`${attendee(at.place.ofTried)}/submit_test`, { answers: at.place.answers }, at.place.signer),
    { status: 'All attempts are used' },
  ],
  [
    'a test of another person',
    () => post(`${attendee(at.place.ofTried)}/submit_test`, { answers: at.place.answers }, at.place.reader),
    'no_privileges',
  ],
  [
    'a test where there is none',
    () => post(`${attendee(at.place.ofReader)}/submit_test`, { answers: {} }, at.place.reader),
    { status: 'This training has no test' },
  ],
  [
    'a code that is not of the session',
    () => post(`${training(at.place.session)}/check_in`, { code: 'x.y' }, at.place.late),
    { code: 'The code has expired' },
  ],
  [
    'a person that there is not assigned',
    () =>
      post(`/training/training_projects/${at.place.alone.id}/assign`, {
        user_ids: [999_999],
        due_date: null,
      }),
    { user_id: 'exists' },
  ],
  [
    'a session that is completed with people without a result',
    () => fire(training(at.place.session), 'complete'),
    { status: '3 attendees have no result' },
  ],
  [
    'a session cancelled without a reason',
    () => fire(training(at.place.planned), 'cancel'),
    { cancel_reason: 'required' },
  ],
  [
    'a certificate revoked without a reason',
    () => fire(attendee(at.place.ofSigner), 'revoke'),
    { comment: 'required' },
  ],
  [
    'a session that starts two days early',
    () => fire(training(at.place.planned), 'start'),
    'invalid_transition',
  ],
  [
    'a session of what each does alone',
    () => post('/training/trainings', { training_project_id: at.place.alone.id }),
    { training_project_id: 'Each person does this programme alone: assign it to people' },
  ],
  [
    'a session under way that is opened',
    () => fire(training(at.place.session), 'open'),
    'invalid_transition',
  ],
  [
    'a person who was invited and is passed',
    () => fire(attendee(at.place.ofLate), 'pass'),
    'invalid_transition',
  ],
  [
    'an event of an older version',
    () => post(`${attendee(at.place.ofPupil)}/excuse`, { version: 1, comment: 'x' }),
    'stale_version',
  ],
  [
    'a result by another trainer',
    () => fire(attendee(at.place.ofFriend), 'fail', { comment: 'x' }, at.place.batcher),
    'no_privileges',
  ],
]

refusesAll('trainings and attendees', rows, stored)
