import { Button } from '@mantine/core'
import { type CSSProperties, use } from 'react'
import type { ImportRow } from '../../../resources/imports/import_rows'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { DocumentTools } from './documentTools'
import type { DocumentSum, PreviewItem } from './previewItems'
import { rowsText } from '../run/runWords'
import { t } from '../../../texts/texts'

type Props = {
  id: string
  style: CSSProperties
  item: Extract<PreviewItem, { is: 'document' }>
  sum: DocumentSum | null
  isEditable: boolean
  onExclude: (rows: readonly ImportRow[]) => void
}

function Total({ label, total, is }: Pick<DocumentSum, 'label' | 'is'> & { total: number | null }) {
  const text = `${label} ${total === null ? t('n/a') : figure(total, is === null ? 2 : undefined)}`
  if (is === null) return <span>{text}</span>
  const isRight = total !== null && Math.abs(total - is) < 0.01
  return (
    <span className={isRight ? 'dc-success-text' : 'dc-danger-text'}>
      <Glyph name={isRight ? 'check' : 'stop'} /> {t('{text} of {is}', { text, is: figure(is) })}
    </span>
  )
}

/** The head of a document in a preview: its key, its rows, what they add up to, and the way out. */
export function DocumentHead({ id, style, item: { key, rows }, sum, isEditable, onExclude }: Props) {
  const wrong = rows.filter(({ action, is_excluded }) => action === 'error' && !is_excluded).length
  const isOut = rows.every(({ is_excluded }) => is_excluded)
  const total = sum && sum.of(rows)
  const tools = use(DocumentTools)
  return (
    <div role="row" className="dc-preview-document" style={style}>
      <div role="gridcell" id={id}>
        <b>{key === '' ? t('Without a key') : key}</b>
        <span>{rowsText(rows.length)}</span>
        {sum && !isOut && <Total label={sum.label} total={total} is={sum.is} />}
        {wrong > 0 && (
          <span className="dc-danger-text">{t('{rowsText} with errors', { rowsText: rowsText(wrong) })}</span>
        )}
        {isOut && (
          <span>
            {t('Excluded:')} {rows[0]?.reason}
          </span>
        )}
        {!isOut && key !== '' && tools?.(key)}
        {isEditable && !isOut && (
          <Button size="compact-xs" variant="default" tabIndex={-1} onClick={() => onExclude(rows)}>
            {t('Exclude')}
          </Button>
        )}
      </div>
    </div>
  )
}
