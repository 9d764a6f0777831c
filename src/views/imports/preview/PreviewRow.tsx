import { ActionIcon, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { ImportAction, ImportRow } from '../../../resources/imports/import_rows'
import { Glyph, type GlyphName } from '../../parts/Glyph'
import { CellEditor } from './CellEditor'
import { cellOf, type PreviewColumn, saidOf, saidOfRow, shownCell } from './previewItems'
import { t } from '../../../texts/texts'

type Look = readonly [family: string, glyph: GlyphName, word: string]

const looks: Readonly<Record<ImportAction | 'excluded', Look>> = {
  create: ['success', 'check', t('New')],
  update: ['info', 'ring', t('Change')],
  unchanged: ['neutral', 'dashed', t('Unchanged')],
  error: ['danger', 'stop', t('Error')],
  excluded: ['neutral', 'pause', t('Excluded')],
}

const broughtWords: Readonly<Record<string, string>> = {
  brands: 'brand',
  flavors: 'flavor',
  categories: 'category',
}

type Props = {
  style: CSSProperties
  index: number
  row: ImportRow
  columns: readonly PreviewColumn[]
  labelOf: (field: string) => string
  /** The column with the focus, where it is in this row. */
  active: number | null
  editing: number | null
  isEditable: boolean
  onPoint: (column: number) => void
  onEdit: (column: number) => void
  onDone: (isBack: boolean) => void
  onCorrect: (row: ImportRow, values: Record<string, string>) => Promise<void>
  onExclude: (rows: readonly ImportRow[]) => void
  /** Goes to the first cell that is wrong. */
  onWrong: () => void
}

const classOf = (finding: { isError: boolean } | null, isActive: boolean) =>
  [
    finding ? (finding.isError ? 'dc-preview-wrong' : 'dc-preview-doubt') : '',
    isActive ? 'dc-preview-active' : '',
  ]
    .filter(Boolean)
    .join(' ')

const askedFor = { text: t('Goes to approval') }

function Cell({ props, place }: { props: Props; place: number }) {
  const { row, columns, index, active } = props
  const column = columns[place]
  if (!column) return null
  const finding = row.is_excluded ? null : saidOf(row, column.name)
  const { old, text } = shownCell(row, column)
  const isAsked = row.action === 'update' && row.asked.includes(column.name)
  const message = finding ?? (isAsked ? askedFor : null)
  const isEditing = props.editing === place
  const cell = (
    <div
      role="gridcell"
      tabIndex={-1}
      id={`cell-${index}-${place}`}
      style={{ width: column.width }}
      className={classOf(finding, active === place)}
      aria-invalid={finding?.isError === true || undefined}
      aria-label={message ? `${column.label} ${text || 'empty'}: ${message.text}` : undefined}
      onPointerDown={() => props.onPoint(place)}
      onDoubleClick={() => props.onEdit(place)}
    >
      {isEditing ? (
        <CellEditor
          label={t('{label}, row {rowNumber}', { label: column.label, rowNumber: row.row_number })}
          value={cellOf(row, column)}
          onDone={props.onDone}
          onSave={(value) => props.onCorrect(row, { [column.name]: value })}
        />
      ) : (
        <>
          {finding?.isError === true && <Glyph name="stop" />}
          {isAsked && finding === null && <Glyph name="half" />}
          {old !== null && (
            <>
              <del>{old}</del> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <span>{text}</span>
        </>
      )}
    </div>
  )
  return message && !isEditing ? (
    <Tooltip label={message.text} multiline maw={360} {...(active === place && { opened: true })}>
      {cell}
    </Tooltip>
  ) : (
    cell
  )
}

/** A look-up that the file brings with it: what it becomes, in one line across the columns. */
function BroughtRow({ style, index, row, columns, active, onPoint }: Props) {
  const [family, glyph] = looks.create
  const one = row.target_table === null ? undefined : broughtWords[row.target_table]
  return (
    <div role="row" aria-rowindex={1} className="dc-preview-row" style={style}>
      <div role="rowheader" className="dc-preview-first">
        <span className={`dc-tag dc-${family}`}>
          <Glyph name={glyph} />
          {t('New {one}', { one: one ?? t('row') })}
        </span>
      </div>
      <div
        role="gridcell"
        tabIndex={-1}
        id={`cell-${index}-${active ?? 0}`}
        aria-colspan={columns.length}
        className={classOf(null, active !== null)}
        onPointerDown={() => onPoint(0)}
      >
        <span>
          {t('{name}, code {code}', { name: String(row.after.name), code: String(row.after.code) })}
        </span>
      </div>
    </div>
  )
}

/** One row of a preview: its number, what it would do, and its cells, wrong ones in red with the message. */
export function PreviewRow(props: Props) {
  const { style, row, columns, labelOf, isEditable } = props
  if (row.target_table !== null) return <BroughtRow {...props} />
  const [family, glyph, word] = looks[row.is_excluded ? 'excluded' : row.action]
  const remarks = row.is_excluded ? [row.reason ?? ''] : saidOfRow(row, columns, labelOf)
  const tag = (
    <span className={`dc-tag dc-${family}`}>
      <Glyph name={glyph} />
      {word}
      {remarks.length > 0 && !row.is_excluded && ` (${remarks.length})`}
    </span>
  )
  return (
    <div role="row" aria-rowindex={row.row_number} className="dc-preview-row" style={style}>
      <div role="rowheader" className="dc-preview-first">
        <span className="dc-import-count">{row.row_number}</span>
        {remarks.length > 0 ? (
          <Tooltip
            label={remarks.join('\n')}
            multiline
            maw={360}
            styles={{ tooltip: { whiteSpace: 'pre-line' } }}
          >
            {tag}
          </Tooltip>
        ) : row.action === 'error' && !row.is_excluded ? (
          <button
            type="button"
            tabIndex={-1}
            className="dc-plain"
            title={t('Show the first error')}
            onClick={props.onWrong}
          >
            {tag}
          </button>
        ) : (
          tag
        )}
        {isEditable && !row.is_excluded && (
          <ActionIcon
            className="dc-preview-exclude"
            variant="subtle"
            color="gray"
            size="sm"
            tabIndex={-1}
            aria-label={t('Exclude row {rowNumber}', { rowNumber: row.row_number })}
            onClick={() => props.onExclude([row])}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      {columns.map(({ name }, place) => (
        <Cell key={name} props={props} place={place} />
      ))}
    </div>
  )
}
