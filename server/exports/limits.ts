import { paperHolds, type SheetFormat, sheetHolds } from './sheets/sheet'
import { invalid, Refused } from '../engine/errors'

// The lines above the rows, at the very most.
const headLines = 20

const figure = (count: number) => count.toLocaleString('en-CA')

/** Refuses more lines than a file of this format holds, before any of them is read. */
export function assertHolds(format: SheetFormat, total: number) {
  if (format === 'xlsx' && total > sheetHolds - headLines)
    throw new Refused('too_many_rows', {
      text: `An Excel sheet holds ${figure(sheetHolds)} rows and these are ${figure(total)}: export them as CSV, or narrow the filters`,
      total,
    })
  if (format === 'pdf' && total > paperHolds)
    throw invalid({
      format: {
        code: 'max',
        text: `A PDF holds ${figure(paperHolds)} lines and these are ${figure(total)}: export them as CSV or to Excel, or narrow the filters`,
      },
    })
}
