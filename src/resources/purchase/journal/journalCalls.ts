import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { choice, day } from '../../kit/fields/field'
import { invoices } from '../invoices/invoices'
import { journalFormats } from './journalFiles'

/** What the file of a period is asked for with. */
export const journalInputs = {
  from: day('From'),
  to: day('To'),
  format: choice('File', journalFormats, {
    csv: 'CSV',
    iif: 'IIF (QuickBooks desktop)',
    qbo_csv: 'CSV for QuickBooks Online',
  }),
}

const answer = z.object({
  name: z.string(),
  content: z.string(),
  entries: z.int(),
  debit: z.number(),
  credit: z.number(),
  /** Documents whose debits and credits differ. */
  unbalanced: z.array(z.string()),
  /** Movements of stock up to the end of the period that are not in the journal yet. */
  waiting: z.int(),
})
export type JournalFile = z.output<typeof answer>

export const journalCalls = {
  file: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(invoices)}/journal_file`,
    areas: invoices.access.read,
    modules: invoices.modules,
    about: 'The journal of a period as a file that accounting programs read, with its sums.',
    inputs: journalInputs,
    answer,
  }),
}
