import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { choice, day, optional, reference } from '../../kit/fields/field'
import { namesIn } from '../../kit/fields/pickValues'
import { taxCode, taxCodes } from '../taxes/tax_setup_lines'
import {
  accountingDocuments,
  accountingEvent,
  accountingEvents,
  accountingMappings,
} from './accounting_mappings'

const administration = { areas: ['general'], modules: ['Administration'] } as const

const documents = namesIn(accountingDocuments)

/** The accounts an event goes to, and for what they hold. */
const accountPair = z.object({
  id: z.int(),
  event: z.enum(accountingEvents),
  category_id: z.nullable(z.int()),
  location_id: z.nullable(z.int()),
  tax_code: z.nullable(z.enum(taxCodes)),
  debit_account_id: z.int(),
  credit_account_id: z.int(),
  valid_from: z.string(),
  debit_account: z.string(),
  credit_account: z.string(),
  category: z.nullable(z.string()),
  location: z.nullable(z.string()),
})
export type AccountPair = z.output<typeof accountPair>

/** Where each event of a document would be booked; without a mapping it is a gap. */
const documentTest = z.object({
  document: z.enum(documents),
  events: z.array(z.object({ event: z.enum(accountingEvents), mapping: z.nullable(accountPair) })),
  gaps: z.int(),
})
export type DocumentTest = z.output<typeof documentTest>

export const accountingCalls = {
  test: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(accountingMappings)}/test`,
    ...administration,
    about: 'Where each event of a document would be booked; an event without a pair is a gap.',
    inputs: {
      document: choice('Document', documents),
      category_id: optional(reference('Category', 'categories')),
      location_id: optional(reference('Location', 'locations')),
      tax_code: optional(taxCode()),
      date: day('Date'),
    },
    answer: documentTest,
  }),
  copy: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(accountingMappings)}/copy_row`,
    ...administration,
    about:
      'Gives an event the accounts of another, where it has none of its own; answers how many were added.',
    inputs: { from: accountingEvent(), to: accountingEvent() },
    answer: z.object({ added: z.int() }),
  }),
}
