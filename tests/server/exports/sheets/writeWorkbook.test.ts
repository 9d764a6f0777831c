import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import type { SheetLine } from '../../../../server/exports/sheets/lines'
import { filterHolds, writeWorkbook } from '../../../../server/exports/sheets/writeWorkbook'

const columns = [{ width: 20 }, { width: 12, numFmt: '#,##0.00##' }]

const about = {
  company: 'Plant',
  title: 'Costs',
  notes: [['Filters', 'none']],
  time: 'now',
  by: 'Ada',
  count: ['Count', 2],
} as const

async function sheetOf(lines: readonly SheetLine[]) {
  let wasEnded = false
  const source = async function* () {
    try {
      yield* lines
    } finally {
      wasEnded = true
    }
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of writeWorkbook(source(), 'Costs', columns)) chunks.push(chunk)
  const { sheets } = await readXlsx(new Uint8Array(Buffer.concat(chunks)), { readStyles: true })
  const [sheet] = sheets
  if (!sheet) throw new Error('The workbook has no sheet')
  return { sheet, wasEnded }
}

const rows = (many: number): SheetLine[] => Array.from({ length: many }, (_, at) => [`Row ${at}`, at + 0.5])

describe('workbook', () => {
  it('filters its rows by their heads, neither the lines above them nor the sums below', async () => {
    const { sheet } = await sheetOf([
      { about },
      { heads: ['Name', 'Cost'] },
      ...rows(2),
      { bold: ['Total', 2] },
    ])
    const heads = sheet.rows.findIndex(([first]) => first === 'Name')
    expect(heads).toBeGreaterThan(3)
    expect(sheet.autoFilter).toMatchObject({ range: `A${heads + 1}:B${heads + 3}` })
    expect(sheet.freezePane).toMatchObject({ rows: heads + 1 })
  })

  it('has no filter where there is no row to filter', async () => {
    const { sheet } = await sheetOf([{ about }, { heads: ['Name', 'Cost'] }])
    expect(sheet.autoFilter).toBeUndefined()
  })

  it.each([
    ['whole', 2],
    ['streamed', filterHolds],
  ])('writes heads and sums in bold and figures in the format of their column, %s', async (_, many) => {
    const { sheet, wasEnded } = await sheetOf([
      { heads: ['Name', 'Cost'] },
      ...rows(many),
      { bold: ['Total', 2] },
    ])
    expect(wasEnded).toBe(true)
    expect(sheet.rows).toHaveLength(many + 2)
    expect(sheet.rows.at(-2)).toEqual([`Row ${many - 1}`, many - 0.5])
    const fontOf = (row: number) => sheet.cells?.get(`${row},0`)?.style?.font
    expect(fontOf(0)).toMatchObject({ bold: true })
    expect(fontOf(1)?.bold ?? false).toBe(false)
    expect(fontOf(many + 1)).toMatchObject({ bold: true })
    expect(sheet.cells?.get('1,1')?.style?.numFmt).toBe('#,##0.00##')
    expect(sheet.freezePane).toMatchObject({ rows: 1 })
  })

  it('ends its rows when its reader goes away', async () => {
    let wasEnded = false
    const endless = async function* (): AsyncGenerator<SheetLine> {
      try {
        for (;;) yield ['Row', 1]
      } finally {
        wasEnded = true
      }
    }
    for await (const chunk of writeWorkbook(endless(), 'Costs', columns)) if (chunk.length > 0) break
    expect(wasEnded).toBe(true)
  })
})
