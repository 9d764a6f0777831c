import { type Bars, code128, fitsCode128, quietModules, type SquareCode, squareCodes } from './codes'
import type { LabelText } from './Label'
import { barsOf, readable } from './labelCode'
import { barsPlace, isCaseFormat, type LabelFormat } from './labelFormats'

/** Dots of a printer of 203 dpi in a millimetre. */
export const dotsPerMm = 8
const dots = (mm: number) => Math.round(mm * dotsPerMm)

type Place = { x: number; y: number; width: number; height: number }
type Written = { text: string; size: number; lines?: number; isCentred?: boolean }

/** Text as ZPL takes it in a field of hexadecimal escapes: what would be a command, and what is no sign of a keyboard. */
const escaped = (text: string) =>
  text.replaceAll(/[_^~\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const textAt = ({ x, y, width }: Place, { text, size, lines = 1, isCentred = false }: Written) =>
  `^FO${x},${y}^A0N,${size},${size}^FB${width},${lines},0,${isCentred ? 'C' : 'L'}^FH_^FD${escaped(text)}^FS`

/** Bars as filled boxes, whole dots wide, with what stays empty at either end; as wide as the place allows. */
function barsAt({ bars, total }: Bars, { x, y, width, height }: Place, isBorne = false): string[] {
  const module = Math.floor(width / (total + 2 * quietModules))
  const begin = x + Math.floor((width - total * module) / 2)
  const box = (at: number, from: number, wide: number, high: number) =>
    `^FO${at},${from}^GB${wide},${high},${Math.min(wide, high)}^FS`
  const bearer = Math.floor(height / 10)
  return [
    ...bars.map(([at, wide]) => box(begin + at * module, y, wide * module, height)),
    ...(isBorne
      ? [y, y + height - bearer].map((from) =>
          box(begin - quietModules * module, from, (total + 2 * quietModules) * module, bearer),
        )
      : []),
  ]
}

/** A square code as a picture of whole dots a square. */
function squareAt(label: LabelText, kind: SquareCode, { x, y, width: side }: Place): string {
  const { encode, quiet } = squareCodes[kind]
  const rows = encode(label.code, label.isGs1)
  const module = Math.max(1, Math.floor(side / (rows.length + 2 * quiet)))
  const inset = Math.floor((side - rows.length * module) / 2)
  const bytes = Math.ceil((rows.length * module) / 8)
  const lines = rows.map((row) => {
    const bits = row.flatMap((isDark) => Array.from({ length: module }, () => (isDark ? '1' : '0'))).join('')
    const padded = bits.padEnd(bytes * 8, '0')
    const hex = Array.from({ length: bytes }, (_, at) =>
      Number.parseInt(padded.slice(at * 8, at * 8 + 8), 2)
        .toString(16)
        .toUpperCase()
        .padStart(2, '0'),
    ).join('')
    return hex.repeat(module)
  })
  const all = bytes * rows.length * module
  return `^FO${x + inset},${y + inset}^GFA,${all},${all},${bytes},${lines.join('')}^FS`
}

/** Text on top beside the square code, the mark, and each symbol as wide as the label, the number of the case last. */
function caseFields(label: LabelText, format: LabelFormat, square: SquareCode): string[] {
  const [margin, width, height] = [dots(4), dots(format.width), dots(format.height)]
  const side = dots(30)
  const across = width - 2 * margin
  const text = { x: margin, width: across - side - margin, height: 0 }
  const titled = [
    textAt({ ...text, y: margin }, { text: label.title, size: dots(6), lines: 2 }),
    ...label.lines.map((line, at) =>
      textAt({ ...text, y: margin + dots(13 + at * 5) }, { text: line, size: dots(4) }),
    ),
    squareAt(label, square, { x: width - margin - side, y: margin, width: side, height: side }),
  ]
  const mark = label.ofCase?.mark ?? null
  const marked =
    mark === null
      ? []
      : [
          textAt(
            { x: margin, y: dots(42), width: across, height: 0 },
            { text: mark, size: dots(4.5), lines: 2, isCentred: true },
          ),
        ]
  const symbols = (label.ofCase?.symbols ?? []).map((symbol, at, { length }) => ({
    ...symbol,
    high: dots(at === length - 1 ? 32 : 19),
  }))
  let y = height - margin - symbols.reduce((sum, { high }) => sum + high + dots(7), 0)
  return [
    ...titled,
    ...marked,
    ...symbols.flatMap(({ text: encoded, readable: read, high }) => {
      const top = y
      y += high + dots(7)
      const bars = fitsCode128(encoded) ? code128(encoded, true) : null
      return [
        ...(bars ? barsAt(bars, { x: 0, y: top, width, height: high }) : []),
        textAt(
          { x: margin, y: top + high + dots(1), width: across, height: 0 },
          { text: read, size: dots(3.5), isCentred: true },
        ),
      ]
    }),
  ]
}

/** A square code with text at its side, and bars beside or below it where they fit. */
function labelFields(label: LabelText, format: LabelFormat, square: SquareCode): string[] {
  const [width, height] = [dots(format.width), dots(format.height)]
  const bars = barsOf(label)
  const place = bars && barsPlace(bars, format)
  const side = Math.floor(height * (place === 'below' ? 0.7 : 0.92))
  const margin = Math.floor(height * 0.04)
  const room = width - side - 2 * margin
  const barsHigh = place === null ? 0 : Math.floor(height * 0.22)
  const textHigh = (place === 'below' ? side : height - barsHigh) - 2 * margin
  const lines = [
    ...label.lines,
    ...(place === null && label.code !== label.title ? [readable(label.code, label.isGs1 ?? false)] : []),
  ]
  const size = Math.floor(Math.min(height * 0.12, textHigh / (lines.length + 1.5) / 1.15))
  const next = Math.floor(size * 1.15)
  const text = { x: side + margin, width: room, height: 0 }
  return [
    squareAt(label, square, { x: margin, y: margin, width: side - margin, height: side }),
    textAt({ ...text, y: margin }, { text: label.title, size: Math.floor(size * 1.3) }),
    ...lines.map((line, at) =>
      textAt({ ...text, y: margin + Math.floor(size * 1.5) + at * next }, { text: line, size }),
    ),
    ...(bars && place
      ? barsAt(
          bars,
          place === 'below'
            ? { x: 0, y: height - barsHigh - margin, width, height: barsHigh }
            : { x: side, y: height - barsHigh - margin, width: width - side, height: barsHigh },
          label.tradeNumber !== undefined,
        )
      : []),
  ]
}

type Printing = { format: LabelFormat; square: SquareCode; copies: number }

/**
 * Labels as ZPL II for a label printer of 203 dpi: codes are drawn as they are on paper, so that no printer encodes them in
 * its own way.
 */
export const zplOf = (labels: readonly LabelText[], { format, square, copies }: Printing) =>
  labels
    .map((label) => {
      const isCase = label.ofCase !== undefined && isCaseFormat(format)
      const fields = isCase ? caseFields(label, format, square) : labelFields(label, format, square)
      const head = `^XA^CI28^PW${dots(format.width)}^LL${dots(format.height)}^LH0,0`
      return [head, ...fields, `^PQ${copies}`, '^XZ', ''].join('\n')
    })
    .join('')
