import type { Card } from '../../../resources/production/boards/boardCalls'
import { duration } from '../../format/format'
import { day, dayOf } from '../../format/timeText'
import { Glyph } from '../../parts/Glyph'
import { t } from '../../../texts/texts'

/** How long the bottles of a card may still be stamped; nothing once that is over, which its gate says. */
export function StampByLine({ card, now }: { card: Card; now: number }) {
  const { stamp_until: until, stamp_warn_at: warned } = card
  if (until === null || Date.parse(until) <= now) return null
  const isSoon = warned !== null && Date.parse(warned) <= now
  return (
    <span className={`dc-card-batch${isSoon ? ' dc-warning-text' : ''}`}>
      {isSoon && <Glyph name="clock" />}{' '}
      {t('Stamp by {day}: {left} left', {
        day: day(dayOf(new Date(Date.parse(until) - 1))),
        left: duration((Date.parse(until) - now) / 60_000),
      })}
    </span>
  )
}
