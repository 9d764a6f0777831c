import { DateInput, DateTimePicker } from '@mantine/dates'
import '@mantine/dates/styles.css'
import './calendar.css'
import { dayPresets, instantAt } from './dayPresets'
import type { InputGiven } from './FieldInput'
import { clock, dayOf } from './format'

type Given = {
  kind: 'day' | 'instant'
  common: Omit<InputGiven, 'field' | 'value' | 'onChange'> & {
    description?: string
    withAsterisk?: boolean
    className?: string
    inputWrapperOrder?: ('label' | 'input' | 'error' | 'description')[]
  }
  isClearable: boolean
  value: string | null
  onChange: (value: unknown) => void
}

const ariaLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}

/** Types or picks a day, or an instant. */
export const TimeInput = ({ kind, common, isClearable, value, onChange }: Given) =>
  kind === 'day' ? (
    <DateInput
      {...common}
      clearable={isClearable}
      valueFormat="MM/DD/YYYY"
      placeholder="MM/DD/YYYY"
      presets={dayPresets()}
      ariaLabels={ariaLabels}
      value={value}
      onChange={(next) => onChange(next)}
    />
  ) : (
    <DateTimePicker
      {...common}
      clearable={isClearable}
      valueFormat="MM/DD/YYYY HH:mm"
      ariaLabels={ariaLabels}
      value={value === null ? null : `${dayOf(value)} ${clock(value, { seconds: true })}`}
      onChange={(next) => onChange(next === null ? null : instantAt(next.slice(0, 10), next.slice(11, 16)))}
    />
  )
