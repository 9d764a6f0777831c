import * as z from 'zod/mini'
import { defineCall } from '../kit/define/defineCall'
import { callPath } from '../kit/define/defineResource'
import { choice, day, withDefault } from '../kit/fields/field'
import { ids } from '../kit/fields/lists'
import { journalFormats } from '../purchase/journal/journalFiles'
import { sales } from './sales'

/** What the invoices of a period are asked for with. */
export const accountingExportInputs = {
  from: day('From'),
  to: day('To'),
  format: withDefault(
    choice('File', journalFormats, {
      csv: 'CSV',
      iif: 'IIF (QuickBooks desktop)',
      qbo_csv: 'CSV for QuickBooks Online',
    }),
    'csv',
  ),
}

/** A line that an invoice booked, with its account. */
const exportedLine = z.object({
  sale_id: z.int(),
  document: z.string(),
  booked_on: z.string(),
  account_code: z.string(),
  account_name: z.string(),
  debit: z.number(),
  credit: z.number(),
  text: z.nullable(z.string()),
})

/** An invoice that accounting does not have yet. */
const exportedSale = z.object({
  id: z.int(),
  number: z.string(),
  invoice_number: z.string(),
  invoiced_on: z.string(),
  customer: z.string(),
  taxes: z.array(z.object({ code: z.string(), amount: z.number() })),
  total: z.number(),
  currency: z.string(),
})

const accountingExport = z.object({
  name: z.string(),
  content: z.string(),
  sales: z.array(exportedSale),
  lines: z.array(exportedLine),
  debit: z.number(),
  credit: z.number(),
  /** Invoices whose debits and credits differ. */
  unbalanced: z.array(z.string()),
})
export type AccountingExport = z.output<typeof accountingExport>

const shared = {
  path: `${callPath(sales)}/accounting_export`,
  areas: sales.access.write,
  modules: sales.modules,
} as const

export const accountingExportCalls = {
  read: defineCall({
    ...shared,
    kind: 'read',
    method: 'GET',
    about:
      'Invoices of a period that were not exported to accounting yet: what each booked by account, its taxes, and all of it as a file that accounting programs read.',
    inputs: accountingExportInputs,
    answer: accountingExport,
  }),
  mark: defineCall({
    ...shared,
    kind: 'write',
    method: 'POST',
    about:
      'Marks invoices as exported to accounting, each once; refused for one that was exported already or is of a locked period.',
    inputs: { sale_ids: ids('Sales', 5000) },
    answer: z.object({ exported: z.int(), exported_at: z.string() }),
  }),
}
