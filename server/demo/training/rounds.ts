import { monthsAfter } from '../../../src/resources/kit/text/days'
import { isAlone, type Written } from './places'
import { dayMs, hourMs, type TrainingBook } from './trainingBook'

/** When a programme is given: a session in days before now, what people do alone in a month of its own. */
export type Round = { from: number; to: number; month: string | null }

/** An instant of a working day in the morning. */
export function onWorkday(at: number) {
  const day = new Date(at).getUTCDay()
  const moved = at - (day === 0 ? 2 : day === 6 ? 1 : 0) * dayMs
  return moved - (moved % dayMs) + 14 * hourMs
}

/** Days before now on which sessions are held: the first three tell who must renew soon. */
function sessionDays(many: number) {
  const first = [420, 374, 349]
  const rest = many - first.length
  return [
    ...first,
    ...Array.from({ length: rest }, (_, at) => 300 - Math.floor((at * 285) / Math.max(1, rest - 1))),
  ]
}

/** Months before this one in which people read and sign; of this month only once a part of it is over. */
function aloneMonths({ today }: TrainingBook, many: number) {
  const newest = Number(today.slice(8)) < 4 ? 1 : 0
  return Array.from({ length: many }, (_, at) =>
    Math.max(newest, Math.round(13 - (at * (13 - newest)) / Math.max(1, many - 1))),
  )
}

/** The rounds of a programme, the first one first. */
export function roundsOf(book: TrainingBook, programme: Written): Round[] {
  const { now, today } = book
  if (!isAlone(programme))
    return sessionDays(programme.rounds).map((ago) => {
      const at = onWorkday(now - ago * dayMs)
      return { from: at, to: at, month: null }
    })
  return [...new Set(aloneMonths(book, programme.rounds))].map((back) => {
    const month = monthsAfter(`${today.slice(0, 7)}-01`, -back)
    const from = Date.parse(`${month}T12:00:00Z`) + dayMs
    return { from, to: Math.min(from + 20 * dayMs, now - 2 * hourMs), month }
  })
}
