import { Button } from '@mantine/core'
import { useState } from 'react'
import type { StockCountBin } from '../../../resources/inventory/counts/stock_count_bins'
import type { StockCountLine } from '../../../resources/inventory/counts/stock_count_lines'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { Glyph } from '../../parts/Glyph'
import { StatusTag } from '../../parts/StatusTag'
import { placeOf } from './countEntry'
import { t } from '../../../texts/texts'
import '../../parts/touch/touchRows.css'

/** Whether this person has to count the line; recounts need another person. */
export const isToCount = ({ line_status, counted_by_id }: StockCountLine, me: number) =>
  line_status === 'to_count' || (line_status === 'recount' && counted_by_id !== me)

const countedBy = (line: StockCountLine) => line.recounted_by ?? line.counted_by

type Props = {
  bin: StockCountBin
  lines: readonly StockCountLine[]
  isLoaded: boolean
  /** Entries of this person without an answer. */
  unsent: ReadonlyMap<string, number>
  chosen: number | null
  me: number
  isBlind: boolean
  onChoose: (line: StockCountLine) => void
  onEmpty: () => Promise<string | null>
}

/** The contents of one bin, a line per lot, with the live entries of all counters. */
export function CountLines({ bin, lines, isLoaded, unsent, chosen, me, isBlind, onChoose, onEmpty }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const qtyOf = (line: StockCountLine) =>
    unsent.get(placeOf(line.bin_id, line)) ?? line.recount_qty ?? line.counted_qty
  const isOpen = (line: StockCountLine) => isToCount(line, me) && !unsent.has(placeOf(line.bin_id, line))
  const mayBeEmpty =
    isLoaded &&
    (lines.length === 0 ? bin.checked_at === null : lines.some(isOpen)) &&
    !lines.some((line) => line.line_status !== 'recount' && (qtyOf(line) ?? 0) > 0)
  return (
    <section className="dc-pad-later dc-count-lines" aria-label={t('Bin {bin}', { bin: bin.bin ?? '' })}>
      <h2>{bin.bin}</h2>
      {isLoaded && lines.length === 0 && (
        <p className="dc-form-note">
          {bin.checked_at === null
            ? t('No stock expected here. Scan what you find, or mark the bin as empty.')
            : t('Empty, as expected.')}
        </p>
      )}
      <ul className="dc-touch-rows">
        {lines.map((line) => {
          const isUnsent = unsent.has(placeOf(line.bin_id, line))
          const qty = line.line_status === 'recount' && !isUnsent ? null : qtyOf(line)
          return (
            <li key={line.id}>
              <button type="button" aria-pressed={line.id === chosen} onClick={() => onChoose(line)}>
                <span className="dc-touch-what">
                  <b>{line.sku}</b> {line.product_name}
                  <small>
                    {t('Lot')} {line.lot_number}
                    {line.expires_on && t(', expires {expiresOn}', { expiresOn: day(line.expires_on) })}
                    {!isBlind &&
                      line.snapshot_qty !== null &&
                      t(', expected {snapshotQty} {measure}', {
                        snapshotQty: figure(line.snapshot_qty),
                        measure: line.measure,
                      })}
                  </small>
                </span>
                <span className="dc-touch-qty">
                  {qty === null ? (
                    <StatusTag
                      status={line.line_status}
                      label={
                        line.line_status === 'recount'
                          ? isOpen(line)
                            ? t('recount')
                            : t('counted by another person')
                          : undefined
                      }
                    />
                  ) : (
                    <>
                      <b>{figure(qty)}</b> {line.measure}
                      <small>{isUnsent ? t('not sent yet') : countedBy(line)}</small>
                    </>
                  )}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {refusal && (
        <p className="dc-refused" role="alert">
          <Glyph name="stop" /> {refusal}
        </p>
      )}
      {mayBeEmpty && (
        <Button size="lg" variant="default" onClick={() => void onEmpty().then(setRefusal)}>
          {t('Bin is empty')}
        </Button>
      )}
    </section>
  )
}
