import type { ReactNode } from 'react'
import { type Shift, shiftsField } from '../../../resources/general/system/settingsShifts'
import { type LineColumn, SettingsLines, type TypedLine } from './SettingsLines'
import { numbersOf } from './settingsText'
import { t } from '../../../texts/texts'

const asLine = ({ breaks, ...shift }: Shift): TypedLine => ({ ...shift, breaks: breaks.join(', ') })
const asShift = ({ name = '', from = '', to = '', breaks = '' }: TypedLine): Shift => ({
  name,
  from,
  to,
  breaks: numbersOf(breaks),
})

const columns: readonly LineColumn[] = [
  { name: 'name', head: t('Name') },
  { name: 'from', head: t('From'), pattern: t('HH:MM') },
  { name: 'to', head: t('To'), pattern: t('HH:MM') },
  { name: 'breaks', head: t('Breaks, min') },
]

type Props = { shifts: readonly Shift[]; error: ReactNode; onChange: (shifts: readonly Shift[]) => void }

/** The shifts of a day, a line each. */
export const SettingsShifts = ({ shifts, error, onChange }: Props) => (
  <SettingsLines
    field={shiftsField}
    columns={columns}
    items={shifts}
    asLine={asLine}
    asItem={asShift}
    error={error}
    onChange={onChange}
    least={1}
    most={6}
    look="dc-day-shifts"
  />
)
