import { Button } from '@mantine/core'
import type { CSSProperties } from 'react'
import type { ImportRow } from '../../resources/imports/import_rows'
import { figure } from '../fields/format'
import { Glyph } from '../parts/Glyph'
import { type PreviewColumn, type PreviewItem, sumOf } from './previewItems'
import { rowsText } from './runWords'

type Given = {
  id: string
  style: CSSProperties
  item: Extract<PreviewItem, { is: 'document' }>
  sum: { column: PreviewColumn; is: number; mark: string } | null
  isEditable: boolean
  onExclude: (rows: readonly ImportRow[]) => void
}

/** The head of a document in a preview: its key, its rows, what they add up to, and the way out. */
export function DocumentHead({ id, style, item: { key, rows }, sum, isEditable, onExclude }: Given) {
  const wrong = rows.filter(({ action, is_excluded }) => action === 'error' && !is_excluded).length
  const isOut = rows.every(({ is_excluded }) => is_excluded)
  const total = sum && sumOf(rows, sum.column, sum.mark)
  const isRight = sum !== null && total !== null && Math.abs(total - sum.is) < 0.01
  return (
    <div role="row" className="dc-preview-document" style={style}>
      <div role="gridcell" id={id}>
        <b>{key === '' ? 'Without a key' : key}</b>
        <span>{rowsText(rows.length)}</span>
        {sum && !isOut && (
          <span className={isRight ? 'dc-success-text' : 'dc-danger-text'}>
            <Glyph name={isRight ? 'check' : 'stop'} /> {sum.column.label}{' '}
            {total === null ? 'n/a' : figure(total)} of {figure(sum.is)}
          </span>
        )}
        {wrong > 0 && <span className="dc-danger-text">{rowsText(wrong)} with errors</span>}
        {isOut && <span>Excluded: {rows[0]?.reason}</span>}
        {isEditable && !isOut && (
          <Button size="compact-xs" variant="default" tabIndex={-1} onClick={() => onExclude(rows)}>
            Exclude
          </Button>
        )}
      </div>
    </div>
  )
}
