import { accountingEvent } from '../../general/accounting/accounting_mappings'
import { defineReport } from '../../kit/define/defineReport'
import { day, internal, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, integer } from '../../kit/fields/numbers'

const cad = (label: string) => decimal(label, 2, { unit: 'CAD', min: 0, minDecimals: 2 })

/** What bills, sales and movements of stock booked: debits and credits, balanced within every document. */
export const journal = defineReport({
  name: 'journal',
  title: 'Journal',
  singular: 'journal line',
  segment: 'purchase',
  modules: ['Purchase'],
  path: '/invoices?show=journal',
  label: '{document}',
  columns: {
    booked_on: day('Booked on'),
    document: withLook(text('Document', 20), 'code'),
    source_type: internal(text('Kind of document', 40)),
    source_id: internal(integer('Document id')),
    /** The first part of the address of the document; null of documents without a page of their own. */
    screen: internal(optional(text('Screen', 20))),
    event: accountingEvent(),
    account_id: reference('Account', 'accounts'),
    account_code: text('Account code', 20),
    debit: cad('Debit'),
    credit: cad('Credit'),
    text: optional(text('Text', 200)),
  },
  read: ['purchase'],
  list: {
    columns: ['booked_on', 'document', 'event', 'account_id', 'debit', 'credit', 'text'],
    sort: [['booked_on', 'desc']],
    search: ['document', 'text'],
    filters: ['booked_on', 'document', 'event', 'account_id'],
    totals: ['debit', 'credit'],
  },
  report: {
    groups: ['account_id', 'event', 'document', 'booked_on:month'],
    grouped: ['account_id'],
    sums: ['debit', 'credit'],
    rowLink: '/{screen}/{source_id}',
  },
})
