import { dayAfter } from '../../../src/resources/kit/text/days'
import type { Revision } from './documents'
import { addWaiting } from './places'
import { addMisses } from './missed'
import { onWorkday } from './rounds'
import type { Year } from './schoolYear'
import { addSession } from './sessions'
import { dayMs, hourMs, iso, type logBook, type TrainingBook } from './trainingBook'

/** So much has been written in the fourteen months. */
const size = { trainings: 160, places: 2_400, entries: 9_000 }

/** Certificates that have ended are logged on the day after. */
function logEnds({ to, today, log }: TrainingBook, { taught }: Year) {
  const rows = new Map(to.rows('training_attendees').map((row) => [row.id, row]))
  for (const { course } of taught)
    for (const [user_id, { place, expires, isRevoked }] of course.certificates) {
      const row = rows.get(place)
      if (!row || expires === null || expires >= today || isRevoked) continue
      row.expiry_logged = true
      log(Date.parse(`${expires}T05:05:00Z`) + dayMs, 'expired', {
        user_id,
        training_id: Number(row.training_id),
        training_project_id: course.programme.id,
        details: { attendee_id: place, expires_on: expires },
      })
    }
}

/** One certificate was revoked: its person did not work by what was signed. */
export function revokeOne({ to, now, log, author }: TrainingBook, { taught }: Year) {
  const course = taught.find(({ course: { programme } }) => programme.name === 'Forklift')?.course
  const [userId, certificate] = [...(course?.certificates ?? [])].at(-1) ?? []
  const row = to.rows('training_attendees').find(({ id }) => id === certificate?.place)
  const training = to.rows('trainings').find(({ id }) => id === row?.training_id)
  if (!course || !certificate || !row || !training || userId === undefined) return
  const comment = 'Drove without the daily check of the truck'
  Object.assign(row, { status: 'revoked', comment, updated_at: iso(now - 9 * dayMs) })
  training.passed = Number(training.passed) - 1
  certificate.isRevoked = true
  log(now - 9 * dayMs, 'revoked', {
    actor_id: author,
    user_id: userId,
    training_id: training.id,
    training_project_id: course.programme.id,
    details: {
      attendee_id: row.id,
      passed_at: row.passed_at,
      valid_from: row.valid_from,
      expires_on: row.expires_on,
      score_percent: null,
      revisions: training.document_revisions,
      comment,
    },
  })
}

/** A session of today with people who confirmed, and one that was cancelled. */
function addSessionsOfNow(book: TrainingBook, revisions: readonly Revision[], { courses }: Year) {
  const { now, to, trainers, plantId, log } = book
  const drill = courses.find(({ programme }) => programme.name === 'Recall drill')
  if (!drill) return
  const at = now + 3 * hourMs - (now % hourMs)
  const session = addSession(book, revisions, drill.programme, at, {
    status: 'open',
    trainer_id: trainers[0],
    starts_at: iso(at),
    ends_at: iso(at + 1.5 * hourMs),
    location_id: plantId,
    room: 'Meeting room 2',
    capacity: 12,
  })
  const people = drill.audience.filter(({ isNew, id }) => !isNew && id !== trainers[0]).slice(0, 5)
  const row = to.rows('trainings').at(-1)
  if (row) row.enrolled = people.length
  for (const pupil of people) {
    const id = addWaiting(book, session, pupil, { at: now - 6 * dayMs, reason: 'manual', due: null })
    const place = to.rows('training_attendees').at(-1)
    if (place) place.status = 'confirmed'
    log(now - 5 * dayMs, 'confirmed', {
      actor_id: pupil.id,
      user_id: pupil.id,
      training_id: session.id,
      training_project_id: drill.programme.id,
      details: { attendee_id: id },
    })
  }
  addSession(book, revisions, drill.programme, now - 40 * dayMs, {
    status: 'cancelled',
    trainer_id: trainers[1],
    starts_at: iso(onWorkday(now - 40 * dayMs)),
    ends_at: iso(onWorkday(now - 40 * dayMs) + hourMs),
    location_id: plantId,
    room: 'Canteen',
    capacity: 20,
    cancel_reason: 'The trainer was ill',
  })
}

/** Sessions of the next weeks that are planned, until there are as many as there should be. */
function planSessions(book: TrainingBook, revisions: readonly Revision[], { courses }: Year) {
  const { to, now, trainers, plantId } = book
  const sessions = courses.filter(({ programme: { delivery } }) => delivery === 'session')
  for (let nth = 0; to.rows('trainings').length < size.trainings; nth++) {
    const course = sessions[nth % sessions.length]
    if (!course) return
    const at = onWorkday(now + (9 + nth * 6) * dayMs)
    addSession(book, revisions, course.programme, at, {
      status: 'planned',
      trainer_id: trainers[nth % trainers.length],
      starts_at: iso(at),
      ends_at: iso(at + course.programme.minutes * 60_000),
      location_id: plantId,
      room: 'Training room B',
      capacity: 16,
    })
  }
}

/** People are reminded a week before a place is due, and documents are read: as many entries as there should be. */
function fillLog(
  book: TrainingBook,
  revisions: readonly Revision[],
  { entries }: ReturnType<typeof logBook>,
) {
  const { chance, pupils, now, beginning, log } = book
  const readers = pupils.filter(({ isNew }) => !isNew)
  while (entries.length < size.entries) {
    const at = Math.round(chance.between(Math.max(beginning, now - 400 * dayMs), now - hourMs))
    const reader = chance.pick(readers)
    const read = chance.pick(revisions.filter(({ from }) => from < at))
    if (reader.since > at) continue
    log(at, 'document_read', {
      actor_id: reader.id,
      user_id: reader.id,
      training_document_id: read.id,
      revision: read.revision,
    })
  }
}

/** People who were reminded of a place that is due within a week. */
function remind({ to, today, now, log }: TrainingBook) {
  for (const row of to.rows('training_attendees'))
    if (row.status === 'invited' && typeof row.due_date === 'string' && row.due_date < dayAfter(today, 7)) {
      row.reminded_days = 7
      log(now - 8 * hourMs, 'reminder_sent', {
        user_id: Number(row.user_id),
        training_id: Number(row.training_id),
        training_project_id: Number(row.training_project_id),
        details: { attendee_id: row.id, due_date: row.due_date, days: 7 },
      })
    }
}

/** What else is in the books of training today. */
export function finishYear(
  book: TrainingBook,
  revisions: readonly Revision[],
  year: Year,
  log: ReturnType<typeof logBook>,
) {
  logEnds(book, year)
  addSessionsOfNow(book, revisions, year)
  planSessions(book, revisions, year)
  addMisses(book, year, size.places - book.to.rows('training_attendees').length)
  remind(book)
  fillLog(book, revisions, log)
}
