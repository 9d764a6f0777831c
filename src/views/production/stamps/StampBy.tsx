import type { StampingOrder } from '../../../resources/production/stamping/product_stamping_orders'
import { duration } from '../../format/format'
import { day } from '../../format/timeText'
import { useToday } from '../../hooks/observed'
import { Glyph } from '../../parts/Glyph'
import { t } from '../../../texts/texts'

const minutesOfDay = 24 * 60

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** How long the bottles of an order may still be stamped, its last day included; in amber as it ends. */
export function StampBy({ order: { stamp_by: last, is_stamp_soon } }: { order: StampingOrder }) {
  const today = useToday()
  if (last === null) return null
  const left = daysBetween(today, last)
  const isSoon = is_stamp_soon === 1
  return (
    <span className={isSoon ? 'dc-warning-text' : undefined}>
      {isSoon && <Glyph name="clock" />}{' '}
      {left < 0
        ? t('Had to be stamped by {day}', { day: day(last) })
        : t('Stamp by {day}: {left} left', { day: day(last), left: duration((left + 1) * minutesOfDay) })}
    </span>
  )
}
