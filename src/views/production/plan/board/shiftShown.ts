import type { Plan } from './planFacts'

type DailyOrder = Plan['daily_orders'][number]

const states = ['published', 'draft', 'closed']
const shifts = ['day', 'evening', 'night']

/** The daily order of a day that the head of the board is about: what is worked before what is drafted or over. */
export const shiftShown = (
  all: readonly Pick<DailyOrder, 'id' | 'plan_date' | 'shift' | 'status'>[],
  day: string,
): DailyOrder | undefined =>
  // What is narrowed to is all that is compared.
  (all as readonly DailyOrder[])
    .filter(({ plan_date }) => plan_date.slice(0, 10) === day)
    .toSorted(
      (one, other) =>
        states.indexOf(one.status) - states.indexOf(other.status) ||
        shifts.indexOf(one.shift) - shifts.indexOf(other.shift),
    )[0]
