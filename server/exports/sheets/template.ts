import type { FileFormat } from '../../../src/resources/kit/query/exportCalls'
import { writeCsv } from 'hucre/csv'
import { writeXlsx } from 'hucre/xlsx'
import { sheetName } from './lines'

export type TemplateColumn = {
  head: string
  label: string
  isRequired: boolean
  example: string
  allowed: readonly string[]
}

/** An import template: headers, an example, and in a workbook a second sheet that explains the columns. */
export async function writeTemplate(
  format: Exclude<FileFormat, 'pdf'>,
  title: string,
  columns: readonly TemplateColumn[],
): Promise<Uint8Array> {
  const rows = [columns.map(({ head }) => head), columns.map((column) => column.example)]
  if (format === 'csv') return new TextEncoder().encode(writeCsv(rows, { bom: true, escapeFormulae: true }))
  const explained = columns.map(({ head, label, isRequired, allowed }) => [
    head,
    label,
    isRequired ? 'yes' : 'no',
    allowed.join(', '),
  ])
  return writeXlsx({
    sheets: [
      { name: sheetName(title), rows },
      { name: 'Allowed values', rows: [['Column', 'Name', 'Required', 'Values'], ...explained] },
    ],
  })
}
