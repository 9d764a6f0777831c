import { CaseLabel, type CaseText } from './CaseLabel'
import { type Bars, quietModules, type SquareCode, squareCodes } from './codes'
import { barsOf, readable } from './labelCode'
import { barsPlace, isCaseFormat, type LabelFormat } from './labelFormats'
import './labels.css'

/** What is printed on a label: the code that is scanned, and what people read. */
export type LabelText = {
  /** What the code says. */
  code: string
  isGs1?: boolean
  /** The trade number of a case, 14 digits: its bars are ITF-14 instead of Code 128 of the code. */
  tradeNumber?: string
  title: string
  lines: readonly string[]
  /** The label of a case, where the paper has room for it. */
  ofCase?: CaseText
}

type SquareProps = { text: string; isGs1?: boolean; kind?: SquareCode; className?: string }

/** Squares of a QR code or DataMatrix with its quiet zone, as one path. */
export function Square({ text, isGs1 = false, kind = 'qr', className = 'dc-label-square' }: SquareProps) {
  const { encode, quiet } = squareCodes[kind]
  const rows = encode(text, isGs1)
  const size = rows.length + 2 * quiet
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : '')))
    .join('')
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

/** ITF-14 has a bar along either end of its bars, so that half of them is never read as another number. */
export function BarCode({ bars: { bars, total }, isBorne }: { bars: Bars; isBorne: boolean }) {
  const path = bars.map(([at, width]) => `M${at} 0h${width}v1h-${width}z`).join('')
  const whole = total + 2 * quietModules
  const bearers = [0, 0.9].map((at) => `M${-quietModules} ${at}h${whole}v.1h-${whole}z`).join('')
  return (
    <svg
      className="dc-label-bars"
      viewBox={`${-quietModules} 0 ${whole} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={isBorne ? path + bearers : path} />
    </svg>
  )
}

/** One label, black on white: a square code, its text, and bars where they fit. */
export function Label({ format, square, ...label }: LabelText & { format: LabelFormat; square: SquareCode }) {
  const { code, isGs1 = false, tradeNumber, title, lines, ofCase } = label
  if (ofCase && isCaseFormat(format))
    return <CaseLabel {...label} of={ofCase} format={format} square={square} />
  const bars = barsOf(label)
  const place = bars && barsPlace(bars, format)
  const barCode = bars && place && <BarCode bars={bars} isBorne={tradeNumber !== undefined} />
  const kinds = ['dc-label', lines.length > 3 && 'dc-label-full', place === 'below' && 'dc-label-based']
  return (
    <div className={kinds.filter(Boolean).join(' ')}>
      <Square text={code} isGs1={isGs1} kind={square} />
      <div className="dc-label-text">
        <b>{title}</b>
        {lines.map((line, at) => (
          <span key={at}>{line}</span>
        ))}
        {place === 'beside' && barCode}
        {place === null && code !== title && <small>{readable(code, isGs1)}</small>}
      </div>
      {place === 'below' && barCode}
    </div>
  )
}
