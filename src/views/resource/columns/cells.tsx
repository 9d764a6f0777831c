import type { ICellRendererParams } from 'ag-grid-community'
import type { ReactNode } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import { headUnitOf, lookOf, optionLabel } from '../../../resources/kit/text/columns'
import { progressOf, progressText } from '../../../resources/kit/text/progress'
import { statusesOf } from '../../../resources/kit/query/filter'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { fieldOf } from '../../../resources/kit/define/defineResource'
import type { AnyField } from '../../../resources/kit/fields/field'
import { cellText, labelOf } from '../../fields/cellText'
import { distinctTable, shownBeside } from '../../fields/CellValue'
import { DocumentLink } from '../../fields/DocumentLink'
import { namesDocument } from '../../fields/documentAddress'
import { due } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { JurisdictionChip } from '../../parts/JurisdictionChip'
import { ProgressBar } from '../../parts/ProgressBar'
import { CutName, RowName } from '../../parts/RowName'
import { statusLook } from '../../parts/statusLook'
import { StatusTag } from '../../parts/StatusTag'
import { useToday } from '../../hooks/observed'
import { isDue } from './isDue'
import { language, t } from '../../../texts/texts'
import '../list/chips.css'

type Cell = ICellRendererParams<AnyRow>

// A late day is longer in French: its dashes, and its words.
const frenchPx = language() === 'fr-CA' ? 22 : 0

/** From so many columns on a list is read in small. */
export const denseFrom = 10

// Words of a status in French are longer than its name.
const shownStatus = (status: string) => (language() === 'fr-CA' ? statusLook(status).word : status)

/** As wide as the longest of its words. */
const statusWidth = (statuses: readonly string[]) =>
  Math.max(104, 64 + 5.4 * Math.max(0, ...statuses.map((status) => shownStatus(status).length)))

const statusCell = ({ value }: Cell) => (value ? <StatusTag status={String(value)} /> : null)

const stampCell = ({ value }: Cell) => (value ? <JurisdictionChip code={String(value)} /> : null)

const priorityCell = ({ value, valueFormatted }: Cell) =>
  value === 'rush' ? (
    <span className="dc-rush">
      <Glyph name="rush" /> {t('Rush')}
    </span>
  ) : value === 'normal' ? null : (
    <>{valueFormatted}</>
  )

const colourCell = ({ value }: Cell) =>
  value ? (
    <span className="dc-colour-cell">
      <i style={{ background: String(value) }} aria-hidden="true" />
      {String(value)}
    </span>
  ) : null

// A text this long is a reason or a list, read on two lines.
const twoLinesFrom = 400

const twoLinesCell = ({ valueFormatted }: Cell) => (
  <span className="dc-two-lines" title={valueFormatted ?? ''}>
    {valueFormatted}
  </span>
)

const mostChips = 3

/** Several values as chips; those that find no room are counted. */
const chipsCell = (field: AnyField | undefined) =>
  function Chips({ value: chips }: Cell) {
    const value: unknown[] = typeof chips === 'string' ? chips.split(', ') : Array.isArray(chips) ? chips : []
    if (value.length === 0) return null
    const shown = value.slice(0, value.length > mostChips ? mostChips - 1 : mostChips)
    return (
      <span
        className="dc-chips-cell"
        title={typeof chips === 'string' ? chips : value.map((one) => optionLabel(field, one)).join(', ')}
      >
        {shown.map((one) => (
          <span key={String(one)} className="dc-word-chip">
            {field?.commaSeparated ? String(one) : optionLabel(field, one)}
          </span>
        ))}
        {value.length > shown.length && <span>+{value.length - shown.length}</span>}
      </span>
    )
  }

const progressCell = (resource: AnyResource) =>
  function Progress({ data }: Cell) {
    const progress = data ? progressOf(resource, data) : null
    if (!progress) return null
    return (
      <span className="dc-progress-cell">
        <ProgressBar {...progress} label={t('Progress')} />
        <span>{progressText(progress)}</span>
      </span>
    )
  }

const percentCell = (label: string) =>
  function Percent({ value }: Cell) {
    if (typeof value !== 'number') return null
    return (
      <span className="dc-progress-cell">
        <ProgressBar done={value} planned={100} label={label} />
        <span>{value} %</span>
      </span>
    )
  }

const dueCell = (resource: AnyResource, field: string) =>
  function Due({ data }: Cell) {
    const today = useToday()
    if (!data) return null
    const on = data[field]
    const words = isDue(resource, data) && typeof on === 'string' ? due(on, today) : null
    return (
      <span className="dc-due-cell">
        {cellText(resource, field, data)}
        {words?.isLate && (
          <span className="dc-danger-text">
            <Glyph name="clock" /> {words.text}
          </span>
        )}
      </span>
    )
  }

const documentCell = ({ data, valueFormatted }: Cell) =>
  data && valueFormatted ? <DocumentLink row={data} number={valueFormatted} /> : null

const nameCell = (table: AnyResource, without: readonly string[], stampColumn: string | undefined) =>
  function Name({ valueFormatted, data }: Cell) {
    const stamp = stampColumn === undefined ? undefined : data?.[stampColumn]
    return valueFormatted ? (
      <RowName
        resource={table}
        label={valueFormatted}
        without={without}
        stamp={typeof stamp === 'string' ? stamp : undefined}
        isStacked
      />
    ) : null
  }

const cutNameCell = ({ valueFormatted }: Cell) =>
  valueFormatted ? (
    <span className="dc-row-name" title={valueFormatted}>
      <CutName name={valueFormatted} />
    </span>
  ) : null

const broadLetters = /[mwMW]/g
const markRoom = 16
const rankRoom = 12
const wordPx = (word: string) => word.length * 6.7 + (word.match(broadLetters)?.length ?? 0) * 2.4
const spacePx = 4

/** Width of words broken into two lines. */
function onTwoLines(words: readonly number[]) {
  const line = (some: readonly number[]) =>
    some.reduce((sum, one) => sum + one, 0) + spacePx * Math.max(0, some.length - 1)
  return Math.min(...words.map((_, at) => Math.max(line(words.slice(0, at + 1)), line(words.slice(at + 1)))))
}

function namedHeadRoom(resource: AnyResource, name: string) {
  const unit = headUnitOf(resource, name)
  const words = labelOf(resource, name).split(' ').map(wordPx)
  const isFiltered = resource.list.preset?.some(({ field }) => field === name)
  return (
    Math.ceil(onTwoLines(unit === '' ? words : [...words, unit.length * 6.2]) + 20) +
    (isFiltered ? markRoom : 0)
  )
}

/** What the head of a column needs to be read whole, with the marks of the order and the filter a fresh list begins with. */
export function headRoom(resource: AnyResource, name: string) {
  const isMarked = resource.list.sort.some(([field]) => field === name)
  return namedHeadRoom(resource, name) + (isMarked ? markRoom : 0)
}

/** What a head by which the list is ordered needs; `isRanked` with its place among several. */
export const orderedHeadRoom = (resource: AnyResource, name: string, isRanked: boolean) =>
  namedHeadRoom(resource, name) + markRoom + (isRanked ? rankRoom : 0)

const statesOf = (resource: AnyResource, name: string) =>
  name === 'status' && resource.workflow
    ? statusesOf(resource)
    : (fieldOf(resource, name)?.options ?? []).map(({ value }) => String(value))

/** How a column is drawn where its text alone would not do, and how wide that is where it says so; undefined for plain text. */
export function cellOf(
  resource: AnyResource,
  name: string,
): { cellRenderer: (cell: Cell) => ReactNode; width?: number } | undefined {
  const look = lookOf(resource, name)
  if (look === 'status')
    return {
      cellRenderer: statusCell,
      width: Math.max(headRoom(resource, name), statusWidth(statesOf(resource, name))),
    }
  const field = fieldOf(resource, name)
  if (namesDocument(resource, name)) return { cellRenderer: documentCell }
  if (field?.kind === 'text' && !field.commaSeparated && (field.max ?? 0) >= twoLinesFrom)
    return { cellRenderer: twoLinesCell }
  if (field?.kind === 'choices') return { cellRenderer: chipsCell(field), width: 232 }
  if (field?.commaSeparated) return { cellRenderer: chipsCell(field), width: 168 }
  if (field?.kind === 'colour') return { cellRenderer: colourCell, width: 108 }
  if (look === 'jurisdiction')
    return { cellRenderer: stampCell, width: Math.max(56, headRoom(resource, name)) }
  if (look === 'name') return { cellRenderer: cutNameCell }
  if (look === 'priority') return { cellRenderer: priorityCell, width: 84 }
  if (field?.kind === 'integer' && field.unit === '%')
    return { cellRenderer: percentCell(field.label), width: Math.max(96, headRoom(resource, name)) }
  if (name === 'progress' && resource.list.progress)
    return { cellRenderer: progressCell(resource), width: 112 }
  if (name === resource.list.due?.field)
    return {
      cellRenderer: dueCell(resource, name),
      width: (resource.list.columns.length < denseFrom ? 186 : 168) + frenchPx,
    }
  const table = distinctTable(resource, name)
  const { columns } = resource.list
  const stampColumn = columns.find((one) => lookOf(resource, one) === 'jurisdiction')
  return table
    ? { cellRenderer: nameCell(table, shownBeside(resource, name, columns), stampColumn) }
    : undefined
}
