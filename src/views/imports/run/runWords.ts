import type { Kind, KindColumn } from '../../../resources/imports/importShapes'
import type { CellError } from '../../../resources/imports/cells'
import type { ImportTab } from '../../../resources/imports/import_rows'
import type { ImportRun } from '../../../resources/imports/import_runs'
import { placesText } from '../../../resources/kit/text/equalMessages'
import { optionLabel } from '../../../resources/kit/text/columns'
import { flagWord } from '../../../resources/kit/text/words'
import { counted, figure } from '../../format/format'
import { day } from '../../format/timeText'
import { fieldMessage } from '../../ui/messages'
import { t } from '../../../texts/texts'

/** What a mode does, in a person's words. */
export const modeWords: Readonly<Record<ImportRun['mode'], string>> = {
  upsert: t('Add and update'),
  insert: t('Add only'),
  update: t('Update only'),
}

export const tabWords: Readonly<Record<ImportTab, string>> = {
  all: t('All'),
  errors: t('Errors'),
  create: t('New'),
  update: t('Changes'),
  unchanged: t('Unchanged'),
  warnings: t('Warnings'),
  excluded: t('Excluded'),
}

/** "1 row", "1,204 rows". */
export const rowsText = (count: number) => counted(count, 'row')

/** "Row 3", "Rows 3, 4 and 40 more"; what the file brings with it is numbered below zero. */
export const rowPlaces = (rows: readonly number[], count = rows.length) =>
  (rows[0] ?? 0) > 0
    ? placesText('Row', rows, count)
    : count === 1
      ? t('New look-up')
      : t('New look-ups ({count})', { count: figure(count) })

/** How many rows a commit writes. */
export const rowsWritten = ({ rows_create, rows_update }: ImportRun) => rows_create + rows_update

export const errorText = (error: CellError) => fieldMessage(error)

/** How a column is called; what is wrong with a whole row has no column. */
export const labelIn = ({ columns }: Kind, field: string) =>
  columns.find(({ name }) => name === field)?.label ?? (field === 'row' ? t('Row') : field)

const flagged = ({ flagWords }: KindColumn) => (flagWords ? { flagWords } : {})

/** A value of a row as people read it, with the label beside a reference. */
export function valueText(column: KindColumn, values: Readonly<Record<string, unknown>>): string {
  const value = values[column.name]
  if (value === null || value === undefined || value === '') return ''
  switch (column.kind) {
    case 'reference':
      return String((values[column.name.replace(/_id$/, '')] ?? value) as string | number)
    case 'flag':
      return flagWord(value === 1 || value === true, flagged(column))
    case 'choice':
      return optionLabel(column as never, value)
    case 'choices':
      return Array.isArray(value)
        ? value.map((one) => optionLabel(column as never, one)).join(', ')
        : String(value as string)
    case 'day':
      return day(String(value as string))
    case 'integer':
    case 'decimal':
      return typeof value === 'number' ? figure(value) : String(value as string)
    default:
      return typeof value === 'object' ? JSON.stringify(value) : String(value as string)
  }
}
