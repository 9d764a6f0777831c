import { dayAfter, monthsAfter } from '../../../src/resources/kit/text/days'
import { dayOf } from '../company/calendar'
import { inEffectAt, type Revision } from './documents'
import { addPass, type Certificate, isAlone, type Session, type Written } from './places'
import { type Round, roundsOf } from './rounds'
import { addSession } from './sessions'
import { dayMs, iso, type Pupil, type TrainingBook } from './trainingBook'

/** So many people let a certificate end, and so many certificates end within a month. */
const lapses = { expired: 14, dueSoon: 16 }

/** The people of a programme. */
const audienceOf = ({ pupils }: TrainingBook, { roles }: Written) =>
  pupils.filter((pupil) => roles === null || pupil.roles.some((role) => roles.includes(role)))

type Course = {
  programme: Written
  rounds: readonly Round[]
  audience: readonly Pupil[]
  /** Certificates by person. */
  certificates: Map<number, Certificate & { revisions: Session['revisions'] }>
  /** People who let their certificate end. */
  lapsed: Set<number>
}

const rooms = ['Training room A', 'Training room B', 'Canteen', 'Meeting room 2']

/** The trainer of a round: each in turn, and none who has to attend it. */
const trainerOf = ({ trainers }: TrainingBook, nth: number, attending: ReadonlySet<number>) =>
  trainers.map((_, at) => trainers[(at + nth) % trainers.length] ?? 0).find((id) => !attending.has(id)) ??
  null

/** Whether a person has to pass at a round, so that no certificate ends before the next. */
function isDue(
  book: TrainingBook,
  course: Course,
  pupil: Pupil,
  nth: number,
  revisions: readonly Revision[],
) {
  const { programme, rounds, certificates, lapsed } = course
  const round = rounds[nth]
  if (!round || pupil.isNew || pupil.since > round.from || lapsed.has(pupil.id)) return false
  const before = certificates.get(pupil.id)
  const next = rounds[nth + 1]?.to ?? book.now + 36 * dayMs
  // The first come in three groups, as not all leave the line at once.
  if (!before) return nth >= Math.min(2, rounds.length - 2) || pupil.id % 3 === nth
  if (before.expires !== null && before.expires <= dayAfter(dayOf(Math.max(next, 0), book.timezone), 2))
    return true
  return programme.documents.some((code) => {
    const newest = inEffectAt(revisions, round.from, code, 'en')?.revision ?? 1
    const taught = before.revisions.find((one) => one.code === code)?.revision ?? newest
    return code === 'QAP-00001' && taught < newest
  })
}

/** Of those who pass early in the fourteen months some let their certificate end, or have not renewed it yet. */
function lapse(book: TrainingBook, course: Course, quota: { expired: number; dueSoon: number }) {
  const { certificates, lapsed, programme, audience } = course
  if (programme.validity !== 12 || programme.operations || audience.length < 6) return
  const today = book.today
  let most = 2
  for (const pupil of audience) {
    const expires = certificates.get(pupil.id)?.expires ?? null
    if (expires === null || lapsed.has(pupil.id) || pupil.id % 2 === 0) continue
    if (expires < today && quota.expired > 0 && most > 0) {
      quota.expired--
      most--
      lapsed.add(pupil.id)
    } else if (
      expires > dayAfter(today, 3) &&
      expires < dayAfter(today, 29) &&
      quota.dueSoon > 0 &&
      most > -2
    ) {
      quota.dueSoon--
      most--
      lapsed.add(pupil.id)
    }
  }
}

/** One round of a programme with all who pass in it. */
function giveRound(book: TrainingBook, revisions: readonly Revision[], course: Course, nth: number) {
  const { programme, rounds, audience, certificates } = course
  const { chance, now, to } = book
  const round = rounds[nth]
  if (!round) return
  const due = audience.filter((pupil) => isDue(book, course, pupil, nth, revisions))
  const trainerId = isAlone(programme)
    ? null
    : trainerOf(book, nth + programme.id, new Set(due.map(({ id }) => id)))
  const pupils = due.filter(({ id }) => id !== trainerId)
  const minutes = programme.minutes * 60_000
  const isNow = round.month !== null && round.month === `${book.today.slice(0, 7)}-01`
  const endsAt =
    round.month === null ? round.to + minutes : Date.parse(`${monthsAfter(round.month, 1)}T05:10:00Z`)
  const isFrench =
    round.month === null && pupils.length > 0 && pupils.every(({ language }) => language === 'fr')
  const session = addSession(book, revisions, programme, round.from, {
    status: isNow ? 'in_progress' : 'completed',
    language: isFrench ? 'fr' : 'en',
    trainer_id: trainerId,
    starts_at: round.month === null ? iso(round.from) : null,
    ends_at: round.month === null ? iso(endsAt) : null,
    location_id: round.month === null ? book.plantId : null,
    room: round.month === null ? rooms[(nth + programme.id) % rooms.length] : null,
    capacity: round.month === null ? Math.max(12, pupils.length + 3) : null,
    month: round.month,
    started_at: iso(round.from),
    completed_at: isNow ? null : iso(Math.min(endsAt, now)),
  })
  for (const pupil of pupils) {
    const before = certificates.get(pupil.id) ?? null
    const at =
      round.month === null
        ? round.to + minutes
        : Math.round(Math.max(pupil.since + dayMs, chance.between(round.from, round.to)))
    const newest = programme.documents.map((code) => inEffectAt(revisions, at, code, 'en')?.revision ?? 1)
    const isRevision =
      before !== null &&
      programme.documents.some((code, place) =>
        before.revisions.some((one) => one.code === code && one.revision < (newest[place] ?? 1)),
      )
    const passed = addPass(book, session, pupil, { at, before, isRevision })
    certificates.set(pupil.id, { ...passed, revisions: session.revisions })
  }
  const row = to.rows('trainings').find(({ id }) => id === session.id)
  if (row) row.enrolled = row.passed = pupils.length
  return session
}

export type Year = ReturnType<typeof giveYear>

/** Fourteen months of trainings; answers the certificates of each programme. */
export function giveYear(book: TrainingBook, revisions: readonly Revision[], programmes: readonly Written[]) {
  const quota = { ...lapses }
  const courses = programmes.map((programme): Course => ({
    programme,
    rounds: roundsOf(book, programme),
    audience: audienceOf(book, programme),
    certificates: new Map(),
    lapsed: new Set(),
  }))
  const taught = courses.map((course) => {
    const sessions = course.rounds.flatMap((_, nth) => {
      const session = giveRound(book, revisions, course, nth)
      if (nth === 2) lapse(book, course, quota)
      return session ?? []
    })
    return { course, sessions }
  })
  return { courses, taught }
}
