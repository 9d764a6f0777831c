import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { type Shift, shiftsField } from '../../../resources/general/system/settingsShifts'
import { useRowFocus } from '../../ui/focus/useRowFocus'
import { numbersOf } from './settingsText'
import { t } from '../../../texts/texts'

type Row = { name: string; from: string; to: string; breaks: string }

const asRow = ({ breaks, ...shift }: Shift): Row => ({ ...shift, breaks: breaks.join(', ') })
const asShift = ({ breaks, ...row }: Row): Shift => ({ ...row, breaks: numbersOf(breaks) })

const heads = { name: t('Name'), from: t('From'), to: t('To'), breaks: t('Breaks, min') } as const
const names = Object.keys(heads) as (keyof Row)[]

type Props = { shifts: readonly Shift[]; error: ReactNode; onChange: (shifts: readonly Shift[]) => void }

/** The shifts of a day, a line each. */
export function SettingsShifts({ shifts, error, onChange }: Props) {
  // Half-typed input is kept as text; shifts changed elsewhere replace it.
  const [rows, setRows] = useState(() => shifts.map(asRow))
  const body = useRef<HTMLTableSectionElement>(null)
  const rowFocus = useRowFocus(body)
  const isOurs = JSON.stringify(rows.map(asShift)) === JSON.stringify(shifts)
  const shown = isOurs ? rows : shifts.map(asRow)
  const change = (next: Row[]) => {
    setRows(next)
    onChange(next.map(asShift))
  }
  return (
    <div className="dc-shifts" role="group" aria-label={shiftsField.label}>
      <b>{shiftsField.label}</b>
      <table>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {heads[name]}
              </th>
            ))}
            <th scope="col" aria-label={t('Remove')} />
          </tr>
        </thead>
        <tbody ref={body} {...rowFocus}>
          {shown.map((row, index) => (
            // Lines have no name of their own while it is typed.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              {names.map((name) => (
                <td key={name}>
                  <TextInput
                    aria-label={t('{value} of shift {index}', { value: heads[name], index: index + 1 })}
                    value={row[name]}
                    placeholder={name === 'from' || name === 'to' ? t('HH:MM') : ''}
                    onChange={({ currentTarget: { value } }) =>
                      change(shown.map((one, at) => (at === index ? { ...one, [name]: value } : one)))
                    }
                  />
                </td>
              ))}
              <td>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Remove shift {index}', { index: index + 1 })}
                  // A disabled button would lose the focus that it has when the second last shift goes.
                  aria-disabled={shown.length === 1}
                  {...(shown.length === 1 && { 'data-disabled': true })}
                  onClick={() => shown.length > 1 && change(shown.filter((_, at) => at !== index))}
                >
                  <IconTrash size={16} aria-hidden="true" />
                </ActionIcon>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} aria-hidden="true" />}
        disabled={shown.length === 6}
        onClick={() => change([...shown, { name: '', from: '', to: '', breaks: '' }])}
      >
        {t('Add shift')}
      </Button>
      {error ? <small role="alert">{error}</small> : <small>{shiftsField.help}</small>}
    </div>
  )
}
