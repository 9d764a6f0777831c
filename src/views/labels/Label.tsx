import { code128, fitsCode128 } from './code128'
import { qrCode } from './qrCode'
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

/** Squares of a QR code with its quiet zone, as one path. */
export function Qr({ text, className = 'dc-label-qr' }: { text: string; className?: string }) {
  const rows = qrCode(text)
  const size = rows.length + 2 * quiet
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark === 1 ? `M${x + quiet} ${y + quiet}h1v1h-1z` : '')))
    .join('')
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

/** Bars of these widths as one path, a bar first, then a gap, in turns. */
function barsOf(widths: readonly number[]) {
  let at = 0
  let path = ''
  for (const [place, width] of widths.entries()) {
    if (place % 2 === 0) path += `M${at} 0h${width}v1h-${width}z`
    at += width
  }
  return { path, total: at }
}

function Bars({ text, isGs1 }: { text: string; isGs1: boolean }) {
  const { path, total } = barsOf(code128(text, isGs1))
  return (
    <svg
      className="dc-label-bars"
      viewBox={`-10 0 ${total + 20} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

/** One label, black on white: a QR code, what it stands for, and bars where the code fits them. */
export const Label = ({ code, isGs1 = false, title, lines }: LabelText) => (
  <div className={lines.length > 3 ? 'dc-label dc-label-full' : 'dc-label'}>
    <Qr text={code} />
    <div className="dc-label-text">
      <b>{title}</b>
      {lines.map((line, at) => (
        <span key={at}>{line}</span>
      ))}
      {fitsCode128(code) && code.length <= 40 && <Bars text={code} isGs1={isGs1} />}
    </div>
  </div>
)
