import { halfYearDue } from '../../resources/sale/reports/halfYear'
import { day } from '../format/timeText'
import { useToday } from '../hooks/observed'
import { Glyph } from '../parts/Glyph'
import { t } from '../../texts/texts'

/** The half-year of which the report is due next, and until when. */
export function HalfYearDue() {
  const { period, due_on } = halfYearDue(useToday())
  return (
    <span className="dc-sale-due">
      <Glyph name="clock" /> {t('{period} is due by {day}', { period, day: day(due_on) })}
    </span>
  )
}
