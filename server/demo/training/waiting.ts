import { dayAfter } from '../../../src/resources/kit/text/days'
import { freshDays, freshDocument } from './curriculum'
import type { Revision } from './documents'
import { addPass, addWaiting, isAlone } from './places'
import { onWorkday } from './rounds'
import type { Year } from './schoolYear'
import { addSession } from './sessions'
import { dayMs, hourMs, iso, type TrainingBook } from './trainingBook'

/** People who wait for a programme: those who came last, those whose certificate has ended, those of a new revision. */
export function addWaitingPeople(book: TrainingBook, revisions: readonly Revision[], year: Year) {
  const { to, now, today } = book
  for (const { course } of year.taught) {
    const { programme, audience, certificates } = course
    const fresh = programme.documents.includes(freshDocument)
    const waiting = audience.flatMap((pupil) => {
      const certificate = certificates.get(pupil.id)
      if (!certificate) return { pupil, reason: 'new_hire' as const, at: pupil.since + hourMs }
      if (certificate.isRevoked) return { pupil, reason: 'manual' as const, at: now - 9 * dayMs }
      if (certificate.expires !== null && certificate.expires < today)
        return {
          pupil,
          reason: 'expiry' as const,
          at: Date.parse(`${certificate.expires}T05:05:00Z`) + dayMs,
        }
      if (fresh) return { pupil, reason: 'revision' as const, at: now - freshDays.ago * dayMs }
      return []
    })
    if (waiting.length === 0) continue
    const month = isAlone(programme) ? `${today.slice(0, 7)}-01` : null
    const isRunning = ({ status, training_project_id }: Record<string, unknown>) =>
      status === 'in_progress' && training_project_id === programme.id
    const running = month !== null && !fresh ? to.rows('trainings').find(isRunning) : undefined
    const session = running
      ? year.taught.flatMap(({ sessions }) => sessions).find(({ id }) => id === running.id)
      : addSession(book, revisions, programme, now - hourMs, {
          status: month === null ? 'planned' : 'in_progress',
          month,
          started_at: month === null ? null : iso(now - freshDays.ago * dayMs),
        })
    if (!session) continue
    // Two have read and signed the new revision already.
    let early = fresh ? 2 : 0
    let passed = 0
    for (const { pupil, reason, at } of waiting) {
      const before = certificates.get(pupil.id) ?? null
      if (reason === 'revision' && early > 0) {
        early--
        passed++
        addPass(book, session, pupil, { at: now - (early + 1) * dayMs, before, isRevision: true })
        continue
      }
      const days = reason === 'revision' ? freshDays.grace - freshDays.ago : reason === 'expiry' ? 14 : 30
      addWaiting(book, session, pupil, {
        at,
        reason,
        due: dayAfter(today, days - (reason === 'new_hire' ? 18 : 0)),
      })
    }
    const row = to.rows('trainings').find(({ id }) => id === session.id)
    if (row) {
      row.enrolled = Number(row.enrolled) + waiting.length
      row.passed = Number(row.passed) + passed
    }
    if (month === null && programme.name === 'Fire and evacuation' && row)
      fillSession(book, row, waiting.length)
  }
}

/** The next session of those who wait: in two days, in a room with as many seats as people. */
function fillSession({ trainers, now, plantId }: TrainingBook, row: Record<string, unknown>, people: number) {
  const at = onWorkday(now + 4 * dayMs)
  Object.assign(row, {
    status: 'open',
    trainer_id: trainers[0],
    starts_at: iso(at),
    ends_at: iso(at + hourMs),
    location_id: plantId,
    room: 'Training room A',
    capacity: people,
  })
}
