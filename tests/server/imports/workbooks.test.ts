import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sheetRows } from '../../../server/exports/sheets/sheetRows'

/**
 * One sheet as programs write it. LibreOffice 7 or later, exceljs 4.4 (also as a stream, without shared strings) and
 * SheetJS 0.18 wrote theirs; those of Excel (also with days counted from 1904) and Google Sheets have the parts, styles
 * and forms of numbers that these programs write.
 */
const folder = new URL('./workbooks/', import.meta.url)
const files = readdirSync(folder)

it('there is a workbook of every program whose files people bring', () => {
  expect(files).toEqual([
    'excel.xlsx',
    'excel1904.xlsx',
    'exceljs.xlsx',
    'exceljsStream.xlsx',
    'google.xlsx',
    'libreoffice.xlsx',
    'sheetjs.xlsx',
  ])
})

const withoutEmptyEnd = (cells: readonly string[]) =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

it.each(files)('%s gives the same rows as that of any other program', async (file) => {
  async function* pieces() {
    yield readFileSync(new URL(file, folder))
  }
  const format = { sort: 'xlsx', encoding: 'utf-8', delimiter: 'comma', sheet: null } as const
  const sheets: string[] = []
  const found: [row: number, ...cells: string[]][] = []
  const options = { most: 100, onSheets: (names: string[]) => sheets.push(...names) }
  for await (const { number, cells } of sheetRows(pieces(), format, options))
    found.push([number, ...withoutEmptyEnd(cells)])
  expect(sheets).toEqual(['Lots'])
  expect(found).toEqual([
    [1, 'Lots of the month'],
    [2, 'Code', 'Name', 'Qty', 'Total', 'Made', 'Is open', 'Rate', 'Note'],
    [3, '00042', 'Crème "brûlée"', '12.5', '25', '2026-03-09', 'true', '0.00000015', '#N/A'],
    [5, '7E5', 'Mint ice', '-3', 'ab', '2026-12-31', 'false', '1000000000000000000000', 'two\nlines'],
  ])
})
