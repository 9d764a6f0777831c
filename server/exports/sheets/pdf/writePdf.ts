import { setImmediate as breathe } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import type { About, SheetColumn, SheetLine } from '../lines'
import { pagesOf } from './pages'
import { tableOf, type TableLine } from './table'

/** Column widths are derived from so many sample cells and lines. */
const knownCells = 2_000
const knownLines = 200

type Top = { about: About; heads: readonly string[] }

/** Groups lines that stay on one page: a line and the sums after it. Collects the head on the way. */
async function* blocksOf(lines: AsyncIterable<SheetLine>, top: Top): AsyncGenerator<TableLine[]> {
  let block: TableLine[] = []
  for await (const line of lines) {
    if ('about' in line) top.about = line.about
    else if ('heads' in line) top.heads = line.heads
    else if ('bold' in line) block.push({ cells: line.bold, isBold: true })
    else {
      if (block.length > 0) yield block
      block = [{ cells: line, isBold: false }]
    }
  }
  if (block.length > 0) yield block
}

/**
 * Lines as a PDF, page by page as the consumer reads: title, column headers and page number on each page.
 * Pages are drawn on demand and released once written.
 */
export async function* writePdf(
  lines: AsyncIterable<SheetLine>,
  columns: readonly SheetColumn[],
): AsyncGenerator<Uint8Array> {
  const doc = new PDFDocument({
    autoFirstPage: false,
    size: 'LETTER',
    layout: 'landscape',
    margin: 0,
    pdfVersion: '1.7',
    lang: 'en-CA',
    displayTitle: true,
  })
  const written = () => (doc as unknown as NodeJS.ReadableStream).read() as Buffer | null
  const top: Top = {
    about: { company: '', title: '', notes: [], time: '', by: '', count: ['', 0] },
    heads: [],
  }
  const sampleSize = Math.min(knownLines, Math.ceil(knownCells / Math.max(1, columns.length)))
  let waiting: TableLine[][] = []
  const begin = () => {
    Object.assign(doc.info, { Title: top.about.title, Author: top.about.by, Creator: 'Decant' })
    const pages = pagesOf(doc, top.about)
    return { pages, table: tableOf(pages, columns, top.heads, waiting.flat()) }
  }
  let openDocument: ReturnType<typeof begin> | null = null
  const drawn = async function* ({ table }: ReturnType<typeof begin>) {
    for (const block of waiting) {
      table.add(block)
      const page = written()
      if (page === null) continue
      yield page
      // Yield to other calls between pages.
      await breathe()
    }
    waiting = []
  }
  for await (const block of blocksOf(lines, top)) {
    waiting.push(block)
    if (openDocument || waiting.length >= sampleSize) yield* drawn((openDocument ??= begin()))
  }
  if (!openDocument && waiting.length === 0) waiting.push([{ cells: ['No rows'], isBold: false }])
  openDocument ??= begin()
  yield* drawn(openDocument)
  openDocument.pages.end()
  for (let rest = written(); rest !== null; rest = written()) yield rest
}
