import type { FileFormat } from '../../src/resources/kit/query/exportCalls'
import { paperHolds, sheetHolds } from './sheets/sheet'
import { invalid, Refused } from '../engine/errors'
import { plainNumber } from '../../src/texts/locale'
import { t } from '../../src/texts/texts'

// Upper limit for the lines above the rows.
const headLines = 20

const figure = (count: number) => plainNumber(count)

/** Refuses more lines than a file of this format can hold, before reading any. */
export function assertHolds(format: FileFormat, total: number) {
  if (format === 'xlsx' && total > sheetHolds - headLines)
    throw new Refused('too_many_rows', {
      text: t(
        'An Excel sheet holds {sheetHolds} rows and these are {total}: export them as CSV, or narrow the filters',
        { sheetHolds: figure(sheetHolds), total: figure(total) },
      ),
      total,
    })
  if (format === 'pdf' && total > paperHolds)
    throw invalid({
      format: {
        code: 'max',
        text: t(
          'A PDF holds {paperHolds} lines and these are {total}: export them as CSV or to Excel, or narrow the filters',
          { paperHolds: figure(paperHolds), total: figure(total) },
        ),
      },
    })
}
