import { joined } from '../kit/define/derived'
import { defineResource } from '../kit/define/defineResource'
import type { Row } from '../kit/define/row'
import { choice, instant, longText, optional, reference, text } from '../kit/fields/field'
import { integer } from '../kit/fields/numbers'
import { withLook } from '../kit/fields/look'
import { amount } from './amount'
import { saleChannels } from './sales'

/** What can become of an order of a file. */
export const importResults = ['created', 'updated', 'unchanged', 'rejected'] as const

/** What became of each order of a file of sales, for ever: the order it made or changed, or why it was left out. */
export const salesImportLogs = defineResource({
  name: 'sales_import_logs',
  title: 'Sales import logs',
  singular: 'imported order',
  segment: 'sale',
  modules: ['Sale'],
  path: '/sales-import-logs',
  label: '{external_ref}',
  fields: {},
  systemFields: {
    import_run_id: reference('Import', 'import_runs'),
    channel: optional(choice('Channel', saleChannels, { edi: 'EDI' })),
    external_ref: withLook(optional(text('Reference', 60)), 'externalRef'),
    customer_id: optional(reference('Customer', 'customers')),
    sale_id: optional(reference('Sale', 'sales')),
    rows: integer('Rows of the file'),
    lines: integer('Lines'),
    amount: optional(amount('Amount')),
    result: choice('Result', importResults),
    message: optional(longText('Message')),
    at: instant('When'),
    by_id: optional(reference('By', 'users')),
  },
  derived: { currency: joined(text('Currency', 3), 'sale_id.currency_id', 'code') },
  access: { read: ['sale', 'sales_section'], write: [] },
  appendOnly: true,
  list: {
    columns: [
      'at',
      'import_run_id',
      'channel',
      'external_ref',
      'customer_id',
      'result',
      'message',
      'sale_id',
      'by_id',
    ],
    sort: [['at', 'desc']],
    search: ['external_ref'],
    filters: ['result', 'channel', 'customer_id', 'by_id', 'at'],
  },
  form: [],
})

export type SalesImportLog = Row<typeof salesImportLogs>
