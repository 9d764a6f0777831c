import type { ReactNode } from 'react'
import type { StatutoryItem } from '../../../resources/general/law/statutoryLists'
import type { AnyField } from '../../../resources/kit/fields/field'
import { type LineColumn, SettingsLines, type TypedLine } from './SettingsLines'
import { t } from '../../../texts/texts'

const wordsIn = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

const asLine = ({ words, to, ...item }: StatutoryItem) => ({
  ...item,
  words: words.join(', '),
  to: to ?? '',
})
const asItem = ({ name = '', words = '', from = '', to = '', source = '' }: TypedLine): StatutoryItem => ({
  name,
  from,
  source,
  words: wordsIn(words),
  to: to === '' ? null : to,
})

const columns: readonly LineColumn[] = [
  { name: 'name', head: t('Item') },
  { name: 'words', head: t('Words, separated by commas'), isLong: true },
  { name: 'from', head: t('From'), pattern: t('YYYY-MM-DD') },
  { name: 'to', head: t('Until'), pattern: t('YYYY-MM-DD') },
  { name: 'source', head: t('Source'), isLong: true },
]

type Props = {
  field: AnyField
  items: readonly StatutoryItem[]
  error: ReactNode
  onChange: (items: readonly StatutoryItem[]) => void
}

/** A list of the law: its items with their words, days and source, a line each. */
export const SettingsStatutory = (props: Props) => (
  <SettingsLines {...props} columns={columns} asLine={asLine} asItem={asItem} />
)
