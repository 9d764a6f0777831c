import type { FieldValues } from '../../../resources/kit/fields/values'
import type { Reel } from '../../../resources/production/stamps/reels'
import {
  consumedBetween,
  type SessionCounts,
  unaccounted,
} from '../../../resources/production/stamping/session'
import type { StampingLog } from '../../../resources/production/stamping/stamping_logs'
import { figure } from '../../format/format'
import type { Offer } from '../../parts/touch/Keypad'
import { t } from '../../../texts/texts'

/** What says how far a reel was used: its last number, or the counter where stamps carry none. */
export const endField = ({ start_serial }: StampingLog) =>
  start_serial === null ? 'counter_end' : 'end_serial'

const typed = ['applied', 'damaged', 'missing', 'wasted_bottles', 'scrapped_bottles'] as const

/** Whether the applicator counts beside the numbers: its counter was read when the reel was put on. */
const countsBoth = ({ start_serial, counter_start }: StampingLog) =>
  start_serial !== null && counter_start !== null

/** The figures to type for a session, in the order in which they are counted. */
export const figuresFor = (session: StampingLog) => [
  endField(session),
  ...(countsBoth(session) ? ['counter_end'] : []),
  ...typed,
]

/** The counts as they are typed; what is empty counts none. */
export const countsIn = (values: Readonly<FieldValues>): SessionCounts => {
  const count = (name: (typeof typed)[number]) => Number(values[name]) || 0
  return {
    applied: count('applied'),
    damaged: count('damaged'),
    missing: count('missing'),
    wasted_bottles: count('wasted_bottles'),
    scrapped_bottles: count('scrapped_bottles'),
  }
}

/** The stamps consumed by what is typed; null until the end of the session is. */
export function consumedIn(session: StampingLog, values: Readonly<FieldValues>): number | null {
  const end = values[endField(session)]
  if (typeof end !== 'number') return null
  const consumed =
    session.start_serial === null
      ? end - (session.counter_start ?? 0)
      : consumedBetween(session.start_serial, end)
  return consumed < 0 ? null : consumed
}

/** The reasons that these counts need, and those that the server asked for. */
export const reasonsFor = (
  { damaged, missing, scrapped_bottles }: SessionCounts,
  rest: number,
  errors: Readonly<Record<string, string>>,
) => [
  ...(damaged > 0 ? ['damage_reason_parameter_id'] : []),
  ...(scrapped_bottles > 0 ? ['scrap_reason_parameter_id'] : []),
  ...(missing > 0 ? ['missing_reason'] : []),
  ...(rest > 0 ? ['short_reason'] : []),
  ...(errors.scrap_note ? ['scrap_note'] : []),
]

type Counted = { session: StampingLog; reel: Reel; consumed: number | null; counts: SessionCounts }

/** Figures that one key enters: the whole reel, all that is in no count yet. */
export function offersFor(name: string, { session, reel, consumed, counts }: Counted): Offer[] {
  if (name === 'end_serial' && reel.last_serial !== null)
    return [{ label: t('Whole reel: {last}', { last: figure(reel.last_serial) }), value: reel.last_serial }]
  if (name === 'counter_end' && session.counter_start !== null) {
    const isAsCounted = consumed !== null && countsBoth(session)
    const last = session.counter_start + (isAsCounted ? consumed : reel.remaining)
    return isAsCounted
      ? [{ label: t('As the numbers say: {last}', { last: figure(last) }), value: last }]
      : [{ label: t('Whole reel: {last}', { last: figure(last) }), value: last }]
  }
  const open = consumed === null ? 0 : unaccounted(consumed, counts)
  if ((name === 'applied' || name === 'damaged' || name === 'missing') && open > 0)
    return [
      { label: t('All the rest: {rest}', { rest: figure(counts[name] + open) }), value: counts[name] + open },
    ]
  return name === 'wasted_bottles' && counts.damaged > counts.wasted_bottles
    ? [{ label: t('All damaged: {damaged}', { damaged: figure(counts.damaged) }), value: counts.damaged }]
    : []
}
