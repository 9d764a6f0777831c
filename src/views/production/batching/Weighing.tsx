import { useState } from 'react'
import { isContainerCode } from '../../../resources/labReceiving/containerCode'
import { isWeighed, lineKey, type NextLot, sheetOf } from '../../../resources/production/batching/sheet'
import type { BatchingSheet, SheetLine } from '../../../resources/production/batching/sheetShape'
import { ScanBox, type ScanAnswer } from '../../parts/scan/ScanBox'
import { notifySuccess } from '../../ui/notify'
import { LinePad } from './LinePad'
import { SheetLines } from './SheetLines'
import { useWaitingLines, type WeighedLot } from './weighEntry'
import { scannedLot, typedQty } from './weighScan'
import { lineQty } from './weighText'
import { t } from '../../../texts/texts'

/** What a scan says of the lot or the ingredient that it names. */
function answerOf(code: string, lines: readonly SheetLine[], waiting: ReadonlySet<string>) {
  const found = scannedLot(code, lines)
  const refused = { accepted: false, word: t('Refused'), what: code }
  if (!found)
    return {
      found: null,
      answer: {
        ...refused,
        detail: t('No lot of this batch has this code'),
        advice: t('Take a released lot of the ingredient, and scan its lot label'),
      },
    }
  const { line } = found
  if (found.kind === 'weighed' || waiting.has(lineKey(line)))
    return {
      found: null,
      answer: { ...refused, what: line.product, detail: t('This line is weighed already') },
    }
  if (found.kind === 'no_lot')
    return {
      found: null,
      answer: { ...refused, what: line.product, detail: t('Scan the lot label of the container') },
    }
  const { lot, isFirst } = found
  return {
    found: { line, lot },
    answer: {
      accepted: true,
      isWarning: !isFirst,
      word: t('Lot'),
      what: line.product,
      detail: isFirst
        ? t('Lot {lot}: {target}', { lot: lot.lot_number, target: lineQty(line, line.rest_ml) })
        : t('Lot {lot}, but another one expires first: {first}', {
            lot: lot.lot_number,
            first: line.lots[0]?.lot_number,
          }),
    },
  }
}

/** The open lines of a batch, one after the other, by scan and scale. */
export function Weighing({ sheet: own }: { sheet: BatchingSheet }) {
  const waiting = useWaitingLines(own.step_id)
  const [chosen, setChosen] = useState<string | null>(null)
  const [lots, setLots] = useState<ReadonlyMap<string, WeighedLot>>(new Map())
  const [qty, setQty] = useState<number | null>(null)
  const [nth, setNth] = useState(0)
  // Another lot than the proposed one changes the targets of the rest at once.
  const sheet = sheetOf(own, own.lines, new Map<string, NextLot>(lots))
  const isOpen = (line: SheetLine) => !isWeighed(line) && !waiting.has(lineKey(line))
  const line =
    sheet.lines.find((one) => lineKey(one) === chosen && isOpen(one)) ?? sheet.lines.find(isOpen) ?? null
  const key = line && lineKey(line)

  const choose = (next: string) => {
    setChosen(next)
    setQty(null)
  }
  const scan = async (code: string): Promise<ScanAnswer> => {
    const { found, answer } = isContainerCode(code)
      ? await (await import('./containerScan')).containerAnswer(code, sheet.lines.filter(isOpen))
      : answerOf(code, sheet.lines, waiting)
    if (found) {
      const next = lineKey(found.line)
      if (next !== key) choose(next)
      setLots((before) => new Map([...before, [next, found.lot]]))
      return answer
    }
    const typed = typedQty(code)
    if (typed === null || !line || scannedLot(code, sheet.lines)) return answer
    setQty(typed)
    return { accepted: true, word: t('Weight'), what: `${code} ${line.unit}`, detail: line.product }
  }
  const done = (weighed: SheetLine, amount: string) => {
    notifySuccess(t('{amount} of {product} added', { amount, product: weighed.product }))
    setQty(null)
    setChosen(null)
    setNth(nth + 1)
    // The next part may come from another container.
    setLots((before) => new Map([...before].filter(([of]) => of !== lineKey(weighed))))
  }
  return (
    <>
      <ScanBox compact label={t('Scan lot or type weight')} onScan={scan} />
      <div className="dc-pad-parts">
        <SheetLines sheet={sheet} chosen={key} waiting={waiting} onChoose={choose} />
        {line && key ? (
          <LinePad
            key={`${key} ${nth}`}
            sheet={sheet}
            line={line}
            lot={lots.get(key) ?? null}
            qty={qty}
            onQty={setQty}
            onDone={done}
          />
        ) : (
          <p>{t('The last additions wait to be sent')}</p>
        )}
      </div>
    </>
  )
}
