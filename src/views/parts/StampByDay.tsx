import { duration } from '../format/format'
import { day } from '../format/timeText'
import { useToday } from '../hooks/observed'
import { Glyph } from './Glyph'
import { t } from '../../texts/texts'

const minutesOfDay = 24 * 60

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** How long bottles may still be stamped, the last day included; in amber as it ends, in red when it is over. */
export function StampByDay({ last, isSoon = false }: { last: string; isSoon?: boolean }) {
  const today = useToday()
  const left = daysBetween(today, last)
  const look = left < 0 ? 'dc-danger-text' : isSoon ? 'dc-warning-text' : undefined
  return (
    <span className={look}>
      {look !== undefined && <Glyph name="clock" />}{' '}
      {left < 0
        ? t('Had to be stamped by {day}', { day: day(last) })
        : t('Stamp by {day}: {left} left', { day: day(last), left: duration((left + 1) * minutesOfDay) })}
    </span>
  )
}
