import { signatureHash, statementText } from '../../modules/training/trainings/signature'
import { dayAfter } from '../../../src/resources/kit/text/days'
import type { TaughtRevision } from '../../../src/resources/training/trainings/trainings'
import { expiryOf } from '../../../src/resources/training/trainings/trainingState'
import { dayOf } from '../company/calendar'
import { dayMs, hourMs, iso, type Pupil, type TrainingBook } from './trainingBook'
import type { Programme } from './curriculum'

/** A programme as it is written. */
export type Written = Programme & {
  id: number
  test: readonly { id: number; right: string; wrong: string }[]
}

/** A training in which people have places. */
export type Session = {
  id: number
  number: string
  programme: Written
  trainer: number | null
  revisions: TaughtRevision[]
  acknowledgements: readonly string[]
}

export type Certificate = { place: number; expires: string | null; isRevoked: boolean }

type Reason = 'role' | 'revision' | 'expiry' | 'manual' | 'new_hire'
type Assigned = { at: number; reason: Reason; due: string | null }

/** Whether each person reads, answers and signs a programme alone. */
export const isAlone = ({ delivery }: Programme) => delivery === 'read_and_sign' || delivery === 'online_test'

const aboutOf = ({ id, programme }: Session, { id: userId }: Pupil) => ({
  user_id: userId,
  training_id: id,
  training_project_id: programme.id,
})

/** A place in a training with the entry of its assignment. */
function addPlace(book: TrainingBook, session: Session, pupil: Pupil, assigned: Assigned, row: object) {
  const about = aboutOf(session, pupil)
  const { at, reason, due } = assigned
  const id = book.to.add('training_attendees', {
    training_id: session.id,
    training_project_id: session.programme.id,
    user_id: pupil.id,
    reason,
    due_date: due,
    attempts: 0,
    expiry_logged: false,
    created_at: iso(at),
    updated_at: iso(at),
    ...row,
  })
  book.log(at, 'assigned', { ...about, details: { attendee_id: id, reason, due_date: due } })
  return { id, about, details: { attendee_id: id } }
}

/** A place that waits for its person. */
export const addWaiting = (book: TrainingBook, session: Session, pupil: Pupil, assigned: Assigned) =>
  addPlace(book, session, pupil, assigned, { status: 'invited' }).id

/** A person who was expected and did not come, or gave a reason before. */
export function addMissed(
  book: TrainingBook,
  session: Session,
  pupil: Pupil,
  { at, isExcused }: { at: number; isExcused: boolean },
) {
  const assigned = { at: at - 12 * dayMs, reason: 'expiry' as const, due: null }
  const comment = isExcused ? 'On another shift that day' : null
  const status = isExcused ? 'excused' : 'absent'
  const place = addPlace(book, session, pupil, assigned, { status, comment, updated_at: iso(at) })
  const details = { ...place.details, ...(comment !== null && { comment }) }
  const actor_id = isExcused ? pupil.id : session.trainer
  book.log(isExcused ? at - dayMs : at, status, { ...place.about, actor_id, details })
}

/** The answers of a test: so many of them are right. */
const answersOf = (test: Written['test'], many: number) =>
  Object.fromEntries(test.map(({ id, right, wrong }, at) => [id, [at < many ? right : wrong]]))

/** What is fixed by the signature of a person. */
function signed(session: Session, pupil: Pupil, at: number) {
  const { programme, number, revisions, acknowledgements, id } = session
  const signed_statement = statementText({
    person: pupil.name,
    programme: programme.name,
    delivery: programme.delivery,
    number,
    revisions,
    acknowledgements,
  })
  const signature = { user_id: pupil.id, training_id: id, signed_at: iso(at), signed_statement }
  return {
    signed_at: iso(at),
    signed_statement,
    signature_hash: signatureHash(signature, revisions),
  }
}

type Pass = { at: number; before: Certificate | null; isRevision: boolean }

/** A person who passes, with every entry that the way there leaves. */
export function addPass(book: TrainingBook, session: Session, pupil: Pupil, pass: Pass): Certificate {
  const { chance, timezone, beginning, log } = book
  const { programme, trainer, revisions } = session
  const { at, before } = pass
  const alone = isAlone(programme)
  const isTest = programme.delivery === 'online_test'
  const isOnTheJob = programme.delivery === 'on_the_job'
  const lead = alone ? chance.whole(2, 9) * dayMs + chance.whole(0, 8) * hourMs : chance.whole(6, 14) * dayMs
  const assignedAt = Math.max(beginning + hourMs, Math.min(at - hourMs, Math.max(pupil.since, at - lead)))
  const reason = pass.isRevision ? 'revision' : before === null ? 'role' : 'expiry'
  const failsFirst = isTest && chance.chance(0.08)
  const score = isTest ? chance.pick([80, 100, 100]) : null
  const signedAt = alone ? at : at - 10 * 60_000
  const passedOn = dayOf(at, timezone)
  const validity = { validity_months: programme.validity, renewal_month: null, early_renewal_days: 0 }
  const options = { endsWithMonth: false, before: before?.expires ?? null }
  const expires_on = expiryOf(passedOn, validity, options)
  const signature = signed(session, pupil, signedAt)
  const counter = {
    countersigned_by_id: isOnTheJob ? trainer : null,
    countersigned_at: isOnTheJob ? iso(at - 5 * 60_000) : null,
  }
  const due = dayAfter(dayOf(assignedAt, timezone), 30)
  const place = addPlace(
    book,
    session,
    pupil,
    { at: assignedAt, reason, due },
    {
      status: 'passed',
      attempts: failsFirst ? 2 : 1,
      score_percent: score,
      ...signature,
      ...counter,
      passed_at: iso(at),
      valid_from: passedOn,
      expires_on,
      updated_at: iso(at),
    },
  )
  const by = (actor_id: number | null, details: object = {}) => ({
    ...place.about,
    actor_id,
    details: { ...place.details, ...details },
  })
  const own = (details: object = {}) => by(pupil.id, details)
  const test = (when: number, percent: number) =>
    log(when, 'test_submitted', own({ score: percent, answers: answersOf(programme.test, percent / 20) }))
  if (failsFirst) {
    test(at - 2 * hourMs, 60)
    log(at - 2 * hourMs, 'failed', by(null, { comment: 'Score 60 %, 80 % needed', score: 60 }))
    log(at - hourMs, 'invited', own())
  }
  if (!alone) log(at - programme.minutes * 60_000, 'attended', own())
  log(signedAt, 'signed', own({ signature: signature.signature_hash }))
  if (score !== null) test(at, score)
  if (isOnTheJob) log(at - 5 * 60_000, 'countersigned', by(trainer))
  log(
    at,
    before === null ? 'passed' : 'renewed',
    by(alone ? pupil.id : trainer, {
      passed_at: iso(at),
      valid_from: passedOn,
      expires_on,
      score_percent: score,
      revisions,
    }),
  )
  return { place: place.id, expires: expires_on, isRevoked: false }
}
