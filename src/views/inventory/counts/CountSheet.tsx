import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { goodsNamed } from '../../../api/inventory/counts'
import type { CountGoods } from '../../../resources/inventory/counts/countCalls'
import { type StockCountBin, stockCountBins } from '../../../resources/inventory/counts/stock_count_bins'
import { type StockCountLine, stockCountLines } from '../../../resources/inventory/counts/stock_count_lines'
import { type StockCount, stockCounts } from '../../../resources/inventory/counts/stock_counts'
import type { Sort } from '../../../resources/kit/query/filter'
import { figure } from '../../format/format'
import { LiveBadge } from '../../parts/live/LiveBadge'
import { ProgressBar } from '../../parts/ProgressBar'
import { ScanBox, type ScanAnswer } from '../../parts/scan/ScanBox'
import { useFreshness } from '../../parts/live/useFreshness'
import { RecordFrame } from '../../resource/record/RecordFrame'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import type { AnyRow } from '../../../api/resourceApi'
import { usePerson } from '../../session/session'
import '../../parts/touch/touchDrawer.css'
import { CountBins } from './CountBins'
import { enter, placeOf, useUnsent } from './countEntry'
import { CountLines, isToCount } from './CountLines'
import { CountPad } from './CountPad'
import { quantityIn, scannedIn } from './countScan'
import { t } from '../../../texts/texts'

/**
 * Up to so many lines are loaded at once, for counting out of network range; beyond that only the current
 * bin.
 */
const heldWhole = 2000

const binOrder: Sort[] = [
  { field: 'pick_sequence', direction: 'asc' },
  { field: 'bin', direction: 'asc' },
]
const lineOrder: Sort[] = [
  { field: 'sku', direction: 'asc' },
  { field: 'lot_number', direction: 'asc' },
]

const codeOf = (bin: StockCountBin) => String(bin.bin ?? '')

type Scanned = {
  bins: readonly StockCountBin[]
  lines: readonly StockCountLine[]
  bin: StockCountBin | null
  go: (bin: number) => void
  choose: (line: number | null, found: CountGoods | null) => void
}

/** Goes to the bin, line or goods of a scanned code, and says what it found. */
async function scanAnswer(code: string, { bins, lines, bin, go, choose }: Scanned): Promise<ScanAnswer> {
  const at = scannedIn(code, { bins, lines })
  if (at?.kind === 'bin') {
    go(at.bin.bin_id)
    return {
      accepted: true,
      word: t('Bin'),
      what: codeOf(at.bin),
      detail: t('{lineCount} lines', { lineCount: figure(at.bin.line_count) }),
    }
  }
  if (at?.kind === 'line') {
    choose(at.line.id, null)
    return {
      accepted: true,
      word: t('Found'),
      what: String(at.line.sku),
      detail: t('Lot {lotNumber}', { lotNumber: at.line.lot_number }),
    }
  }
  const refused = { accepted: false, word: t('Refused'), what: code }
  if (!bin) return { ...refused, detail: t('Scan a bin first') }
  const named = at?.kind === 'several' ? [] : await goodsNamed(code)
  const [one, ...others] = named
  if (!one)
    return at?.kind === 'several'
      ? { ...refused, detail: t('Several lots are here'), advice: t('Scan the lot') }
      : {
          ...refused,
          detail: t('No bin of this count, product or lot has this code'),
          advice: t('Scan the label again'),
        }
  if (others.length > 0) return { ...refused, detail: t('Several lots exist'), advice: t('Scan the lot') }
  choose(null, one)
  return {
    accepted: true,
    word: t('Not expected'),
    what: String(one.sku),
    detail: t('Lot {lotNumber}, count it here', { lotNumber: one.lot_number }),
  }
}

const Counted = ({ count, unsent }: { count: StockCount; unsent: number }) => (
  <div className="dc-count-progress">
    <ProgressBar label={t('Counted')} done={count.counted_count} planned={count.line_count} />
    <span>
      <b>{figure(count.counted_count)}</b>{' '}
      {t('of {lineCount} lines', { lineCount: figure(count.line_count) })}
      {unsent > 0 && t(', {unsent} of yours not sent yet', { unsent })}
    </span>
  </div>
)

/** The sheet of a running count: bin by bin, with a large keypad and live entries of all counters. */
export function CountSheet({ count }: { count: StockCount }) {
  const person = usePerson()
  const navigate = useNavigate()
  const of = equals('stock_count_id', count.id)
  const bins = useLiveRows(stockCountBins, [of], binOrder)
  const [binId, setBinId] = useState<number | null>(null)
  const bin = bins.rows.find(({ bin_id }) => bin_id === binId) ?? bins.rows[0] ?? null
  const isWhole = count.line_count <= heldWhole
  const lines = useLiveRows(
    stockCountLines,
    isWhole ? [of] : bin && [of, equals('bin_id', bin.bin_id)],
    lineOrder,
  )
  const [found, setFound] = useState<CountGoods | null>(null)
  const [lineId, setLineId] = useState<number | null>(null)
  const unsent = useUnsent(count)
  const freshness = useFreshness(lines.signs, 'board')

  const here = bin ? lines.rows.filter(({ bin_id }) => bin_id === bin.bin_id) : []
  const isOpen = (line: StockCountLine) =>
    isToCount(line, person.id) && !unsent.has(placeOf(line.bin_id, line))
  const chosen = here.find(({ id }) => id === lineId) ?? (found ? null : (here.find(isOpen) ?? null))
  const goods: CountGoods | null = found ?? (chosen as CountGoods | null)
  const choose = (line: number | null, goodsFound: CountGoods | null) => {
    setLineId(line)
    setFound(goodsFound)
  }
  const go = (to: number) => {
    setBinId(to)
    choose(null, null)
  }
  const next = bins.rows.find(
    ({ bin_id, line_count, counted_count }) => bin_id !== bin?.bin_id && counted_count < line_count,
  )

  const save = async (qty: number) => {
    if (!bin || !goods) return null
    const refusal = await enter(count, { id: bin.bin_id, code: codeOf(bin) }, goods, qty)
    if (refusal === null) choose(null, null)
    return refusal
  }
  const scan = async (code: string): Promise<ScanAnswer> => {
    const qty = scannedIn(code, { bins: bins.rows, lines: here }) === null ? quantityIn(code) : null
    if (qty === null || !goods) return scanAnswer(code, { bins: bins.rows, lines: here, bin, go, choose })
    const refusal = await save(qty)
    const what = `${figure(qty)} ${goods.measure ?? ''}`
    return refusal === null
      ? {
          accepted: true,
          word: t('Counted'),
          what,
          detail: t('{sku}, lot {lotNumber}', { sku: goods.sku, lotNumber: goods.lot_number }),
        }
      : { accepted: false, word: t('Refused'), what, detail: refusal }
  }
  const isBlind = count.blind === 1
  const again = chosen?.line_status === 'recount'
  return (
    <RecordFrame
      resource={stockCounts}
      row={count as unknown as AnyRow}
      note={count.location}
      marks={
        <>
          {isBlind && t('Blind')} {count.freeze === 1 && t('Bins frozen')}
        </>
      }
      actions={<LiveBadge {...freshness} />}
      isSecond={Boolean((bin && goods) || next)}
      onRemoved={() => void navigate(stockCounts.path)}
      filters={<Counted count={count} unsent={unsent.size} />}
    >
      <div className="dc-pad-page dc-count">
        <ScanBox compact label={t('Scan a bin, product or lot, or type the quantity')} onScan={scan} />
        <div className="dc-pad-parts">
          <CountBins bins={bins.rows} at={bin?.bin_id ?? null} onGo={go} />
          {bin && (
            <CountLines
              bin={bin}
              lines={here}
              isLoaded={lines.isLoaded}
              unsent={unsent}
              chosen={chosen?.id ?? null}
              me={person.id}
              isBlind={isBlind}
              onChoose={(line) => choose(line.id, null)}
              onEmpty={() => enter(count, { id: bin.bin_id, code: codeOf(bin) }, null, 0)}
            />
          )}
          <aside>
            {bin && goods ? (
              <CountPad
                key={placeOf(bin.bin_id, goods)}
                goods={goods}
                bin={codeOf(bin)}
                books={isBlind || !chosen ? null : chosen.snapshot_qty}
                counted={again ? null : (chosen?.recount_qty ?? chosen?.counted_qty ?? null)}
                onEnter={save}
              />
            ) : (
              next && (
                <Button size="lg" onClick={() => go(next.bin_id)}>
                  {t('Next bin: {codeOf}', { codeOf: codeOf(next) })}
                </Button>
              )
            )}
          </aside>
        </div>
      </div>
    </RecordFrame>
  )
}
