import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.css'
import './calendar.css'
import { dayPresets } from './dayPresets'

const ariaLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}

type Given = { value: string | null; onChange: (value: string | null) => void }

/** A month to pick a day from, and the eight short ways to one; weeks begin on Sunday. */
export const Calendar = ({ value, onChange }: Given) => (
  <DatePicker
    value={value}
    {...(value === null ? {} : { defaultDate: value })}
    onChange={onChange}
    presets={dayPresets()}
    firstDayOfWeek={0}
    ariaLabels={ariaLabels}
    allowDeselect={false}
  />
)
