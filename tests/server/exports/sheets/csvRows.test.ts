import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SheetRow } from '../../../../server/exports/sheets/csvRows'
import type { Encoding } from '../../../../server/exports/sheets/decoding'
import { sheetRows } from '../../../../server/exports/sheets/sheetRows'

type How = { delimiter?: 'comma' | 'semicolon' | 'tab'; encoding?: Encoding; cut?: number }

/** The rows of a file that comes in pieces of so many bytes. */
async function rowsOf(file: string | Buffer, how: How = {}) {
  const { delimiter = 'comma', encoding = 'utf-8', cut = 1_000_000 } = how
  const bytes = Buffer.from(file)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += cut) yield bytes.subarray(at, at + cut)
  }
  const format = { sort: 'text', encoding, delimiter, sheet: null } as const
  const rows: SheetRow[] = []
  for await (const row of sheetRows(pieces(), format, { most: 1_000_000 })) rows.push(row)
  return rows
}

const cellsOf = async (...args: Parameters<typeof rowsOf>) =>
  (await rowsOf(...args)).map(({ cells }) => cells)

it('a file of any cells, delimiter and line ends comes in as written, wherever its pieces are cut', async () => {
  const signs = { comma: ',', semicolon: ';', tab: '\t' }
  const cell = fc.string({
    unit: fc.constantFrom(',', ';', '\t', '"', '\n', ' ', "'", 'a', 'é', '0', '€', '🧪'),
    maxLength: 6,
  })
  const delimiters = fc.constantFrom('comma', 'semicolon', 'tab')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 6 }),
      delimiters,
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.integer({ min: 1, max: 40 }),
      async (rows, delimiter, lineEnd, cut) => {
        const quoted = rows.map((cells) =>
          cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(signs[delimiter]),
        )
        const written = rows
          .map((cells, at) => ({ number: at + 1, cells }))
          .filter(({ cells }) => cells.some((text) => text.trim() !== ''))
        expect(await rowsOf(quoted.join(lineEnd), { delimiter, cut })).toEqual(written)
      },
    ),
  )
})

it('quotes count only around a whole cell, and lines may end in several ways and have any number of cells', async () => {
  expect(await cellsOf('5" pipe,b"c"\r"a" ,""\n,"x"\r\n\r\n1,2,3')).toEqual([
    ['5" pipe', 'b"c"'],
    ['a', ''],
    ['', 'x'],
    ['1', '2', '3'],
  ])
  expect((await rowsOf('a\n\n\nb\n')).map(({ number }) => number)).toEqual([1, 4])
})

it('signs of Windows and a byte order mark are read, and no sign is lost where a piece is cut', async () => {
  const text = 'Crème brûlée,œuf\n'
  for (const cut of [1, 2, 3, 100]) {
    expect(await cellsOf(`\ufeff${text}`, { cut })).toEqual([['Crème brûlée', 'œuf']])
    const latin = Buffer.from(text.replace('œ', '\x9c'), 'latin1')
    expect(await cellsOf(latin, { encoding: 'windows-1252', cut })).toEqual([['Crème brûlée', 'œuf']])
  }
})

it.each([
  ['a quote that is never closed', 'a,b\n"c\nd",e\nf,"g\n', 'The quote opened in line 3 is never closed'],
  ['a cell without end', `a,b\nc,${'x'.repeat(5_000_000)}`, 'A cell in line 2 is too long'],
  [
    'a quote that takes in the rest of a large file',
    `a\nb,"${'c,d\n'.repeat(900_000)}`,
    'A cell in line 2 is too long',
  ],
  ['millions of cells', `a\n${','.repeat(5_000_000)}`, 'A cell in line 2 is too long'],
  ['too many cells', `a\n${','.repeat(600)}`, 'Line 2 has more than 500 cells'],
])('%s is named by its line', async (_, file, message) => {
  await expect(rowsOf(file)).rejects.toThrow(message)
})

it('a large file is read in turns with other work', async () => {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns++
    if (!isOver) setImmediate(turn)
  }
  turn()
  const line = '"Mint ""cold""",1,2,3\n'
  expect(await rowsOf(line.repeat(100_000), { cut: 500_000 })).toHaveLength(100_000)
  isOver = true
  expect(turns).toBeGreaterThan(100)
})
