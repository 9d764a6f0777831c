import { Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { AnyField } from '../../../resources/kit/fields/field'
import { SettingsTable } from './SettingsTable'
import { t } from '../../../texts/texts'

/** A line as it is typed. */
export type TypedLine = Readonly<Record<string, string>>

export type LineColumn = {
  name: string
  head: string
  /** Long texts grow over several lines. */
  isLong?: true
  /** How a value is written. */
  pattern?: string
  /** Figures are narrow. */
  isFigure?: true
}

type Props<Item> = {
  field: Pick<AnyField, 'label' | 'help'>
  columns: readonly LineColumn[]
  items: readonly Item[]
  asLine: (item: Item) => TypedLine
  asItem: (line: TypedLine) => Item
  error: ReactNode
  onChange: (items: readonly Item[]) => void
  least?: number
  most?: number
  /** The look of the table. */
  look?: 'dc-statutory' | 'dc-day-shifts'
}

/** A setting whose lines are typed as text, such as a list of the law: its items, a line each. */
export function SettingsLines<Item>({
  columns,
  items,
  asLine,
  asItem,
  onChange,
  look = 'dc-statutory',
  ...table
}: Props<Item>) {
  // Half-typed input is kept as text; items changed elsewhere replace it.
  const [rows, setRows] = useState(() => items.map(asLine))
  const isOurs = JSON.stringify(rows.map(asItem)) === JSON.stringify(items)
  const shown = isOurs ? rows : items.map(asLine)
  const change = (next: TypedLine[]) => {
    setRows(next)
    onChange(next.map(asItem))
  }
  const inputOf = (place: number, name: string) => {
    const column = columns.find((one) => one.name === name)
    if (!column) return null
    const Input = column.isLong ? Textarea : TextInput
    return (
      <Input
        aria-label={t('{head} of line {index}', { head: column.head, index: place + 1 })}
        {...(Input === Textarea && { autosize: true, minRows: 1, maxRows: 6 })}
        value={shown[place]?.[name] ?? ''}
        placeholder={column.pattern ?? ''}
        {...(column.isFigure && { inputMode: 'decimal' as const })}
        onChange={({ currentTarget: { value } }) =>
          change(shown.map((one, at) => (at === place ? { ...one, [name]: value } : one)))
        }
      />
    )
  }
  return (
    <SettingsTable
      {...table}
      className={look}
      columns={columns.map(({ name, head, isFigure }) => ({
        name,
        head,
        className: isFigure ? 'dc-statutory-figure' : look === 'dc-statutory' ? `${look}-${name}` : undefined,
      }))}
      count={shown.length}
      onAdd={() => change([...shown, Object.fromEntries(columns.map(({ name }) => [name, '']))])}
      onRemove={(place) => change(shown.filter((_, at) => at !== place))}
    >
      {inputOf}
    </SettingsTable>
  )
}
