import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type { StatutoryItem } from '../../../resources/general/law/statutoryLists'
import type { AnyField } from '../../../resources/kit/fields/field'
import { Scrolled } from '../../parts/table/Scrolled'
import { useRowFocus } from '../../ui/focus/useRowFocus'
import { t } from '../../../texts/texts'

type Row = Record<keyof StatutoryItem, string>

const wordsIn = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
const asRow = ({ words, to, ...item }: StatutoryItem): Row => ({
  ...item,
  words: words.join(', '),
  to: to ?? '',
})
const asItem = ({ words, to, ...row }: Row): StatutoryItem => ({
  ...row,
  words: wordsIn(words),
  to: to === '' ? null : to,
})

const columns = [
  { name: 'name', head: t('Item') },
  { name: 'words', head: t('Words, separated by commas') },
  { name: 'from', head: t('From') },
  { name: 'to', head: t('Until') },
  { name: 'source', head: t('Source') },
] as const satisfies readonly { name: keyof Row; head: string }[]

type Props = {
  field: AnyField
  items: readonly StatutoryItem[]
  error: ReactNode
  onChange: (items: readonly StatutoryItem[]) => void
}

/** A list of the law: its items with their words, days and source, a line each. */
export function SettingsStatutory({ field, items, error, onChange }: Props) {
  // Half-typed input is kept as text; items changed elsewhere replace it.
  const [rows, setRows] = useState(() => items.map(asRow))
  const body = useRef<HTMLTableSectionElement>(null)
  const rowFocus = useRowFocus(body)
  const isOurs = JSON.stringify(rows.map(asItem)) === JSON.stringify(items)
  const shown = isOurs ? rows : items.map(asRow)
  const change = (next: Row[]) => {
    setRows(next)
    onChange(next.map(asItem))
  }
  const set = (place: number, name: keyof Row) => (value: string) =>
    change(shown.map((one, at) => (at === place ? { ...one, [name]: value } : one)))
  return (
    <div className="dc-shifts dc-statutory" role="group" aria-label={field.label}>
      <b>{field.label}</b>
      <Scrolled className="dc-statutory-scroll" label={field.label}>
        <table>
          <thead>
            <tr>
              {columns.map(({ name, head }) => (
                <th key={name} scope="col" className={`dc-statutory-${name}`}>
                  {head}
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
                {columns.map(({ name, head }) => {
                  const Input = name === 'words' || name === 'source' ? Textarea : TextInput
                  return (
                    <td key={name}>
                      <Input
                        aria-label={t('{head} of item {index}', { head, index: index + 1 })}
                        {...(Input === Textarea && { autosize: true, minRows: 1, maxRows: 6 })}
                        value={row[name]}
                        placeholder={name === 'from' || name === 'to' ? t('YYYY-MM-DD') : ''}
                        onChange={({ currentTarget: { value } }) => set(index, name)(value)}
                      />
                    </td>
                  )
                })}
                <td>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('Remove item {index}', { index: index + 1 })}
                    onClick={() => change(shown.filter((_, at) => at !== index))}
                  >
                    <IconTrash size={16} aria-hidden="true" />
                  </ActionIcon>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} aria-hidden="true" />}
        disabled={shown.length === 100}
        onClick={() => change([...shown, { name: '', words: '', from: '', to: '', source: '' }])}
      >
        {t('Add item')}
      </Button>
      {error ? <small role="alert">{error}</small> : <small>{field.help}</small>}
    </div>
  )
}
