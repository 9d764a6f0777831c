import { code128, qrCode, quietModules } from './codes'
import { barsPlace, type LabelFormat } from './labelFormats'
import './labels.css'

/** What is printed on a label: the code that is scanned, and what people read. */
export type LabelText = {
  /** What the code says. */
  code: string
  isGs1?: boolean
  title: string
  lines: readonly string[]
}

const quiet = 4
/** A code as people read it off and type it: elements of GS1 with their prefixes in brackets. */
const readable = (code: string, isGs1: boolean) =>
  isGs1
    ? code.replace(
        /^01(\d{14})(17\d{6})?10/,
        (_, gtin: string, until?: string) => `(01)${gtin}${until ? `(17)${until.slice(2)}` : ''}(10)`,
      )
    : code

type QrProps = { text: string; isGs1?: boolean; className?: string }

/** Squares of a QR code with its quiet zone, as one path. */
export function Qr({ text, isGs1 = false, className = 'dc-label-qr' }: QrProps) {
  const rows = qrCode(text, isGs1)
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

function Bars({ text, isGs1 }: { text: string; isGs1: boolean }) {
  const { bars, total } = code128(text, isGs1)
  const path = bars.map(([at, width]) => `M${at} 0h${width}v1h-${width}z`).join('')
  return (
    <svg
      className="dc-label-bars"
      viewBox={`${-quietModules} 0 ${total + 2 * quietModules} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

/** One label, black on white: a QR code, its text, and bars where they fit. */
export function Label({ code, isGs1 = false, title, lines, format }: LabelText & { format: LabelFormat }) {
  const place = barsPlace(code, isGs1, format)
  const bars = place && <Bars text={code} isGs1={isGs1} />
  const kinds = ['dc-label', lines.length > 3 && 'dc-label-full', place === 'below' && 'dc-label-based']
  return (
    <div className={kinds.filter(Boolean).join(' ')}>
      <Qr text={code} isGs1={isGs1} />
      <div className="dc-label-text">
        <b>{title}</b>
        {lines.map((line, at) => (
          <span key={at}>{line}</span>
        ))}
        {place === 'beside' && bars}
        {place === null && code !== title && <small>{readable(code, isGs1)}</small>}
      </div>
      {place === 'below' && bars}
    </div>
  )
}
