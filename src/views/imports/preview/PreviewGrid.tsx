import { useRef, useState } from 'react'
import type { ImportRow } from '../../../resources/imports/import_rows'
import { DocumentHead } from './DocumentHead'
import type { DocumentSum, PreviewColumn, PreviewItem } from './previewItems'
import { PreviewRow } from './PreviewRow'
import { headWidth, usePreviewCells } from './usePreviewCells'
import { t } from '../../../texts/texts'

type Props = {
  items: readonly PreviewItem[]
  columns: readonly PreviewColumn[]
  labelOf: (field: string) => string
  /** Total of the lines of a document. */
  sum: DocumentSum | null
  isEditable: boolean
  /** The column to scroll into view. */
  reveal: string | undefined
  onNearEnd: () => void
  /** Rejects with the refusal. */
  onCorrect: (row: ImportRow, values: Record<string, string>) => Promise<void>
  onExclude: (rows: readonly ImportRow[]) => void
}

/** All rows of a preview, virtualized: moved through by arrows, corrected in place. */
export function PreviewGrid(props: Props) {
  const { items, columns, isEditable } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [isFocused, setFocused] = useState(false)
  const cells = usePreviewCells(scroller, props)
  const { drawn, height, active, editing, edit, go } = cells
  const width = headWidth + columns.reduce((sum, column) => sum + column.width, 0)

  return (
    <div
      ref={scroller}
      className="dc-preview"
      role="grid"
      tabIndex={0}
      aria-label={t('Rows of the file')}
      aria-rowcount={-1}
      aria-colcount={columns.length + 1}
      aria-readonly={!isEditable}
      aria-activedescendant={items[active.item] ? `cell-${active.item}-${active.column}` : undefined}
      onKeyDown={cells.press}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div role="rowgroup" style={{ height, width }}>
        <div role="row" className="dc-preview-head" style={{ width }}>
          <span role="columnheader" className="dc-preview-first" style={{ width: headWidth }}>
            {t('Row')}
          </span>
          {columns.map(({ name, label, width: own }) => (
            <span key={name} role="columnheader" style={{ width: own }}>
              {label}
            </span>
          ))}
        </div>
        {drawn.map(({ index, start }) => {
          const item = items[index]
          if (!item) return null
          const style = { transform: `translateY(${start}px)`, width }
          return item.is === 'document' ? (
            <DocumentHead
              key={`document ${item.key}`}
              id={`cell-${index}-${active.column}`}
              style={style}
              item={item}
              sum={props.sum}
              isEditable={isEditable}
              onExclude={props.onExclude}
            />
          ) : (
            <PreviewRow
              key={item.row.row_number}
              style={style}
              index={index}
              row={item.row}
              columns={columns}
              labelOf={props.labelOf}
              active={isFocused && active.item === index ? active.column : null}
              editing={editing?.row === item.row.row_number ? editing.column : null}
              isEditable={isEditable}
              onPoint={(column) => cells.setActive({ item: index, column })}
              onEdit={(column) => edit({ item: index, column })}
              onDone={cells.done}
              onCorrect={props.onCorrect}
              onExclude={props.onExclude}
              onWrong={() => {
                const wrong = columns.findIndex(({ name }) => name in item.row.errors)
                if (wrong >= 0) go(index, wrong)
                scroller.current?.focus()
              }}
            />
          )
        })}
      </div>
    </div>
  )
}
