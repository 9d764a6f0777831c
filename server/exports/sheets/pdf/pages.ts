import type PDFDocument from 'pdfkit'
import type { About } from '../lines'
import { type Face, faceOf, plainText } from './face'
import { linesOf } from './lines'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'

export const pageWidth = 792
const pageHeight = 612
export const margin = 36
const right = pageWidth - margin
const foot = pageHeight - 30
/** Lower edge of the table. */
export const bottom = foot - 16
const titleSize = 13
const noteSize = 8
const footSize = 7
const noteLines = 12
const grey = 0.35

/** Text on a page: the start of its baseline, and its font. */
export type Ink = { x: number; y: number; size: number; isBold?: boolean; grey?: number }

const at = (value: number) => value.toFixed(2)

/** The pages of a document with title and page number; a page is written when the next one begins. */
export function pagesOf(doc: typeof PDFDocument, about: About) {
  const faces = { regular: faceOf(doc, 'regular'), bold: faceOf(doc, 'bold') }
  // The number of pages is known at the end: all pages reference this one drawing.
  const total = doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, -4, 60, 12],
    Resources: { Font: { [faces.regular.id]: faces.regular.reference } },
  })
  const fonts = Object.fromEntries(Object.values(faces).map(({ id, reference }) => [id, reference]))
  let rules: string[] = []
  let texts: string[] = []
  let inked = ''
  let number = 0

  const face = (isBold = false): Face => (isBold ? faces.bold : faces.regular)
  const widthOf = (text: string, size: number, isBold = false) => (face(isBold).widthOf(text) * size) / 1000
  const write = (text: string, { x, y, size, isBold = false, grey: shade = 0 }: Ink) => {
    const ink = `${shade} g /${face(isBold).id} ${at(size)} Tf`
    if (ink !== inked) texts.push((inked = ink))
    texts.push(`1 0 0 1 ${at(x)} ${at(pageHeight - y)} Tm <${face(isBold).hex(text)}> Tj`)
  }
  const rule = (y: number, width: number, from = margin, to = right) =>
    rules.push(`${width} w ${at(from)} ${at(pageHeight - y)} m ${at(to)} ${at(pageHeight - y)} l S`)

  // Reserves the width of the expected number of pages.
  const guessed = '0'.repeat(String(Math.ceil(about.count[1] / 20)).length)
  const notes = about.notes.map(([label, value]) => `${label}: ${value}`).join('   ')
  const head = plainText(`${notes}   ${about.count[0]}: ${plainNumber(about.count[1])}`)

  /** Writes head and foot of the page; returns where the table begins. */
  function dress() {
    const room = (size: number, width = right - margin) => (width * 1000) / size
    const [by = ''] = linesOf(faces.regular, plainText(about.company), room(noteSize, 220), 1)
    const byWidth = widthOf(by, noteSize)
    const [title = ''] = linesOf(
      faces.bold,
      plainText(about.title),
      room(titleSize, right - margin - byWidth - 20),
      1,
    )
    write(title, { x: margin, y: margin + 6, size: titleSize, isBold: true })
    write(by, { x: right - byWidth, y: margin + 6, size: noteSize })
    let y = margin + 8
    // The head in full on the first page, in one line on the others.
    for (const line of linesOf(faces.regular, head, room(noteSize), number === 1 ? noteLines : 1))
      write(line, { x: margin, y: (y += noteSize * 1.4), size: noteSize, grey })
    rule(foot - 10, 0.5)
    const [printed = ''] = linesOf(
      faces.regular,
      plainText(t('Printed {time} by {by}', { time: about.time, by: about.by })),
      room(footSize, 560),
      1,
    )
    write(printed, { x: margin, y: foot, size: footSize, grey })
    const page = t('Page {number} of ', { number: plainNumber(number) })
    const x = right - widthOf(`${page}${guessed}`, footSize)
    write(page, { x, y: foot, size: footSize, grey })
    rules.push(
      `q 1 0 0 1 ${at(x + widthOf(page, footSize))} ${at(pageHeight - foot)} cm ${grey} g /Total Do Q`,
    )
    return y + 8
  }

  /** Writes the collected content of a page; undoes the flipped y axis of pdfkit. */
  function lay() {
    if (number === 0) return
    doc.addContent(`q 1 0 0 -1 0 ${pageHeight} cm 0.7 G\n${rules.join('\n')}\nBT\n${texts.join('\n')}\nET\nQ`)
    rules = []
    texts = []
    inked = ''
  }

  return {
    face,
    widthOf,
    write,
    rule,
    /** Begins a page; returns where the table begins on it. */
    next() {
      lay()
      doc.addPage()
      Object.assign(doc.page.fonts, fonts)
      doc.page.xobjects.Total = total
      number++
      return dress()
    },
    end: () => {
      lay()
      const text = plainNumber(number)
      total.end(`BT /${faces.regular.id} ${footSize} Tf <${faces.regular.hex(text)}> Tj ET`)
      doc.end()
    },
  }
}

export type Pages = ReturnType<typeof pagesOf>
