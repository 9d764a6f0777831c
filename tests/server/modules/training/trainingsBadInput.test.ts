import { afterAll, beforeAll, describe, it } from 'vitest'
import { badTraining, type BadTraining, inHours, storedOf } from '../../../fixtures/badInput/badTraining'
import { openTraining, type Training } from '../../../fixtures/training/training'
import { type BadRow, seeRefused } from '../../../fixtures/badInput/refused'

let school: Training
let place: BadTraining
beforeAll(async () => {
  school = await openTraining()
  place = await badTraining(school)
})
afterAll(() => school.node.stop())

const training = (id: number) => `/training/trainings/${id}`
const attendee = (id: number) => `/training/training_attendees/${id}`

const change = async (path: string, body: object, by = school.author) =>
  by.put(path, { version: (await school.row(path)).version, ...body })
const post = (path: string, body: object, by = school.author) => by.post(path, body)
const fire = (path: string, event: string, body: object = {}, by = school.author) =>
  school.fire(by, path, event, body)

const rows: readonly BadRow[] = [
  [
    'a trainer who is not named for the programme',
    () => change(training(place.planned), { trainer_id: place.pupil.id }),
    { trainer_id: 'in' },
  ],
  [
    'a trainer among the attendees',
    () => post(`${training(place.planned)}/enrol`, { user_ids: [place.trainer.id] }),
    { user_id: 'The trainer cannot attend' },
  ],
  [
    'a session that ends before it starts',
    () => change(training(place.planned), { ends_at: inHours(1) }),
    { ends_at: 'The end must be after the start' },
  ],
  [
    'one person more than there are seats',
    () => post(`${training(place.planned)}/enrol`, { user_ids: [place.batcher.id] }),
    { user_id: 'The training is full' },
  ],
  [
    'fewer seats than people',
    () => change(training(place.planned), { capacity: 1 }),
    { capacity: '2 people are enrolled' },
  ],
  [
    'a person twice',
    () => post(`${training(place.roomy)}/enrol`, { user_ids: [place.spare.id] }),
    { user_id: 'unique' },
  ],
  [
    'a score above 100',
    () => fire(attendee(place.ofFriend), 'pass', { score_percent: 101 }),
    { score_percent: 'max' },
  ],
  [
    'a score below 0',
    () => fire(attendee(place.ofFriend), 'fail', { score_percent: -1, comment: 'x' }),
    { score_percent: 'size' },
  ],
  [
    'a score in words',
    () => fire(attendee(place.ofFriend), 'pass', { score_percent: 'good' }),
    { score_percent: 'numeric' },
  ],
  [
    'a pass without a signature',
    () => fire(attendee(place.ofPupil), 'pass', { score_percent: 90 }),
    { status: 'The attendee has not signed' },
  ],
  [
    'a pass below the passing score',
    () => fire(attendee(place.ofFriend), 'pass', { score_percent: 10 }),
    { status: 'The score is below the passing score' },
  ],
  ['a fail without a comment', () => fire(attendee(place.ofFriend), 'fail'), { comment: 'required' }],
  [
    'a signature for the second time',
    () => school.sign(place.friend, place.ofFriend),
    { status: 'This is signed already' },
  ],
  [
    'a signature for another person',
    () =>
      post(
        `${attendee(place.ofReader)}/sign`,
        { password: 'a long password', statement_hash: 'f'.repeat(64) },
        place.signer,
      ),
    'no_privileges',
  ],
  [
    'a signature with a wrong password',
    () => school.sign(place.reader, place.ofReader, 'a wrong password'),
    { password: 'The password is wrong' },
  ],
  [
    'a signature under another statement',
    () =>
      post(
        `${attendee(place.ofReader)}/sign`,
        { password: 'a long password', statement_hash: 'f'.repeat(64) },
        place.reader,
      ),
    { statement_hash: 'The document has a newer revision' },
  ],
  [
    'a test without answers',
    () => post(`${attendee(place.ofExam)}/submit_test`, { answers: {} }, place.reader),
    { answers: 'required' },
  ],
  [
    'a test where there is none',
    () => post(`${attendee(place.ofReader)}/submit_test`, { answers: {} }, place.reader),
    { status: 'This training has no test' },
  ],
  [
    'a code that is not of the session',
    () => post(`${training(place.session)}/check_in`, { code: 'x.y' }, place.late),
    { code: 'The code has expired' },
  ],
  [
    'a session that is completed with people without a result',
    () => fire(training(place.session), 'complete'),
    { status: '3 attendees have no result' },
  ],
  [
    'a session cancelled without a reason',
    () => fire(training(place.planned), 'cancel'),
    { cancel_reason: 'required' },
  ],
  [
    'a certificate revoked without a reason',
    () => fire(attendee(place.ofSigner), 'revoke'),
    { comment: 'required' },
  ],
  [
    'a session that starts two days early',
    () => fire(training(place.planned), 'start'),
    'invalid_transition',
  ],
  [
    'a session of what each does alone',
    () => post('/training/trainings', { training_project_id: place.alone.id }),
    { training_project_id: 'Each person does this programme alone: assign it to people' },
  ],
  ['a session under way that is opened', () => fire(training(place.session), 'open'), 'invalid_transition'],
  [
    'a person who was invited and is passed',
    () => fire(attendee(place.ofLate), 'pass'),
    'invalid_transition',
  ],
  [
    'an event of an older version',
    () => post(`${attendee(place.ofPupil)}/excuse`, { version: 1, comment: 'x' }),
    'stale_version',
  ],
  [
    'a result by another trainer',
    () => fire(attendee(place.ofFriend), 'fail', { comment: 'x' }, place.batcher),
    'no_privileges',
  ],
]

describe('bad input of trainings and attendees', () => {
  it.each(rows)('%s is refused with its code at its field, and nothing of it is stored', (_, send, refused) =>
    seeRefused(send, refused, () => storedOf(school)),
  )
})
