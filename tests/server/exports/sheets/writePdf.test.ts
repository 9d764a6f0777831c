import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { figureText } from '../../../../server/exports/sheets/pdf/figures'
import { writePdf } from '../../../../server/exports/sheets/pdf/writePdf'
import type { Cell, SheetColumn, SheetLine } from '../../../../server/exports/sheets/lines'
import { paperLines, paperText, type Piece } from '../../../harness/paperText'

const about = {
  company: 'Northlake Flavours',
  title: 'Stock – à jour',
  notes: [
    ['Filters', 'Owner Own'],
    ['Order', 'Code descending'],
  ],
  time: '11/22/2026 01:05 America/Toronto',
  by: 'Ada Admin',
  count: ['Count', 3],
} as const

const words = { width: 20 }
const figures = { width: 12, numFmt: '#,##0.00####' }

async function* asLines(heads: string[], lines: readonly SheetLine[]): AsyncGenerator<SheetLine> {
  yield { about }
  yield { heads }
  yield* lines
}

async function paper(columns: readonly SheetColumn[], heads: string[], lines: readonly SheetLine[]) {
  const pieces: Uint8Array[] = []
  for await (const piece of writePdf(asLines(heads, lines), columns)) pieces.push(piece)
  return paperText(Buffer.concat(pieces))
}

// Title and filters are above the table, the user and page number below it.
const tableOf = (page: readonly Piece[], heads = 1) => paperLines(page).slice(2 + heads, -2)

const rows = (count: number, cells: (row: number) => Cell[]) =>
  Array.from({ length: count }, (_, row) => cells(row))

describe('lines on paper', () => {
  it('lines on paper say on every page what they are, of which rows, by whom, and which page of how many it is', async () => {
    const pages = await paper(
      [words, figures],
      ['Product', 'On hand'],
      rows(100, (row) => [`P${row}`, row]),
    )
    expect(pages.length).toBeGreaterThan(2)
    for (const [place, page] of pages.entries()) {
      const lines = paperLines(page)
      expect(lines.slice(0, 3)).toEqual([
        ['Stock – à jour', 'Northlake Flavours'],
        ['Filters: Owner Own   Order: Code descending   Count: 3'],
        ['Product', 'On hand'],
      ])
      expect(lines.slice(-2)).toEqual([
        ['Printed 11/22/2026 01:05 America/Toronto by Ada Admin', `Page ${place + 1} of `],
        [String(pages.length)],
      ])
    }
    expect(pages.flatMap((page) => tableOf(page))).toEqual(rows(100, (row) => [`P${row}`, `${row}.00`]))
  })

  it('lines on paper show accents, arrows and signs as they are, and steer nothing by signs that are not seen', async () => {
    const [page = []] = await paper(
      [words],
      ['Name'],
      [['Crème brûlée → 2–3 ≥ ½ µg'], ['Cre\u0300me'], ['a\tb\u0000\u202ec'], ['味 ok']],
    )
    expect(tableOf(page)).toEqual([['Crème brûlée → 2–3 ≥ ½ µg'], ['Crème'], ['a bc'], ['□ ok']])
  })

  it('lines on paper say that there are none', async () => {
    const pages = await paper([words, figures], ['Product', 'On hand'], [])
    expect(pages.map((page) => tableOf(page))).toEqual([[['No rows']]])
  })

  it('lines on paper set figures to the right, as their column shows them, and never break or cut one', async () => {
    const pages = await paper(
      [words, figures],
      ['Product', 'On hand'],
      [...rows(200, (row) => [`P${row}`, row / 8]), ['Big', '12345678901234567890.123456'], ['No', 'n/a']],
    )
    const ends = pages.flatMap((page) =>
      page.filter(({ text }) => /^[\d,]+\.\d{2,}$/.test(text)).map(({ x, width }) => (x + width).toFixed(1)),
    )
    expect(ends.length).toBe(201)
    expect(new Set(ends).size).toBe(1)
    expect(pages.flat().map(({ text }) => text)).toContain('12,345,678,901,234,567,890.123456')
    expect(figureText(1234.5, '#,##0')).toBe('1,235')
    expect(figureText(-0.001, '#,##0.00')).toBe('0.00')
    expect(figureText(-1234.5, '0.0##')).toBe('-1234.5')
  })

  it('lines on paper go on in the next line, a long word too, and end after four in an ellipsis', async () => {
    const long = 'A note of many words that goes on and on. '.repeat(20)
    const columns = Array.from({ length: 6 }, () => words)
    const [page = []] = await paper(
      columns,
      columns.map((_, place) => `Note ${place}`),
      [columns.map(() => long), columns.map(() => 'x'.repeat(400)), columns.map(() => 'Line\nby\r\nline')],
    )
    const lines = tableOf(page)
    expect(lines.length).toBe(11)
    for (const line of [lines[3], lines[7]]) expect(line?.every((text) => text.endsWith('…'))).toBe(true)
    expect(lines.slice(8).map(([text]) => text)).toEqual(['Line', 'by', 'line'])
  })

  it('lines on paper never run into what is beside them, nor over the page, whatever is written', async () => {
    const cell = fc.oneof(
      fc.constant(null),
      fc.lorem({ maxCount: 12 }),
      fc.stringMatching(/^[A-Z]{2,5}-[0-9]{2,40}$/),
      fc.string({ maxLength: 60, unit: 'grapheme' }),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
    )
    const table = fc
      .integer({ min: 1, max: 24 })
      .chain((many) =>
        fc.tuple(
          fc.array(fc.constantFrom<SheetColumn>(words, figures), { minLength: many, maxLength: many }),
          fc.array(fc.array(cell, { minLength: many, maxLength: many }), { maxLength: 8 }),
        ),
      )
    await fc.assert(
      fc.asyncProperty(table, async ([columns, lines]) => {
        const pages = await paper(
          columns,
          columns.map((_, place) => `Head ${place}`),
          lines,
        )
        for (const page of pages) {
          const inOrder = page.slice(0, -1).toSorted((one, other) => one.y - other.y || one.x - other.x)
          inOrder.forEach(({ x, y, width }, place) => {
            const next = inOrder[place + 1]
            // Each has twice as much room beside it.
            expect(x + width).toBeLessThanOrEqual((next?.y === y ? next.x : 756) + 2)
          })
          for (const { x, y } of inOrder) expect(x >= 36 && y >= 28 && y <= 576).toBe(true)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('lines on paper keep a sum on the page of what it adds up, each line once and in its order', async () => {
    const kinds = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 3 })), {
      minLength: 1,
      maxLength: 120,
    })
    await fc.assert(
      fc.asyncProperty(kinds, async (all) => {
        const lines = all.map(([isSum, tall], row): SheetLine => {
          const cells = [`${isSum ? 'Sum' : 'Row'} ${row}${'\nmore'.repeat(tall - 1)}`, row]
          return isSum ? { bold: cells } : cells
        })
        const pages = await paper([words, { width: 8, numFmt: '0' }], ['Line', 'Place'], lines)
        const tables = pages.map((page) => tableOf(page).filter(([text]) => text !== 'more'))
        expect(tables.flat().map(([, place]) => Number(place))).toEqual(all.map((_, row) => row))
        // A page of sums alone has more of them than it holds.
        for (const [first] of tables.slice(1))
          if (first?.[0]?.startsWith('Sum')) {
            const place = Number(first[1])
            expect(all.slice(Math.max(0, place - 10), place).every(([isSum]) => isSum)).toBe(true)
          }
      }),
      { numRuns: 20 },
    )
  })

  it('the pages of a PDF are drawn as fast as the client reads them, and stop when it disconnects', async () => {
    const read = { lines: 0, isLetGo: false }
    const endless = async function* (): AsyncGenerator<SheetLine> {
      try {
        yield { about }
        yield { heads: ['Line'] }
        for (;;) yield [`Line ${read.lines++}`]
      } finally {
        read.isLetGo = true
      }
    }
    const document = writePdf(endless(), [words])
    for (let page = 0; page < 5; page++) await document.next()
    expect(read.lines).toBeLessThan(400)
    await document.return(undefined)
    expect(read.isLetGo).toBe(true)
  })
})
