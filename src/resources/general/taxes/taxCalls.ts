import * as z from 'zod/mini'
import { taxClasses } from '../../inventory/products/categories'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { rowOf } from '../../kit/define/shapes'
import { choice, day, optional, reference, text, withDefault } from '../../kit/fields/field'
import { linesOf } from '../../kit/fields/lists'
import { money } from '../../kit/fields/numbers'
import { taxStatuses } from '../customers/customers'
import { taxCodes } from './tax_setup_lines'
import { taxDirections, type TaxSetup, taxSetups } from './tax_setups'

const administration = { areas: ['general'], modules: ['Administration'] } as const

/** An amount and the class of goods it is for. */
const taxLine = {
  class: choice('Class', taxClasses),
  amount: money('Amount', { min: -99_999_999, max: 99_999_999, displayScale: 4 }),
}

/** The taxes of a document, by line and in total; without a set-up nothing is taxed. */
const taxPreview = z.object({
  setup: z.nullable(
    z.object({ id: z.int(), name: z.string(), valid_from: z.string(), valid_to: z.nullable(z.string()) }),
  ),
  taxes: z.array(
    z.object({
      id: z.int(),
      code: z.enum(taxCodes),
      name: z.string(),
      rate: z.number(),
      base: z.number(),
      amount: z.number(),
      recoverable: z.number(),
      account_id: z.nullable(z.int()),
      account: z.nullable(z.string()),
    }),
  ),
  lines: z.array(
    z.object({
      class: z.enum(taxClasses),
      amount: z.number(),
      taxes: z.array(z.object({ id: z.int(), code: z.enum(taxCodes), amount: z.number() })),
      tax: z.number(),
    }),
  ),
  net: z.number(),
  tax: z.number(),
  total: z.number(),
})
export type TaxPreview = z.output<typeof taxPreview>

const setup = rowOf<TaxSetup>('tax_setups')

export const taxCalls = {
  preview: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/general/tax_preview',
    areas: 'signed_in',
    about:
      'The taxes of a document: province (code or id, none is export), date, direction, tax_status, lines of class and amount.',
    inputs: {
      province: optional(text('Province', 20)),
      date: day('Date'),
      direction: withDefault(choice('Direction', ['sale', 'purchase']), 'sale'),
      tax_status: withDefault(choice('Tax status', taxStatuses), 'registrant'),
      lines: linesOf('Lines', taxLine),
    },
    answer: taxPreview,
  }),
  newVersion: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(taxSetups)}/:id/new_version`,
    ...administration,
    about: 'The same taxes from a day on: closes this set-up the day before and copies its lines.',
    inputs: { valid_from: day('Valid from') },
    answer: setup,
  }),
  copy: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(taxSetups)}/:id/copy`,
    ...administration,
    about: 'The same taxes for another province, direction or time.',
    inputs: {
      name: text('Name', 80),
      province_id: optional(reference('Province', 'provinces')),
      direction: choice('Direction', taxDirections),
      valid_from: day('Valid from'),
    },
    answer: setup,
  }),
}
