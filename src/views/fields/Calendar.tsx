import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.css'
import './calendar.css'
import { useEffect, useRef } from 'react'
import { serverNow } from '../../streams/connection/clock'
import { dayPresets } from './dayPresets'
import { dayOf } from '../format/timeText'
import { t } from '../../texts/texts'

const ariaLabels = {
  previousMonth: t('Previous month'),
  nextMonth: t('Next month'),
  previousYear: t('Previous year'),
  nextYear: t('Next year'),
  previousDecade: t('Previous decade'),
  nextDecade: t('Next decade'),
}

type Props = { value: string | null; onChange: (value: string | null) => void }

/** A month to pick a day from, and the eight short ways to one; weeks begin on Sunday. */
export function Calendar({ value, onChange }: Props) {
  // Of the plant, not of this machine.
  const today = dayOf(new Date(serverNow()))
  const around = useRef<HTMLDivElement>(null)
  // It comes after the box around it has opened, too late to be given the focus by that.
  useEffect(() => {
    const first = (days: string) => around.current?.querySelector<HTMLElement>(`td button${days}`)
    const day = first('[data-selected]') ?? first('[data-highlight-today]') ?? first('')
    day?.focus()
  }, [])
  return (
    <div ref={around}>
      <DatePicker
        value={value}
        defaultDate={value ?? today}
        getDayProps={(on) => (on === today ? { 'data-today': true, 'data-highlight-today': true } : {})}
        onChange={onChange}
        presets={dayPresets()}
        firstDayOfWeek={0}
        ariaLabels={ariaLabels}
        allowDeselect={false}
      />
    </div>
  )
}
