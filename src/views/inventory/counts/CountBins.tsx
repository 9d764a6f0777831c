import { useEffect, useRef } from 'react'
import type { StockCountBin } from '../../../resources/inventory/counts/stock_count_bins'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { t } from '../../../texts/texts'
import '../../parts/touch/touchRows.css'

const isDone = ({ line_count, counted_count, checked_at }: StockCountBin) =>
  line_count === 0 ? checked_at !== null : counted_count >= line_count

/** The bins of a count in the order in which one walks past them, and how far each is. */
export function CountBins({
  bins,
  at,
  onGo,
}: {
  bins: readonly StockCountBin[]
  at: number | null
  onGo: (bin: number) => void
}) {
  const current = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [at])
  return (
    <nav className="dc-count-bins dc-touch-rows" aria-label={t('Bins')}>
      {bins.map((bin) => (
        <button
          key={bin.id}
          type="button"
          ref={bin.bin_id === at ? current : null}
          aria-current={bin.bin_id === at ? 'true' : undefined}
          onClick={() => onGo(bin.bin_id)}
        >
          <Glyph name={isDone(bin) ? 'check' : bin.counted_count > 0 ? 'half' : 'dashed'} />
          <b>{bin.bin}</b>
          <span>
            {bin.line_count === 0
              ? bin.checked_at === null
                ? t('nothing expected')
                : t('empty')
              : t('{countedCount} of {lineCount}', {
                  countedCount: figure(bin.counted_count),
                  lineCount: figure(bin.line_count),
                })}
          </span>
        </button>
      ))}
    </nav>
  )
}
