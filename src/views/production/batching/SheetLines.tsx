import { isWeighed, lineKey } from '../../../resources/production/batching/sheet'
import type { BatchingSheet } from '../../../resources/production/batching/sheetShape'
import { Glyph } from '../../parts/Glyph'
import { lineQty } from './weighText'
import { t } from '../../../texts/texts'
import '../../parts/touch/touchRows.css'

type Props = {
  sheet: BatchingSheet
  chosen: string | null
  waiting: ReadonlySet<string>
  onChoose: (key: string) => void
}

/** The lines of a batch: what each takes, and which are weighed. */
export const SheetLines = ({ sheet, chosen, waiting, onChoose }: Props) => (
  <ul className="dc-pad-later dc-touch-rows" aria-label={t('Lines of the batch')}>
    {sheet.lines.map((line) => {
      const key = lineKey(line)
      const isDone = isWeighed(line)
      const isSent = waiting.has(key)
      return (
        <li key={key}>
          <button
            type="button"
            aria-current={chosen === key || undefined}
            disabled={isDone || isSent}
            onClick={() => onChoose(key)}
          >
            <span className={`dc-word ${isDone ? 'dc-success-text' : isSent ? 'dc-warning-text' : ''}`}>
              <Glyph name={isDone ? 'check' : isSent ? 'clock' : line.weighed_ml > 0 ? 'half' : 'ring'} />
            </span>
            <span className="dc-touch-what">
              <b>{line.product}</b>
              <small>
                {line.sku}
                {line.is_hazard === 1 && t(', hazard')}
                {line.needs_second_person === 1 && t(', two persons')}
                {line.kind === 'adjustment' && t(', adjustment')}
                {line.kind === 'recovery_input' && t(', recovery {number}', { number: line.note ?? '' })}
                {isSent && t(', waits to be sent')}
              </small>
            </span>
            <span className="dc-touch-qty">
              <b>{lineQty(line, isDone ? line.weighed_ml : line.rest_ml)}</b>
              {!isDone && line.weighed_ml > 0 && (
                <small>{t('{weighed} weighed', { weighed: lineQty(line, line.weighed_ml) })}</small>
              )}
            </span>
          </button>
        </li>
      )
    })}
  </ul>
)
