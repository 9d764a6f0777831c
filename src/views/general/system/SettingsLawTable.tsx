import { type ReactNode, useMemo } from 'react'
import type { AnyLawLine, LawColumns } from '../../../resources/general/law/lawTables'
import type { AnyField } from '../../../resources/kit/fields/field'
import { type LineColumn, SettingsLines, type TypedLine } from './SettingsLines'
import { t } from '../../../texts/texts'

const dated: readonly LineColumn[] = [
  { name: 'from', head: t('From'), pattern: t('YYYY-MM-DD') },
  { name: 'to', head: t('Until'), pattern: t('YYYY-MM-DD') },
  { name: 'source', head: t('Source'), isLong: true },
]

const asLine = (line: AnyLawLine): TypedLine =>
  Object.fromEntries(Object.entries(line).map(([name, value]) => [name, value === null ? '' : String(value)]))

/** A figure as it was typed; what is none stays text, and is refused at its place. */
const figureOf = (typed: string) => {
  const value = Number(typed.replace(',', '.'))
  return typed.trim() === '' ? null : Number.isNaN(value) ? typed : value
}

type Props = {
  field: AnyField
  columns: LawColumns
  items: readonly AnyLawLine[]
  error: ReactNode
  onChange: (items: readonly AnyLawLine[]) => void
}

/** A table of the law: its figures with their days and source, a line each. */
export function SettingsLawTable({ columns, ...props }: Props) {
  const heads = useMemo(
    () => [
      ...Object.entries(columns).map(([name, { label, unit }]): LineColumn => ({
        name,
        head: unit === undefined ? label : `${label} (${unit})`,
        isFigure: true,
      })),
      ...dated,
    ],
    [columns],
  )
  const asItem = ({ from = '', to = '', source = '', ...figures }: TypedLine): AnyLawLine => ({
    ...Object.fromEntries(Object.entries(figures).map(([name, typed]) => [name, figureOf(typed ?? '')])),
    from,
    to: to === '' ? null : to,
    source,
  })
  return <SettingsLines {...props} columns={heads} asLine={asLine} asItem={asItem} />
}
