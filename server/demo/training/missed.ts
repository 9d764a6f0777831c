import { addMissed } from './places'
import type { Year } from './schoolYear'
import { dayMs, type TrainingBook } from './trainingBook'

/** People who missed a round, and passed in the next one. */
export function addMisses(book: TrainingBook, { taught }: Year, many: number) {
  const { to, chance } = book
  const rows = new Map(to.rows('trainings').map((row) => [row.id, row]))
  const attended = new Map<number, Set<number>>()
  for (const { training_id, user_id } of to.rows('training_attendees')) {
    const there = attended.get(Number(training_id)) ?? new Set<number>()
    attended.set(Number(training_id), there.add(Number(user_id)))
  }
  const missed = taught.flatMap(({ course, sessions }) =>
    sessions.slice(0, -1).flatMap((session, nth) => {
      const round = course.rounds[nth]
      const next = sessions[nth + 1]
      if (!round || !next || round.month !== null) return []
      return course.audience
        .filter(
          ({ id, since }) =>
            since < round.from - 30 * dayMs &&
            id !== session.trainer &&
            attended.get(next.id)?.has(id) &&
            !attended.get(session.id)?.has(id),
        )
        .map((pupil) => ({ session, pupil, at: round.from }))
    }),
  )
  for (let left = many; left > 0 && missed.length > 0; left--) {
    const [one] = missed.splice(chance.whole(0, missed.length - 1), 1)
    if (!one) break
    const isExcused = chance.chance(0.6)
    addMissed(book, one.session, one.pupil, { at: one.at, isExcused })
    const row = rows.get(one.session.id)
    if (row && !isExcused) {
      row.enrolled = Number(row.enrolled) + 1
      row.capacity = Math.max(Number(row.capacity), row.enrolled as number)
    }
  }
}
