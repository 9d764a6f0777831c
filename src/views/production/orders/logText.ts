import type { ProductionLog } from '../../../resources/production/orders/production_logs'
import { wordsWithin } from '../../../resources/kit/text/words'
import { duration, figure } from '../../format/format'
import { t } from '../../../texts/texts'

const done: Record<string, string> = {
  start: 'started',
  pause: 'paused',
  resume: 'resumed',
  finish: 'finished',
  block: 'blocked',
  unblock: 'unblocked',
  skip: 'skipped',
  reopen: 'reopened',
  correct: 'corrected',
}

type Logged = Pick<
  ProductionLog,
  | 'event'
  | 'qty_good'
  | 'qty_scrap'
  | 'qty_rework'
  | 'phase'
  | 'machine'
  | 'user'
  | 'rest_recovered'
  | 'rest_lost'
  | 'scrap_reason_parameter'
  | 'loss_reason_parameter'
  | 'pause_reason_parameter'
  | 'note'
>

const whole = (qty: number) => figure(qty >= 1000 ? Math.round(qty) : qty)

/** The counts of a log line in words: "120 good, 1 scrap (Leak)". */
const countsText = ({
  qty_good,
  qty_scrap,
  qty_rework,
  scrap_reason_parameter,
  rest_recovered,
  rest_lost,
  loss_reason_parameter,
}: Logged) =>
  [
    qty_good ? t('{whole} good', { whole: whole(qty_good) }) : null,
    qty_scrap
      ? t('{whole} scrap{value}', {
          whole: whole(qty_scrap),
          value: scrap_reason_parameter ? ` (${scrap_reason_parameter})` : '',
        })
      : null,
    qty_rework ? t('{whole} rework', { whole: whole(qty_rework) }) : null,
    rest_recovered ? t('{whole} recovered', { whole: whole(rest_recovered) }) : null,
    rest_lost
      ? t('{whole} lost{value}', {
          whole: whole(rest_lost),
          value: loss_reason_parameter ? ` (${loss_reason_parameter})` : '',
        })
      : null,
  ]
    .filter(Boolean)
    .join(', ')

/** A log line as a sentence: who or what, then what happened. */
export function logText(log: Logged): { who: string; what: string } {
  const counts = countsText(log)
  if (log.event === 'report')
    return {
      who: log.machine ?? log.phase ?? '',
      what: t('reported {counts}', { counts: counts || t('nothing') }),
    }
  const details = [log.machine, log.user, log.pause_reason_parameter, counts || null, log.note]
    .filter(Boolean)
    .join(', ')
  return {
    who: log.phase ?? '',
    what: `${wordsWithin(done[log.event] ?? log.event)}${details ? `, ${details}` : ''}`,
  }
}

export const logDuration = (seconds: number) => (seconds > 0 ? duration(seconds / 60) : '')
