import type { ClosedGate } from '../../../resources/production/gates/gate'
import { clock, dayOf, instant } from '../../format/timeText'
import { t } from '../../../texts/texts'

/** The clock, with the day where it is not of today. */
export const timeOf = (at: string) => (dayOf(at) === dayOf(new Date()) ? clock(at) : instant(at))

/** "Filler A is down since 14:05", or until when where time opens it. */
export const gateText = ({ text, since, until }: ClosedGate) =>
  until !== undefined
    ? t('{text} until {time}', { text, time: timeOf(until) })
    : since === null
      ? text
      : t('{text} since {time}', { text, time: timeOf(since) })
