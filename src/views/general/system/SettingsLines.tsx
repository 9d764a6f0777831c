import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type { AnyField } from '../../../resources/kit/fields/field'
import { Scrolled } from '../../parts/table/Scrolled'
import { useRowFocus } from '../../ui/focus/useRowFocus'
import { t } from '../../../texts/texts'

/** A line as it is typed. */
export type TypedLine = Readonly<Record<string, string>>

export type LineColumn = {
  name: string
  head: string
  /** Long texts grow over several lines. */
  isLong?: true
  isDay?: true
  /** Figures are narrow. */
  isFigure?: true
}

type Props<Item> = {
  field: AnyField
  columns: readonly LineColumn[]
  items: readonly Item[]
  asLine: (item: Item) => TypedLine
  asItem: (line: TypedLine) => Item
  error: ReactNode
  onChange: (items: readonly Item[]) => void
}

/** A list or table of the law in the settings: its items, a line each. */
export function SettingsLines<Item>({ field, columns, items, asLine, asItem, error, onChange }: Props<Item>) {
  // Half-typed input is kept as text; items changed elsewhere replace it.
  const [rows, setRows] = useState(() => items.map(asLine))
  const body = useRef<HTMLTableSectionElement>(null)
  const rowFocus = useRowFocus(body)
  const isOurs = JSON.stringify(rows.map(asItem)) === JSON.stringify(items)
  const shown = isOurs ? rows : items.map(asLine)
  const change = (next: TypedLine[]) => {
    setRows(next)
    onChange(next.map(asItem))
  }
  const set = (place: number, name: string) => (value: string) =>
    change(shown.map((one, at) => (at === place ? { ...one, [name]: value } : one)))
  return (
    <div className="dc-shifts dc-statutory" role="group" aria-label={field.label}>
      <b>{field.label}</b>
      <Scrolled className="dc-statutory-scroll" label={field.label}>
        <table>
          <thead>
            <tr>
              {columns.map(({ name, head, isFigure }) => (
                <th
                  key={name}
                  scope="col"
                  className={isFigure ? 'dc-statutory-figure' : `dc-statutory-${name}`}
                >
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
                {columns.map(({ name, head, isLong, isDay, isFigure }) => {
                  const Input = isLong ? Textarea : TextInput
                  return (
                    <td key={name}>
                      <Input
                        aria-label={t('{head} of item {index}', { head, index: index + 1 })}
                        {...(Input === Textarea && { autosize: true, minRows: 1, maxRows: 6 })}
                        value={row[name] ?? ''}
                        placeholder={isDay ? t('YYYY-MM-DD') : ''}
                        {...(isFigure && { inputMode: 'decimal' as const })}
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
        onClick={() => change([...shown, Object.fromEntries(columns.map(({ name }) => [name, '']))])}
      >
        {t('Add item')}
      </Button>
      {error ? <small role="alert">{error}</small> : <small>{field.help}</small>}
    </div>
  )
}
