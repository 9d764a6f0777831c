import { setImmediate as breathe } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { fontFile, plainText } from '../sheets/pdf/face'
import type { PaperColumn, PaperContent } from './paperContent'
import { language, t } from '../../../src/texts/texts'

type Doc = InstanceType<typeof PDFDocument>

const margin = 48
const pageWidth = 612
const width = pageWidth - 2 * margin
/** Lower edge of what is printed above the foot. */
const bottom = 792 - 62
const gap = 8
/** Room of the sums with their labels, which name a tax with its rate and base. */
const sumsWide = 250
const rowsAtOnce = 25
const grey = '#5b6470'
const line = '#c4cad2'

/** Draws at a place of the page in one of the two fonts, and says how high it came out. */
function pen(doc: Doc) {
  const font = (size: number, isBold = false) => doc.font(isBold ? 'bold' : 'regular').fontSize(size)
  return {
    text(
      text: string,
      at: { x: number; y: number; width: number; size: number } & Partial<{
        isBold: boolean
        colour: string
        align: 'left' | 'right'
      }>,
    ) {
      const options = { width: at.width, align: at.align ?? ('left' as const) }
      const printed = plainText(text)
      font(at.size, at.isBold)
        .fillColor(at.colour ?? '#000')
        .text(printed, at.x, at.y, options)
      return doc.heightOfString(printed, options)
    },
    heightOf: (text: string, size: number, wide: number, isBold = false) =>
      font(size, isBold).heightOfString(plainText(text), { width: wide }),
    widthOf: (text: string, size: number, isBold = false) =>
      font(size, isBold).widthOfString(plainText(text)),
    rule: (y: number, weight = 0.5, from = margin, to = margin + width) =>
      doc.moveTo(from, y).lineTo(to, y).lineWidth(weight).strokeColor(line).stroke(),
  }
}

type Pen = ReturnType<typeof pen>

/** Company, title and number, the parties side by side, and the facts in columns of four. */
function drawHead(ink: Pen, { company, about, title, number, mark, parties, facts }: PaperContent): number {
  const half = width / 2
  let left = margin + ink.text(company, { x: margin, y: margin, width: half, size: 13, isBold: true }) + 2
  for (const text of about)
    left += ink.text(text, { x: margin, y: left, width: half - gap, size: 9, colour: grey }) + 1
  const right = { x: margin + half, width: half, align: 'right' as const }
  ink.text(title, { ...right, y: margin, size: 16, isBold: true })
  ink.text(number, { ...right, y: margin + 22, size: 12 })
  if (mark) ink.text(mark, { ...right, y: margin + 38, size: 11, isBold: true, colour: '#a32020' })
  let y = Math.max(margin + 62, left + 8)
  ink.rule(y)
  y += 10
  const column = width / Math.max(2, parties.length)
  const heights = parties.map(({ label, lines }, place) => {
    const at = { x: margin + place * column, width: column - gap }
    let down = y + ink.text(label, { ...at, y, size: 8, colour: grey }) + 2
    for (const [nth, text] of lines.entries())
      down += ink.text(text, { ...at, y: down, size: 9.5, isBold: nth === 0 }) + 1
    return down
  })
  y = Math.max(y, ...heights) + 10
  const wide = width / 4
  for (let from = 0; from < facts.length; from += 4) {
    const tall = facts.slice(from, from + 4).map(({ label, value }, place) => {
      const at = { x: margin + place * wide, width: wide - gap }
      const top = ink.text(label, { ...at, y, size: 8, colour: grey })
      return top + ink.text(value, { ...at, y: y + top + 1, size: 9.5 })
    })
    y += Math.max(...tall) + 8
  }
  return y + 4
}

/** Widths of the columns: each as its texts need it, what is left for the words. */
function widthsOf(ink: Pen, columns: readonly PaperColumn[], rows: PaperContent['rows']): number[] {
  const needed = columns.map(({ head }, place) => {
    // A word is broken where it does not fit with the space behind it.
    const word = Math.max(...head.split(' ').map((one) => ink.widthOf(`${one} `, 8, true)))
    const cells = rows.slice(0, 200).map((row) => ink.widthOf(row[place] ?? '', 8.5))
    return Math.max(word, ...cells) + gap
  })
  const most = width * 0.2
  const fixed = columns.map(({ isWide }, place) => (isWide ? 0 : Math.min(most, needed[place] ?? 0)))
  const left = width - fixed.reduce((sum, one) => sum + one, 0)
  const wide = columns.filter(({ isWide }) => isWide).length
  // Without words, or where the others leave them nothing, all columns share the page.
  if (wide === 0 || left / wide < 80) {
    const all = columns.map(({ isWide }, place) => (isWide ? 120 : (fixed[place] ?? 0)))
    const sum = all.reduce((total, one) => total + one, 0)
    return all.map((one) => (one * width) / sum)
  }
  return columns.map(({ isWide }, place) => (isWide ? left / wide : (fixed[place] ?? 0)))
}

/** The table, its heads again on each page; a line of it is never parted. */
async function drawTable(doc: Doc, ink: Pen, { columns, rows }: PaperContent, top: number): Promise<number> {
  const widths = widthsOf(ink, columns, rows)
  const places = widths.map((_, place) => margin + widths.slice(0, place).reduce((sum, one) => sum + one, 0))
  // The last column ends where the sums below it do.
  const roomOf = (place: number) => (widths[place] ?? gap) - (place === widths.length - 1 ? 0 : gap)
  const draw = (cells: readonly string[], y: number, size: number, isBold: boolean) => {
    const heights = cells.map((text, place) =>
      ink.text(text, {
        x: places[place] ?? margin,
        y,
        width: roomOf(place),
        size,
        isBold,
        align: columns[place]?.isFigure ? 'right' : 'left',
      }),
    )
    return Math.max(size, ...heights)
  }
  const heads = (y: number) => {
    const next =
      y +
      draw(
        columns.map(({ head }) => head),
        y,
        8,
        true,
      ) +
      4
    ink.rule(next, 0.8)
    return next + 4
  }
  let y = heads(top)
  for (const [nth, cells] of rows.entries()) {
    if (nth % rowsAtOnce === rowsAtOnce - 1) await breathe()
    const tall = Math.max(...cells.map((text, place) => ink.heightOf(text, 8.5, roomOf(place))))
    if (y + tall > bottom) {
      doc.addPage()
      y = heads(margin)
    }
    y += draw(cells, y, 8.5, false) + 3
    ink.rule(y, 0.3)
    y += 3
  }
  return y + 4
}

/** Sums, notes and signatures, on a new page where they do not fit. */
function drawEnd(doc: Doc, ink: Pen, { sums, notes, signatures }: PaperContent, from: number) {
  let y = from
  const room = (tall: number) => {
    if (y + tall <= bottom) return
    doc.addPage()
    y = margin
  }
  room(sums.length * 15)
  for (const [nth, { label, value }] of sums.entries()) {
    const isTotal = nth === sums.length - 1
    if (isTotal) ink.rule(y, 0.8, margin + width - sumsWide)
    const at = { y: y + (isTotal ? 4 : 0), size: isTotal ? 11 : 9, isBold: isTotal }
    ink.text(label, { ...at, x: margin + width - sumsWide, width: sumsWide - 90 })
    ink.text(value, { ...at, x: margin + width - 100, width: 100, align: 'right' })
    y += 15
  }
  y += 10
  for (const { label, lines } of notes) {
    const text = lines.join('\n')
    room(ink.heightOf(text, 9, width) + 16)
    y += ink.text(label, { x: margin, y, width, size: 8, colour: grey }) + 2
    y += ink.text(text, { x: margin, y, width, size: 9 }) + 8
  }
  if (signatures.length === 0) return
  room(70)
  y += 40
  const wide = width / signatures.length
  for (const [place, label] of signatures.entries()) {
    const x = margin + place * wide
    ink.rule(y, 0.8, x, x + wide - 2 * gap)
    ink.text(`${label}, date`, { x, y: y + 4, width: wide - 2 * gap, size: 8, colour: grey })
  }
}

/** The foot of each page: what it is, when it was printed, which page of how many. */
function drawFeet(doc: Doc, ink: Pen, { title, number, printed }: PaperContent) {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    const at = { y: 792 - 44, size: 7.5, colour: grey }
    const aside = 80
    ink.rule(792 - 50)
    ink.text(`${title} ${number}   ${printed}`, { ...at, x: margin, width: width - aside })
    ink.text(t('Page {page} of {count}', { page: page - start + 1, count }), {
      ...at,
      x: margin + width - aside,
      width: aside,
      align: 'right',
    })
  }
}

/** A document as a PDF on letter paper. It lets other work in between its lines, so that a long one holds up nothing. */
export async function drawPaper(content: PaperContent): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: margin, left: margin, right: margin, bottom: 0 },
    bufferPages: true,
    pdfVersion: '1.7',
    lang: language(),
    displayTitle: true,
    info: { Title: `${content.title} ${content.number}`, Author: content.company, Creator: 'Decant' },
  })
  const pieces: Buffer[] = []
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (piece: Buffer) => pieces.push(piece))
    doc.once('end', () => resolve(Buffer.concat(pieces)))
    doc.once('error', reject)
  })
  doc.registerFont('regular', fontFile('regular'))
  doc.registerFont('bold', fontFile('bold'))
  const ink = pen(doc)
  const y = await drawTable(doc, ink, content, drawHead(ink, content))
  drawEnd(doc, ink, content, y)
  drawFeet(doc, ink, content)
  doc.end()
  return ended
}
