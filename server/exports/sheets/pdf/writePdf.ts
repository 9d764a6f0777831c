import { setImmediate as breathe } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import type { About, SheetColumn, SheetLine } from '../sheet'
import { pagesOf } from './pages'
import { tableOf, type TableLine } from './table'

/** Columns are as wide as what stands in so many cells and lines asks for. */
const knownCells = 2_000
const knownLines = 200

type Top = { about: About; heads: readonly string[] }

/** What stays on one page: a line and the sums behind it. What stands above the lines is noted on the way. */
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
 * Lines as a document for paper, page after page as they are taken: what it is above each of them, the heads of its
 * columns, its number below. What nobody takes is not drawn, and a page is forgotten once it is written.
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
      // Everybody else's calls come between two pages.
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
