import { type BatchTimes, mixEnd, restEnd } from '../../../resources/production/batching/batchTimes'
import { countdown } from '../../format/countdown'
import { clock } from '../../format/timeText'
import { useServerNow } from '../../hooks/observed'
import { Glyph } from '../../parts/Glyph'
import { t } from '../../../texts/texts'

/** How long a batch still mixes, and until when it rests, by the clock of the server; nothing before all is weighed. */
export function MixCountdown(times: BatchTimes) {
  const now = useServerNow(1000)
  const [mixed, rested] = [mixEnd(times), restEnd(times)]
  if (mixed === null || rested === null) return null
  const isMixing = now < mixed
  return (
    <p className={`dc-weigh-mix ${isMixing ? 'dc-warning-text' : 'dc-success-text'}`} role="timer">
      <Glyph name={isMixing ? 'clock' : 'check'} />{' '}
      {isMixing ? t('Mixing: {left} left', { left: countdown(mixed, now) }) : t('Mixed')}
      {times.rest_hours > 0 && (
        <small>
          {now < rested
            ? t('rests until {until}', { until: clock(new Date(rested)) })
            : t('rested since {until}', { until: clock(new Date(rested)) })}
        </small>
      )}
    </p>
  )
}
